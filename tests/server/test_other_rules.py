"""Tables of a rules version that this server cannot drive."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import delete, insert, update
from websockets.exceptions import InvalidStatus

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.store.clock import moment_from_now
from furnace.server.store.schema import processes, tables
from server.player import ME, OPEN, Json, Player
from server.running import Running, database_of

OTHER = RULES_VERSION + 1


def table_of_other_rules(server: Running, host: Player, status: str = "playing") -> Json:
    """A table that another build has set up, and that is not in memory here."""
    table = host.set_up("base", ME, OPEN)
    values = {"rules": OTHER, "status": status, "driver": None}
    with database_of(server) as database:
        database.execute(update(tables).where(tables.c.id == table["id"]).values(values))
    server.app.state.registry._tables.pop(table["id"])
    return table


@contextmanager
def _living_process(server: Running) -> Iterator[None]:
    """While another process lives that can drive tables of the other rules."""
    with database_of(server) as database:
        began, expires = moment_from_now(database), moment_from_now(database, 60)
        values = {"id": "other", "started": began, "expires": expires, "rules": str(OTHER)}
        database.execute(insert(processes).values(values))
    yield
    with database_of(server) as database:
        database.execute(delete(processes).where(processes.c.id == "other"))


def _refused(player: Player, table: str) -> tuple[int, str]:
    answer = player.http.get(f"/api/tables/{table}")
    return answer.status_code, answer.json()["code"]


def test_a_table_that_no_process_can_drive_is_refused(server: Running, ada: Player) -> None:
    for status in ("playing", "over"):
        table = table_of_other_rules(server, ada, status)
        assert _refused(ada, table["id"]) == (409, "table/rules")
        assert table["id"] in {mine["id"] for mine in ada.get("/api/me/tables")}


def test_nobody_can_sit_down_at_it(server: Running, ada: Player, ben: Player) -> None:
    table = table_of_other_rules(server, ada, "open")
    body = {"invitation": table["seats"][1]["invitation"]}
    assert ben.refused("/api/join", body)[1]["code"] == "table/rules"
    assert ben.get("/api/me/tables") == []


def test_while_another_process_can_drive_it_one_may_try_again(server: Running, ada: Player) -> None:
    table = table_of_other_rules(server, ada)["id"]
    with _living_process(server):
        answer = ada.http.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (503, "table/elsewhere")
    assert int(answer.headers["retry-after"]) > 0


def test_a_socket_is_refused_while_that_process_cannot_be_reached(
    server: Running, ada: Player
) -> None:
    table = table_of_other_rules(server, ada)["id"]
    with _living_process(server), pytest.raises(InvalidStatus) as refused:
        ada.open(table)
    assert refused.value.response.status_code == 503
