"""How long failover, a stop and a start take with many old games in the database.

    python -m bench.old_games --games 10000

Two servers share a PostgreSQL with this many unfinished games that nobody looks at, all left to the
second server, and a few that people look at on the first. The second is killed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import psutil
import psycopg

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from bench.figure import Figure, at_most  # noqa: E402
from bench.postgres import postgres  # noqa: E402

from server.pairs import Pair, two_servers  # noqa: E402
from server.player import BOT, ME, Page  # noqa: E402
from server.processes import serving  # noqa: E402

RULESET = "base+capitalists"
ENTRIES = 60
PAGES = 20
LATEST_S = 5.0
LATER_S = 10.0
"""Seconds after which the survivor’s memory is measured."""

MIB = 2**20
NEW_ID = "translate(lpad(g::text, 12, '0'), '0189', 'abcd')"
COPIES = (
    "INSERT INTO tables (id, ruleset, agents, seed, host, status, created, changed, driver, rules)"
    f" SELECT {NEW_ID}, ruleset, agents, seed, host, status, created, changed, driver, rules"
    " FROM tables, generate_series(1, %(games)s) g WHERE id = %(table)s",
    "INSERT INTO seats (table_id, seat, kind, name, bot, generation)"
    f" SELECT {NEW_ID}, seat, kind, name, bot, generation"
    " FROM seats, generate_series(1, %(games)s) g WHERE table_id = %(table)s",
    "INSERT INTO entries (table_id, n, seat, identity, text, move, at)"
    f" SELECT {NEW_ID}, n, seat, identity, text, move, at"
    " FROM entries, generate_series(1, %(games)s) g WHERE table_id = %(table)s",
    "ANALYZE",
)


class Found(NamedTuple):
    """Seconds and mebibytes; the pages are those of the games that people look at."""

    failover: float
    memory: float
    stop: float
    start: float


def old_game_figures(games: int = 10_000) -> list[Figure]:
    """Return the figures with this many old games."""
    with tempfile.TemporaryDirectory() as folder, postgres() as url:
        found = measure(Path(folder), url, games)
    name = f"server, {games:,} old games"
    return [
        at_most(f"{name}: failover of {PAGES} open ones", "s", found.failover, LATEST_S),
        at_most(f"{name}: memory added by failover", "MiB", found.memory, 50),
        at_most(f"{name}: stop", "s", found.stop, LATEST_S),
        at_most(f"{name}: start", "s", found.start, LATEST_S),
    ]


def measure(folder: Path, url: str, games: int) -> Found:
    """Return what the servers did with this many old games."""
    with two_servers(folder, url) as pair:
        pages = _pages(pair)
        _copy(url, pages[0].table["id"], games)
        survivor = psutil.Process(pair.servers[0].process.pid)
        before = survivor.memory_info().rss
        pair.servers[1].kill()
        failover = _until_bots_answer(pages)
        time.sleep(LATER_S)
        memory = (survivor.memory_info().rss - before) / MIB
        begun = time.monotonic()
        pair.servers[0].stop()
        stop = time.monotonic() - begun
    begun = time.monotonic()
    with serving(folder, url):
        start = time.monotonic() - begun
    return Found(failover, memory, stop, start)


def _pages(pair: Pair) -> list[Page]:
    """Open games of the second server at the first, and play them a little."""
    host = pair.player(1)
    tables = [host.set_up(RULESET, ME, BOT)["id"] for _ in range(PAGES)]
    same = pair.player(0, like=host)
    pages = [same.open(table) for table in tables]
    for page in pages:
        page.play(Random(1), lambda page: page.n > ENTRIES and bool(page.seats_asked()))
    return pages


def _copy(url: str, table: str, games: int) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for copy in COPIES:
            connection.execute(copy.encode(), {"table": table, "games": games})


def _until_bots_answer(pages: list[Page]) -> float:
    """Play on at every page until a bot has answered; return the seconds until the last one."""
    begun = time.monotonic()
    for page in pages:
        bots = _bot_moves(page)
        page.play(Random(2), lambda page, bots=bots: _bot_moves(page) > bots)  # type: ignore[misc]
    return time.monotonic() - begun


def _bot_moves(page: Page) -> int:
    return sum(entry["move"].startswith("bot:") for entry in page.log)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    for figure in old_game_figures(parser.parse_args().games):
        print(f"{figure.name}: {figure.ours:.1f} {figure.unit} {figure.target}")


if __name__ == "__main__":
    main()
