"""`furnace admin`: listing, exporting, importing and deleting tables beside a running server."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from furnace.notation.record import parse_record
from furnace.server.admin.database import Database
from furnace.server.store.schema import tables
from furnace.server.store.tables import set_rematch, table_of
from server.admin_operator import Operator, played, wait_until
from server.player import ME, OPEN, Player, new_move
from server.running import Running

MISSING = "a" * 12
NOTHING = "Nothing was changed at these tables, which are over or not there: "


@pytest.fixture
def operator(server: Running) -> Operator:
    return Operator(server.settings.url)


def is_known(ada: Player, table: str) -> bool:
    return ada.http.get(f"/api/tables/{table}").status_code == 200


def test_tables_are_listed_by_status_host_and_idleness(operator: Operator, ada: Player) -> None:
    playing, waiting = played(ada), ada.set_up("base", ME, OPEN)["id"]
    ours = "--host", ada.me["id"]
    listed = {one["id"]: one for one in operator.does("tables", *ours, "--json").objects}
    assert {*listed} == {playing, waiting}
    assert listed[playing]["entries"] >= 6
    assert listed[waiting]["entries"] == 0
    assert operator.does("tables", *ours, "--status", "open", "--json").objects == [listed[waiting]]
    assert operator.does("tables", *ours, "--idle", "0s", "--json").objects
    assert not operator.does("tables", *ours, "--idle", "1d", "--json").objects
    assert "Only 1 are listed" in operator.does("tables", *ours, "--most", "1").text
    assert "There are no such tables." in operator.does("tables", "--host", "nobody").text


def test_a_deleted_table_is_gone_for_everybody_and_its_pages_are_closed(
    operator: Operator, ada: Player, ben: Player
) -> None:
    table = ada.set_up("base", ME, OPEN)["id"]
    page, watching = ada.open(table), ben.open(table)
    assert operator.does("delete", table, "--yes").text == "One table has been deleted.\n"
    assert page.closed_with() == watching.closed_with() == 1008
    wait_until(lambda: not is_known(ada, table))
    assert table not in [one["id"] for one in ada.get("/api/me/tables")]


def test_a_move_at_a_table_that_has_just_been_deleted_comes_to_nothing(
    operator: Operator, ada: Player, server: Running
) -> None:
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    page.wait_until(lambda page: bool(page.seats_asked()))
    text = page.legal(page.seats_asked()[0])[0]
    operator.does("delete", page.table["id"], "--yes")
    with suppress(ConnectionClosed):  # the server may have noticed already
        page.send({"type": "act", "move": new_move(), "n": page.n, "text": text})
    assert page.closed_with() == 1008
    assert not [entry for entry in page.log if entry["move"].startswith("move-")]
    assert not server.rows(page.table["id"])


def test_a_rematch_of_a_deleted_table_is_forgotten(
    operator: Operator, ada: Player, server: Running
) -> None:
    first, second = played(ada), played(ada)
    with Database(server.settings.url) as database:
        with database.changing() as connection:
            set_rematch(connection, first, second)
        operator.does("delete", second, "--yes")
        with database.reading() as connection:
            found = table_of(connection, first)
    assert found is not None
    assert found.rematch is None


def test_a_closed_table_is_abandoned_and_its_players_resume_it(
    operator: Operator, ada: Player
) -> None:
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    table = page.table["id"]
    assert operator.does("close", table).text == "One table has been closed.\n"
    page.wait_until(lambda page: page.table["status"] == "abandoned")
    assert operator.tries("close", table, MISSING).text.splitlines() == [
        "0 tables have been closed.",
        NOTHING + ", ".join(sorted((MISSING, table))),
    ]
    assert operator.does("tables", "--status", "abandoned", "--json").objects[0]["id"] == table
    ada.post(f"/api/tables/{table}/resume")
    page.play(Random(1), lambda page: page.n >= 12)


def test_nothing_is_deleted_without_consent(operator: Operator, ada: Player) -> None:
    table = played(ada)
    assert operator.tries("delete", table).code == 1
    assert is_known(ada, table)


def test_ids_that_are_not_there_are_named(operator: Operator, ada: Player) -> None:
    said = operator.tries("delete", MISSING, "--yes")
    assert (said.code, said.text.splitlines()[-1]) == (1, f"{NOTHING}{MISSING}")
    assert MISSING in operator.tries("export", MISSING).text


def test_a_table_comes_back_as_it_was_and_the_game_continues(
    operator: Operator, server: Running, ada: Player, tmp_path: Path
) -> None:
    table, file = played(ada), str(tmp_path / "table.json")
    before = server.rows(table)
    operator.does("export", table, "--out", file)
    assert Path(file).stat().st_mode & 0o777 == 0o600
    operator.does("delete", table, "--yes")
    wait_until(lambda: not is_known(ada, table))
    operator.does("import", file)
    assert server.rows(table) == before
    page = ada.open(table)
    assert page.n == len(before)
    page.play(Random(2), lambda page: page.n >= len(before) + 4)


def test_an_id_that_is_taken_is_refused_unless_it_may_change(
    operator: Operator, ada: Player, tmp_path: Path
) -> None:
    table, file = played(ada), str(tmp_path / "table.json")
    operator.does("export", table, "--out", file)
    assert operator.tries("import", file).text == (
        f"There is already a table {table}. Give the copy a new id with --new-id.\n"
    )
    copy = operator.does("import", file, "--new-id").text.split()[1]
    assert copy != table
    assert ada.open(copy).n == ada.open(table).n


def test_the_game_of_a_table_is_exported_as_a_record(
    operator: Operator, ada: Player, tmp_path: Path
) -> None:
    table = played(ada)
    text = operator.does("export", table, "--record").text
    assert text == ada.http.get(f"/api/tables/{table}/record").text
    assert parse_record(text).history.moves


def test_a_game_of_other_rules_is_exported_from_its_archive(
    operator: Operator, ada: Player, server: Running
) -> None:
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    page.play(Random(5), lambda page: page.phase == "over")
    table = page.table["id"]
    page.wait_until(lambda page: page.table["status"] == "over")
    before = operator.does("export", table, "--record").text
    with Database(server.settings.url) as database, database.changing() as connection:
        connection.execute(update(tables).where(tables.c.id == table).values(rules=99))
    assert operator.does("export", table, "--record").text == before
