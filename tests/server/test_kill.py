"""`kill -9` in the middle of fifty games: nothing that was accepted is lost or doubled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from server.kept_log import kept_logs
from server.player import BOT, ME, OPEN, Json, Player
from server.processes import begin_serving, wait_until_it_answers
from server.running import RunningProcess, free_port
from server.tenacious import TenaciousPage, Told

pytestmark = pytest.mark.anyio

GAMES = 50
GREEDY: Json = {"kind": "bot", "bot": "greedy"}
BASE = "base+capitalists"
NEW = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"
SETTINGS: list[tuple[str, list[Json]]] = [
    (BASE, [ME, GREEDY]),
    (f"{NEW}+agent-cards", [BOT, ME]),
    (BASE, [ME, OPEN, BOT]),
    (NEW, [GREEDY, ME, OPEN]),
    (BASE, [ME, ME, BOT, GREEDY]),
    (NEW, [OPEN, BOT, ME, BOT]),
]
KILLS = {"sqlite": 5, "postgresql": 3}
SECONDS = {"sqlite": 30.0, "postgresql": 34.0}
PATIENCE = 15.0


class Mortal:
    """A server that is killed and started again, at the same port with the same database."""

    def __init__(self, folder: Path, url: str) -> None:
        self._folder = folder
        self._url = url
        self._port = free_port()
        self.server = self._begin()
        wait_until_it_answers(self.server)

    def _begin(self) -> RunningProcess:
        return begin_serving(self._folder, self._url, self._port)

    async def die_and_rise(self) -> None:
        self.server.kill()
        self.server = self._begin()
        await asyncio.to_thread(wait_until_it_answers, self.server)

    async def die_while_it_rises(self, seconds: float) -> None:
        self.server.kill()
        self.server = self._begin()
        await asyncio.sleep(seconds)
        self.server.kill()
        self.server = self._begin()
        await asyncio.to_thread(wait_until_it_answers, self.server)


@contextmanager
def mortal(folder: Path, url: str) -> Iterator[Mortal]:
    server = Mortal(folder, url)
    try:
        yield server
    finally:
        server.server.kill()




def _set_up(address: str, told: Told, random: Random) -> list[TenaciousPage]:
    """The pages of fifty games."""
    pages: list[TenaciousPage] = []
    with Player(address) as host, Player(address) as guest:
        for ruleset, seats in islice(cycle(SETTINGS), GAMES):
            table = host.set_up(ruleset, *seats)
            pages.append(TenaciousPage(host, table["id"], told, random))
            for seat in table["seats"]:
                if seat["invitation"]:
                    guest.join(seat["invitation"])
                    pages.append(TenaciousPage(guest, table["id"], told, random))
    return pages


async def _all_go_on(told: Told, tables: set[str]) -> None:
    """Wait until each game that is not over has gone on from where it is."""
    before = {table: told.n.get(table, 0) for table in tables}
    end = time.monotonic() + PATIENCE
    while hung := [
        table for table in tables - told.over if told.n.get(table, 0) == before[table]
    ]:
        assert time.monotonic() < end, f"{len(hung)} hang: {hung}"
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_fifty_games_lose_nothing_by_kill_9(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = request.getfixturevalue("sqlite_url" if kind == "sqlite" else "postgres_url")
    random, told, begun = Random(4), Told(), time.monotonic()
    with mortal(tmp_path / "data", url) as server:
        pages = await asyncio.to_thread(_set_up, server.server.address, told, random)
        playing = [asyncio.create_task(page.play()) for page in pages]
        tables = {page.table for page in pages}
        await _all_go_on(told, tables)
        for kill in range(KILLS[kind]):
            await asyncio.sleep(random.random())
            if kill == 1:
                await server.die_while_it_rises(random.uniform(0.3, 2))
            else:
                await server.die_and_rise()
            await _all_go_on(told, tables)
            print("kill", kill, time.monotonic() - begun, len(told.entries), len(told.over))
        await asyncio.wait(playing, timeout=begun + SECONDS[kind] - time.monotonic())
        server.server.kill()
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
    print("end", time.monotonic() - begun, len(told.entries), len(told.over), told.resent, told.duplicates)
    assert {type(end) for end in ended} <= {type(None), asyncio.CancelledError}, ended
    logs = kept_logs(url)
    assert set(logs) == tables
    kept = {(log.table.id, row.n): (row.text, row.move) for log in logs.values() for row in log.rows}
    assert {place: kept.get(place) for place in told.entries} == told.entries
    assert not {(table, move) for (table, _), (_, move) in kept.items()} & told.refused
    assert told.over
    for log in logs.values():
        log.check()
    print("checked", time.monotonic() - begun)
