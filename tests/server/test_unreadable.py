"""A table whose log cannot be read is refused alone; everything else continues."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import InvalidStatus

from furnace.server.store.engine import parse_url
from server.player import BOT, ME, OPEN, Json, Page, Player, play_together
from server.running import Running, running, settings_in

DAMAGED = {
    "an entry that is no entry": ("UPDATE entries SET text = '?!' WHERE table_id = :t AND n = :n"),
    "an illegal entry": ("UPDATE entries SET text = 'deal C99' WHERE table_id = :t AND n = :n"),
    "a missing entry": "DELETE FROM entries WHERE table_id = :t AND n = :n",
}
RULESET = "UPDATE tables SET ruleset = 'chess' WHERE id = :t AND :n = :n"
"""Then no entry is to blame."""


def test_such_tables_are_refused_alone(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server, Player(server.address) as ada:
        cookie, sound = ada.cookie, _played(ada)
        damaged = {_played(ada): statement for statement in (*DAMAGED.values(), RULESET)}
    for table, statement in damaged.items():
        _damage(server, statement, table, 2)
    with running(settings) as server, Player(server.address, cookie) as ada:
        for table in [*damaged] * 3:
            _is_refused(ada, table)
        mine = {table["id"]: table for table in ada.get("/api/me/tables")}
        assert mine.keys() == {*damaged, sound}
        with ada.open(sound) as page:
            assert page.n > 5
        lines = [line for line in server.log if line["event"] == "table unreadable"]
        assert [line["table"] for line in lines] == [*damaged]
        assert [line["entry"] for line in lines][: len(DAMAGED)] == [2] * len(DAMAGED)
        assert not [line for line in server.log if "exception" in line]
        assert b"furnace_unreadable_tables 4.0" in server.app.state.metrics.text()


def test_it_can_be_opened_again_when_its_owner_has_repaired_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("furnace.server.live.unreadable.AGAIN_AFTER_S", 0.0)
    settings = settings_in(tmp_path)
    with running(settings) as server, Player(server.address) as ada:
        cookie, table = ada.cookie, _played(ada)
        repair = f"UPDATE entries SET text = '{server.rows(table)[2]['text']}'"
    _damage(server, DAMAGED["an entry that is no entry"], table, 2)
    with running(settings) as server, Player(server.address, cookie) as ada:
        _is_refused(ada, table)
        _is_refused(ada, table)
        _damage(server, f"{repair} WHERE table_id = :t AND n = :n", table, 2)
        with ada.open(table) as page:
            assert page.n > 2
        assert b"furnace_unreadable_tables 0.0" in server.app.state.metrics.text()
        lines = [line for line in server.log if line["event"] == "table unreadable"]
        assert len(lines) == 1


def test_pages_are_told_when_the_log_of_their_table_becomes_unreadable(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server, Player(server.address) as ada:
        page = ada.open(ada.set_up("base", ME, BOT)["id"])
        _damage(server, INSERTED, page.table["id"], page.n)
        refused = page.wait(lambda message: message["type"] == "refused")
        assert refused["code"] == "table/unreadable"
        assert refused["said"]["fields"] == {"table": page.table["id"]}
        page.closed_with()
        _is_refused(ada, page.table["id"])
        time.sleep(2)
        lines = [line for line in server.log if line["event"] == "table unreadable"]
        assert len(lines) == 1
        assert not [line for line in server.log if "exception" in line]


INSERTED = (
    "INSERT INTO entries (table_id, n, seat, identity, text, move, at) "
    "VALUES (:t, :n, 0, 'x', '?!', 'damaged-move', '2030-01-01 00:00:00.000000')"
)


def _played(ada: Player) -> str:
    """A table with a few entries, where someone else may be to move."""
    table = ada.set_up("base", ME, OPEN)
    with Player(ada.address) as ben, ada.open(table["id"]) as page:
        ben.join(table["seats"][1]["invitation"])
        play_together([page, ben.open(table["id"])], Random(1), lambda page: page.n > 5)
    return str(table["id"])


def _damage(server: Running, statement: str, table: str, n: int) -> None:
    engine = create_engine(parse_url(server.settings.url))
    with engine.begin() as connection:
        assert connection.execute(text(statement), {"t": table, "n": n}).rowcount == 1
    engine.dispose()


def _is_refused(ada: Player, table: str) -> None:
    answer = ada.http.get(f"/api/tables/{table}")
    problem: Json = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "table/unreadable")
    assert problem["said"]["fields"] == {"table": table}
    with pytest.raises(InvalidStatus) as refused:
        Page(ada.address, table, ada.cookie)
    assert refused.value.response.status_code == 409
