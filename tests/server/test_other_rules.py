"""Tables of a rules version that this server cannot drive."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import delete, insert, update
from websockets.exceptions import InvalidStatus

from furnace.engine.ruleset import RULES_VERSION
from furnace.server.live.connection import GOING_AWAY
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


def test_an_open_table_begins_by_the_rules_of_where_it_begins(
    server: Running, ada: Player, ben: Player
) -> None:
    table = table_of_other_rules(server, ada, "open")
    page = ada.open(table["id"])
    assert (page.table["status"], page.table["rules"]) == ("open", OTHER)
    joined = ben.join(table["seats"][1]["invitation"])
    assert (joined["status"], joined["rules"]) == ("playing", RULES_VERSION)
    page.wait_until(lambda page: page.position.get("phase") == "bidding")


def test_a_table_that_was_abandoned_before_its_game_began_begins_by_any_rules(
    server: Running, ada: Player, ben: Player
) -> None:
    joined, resumed = (table_of_other_rules(server, ada, "abandoned") for _ in range(2))
    shown = ada.get(f"/api/tables/{joined['id']}")
    assert (shown["status"], shown["rules"]) == ("abandoned", OTHER)
    begun = ben.join(joined["seats"][1]["invitation"])
    assert (begun["status"], begun["rules"]) == ("playing", RULES_VERSION)
    page = ada.open(joined["id"])
    page.wait_until(lambda page: page.position.get("phase") == "bidding")
    assert ada.post(f"/api/tables/{resumed['id']}/resume")["status"] == "open"


def test_an_open_table_of_a_game_unknown_here_is_refused(
    server: Running, ada: Player, ben: Player
) -> None:
    table = table_of_other_rules(server, ada, "open")
    with database_of(server) as database:
        values = {"ruleset": "base+unheard-of"}
        database.execute(update(tables).where(tables.c.id == table["id"]).values(values))
    assert _refused(ada, table["id"]) == (409, "table/rules")
    body = {"invitation": table["seats"][1]["invitation"]}
    assert ben.refused("/api/join", body)[1]["code"] == "table/rules"
    assert ben.get("/api/me/tables") == []


def test_clients_leave_a_table_that_has_begun_elsewhere_by_other_rules(
    server: Running, ada: Player
) -> None:
    table = ada.set_up("base", ME, OPEN)["id"]
    page = ada.open(table)
    with database_of(server) as database:
        values = {"rules": OTHER, "status": "playing"}
        database.execute(update(tables).where(tables.c.id == table).values(values))
    ada.post("/api/me", {"name": "Ada"})
    assert page.closed_with() == GOING_AWAY
    assert _refused(ada, table) == (409, "table/rules")


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
