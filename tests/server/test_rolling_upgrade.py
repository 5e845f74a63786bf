"""A rolling upgrade to other rules, and the way back, under play: no game and no move is lost.

Both builds are behind one door, as behind a proxy, which leads to one of them at a time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from furnace.engine.ruleset import RULES_VERSION
from server.builds import BUILD, NEWER
from server.kept_log import KeptLog, kept_logs
from server.player import BOT, ME, OPEN, Json, Page, Player
from server.processes import serving
from server.running import RunningProcess
from server.tenacious import Received, TenaciousPage

pytestmark = pytest.mark.anyio

SHORT = "base+capitalists+short"
LAST_ROUND = {RULES_VERSION: 3, NEWER: 2}
DRAINING = {"FURNACE_DRAIN_FOR": "10min"}
PATIENCE = 60.0
BEGUN = 12
"""Entries after which a game is well under way."""


class Site:
    """One address behind which builds come and go, and the people who play there."""

    def __init__(self, folder: Path, url: str, newer: str) -> None:
        self.url = url
        self.received = Received()
        self.shown: dict[str, Json] = {}
        self._folder = folder
        self._newer = newer
        self._opened = ExitStack()
        self.servers: list[RunningProcess] = []
        self.door: list[str] = []

    def start(self, *, newer: bool) -> RunningProcess:
        """Start a process of one of the builds; the door leads to it from now on."""
        build = {"sources": self._newer, "FURNACE_BUILD": BUILD} if newer else {}
        server = serving(self._folder, self.url, **build, **DRAINING)  # type: ignore[arg-type]
        self.servers.append(self._opened.enter_context(server))
        self.door[:] = [self.servers[-1].address]
        return self.servers[-1]

    def player(self) -> Player:
        """Someone who comes in through the door."""
        return self._opened.enter_context(Player(self.door[0]))

    def set_up(self) -> list[TenaciousPage]:
        """Two people at a new table, and a page of each."""
        host, guest = self.player(), self.player()
        table = host.set_up(SHORT, ME, OPEN)
        guest.join(table["seats"][1]["invitation"])
        return [self._page(player, table["id"]) for player in (host, guest)]

    def play_out(self) -> str:
        """A table whose game has been played to its end."""
        page = self.player().open(self.player().set_up(SHORT, BOT, BOT)["id"])
        page.wait_until(lambda page: page.table["status"] == "over", PATIENCE)
        for entry in page.log:
            self.received.add(page.table["id"], entry)
        return str(page.table["id"])

    def check_shown(self, *tables: str) -> None:
        """Check that these finished games are shown, and as they were shown before."""
        for table in tables:
            player = self.player()
            page, record = player.open(table), player.http.get(f"/api/tables/{table}/record")
            page.wait_until(lambda page: page.table["status"] == "over")
            shown = _shown(page) | {"record": record.raise_for_status().text}
            assert self.shown.setdefault(table, shown) == shown
            assert page.position["round"] == LAST_ROUND[page.table["rules"]]

    def close(self) -> None:
        """Stop everything that still runs."""
        self._opened.close()

    def _page(self, player: Player, table: str) -> TenaciousPage:
        random = Random(len(self.received.n))
        return TenaciousPage(self.door, player.cookie, table, self.received, random)


class Game:
    """A game that two people play, each at a page that connects again whenever it must."""

    def __init__(self, pages: Sequence[TenaciousPage], playing: asyncio.TaskGroup) -> None:
        self.table = pages[0].table
        self._pages = pages
        self._playing = playing
        self._tasks = [playing.create_task(page.play()) for page in pages]

    def reconnect(self) -> None:
        """Let the guest come in through the door once more, wherever it leads now."""
        self._tasks[1].cancel()
        self._playing.create_task(self._pages[1].play())


@pytest.fixture
def site(tmp_path: Path, postgres_url: str, newer_sources: str) -> Iterator[Site]:
    site = Site(tmp_path, postgres_url, newer_sources)
    yield site
    for server in site.servers:
        server.kill()
    site.close()


async def test_games_end_by_the_rules_they_began_with_and_stay_readable_in_both_builds(
    site: Site,
) -> None:
    old = site.start(newer=False)
    ended = site.play_out()
    async with _under_way(site) as before:
        new = site.start(newer=True)
        _begin_to_stop(old)
        before.reconnect()
        async with _under_way(site) as after:
            pass
    assert old.process.wait(PATIENCE) == 0
    site.check_shown(ended, before.table, after.table)
    async with _under_way(site) as last:
        back = site.start(newer=False)
        _begin_to_stop(new)
        last.reconnect()
    assert new.process.wait(PATIENCE) == 0
    async with _under_way(site) as again:
        pass
    older, newer = [ended, before.table, again.table], [after.table, last.table]
    site.check_shown(*older, *newer)
    assert not old.faults + new.faults + back.faults
    rules = dict.fromkeys(older, RULES_VERSION) | dict.fromkeys(newer, NEWER)
    _check_logs(kept_logs(site.url), rules, site.received)


@asynccontextmanager
async def _under_way(site: Site) -> AsyncIterator[Game]:
    """A game from when it is under way until it has ended."""
    pages = await asyncio.to_thread(site.set_up)
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as playing:
        game = Game(pages, playing)
        while site.received.n.get(game.table, 0) < BEGUN:
            await asyncio.sleep(0.02)
        yield game


def _begin_to_stop(server: RunningProcess) -> None:
    """Ask a process to stop while it has a game to drive, and check that it begins no other.

    Meanwhile nobody here plays.
    """
    server.process.terminate()
    with Player(server.address) as late:
        while late.http.get("/ready").is_success:
            time.sleep(0.02)
        body = {"ruleset": ["base"], "seats": [ME, BOT]}
        status, problem = late.refused("/api/tables", body)
    assert (status, problem["code"]) == (503, "server/stopping")


def _shown(page: Page) -> Json:
    kept: dict[str, Any] = {"log": page.log, "position": page.position, "money": page.money}
    return kept | {"result": page.table["result"]}


def _check_logs(logs: dict[str, KeptLog], rules: dict[str, int], received: Received) -> None:
    """Check that every game has its rules, and every entry that anyone has seen, once."""
    assert {table: log.table.rules for table, log in logs.items()} == rules
    rows = [row for log in logs.values() for row in log.rows]
    assert {(row.table, row.n): (row.text, row.move) for row in rows} == received.entries
    assert len({(row.table, row.move) for row in rows}) == len(rows) == len(received.entries)
    assert not {(row.table, row.move) for row in rows} & received.refused
    for log in logs.values():
        if log.table.rules == RULES_VERSION:
            log.check()
