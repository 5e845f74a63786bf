"""`kill -9` in the middle of fifty games: nothing that was accepted is lost or doubled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from server.kept_log import kept_logs
from server.player import BOT, ME, OPEN, Json, Player
from server.processes import begin_serving, wait_until_it_answers
from server.running import RunningProcess, free_port
from server.tenacious import Received, TenaciousPage

pytestmark = pytest.mark.anyio

GAMES = 50
GREEDY: Json = {"kind": "bot", "bot": "greedy"}
BASE = "base+capitalists"
NEW = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"
SETTINGS: list[tuple[str, list[Json]]] = [
    (f"{BASE}+short", [ME, GREEDY]),
    (f"{NEW}+agent-cards", [BOT, ME]),
    (BASE, [ME, OPEN, BOT]),
    (NEW, [GREEDY, ME, OPEN]),
    (BASE, [ME, ME, BOT, GREEDY]),
    (NEW, [OPEN, BOT, ME, BOT]),
]
KILLS = {"sqlite": 4, "postgresql": 2}
"""Fewer where a lease must run out before bots continue."""

FEWEST_KILLS = 2
ENOUGH = 20.0
"""Seconds after which it is not killed again, be the machine as slow as it may."""

FINISHED = 3
"""Games that are played to their end."""

PATIENCE = 20.0


class Mortal:
    """A server that is killed and started again, at the same port with the same database."""

    def __init__(self, folder: Path, url: str) -> None:
        self._folder = folder
        self._url = url
        self._port = free_port()
        self._server = self._begin()

    @property
    def address(self) -> str:
        return self._server.address

    async def rise(self) -> None:
        await asyncio.to_thread(wait_until_it_answers, self._server)

    def die(self) -> None:
        self._server.kill()

    def die_and_begin_again(self) -> None:
        self.die()
        self._server = self._begin()

    def _begin(self) -> RunningProcess:
        return begin_serving(self._folder, self._url, self._port)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_fifty_games_lose_nothing_by_kill_9(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = request.getfixturevalue("sqlite_url" if kind == "sqlite" else "postgres_url")
    received = Received()
    server = Mortal(tmp_path / "data", url)
    try:
        tables = await _play_and_kill(server, received, KILLS[kind])
    finally:
        server.die()
    logs = kept_logs(url)
    assert set(logs) == tables
    for log in logs.values():
        log.check()
    rows = [row for log in logs.values() for row in log.rows]
    kept = {(row.table, row.n): (row.text, row.move) for row in rows}
    assert {place: kept.get(place) for place in received.entries} == received.entries
    assert not {(row.table, row.move) for row in rows} & received.refused
    assert received.resent


async def _play_and_kill(server: Mortal, received: Received, kills: int) -> set[str]:
    """Play fifty games on a server that is killed this often; the tables."""
    random = Random(4)
    await server.rise()
    pages = await asyncio.to_thread(_set_up, server.address, received, random)
    tables = {page.table for page in pages}
    playing = {asyncio.create_task(page.play()): page.table for page in pages}
    await _all_continue(received, tables)
    begun = time.monotonic()
    for kill in range(kills):
        if kill >= FEWEST_KILLS and time.monotonic() - begun > ENOUGH:
            break
        await asyncio.sleep(random.random())
        server.die_and_begin_again()
        if kill == 1:
            await asyncio.sleep(random.uniform(0.3, 2))
            server.die_and_begin_again()
        await server.rise()
        await _all_continue(received, tables)
    ahead = set(sorted(tables - received.over, key=lambda table: received.n[table])[-FINISHED:])
    for task, table in playing.items():
        if table not in ahead:
            task.cancel()
    while not ahead <= received.over:
        await _all_continue(received, ahead)
    server.die()
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    assert not [end for end in ended if isinstance(end, Exception)]
    return tables


def _set_up(address: str, received: Received, random: Random) -> list[TenaciousPage]:
    """The pages of fifty games."""
    pages: list[TenaciousPage] = []
    with Player(address) as host, Player(address) as guest:
        for ruleset, seats in islice(cycle(SETTINGS), GAMES):
            table = host.set_up(ruleset, *seats)
            pages.append(_page(host, table["id"], received, random))
            for seat in table["seats"]:
                if seat["invitation"]:
                    guest.join(seat["invitation"])
                    pages.append(_page(guest, table["id"], received, random))
    return pages


def _page(player: Player, table: str, received: Received, random: Random) -> TenaciousPage:
    return TenaciousPage([player.address], player.cookie, table, received, random)


async def _all_continue(received: Received, tables: set[str]) -> None:
    """Wait until each game that is not over has gone on from where it is."""
    before = {table: received.n.get(table, 0) for table in tables}

    def have_gone_on() -> bool:
        return all(received.n.get(table, 0) > before[table] for table in tables - received.over)

    await _wait_until(have_gone_on, "a table hangs")


async def _wait_until(is_so: Callable[[], bool], why_not: str) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, why_not
        await asyncio.sleep(0.05)
