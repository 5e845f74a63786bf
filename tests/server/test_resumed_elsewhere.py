"""A game that is shown here from its archive is resumed at a server that has its rules."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import update

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.live.archiving import Archiver
from furnace.server.live.connection import GOING_AWAY
from furnace.server.store.schema import tables
from server.player import ME, OPEN, Page, Player
from server.running import Running, database_of

PATIENCE = 20.0


def test_its_clients_leave_and_nothing_else_of_theirs_is_refused(
    server: Running, ada: Player, ben: Player
) -> None:
    page = _shown_from_its_archive(server, ada, ben)
    table = page.table["id"]
    _set(server, table, status="playing")
    [mine] = [game for game in ada.get("/api/me/tables") if game["id"] == table]
    assert (mine["status"], mine["is_your_turn"]) == ("playing", False)
    server.app.state.store._loop.call_soon_threadsafe(
        server.app.state.registry.changes.schedule_refresh, table
    )
    assert page.closed_with() == GOING_AWAY
    answer = ada.http.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (409, "table/rules")


def _shown_from_its_archive(server: Running, host: Player, guest: Player) -> Page:
    """A page at an abandoned game of two people, whose rules this server does not have."""
    info = host.set_up("base", ME, OPEN)
    table: str = info["id"]
    guest.join(info["seats"][1]["invitation"])
    with host.open(table) as page:
        page.wait_until(lambda page: page.phase == "bidding")
    _set(server, table, status="abandoned", driver=None)
    store = server.app.state.store
    work = Archiver(store, server.settings.build).archive_missing()
    asyncio.run_coroutine_threadsafe(work, store._loop).result(PATIENCE)
    _set(server, table, rules=RULES_VERSION + 1)
    server.app.state.registry._tables.pop(table)
    page = host.open(table)
    assert page.table["status"] == "abandoned"
    return page


def _set(server: Running, table: str, **values: Any) -> None:
    with database_of(server) as database:
        database.execute(update(tables).where(tables.c.id == table).values(values))
