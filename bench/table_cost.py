"""What a table costs: memory while it is played, processor per entry, bytes in the database.

    python -m bench.table_cost --tables 40

People play at random, each of them at all seats of a table, with one socket per table.
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
from sqlalchemy import create_engine, text

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from bench.postgres import postgres  # noqa: E402

from furnace.engine.presets import PRESETS  # noqa: E402
from furnace.server.store.engine import parse_url  # noqa: E402
from server.player import ME, Page, Player  # noqa: E402
from server.processes import serving  # noqa: E402
from server.running import RunningProcess  # noqa: E402

GAMES = (("base", 2), ("base", 4), ("interbellum", 4))
IN_THE_MIDDLE = 60
SECONDS_TO_ARCHIVE = 5.0
KB = 1000
SIZE = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    "postgresql": "SELECT pg_database_size(current_database())",
}


class Cost(NamedTuple):
    """What one table costs on average; the milliseconds are those of a server’s processor."""

    entries: float
    memory: float
    processor: float
    disk: float


def cost(folder: Path, url: str, preset: str, seats: int, tables: int) -> Cost:
    """Play a number of games on a server of their own, and return what each costs."""
    with serving(folder, url) as server, Player(server.address) as player:
        _play(player, preset, seats, 3, is_over)
        process, size = psutil.Process(server.process.pid), _size(url)
        memory, processor = process.memory_info().rss, _processor(process)
        pages = _play(player, preset, seats, tables, is_in_the_middle)
        memory = process.memory_info().rss - memory
        for page in pages:
            page.play(Random(page.n), is_over)
        processor_ms = 1000 * (_processor(process) - processor)
        entries = sum(page.n for page in pages)
        time.sleep(SECONDS_TO_ARCHIVE)
        size = _size_at_rest(server, url) - size
    return Cost(entries / tables, memory / tables / KB, processor_ms / entries, size / tables / KB)


def is_over(page: Page) -> bool:
    """Whether a game is over."""
    return page.phase == "over"


def is_in_the_middle(page: Page) -> bool:
    """Whether a game is in its middle."""
    return page.n >= IN_THE_MIDDLE


def _play(player: Player, preset: str, seats: int, tables: int, until: object) -> list[Page]:
    pages = []
    for number in range(tables):
        table = player.set_up(PRESETS[preset](seats), *[ME] * seats)["id"]
        page = player.open(table)
        page.play(Random(number), until)  # type: ignore[arg-type]
        pages.append(page)
    return pages


def _processor(process: psutil.Process) -> float:
    used = process.cpu_times()
    return float(used.user + used.system)


def _size(url: str) -> float:
    """The bytes of a database."""
    engine = create_engine(parse_url(url), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text("VACUUM"))
            return float(connection.execute(text(SIZE[engine.dialect.name])).scalar_one())
    finally:
        engine.dispose()


def _size_at_rest(server: RunningProcess, url: str) -> float:
    server.stop()
    return _size(url)


def main() -> None:
    """Print the costs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=40)
    tables = parser.parse_args().tables
    print("| game | database | entries | memory | processor | disk |\n|---|---|---|---|---|---|")
    for preset, seats in GAMES:
        for kind in ("SQLite", "PostgreSQL"):
            with tempfile.TemporaryDirectory() as folder, postgres() as url:
                file = f"sqlite:///{folder}/furnace.db"
                chosen = file if kind == "SQLite" else url
                found = cost(Path(folder), chosen, preset, seats, tables)
            print(
                f"| {preset}, {seats} players | {kind} | {found.entries:.0f}"
                f" | {found.memory:.0f} kB | {found.processor:.2f} ms | {found.disk:.1f} kB |",
                flush=True,
            )


if __name__ == "__main__":
    main()
