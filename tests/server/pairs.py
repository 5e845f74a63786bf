"""Two server processes on one PostgreSQL, people at both of them, and a table they share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import psycopg

from server.kept_log import KeptLog, kept_logs
from server.player import ME, OPEN, Json, Page, Player
from server.processes import serving
from server.running import RunningProcess

BASE = "base+capitalists"
PATIENCE = 20.0


class Pair:
    """Two processes on one database; clients are disconnected in the end."""

    def __init__(self, url: str, servers: Sequence[RunningProcess], opened: ExitStack) -> None:
        self.url = url
        self.servers = servers
        self._opened = opened

    def player(self, at: int, like: Player | None = None) -> Player:
        """Someone at one of the processes: the same person as another player, or a new one."""
        cookie = like.cookie if like else None
        return self._opened.enter_context(Player(self.servers[at].address, cookie))

    def log(self, table: str) -> KeptLog:
        """The table as it is in the database."""
        return kept_logs(self.url)[table]

    def ask(self, question: str, *values: str) -> list[tuple[object, ...]]:
        """What the database answers."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            return connection.execute(question.encode(), values).fetchall()

    def driver(self, table: str) -> object:
        """The process that drives a table, by its own name."""
        [(driver,)] = self.ask("SELECT driver FROM tables WHERE id = %s", table)
        return driver

    def wait_for_another_driver(self, table: str, than: object) -> float:
        """The seconds until a table is driven by another process."""
        begun = time.monotonic()
        while self.driver(table) in (than, None):
            assert time.monotonic() - begun < PATIENCE
            time.sleep(0.05)
        return time.monotonic() - begun


@contextmanager
def two_servers(
    folder: Path, url: str, vote_for: float = 90.0, away_after: float = 60.0
) -> Iterator[Pair]:
    """Two processes with one signing key on one database."""
    with ExitStack() as opened:
        servers = [
            opened.enter_context(serving(folder, url, None, vote_for, away_after)) for _ in range(2)
        ]
        yield Pair(url, servers, opened)


class Shared:
    """A table whose first seat is played at process 0 and whose second at process 1.

    Its last seat was taken at process 1, which drives it therefore. One watches at each.
    """

    def __init__(self, pair: Pair, *bots: Json) -> None:
        self.host, self.guest = pair.player(0), pair.player(1)
        info = self.host.set_up(BASE, ME, OPEN, *bots)
        self.id: str = info["id"]
        self.guest.join(info["seats"][1]["invitation"])
        self.pages = [self.host.open(self.id), self.guest.open(self.id)]
        self.watching = [pair.player(at).open(self.id) for at in (0, 1)]

    @property
    def everyone(self) -> list[Page]:
        """Every page at the table."""
        return [*self.pages, *self.watching]

    def act(self, page: Page, text: str) -> float:
        """Make a move; the seconds until everyone has heard of it."""
        begun = time.monotonic()
        reply = page.act(text)
        assert reply["type"] == "update", reply
        for other in self.everyone:
            other.wait_for_n(reply["n"])
        return time.monotonic() - begun

    def play(self, random: Random, is_enough: Callable[[Page], bool]) -> list[float]:
        """Play at random until it is enough; how long each move took to reach everyone."""
        took: list[float] = []
        while not is_enough(self.pages[0]):
            if asked := [page for page in self.pages if page.seats_asked()]:
                page = random.choice(asked)
                took.append(self.act(page, random.choice(page.legal(page.seats_asked()[0]))))
            else:
                self.hear_more()
        return took

    def hear_more(self) -> None:
        """Let everyone hear what the bots or chance do next."""
        n = self.pages[0].n
        for page in self.everyone:
            page.wait_for_n(n + 1)
        n = max(page.n for page in self.everyone)
        for page in self.everyone:
            page.wait_for_n(n)
