"""Two servers on one PostgreSQL are killed at random moments under play; nothing may be lost.

    python bench/soak_kills.py --minutes 10

`kill -9` of a server, of both, of a bot’s process or of a process of PostgreSQL, and SIGTERM; a
server that is gone is started again after a pause. People play game after game, reconnect to either
server, send an unconfirmed move again, and finish. In the end every entry that anyone has received
must be in the log exactly once, and every log must replay as the rules allow. Otherwise the exit
code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

if __name__ == "__main__":
    # In place of this script’s own folder, whose names would hide others.
    sys.path[0] = str(Path(__file__).resolve().parent.parent)
    sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))

from bench.kills.killer import Killer
from bench.kills.logs import Verdict, verdict
from bench.kills.people import Group
from bench.postgres import postgres

from server.tenacious import Received

GAMES, THINKING_S = 8, 0.05
"""Games that are played at the same time, and seconds for which people think before each move."""

PROGRESS_S, SAMPLE_S = 60.0, 0.25
PATIENCE_S = 120.0
"""Seconds in which everybody must finish once nothing is killed any more."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and kill, report, and return the exit code."""
    options = _options(arguments)
    with tempfile.TemporaryDirectory(prefix="furnace-soak-") as folder, postgres() as url:
        soak = Soak(Path(folder), url, options)
        asyncio.run(soak.run(60 * options.minutes))
        return soak.report(verdict(url, soak.received))


class Soak:
    """Two servers, who kills them, and the people who play there meanwhile."""

    def __init__(self, folder: Path, url: str, options: argparse.Namespace) -> None:
        random = Random(options.seed)
        self.received = Received()
        self._killer = Killer(folder, url, random)
        self._games: list[str] = []
        addresses = self._killer.addresses
        self._groups = [
            Group(addresses, self.received, self._games, Random(random.random()), options.thinking)
            for _ in range(options.games)
        ]
        self._standstill = 0.0
        self._seconds = 0.0

    async def run(self, seconds: float) -> None:
        """Play and kill for this long, and let everybody finish."""
        began = time.monotonic()
        await self._killer.start()
        playing = [asyncio.create_task(group.play()) for group in self._groups]
        watching = asyncio.create_task(self._watch(began))
        try:
            await self._killer.kill_for(seconds)
            for group in self._groups:
                group.is_last = True
            await asyncio.wait(playing, timeout=PATIENCE_S)
        finally:
            for task in (watching, *playing):
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
            self._seconds = time.monotonic() - began
            await self._killer.stop()
        for end in ended:
            if isinstance(end, Exception):
                raise end

    def report(self, verdict: Verdict) -> int:
        """Print what happened, and return the exit code."""
        finished = sum(table in self.received.over for table in self._games)
        left = len(self._games) - finished
        print(*verdict.faults[:10], sep="\n", end="\n" if verdict.faults else "")
        print(
            f"soak: {self._seconds:.0f} s, {len(self._games)} games, {finished} finished;"
            f" {_in_words(self._killer.done)};"
            f" {verdict.moves:,} moves of people and {verdict.entries:,} entries acknowledged,"
            f" {self.received.resent} moves sent again, {len(self.received.refused)} refused;"
            f" longest standstill of a game {self._standstill:.1f} s;"
            f" {verdict.lost} lost, {verdict.doubled} doubled, {len(verdict.faults)} faults"
        )
        return int(bool(left or verdict.lost or verdict.doubled or verdict.faults))

    async def _watch(self, began: float) -> None:
        """Measure the longest standstill of a game, and print the progress."""
        last, printed = dict[str, tuple[int, float]](), began
        while True:
            await asyncio.sleep(SAMPLE_S)
            now = time.monotonic()
            for table in self._games:
                n = self.received.n.get(table, 0)
                was, since = last.get(table, (-1, now))
                if n != was:
                    last[table] = n, now
                elif table not in self.received.over:
                    self._standstill = max(self._standstill, now - since)
            if now > printed + PROGRESS_S:
                printed = now
                entries, done = len(self.received.entries), _in_words(self._killer.done)
                print(f"{now - began:.0f} s: {entries:,} entries, {done}", flush=True)


def _in_words(counts: Counter[str]) -> str:
    return ", ".join(f"{number} × {what}" for what, number in sorted(counts.items()))


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--thinking", type=float, default=THINKING_S)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
