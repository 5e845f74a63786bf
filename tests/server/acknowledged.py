"""People who play one game after another, and remember every move that was acknowledged."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from threading import Event, Thread
from typing import NamedTuple

from websockets.exceptions import ConnectionClosed

from server.kept_log import kept_logs
from server.player import ME, Page, Player

PATIENCE = 60.0


class Move(NamedTuple):
    """A move that the server has acknowledged, and when."""

    table: str
    move: str
    at: float


class People:
    """People at tables of their own, one thread each, until they are told to stop.

    `tables` are all that they have played at, with the cookie of the person.
    """

    def __init__(self, address: str, count: int) -> None:
        self.moves: list[Move] = []
        self.tables: dict[str, str] = {}
        self._address = address
        self._stop = Event()
        self._threads = [
            Thread(target=self._play, args=(Random(seed),), daemon=True) for seed in range(count)
        ]

    def start(self) -> None:
        """Begin to play."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Stop playing."""
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE)

    def play(self, more: int) -> None:
        """Wait until this many more moves have been acknowledged."""
        end, until = time.monotonic() + PATIENCE, len(self.moves) + more
        while len(self.moves) < until:
            assert time.monotonic() < end, "nobody plays"
            time.sleep(0.02)

    def _play(self, random: Random) -> None:
        with Player(self._address) as player, suppress(ConnectionClosed, OSError, TimeoutError):
            while not self._stop.is_set():
                table = str(player.set_up("base", ME, ME)["id"])
                self.tables[table] = player.cookie
                with player.open(table) as page:
                    self._play_game(page, random)

    def _play_game(self, page: Page, random: Random) -> None:
        while not self._stop.is_set() and page.phase != "over":
            if seats := page.seats_asked():
                reply = page.act(random.choice(page.legal(random.choice(seats))))
                self._remember(page.table["id"], reply)
            else:
                page.next()

    def _remember(self, table: str, reply: dict[str, object]) -> None:
        if reply["type"] == "update":
            entries = reply["entries"]
            assert isinstance(entries, list)
            self.moves += [Move(table, entry["move"], time.time()) for entry in entries]


@contextmanager
def people_playing(address: str, count: int = 3) -> Iterator[People]:
    """People who play until the end of the block."""
    people = People(address, count)
    people.start()
    try:
        yield people
    finally:
        people.stop()


def assert_all_there(url: str, moves: list[Move]) -> None:
    """Every one of these moves is in the database, and every log is as the rules allow."""
    kept = kept_logs(url)
    for log in kept.values():
        log.check()
    there = {(table, row.move) for table, log in kept.items() for row in log.rows}
    assert {(move.table, move.move) for move in moves} <= there


def assert_games_continue(address: str, people: People) -> None:
    """Everybody is known by the same cookie, and continues the games that are there."""
    with Player(address) as stranger:
        found = [one for one in people.tables if stranger.http.get(f"/api/tables/{one}").is_success]
    assert found
    for table in found:
        with Player(address, people.tables[table]) as player, player.open(table) as page:
            end = page.n + 4
            page.play(Random(end), lambda page, end=end: page.phase == "over" or page.n >= end)  # type: ignore[misc]
