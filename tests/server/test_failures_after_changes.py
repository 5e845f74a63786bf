"""What fails after a change is in the database is made up for: it is never tried only once."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Connection, update
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus

from furnace.server.live import administration, lease
from furnace.server.live.claiming import release_unloaded
from furnace.server.live.load import end_game, load_news, load_table
from furnace.server.live.registry import TableRegistry
from furnace.server.store import outage
from furnace.server.store.archives import put_archive
from furnace.server.store.leases import release_tables
from furnace.server.store.schema import seats, tables
from server.player import BOT, ME, Json, Page, Player
from server.running import Running, database_of, running, settings_in

SHORT = "base+capitalists+short"
PATIENCE = 20.0
NEVER = 1_000_000


class Failing:
    """A function of the store for which the database fails the first times."""

    def __init__(self, function: Callable[..., Any], times: int = 1) -> None:
        self._function = function
        self.left = times

    def __call__(self, connection: Connection, *args: Any) -> Any:
        if self.left:
            self.left -= 1
            raise OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))
        return self._function(connection, *args)


class HeldBack:
    """A function of the store that lets the server have its first result only when told to."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self.has_read, self.may_continue = Event(), Event()

    def __call__(self, *args: Any) -> Any:
        found = self._function(*args)
        self.has_read.set()
        assert self.may_continue.wait(PATIENCE)
        return found


class SmallBus:
    """Says that these tables have changed."""

    def __init__(self, *changed: str) -> None:
        self._changed = changed

    async def changes(self) -> AsyncIterator[str]:
        for table in self._changed:
            yield table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with fast heartbeats and short outages."""
    folder: Path = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lease, "HEARTBEAT_S", 0.1)
        patch.setattr(administration, "HEARTBEAT_S", 3600.0)  # changes are announced by the tests
        patch.setattr(outage, "PAUSE_S", 0.05)
        patch.setattr(outage, "CALM_S", 0.1)
        with running(settings_in(folder)) as server:
            yield server
    assert not [line for line in server.log if "exception" in line]


@pytest.fixture
def ada(server: Running) -> Iterator[Player]:
    """Someone at the server, after the failures of the test before."""
    _wait_until(lambda: not server.app.state.store.outage.is_on)
    with Player(server.address) as player:
        yield player


def test_a_game_ends_although_that_could_not_be_recorded_at_first(
    ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Failing(end_game, times=2)
    monkeypatch.setattr("furnace.server.live.changes.end_game", failing)
    page = ada.open(ada.set_up(SHORT, ME, BOT)["id"])
    page.play(Random(6), lambda page: page.table["status"] == "over")
    assert not failing.left


def test_a_game_ends_although_its_archive_cannot_be_stored(
    ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Failing(put_archive, times=NEVER)
    monkeypatch.setattr("furnace.server.live.archiving.put_archive", failing)
    page = ada.open(ada.set_up(SHORT, ME, BOT)["id"])
    page.play(Random(6), lambda page: page.table["status"] == "over")
    _wait_until(lambda: failing.left < NEVER)


def test_a_table_that_was_resumed_is_played_although_reading_it_failed(
    server: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ada.open(ada.set_up("base", ME, BOT)["id"])
    table = page.table["id"]
    with database_of(server) as database:
        closed = update(tables).where(tables.c.id == table)
        database.execute(closed.values(status="abandoned", driver=None))
    _announce(server, page)
    page.wait_until(lambda page: page.table["status"] == "abandoned")
    _let_the_next_read_fail(monkeypatch)
    status, problem = ada.refused(f"/api/tables/{table}/resume")
    assert (status, problem["code"]) == (503, "server/database")
    page.wait_until(lambda page: page.table["status"] == "playing")
    page.play(Random(1), lambda page: page.n > 12)


def test_what_was_missed_while_loading_a_table_is_read_although_that_failed(
    server: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    page.play(Random(1), lambda page: page.n > 8 and page.log[-1]["move"].startswith("move-"))

    def load_most(connection: Connection, table: str, since: int) -> Any:
        meta, rows = load_table(connection, table, since) or (None, [])
        return meta, rows[:-1]

    with monkeypatch.context() as patch:
        patch.setattr("furnace.server.live.registry.load_table", load_most)
        _let_the_next_read_fail(patch)
        _registry(server)._tables.pop(page.table["id"])
        with pytest.raises(InvalidStatus):
            ada.open(page.table["id"])
        _wait_until(lambda: not server.app.state.store.outage.is_on)
    again = ada.open(page.table["id"])
    again.wait_for_n(page.n)
    assert again.log == page.log


def test_a_change_that_is_announced_while_an_earlier_one_is_read_is_read_too(
    server: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    held = HeldBack(load_news)
    with monkeypatch.context() as patch:
        patch.setattr("furnace.server.live.changes.load_news", held)
        _announce(server, page)
        assert held.has_read.wait(PATIENCE)
        _rename(server, page, "Countess")
        _announce(server, page)
        held.may_continue.set()
    page.wait_until(lambda page: _names(page.table) == {"Countess"})


def test_a_table_that_is_slow_does_not_delay_the_news_of_others(
    server: Running, ada: Player
) -> None:
    slow, page = (ada.open(ada.set_up("base", ME, ME)["id"]) for _ in range(2))
    live = _registry(server).find(slow.table["id"])
    assert live is not None

    async def follow_both() -> None:
        async with live.lock:
            _rename(server, page, "Duchess")
            bus: Any = SmallBus(slow.table["id"], page.table["id"])
            await lease.follow_changes(_registry(server), bus)
            await asyncio.to_thread(page.wait_until, lambda page: _names(page.table) == {"Duchess"})

    _run(server, follow_both())


def test_a_table_that_is_opened_again_while_it_is_released_has_a_driver(
    server: Running, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ada.open(ada.set_up("base", ME, ME)["id"])
    page.wait_until(lambda page: page.phase == "bidding")
    table = page.table["id"]

    def open_and_release(connection: Connection, process: str, released: list[str]) -> None:
        _run(server, _registry(server).table(table))
        release_tables(connection, process, released)

    with monkeypatch.context() as patch:
        patch.setattr("furnace.server.live.claiming.release_tables", open_and_release)
        _registry(server)._tables.pop(table)
        _run(server, release_unloaded(_registry(server)))
    _wait_until(lambda: _driver(server, table) == server.app.state.store.process)
    again = ada.open(table)
    again.play(Random(1), lambda page: page.n > 12)


def _let_the_next_read_fail(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("furnace.server.live.changes.load_news", Failing(load_news))


def _registry(server: Running) -> TableRegistry:
    found: TableRegistry = server.app.state.registry
    return found


def _run(server: Running, work: Any) -> Any:
    """The result of a coroutine in the server."""
    return asyncio.run_coroutine_threadsafe(work, server.app.state.store._loop).result(PATIENCE)


def _announce(server: Running, page: Page) -> None:
    """Tell the server that another process has changed a table."""
    refresh = _registry(server).changes.schedule_refresh
    server.app.state.store._loop.call_soon_threadsafe(refresh, page.table["id"])


def _rename(server: Running, page: Page, name: str) -> None:
    with database_of(server) as database:
        theirs = update(seats).where(seats.c.table_id == page.table["id"])
        database.execute(theirs.values(name=name))


def _names(table: Json) -> set[str]:
    return {seat["name"] for seat in table["seats"]}


def _driver(server: Running, table: str) -> object:
    with database_of(server) as database:
        return database.scalar(
            tables.select().with_only_columns(tables.c.driver).where(tables.c.id == table)
        )


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)
