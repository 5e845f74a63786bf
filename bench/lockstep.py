"""Engine and kernel side by side over millions of random decisions.

    python bench/lockstep.py --decisions 5000000 --times 1000 --workers 2
    python bench/lockstep.py --again 'base+chain/3/41/C43,Upgrade'      one game again

They must agree on who acts, on legal sets, successors and outcomes, and everything that
tests/properties counts (lines of cards, powers, Agents, tie-breaks, kinds of action, ...) must
occur at least `--times` times; rare things are favoured. The first difference ends the run and
prints its game. The exit code is 1 after a difference, or if something occurred too rarely.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

# In place of this folder, where a file of the same name would hide the package.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from lockstep.walk import Walked, walk_job
from lockstep.wanted import Job, Wanted
from properties.random_play import Table
from properties.sightings import everything

BATCH = 120
"""The number of games planned together, from what has occurred before."""

PROGRESS_S = 10.0


class Result(NamedTuple):
    """A game that was walked; or how it failed."""

    job: Job
    walked: Walked | None
    failure: str = ""


class Totals:
    """The counts of a run so far."""

    def __init__(self, times: int) -> None:
        self.wanted = Wanted(everything(), times)
        self.games = self.steps = self.decisions = 0
        self._began = time.perf_counter()
        self._last = 0.0

    def add(self, walked: Walked) -> None:
        """Count a game."""
        self.games += 1
        self.steps += walked.steps
        self.decisions += walked.decisions
        self.wanted.add(walked.met)
        if self.seconds > self._last + PROGRESS_S:
            self._last = self.seconds
            print(self, flush=True)

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return time.perf_counter() - self._began

    def __str__(self) -> str:
        short = self.wanted.short()
        rarest = f", rarest {short[0]} x{self.wanted.met[short[0]]}" if short else ""
        return (
            f"{self.games} games, {self.decisions} decisions, {self.steps} steps, "
            f"{self.seconds:.0f} s; {len(short)} things short{rarest}"
        )


def main(arguments: list[str] | None = None) -> int:
    """Walk, report, and return the exit code."""
    options = _options(arguments)
    if options.again:
        walked = walk_job(parse_job(options.again))
        print(f"lockstep: {walked.decisions} decisions, {walked.steps} steps: no difference")
        return 0
    totals = Totals(options.times)
    failed = _walk_all(totals, options)
    if failed is not None:
        print(f"{failed.failure}\nlockstep: they differ; again: {_again(failed.job)}")
        return 1
    short = totals.wanted.short()
    for thing in short:
        print(f"short: {thing} x{totals.wanted.met[thing]}")
    print(f"lockstep: {totals}: no difference")
    return 1 if short else 0


def _walk_all(totals: Totals, options: argparse.Namespace) -> Result | None:
    """Play batches of games; return the first in which engine and kernel differ, or None."""
    rng = Random(options.seed)
    with _workers(options.workers) as walk_batch:
        while totals.decisions < options.decisions:
            jobs = [totals.wanted.next_job(totals.games + n, rng) for n in range(BATCH)]
            for result in walk_batch(jobs):
                if result.walked is None:
                    return result
                totals.add(result.walked)
                if totals.decisions >= options.decisions:
                    break
    return None


@contextmanager
def _workers(count: int) -> Iterator[Callable[[list[Job]], Iterable[Result]]]:
    """Yield a function that plays a batch; with one worker, in this process."""
    if count == 1:
        yield lambda jobs: map(play, jobs)
        return
    with get_context("spawn").Pool(count) as pool:
        yield lambda jobs: pool.imap_unordered(play, jobs, chunksize=4)


def play(job: Job) -> Result:
    """One game on both sides."""
    try:
        return Result(job, walk_job(job))
    except Exception:
        return Result(job, None, traceback.format_exc())


def format_job(job: Job) -> str:
    """A game as `parse_job` reads it."""
    return f"{job.table.ruleset}/{job.table.seats}/{job.seed}/{','.join(job.aims)}"


def parse_job(text: str) -> Job:
    """Ruleset, seats, seed and what the game favours."""
    ruleset, seats, seed, aims = text.split("/", 3)
    return Job(Table(ruleset, int(seats)), int(seed), tuple(aims.split(",") if aims else ()))


def _again(job: Job) -> str:
    return f"python bench/lockstep.py --again '{format_job(job)}'"


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Engine and kernel in lockstep.")
    parser.add_argument("--decisions", type=int, default=5_000_000)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--again", help="play only this game: ruleset/seats/seed/aims")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
