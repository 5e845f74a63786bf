"""A process loads and drives a table only while someone needs it, however many there are."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection

from furnace.server.live import lease, registry
from furnace.server.live.load import load_table
from furnace.server.store.leases import driven_by
from furnace.server.store.tables import insert_table, table_of
from server.player import BOT, ME, Player
from server.running import Running, database_of, running, settings_in
from server.store_rows import seat_row, table_row

PATIENCE = 20.0
OLD = [f"{number:012}".translate(str.maketrans("0189", "abcd")) for number in range(300)]


def insert_old_games(connection: Connection, driver: str | None) -> None:
    for table in OLD:
        bots = [seat_row(at, table, kind="bot", name=f"Bot {at}", bot="random") for at in (0, 1)]
        insert_table(connection, table_row(table, driver=driver), bots)


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that were loaded."""
    loaded: list[str] = []

    def load(connection: Connection, table: str, since: int) -> object:
        loaded.append(table)
        return load_table(connection, table, since)

    monkeypatch.setattr(registry, "load_table", load)
    return loaded


def _process(server: Running) -> str:
    return str(server.app.state.store.process)


def _run(server: Running, function: Callable[..., object], *args: object) -> object:
    """What a function returns that reads or changes the database of a server."""
    with database_of(server) as database:
        return function(database, *args)


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def _driver(server: Running, table: str) -> str | None:
    row = _run(server, table_of, table)
    return row.driver  # type: ignore[attr-defined,no-any-return]


def test_of_three_hundred_games_without_a_driver_only_those_are_loaded_that_someone_opens(
    tmp_path: Path, loads: list[str]
) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server:
        _run(server, insert_old_games, "a dead process")
    with running(settings) as server, Player(server.address) as ada:
        _wait_until(lambda: server.app.state.registry.living == {_process(server)})
        assert not loads
        ada.open(OLD[7]).wait_for_n(5)
        assert loads == [OLD[7]]
        assert _run(server, driven_by, _process(server)) == {OLD[7]}
        assert not server.faults


def test_a_process_drives_no_table_that_nobody_has_opened_for_a_while(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its bots answer whoever opens it at another process."""
    monkeypatch.setattr(registry, "EVICT_AFTER_S", 0.2)
    monkeypatch.setattr(lease, "EVICTION_BEATS", 1)
    settings = settings_in(tmp_path, db=postgres_url)
    with running(settings) as one, running(settings) as other:
        with Player(one.address) as ada:
            table = ada.set_up("base", ME, BOT)["id"]
            page = ada.open(table)
            _wait_until(lambda: _driver(one, table) == _process(one))
            page.close()
            _wait_until(lambda: _driver(one, table) is None)
            with Player(other.address, ada.cookie) as same:
                page = same.open(table)
                n = page.n
                page.play(Random(1), lambda page: page.n > n + 6)
        assert _driver(other, table) == _process(other)
        assert not one.faults + other.faults


def test_a_table_that_was_made_but_could_not_be_loaded_is_left_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "EVICTION_BEATS", 1)
    with running(settings_in(tmp_path)) as server:
        _run(server, insert_old_games, _process(server))
        _wait_until(lambda: _driver(server, OLD[0]) is None)
        assert _run(server, driven_by, _process(server)) == set()
        assert not server.faults
