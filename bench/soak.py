"""Random games over all option combinations, each to its end, without an exception.

    python bench/soak.py --games 10000 --workers 2
    python bench/soak.py --ruleset base+chain --seats 3 --seed 41      one game again

Seats act in a random interleaving in production. In every tenth game the events of each step are
folded over the old State as well and must give the new one. The first game that fails ends the
run: its table, seed and traceback are printed and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from furnace.engine import game
from furnace.engine.event import GameEnded

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from properties.fold import fold_all
from properties.random_play import TABLES, Move, Table, walk

FOLDED = 10
"""One game in so many is folded too."""

PROGRESS_S = 5.0


class Job(NamedTuple):
    """One game to be played."""

    table: Table
    seed: int
    is_folded: bool


class Played(NamedTuple):
    """How a game went; `failure` is a traceback where it did not come to its end."""

    job: Job
    steps: int
    decided_by: str
    failure: str = ""


def main(arguments: list[str] | None = None) -> int:
    """Play, report, and return the exit code."""
    options = _options(arguments)
    began, last, games, steps = time.perf_counter(), 0.0, 0, 0
    decided: Counter[str] = Counter()
    with _results(_jobs(options), options.workers) as results:
        for played in results:
            if played.failure:
                print(_failure(played))
                return 1
            games, steps = games + 1, steps + played.steps
            decided[played.decided_by] += 1
            if time.perf_counter() - began > last + PROGRESS_S:
                last = time.perf_counter() - began
                print(f"{games} games, {steps} actions, {last:.0f} s", flush=True)
    seconds = time.perf_counter() - began
    print(f"soak: {games} games, {steps} actions, {_ends(decided)}: no exception, {seconds:.1f} s")
    return 0


def play(job: Job) -> Played:
    """One random game to its end."""
    steps, decided_by = 0, ""
    try:
        for move in walk(job.table, job.seed):
            steps += 1
            if job.is_folded:
                _check_fold(move)
            if move.events and isinstance(move.events[-1], GameEnded):
                decided_by = _check_end(move)
        if not decided_by:
            raise AssertionError("the game stopped before its end")
    except Exception:
        return Played(job, steps, decided_by, traceback.format_exc())
    return Played(job, steps, decided_by)


def _check_fold(move: Move) -> None:
    if fold_all(move.before, move.events) != move.after:
        raise AssertionError(f"the events of {move.action} do not give the state after it")


def _check_end(move: Move) -> str:
    outcome = game.outcome(move.after)
    if outcome is None or game.actors(move.after):
        raise AssertionError(f"after {move.action} the game should be over")
    return outcome.decided_by.value


def _jobs(options: argparse.Namespace) -> Iterator[Job]:
    """One given game, or as many as asked, going round the tables."""
    if options.ruleset is not None:
        yield Job(Table(options.ruleset, options.seats), options.seed, is_folded=True)
        return
    for number in range(options.games):
        lap, table = divmod(number, len(TABLES))
        yield Job(TABLES[table], options.seed + lap, is_folded=lap % FOLDED == 0)


@contextmanager
def _results(jobs: Iterable[Job], workers: int) -> Iterator[Iterable[Played]]:
    """The games as they are finished; with one worker they are played in this process."""
    if workers == 1:
        yield map(play, jobs)
        return
    with get_context("spawn").Pool(workers) as pool:
        yield pool.imap_unordered(play, jobs, chunksize=24)


def _failure(played: Played) -> str:
    (ruleset, seats), seed, _ = played.job
    again = f"python bench/soak.py --ruleset {ruleset} --seats {seats} --seed {seed}"
    return f"{played.failure}\nsoak: failed after {played.steps} actions; again: {again}"


def _ends(decided: Counter[str]) -> str:
    return ", ".join(f"{count} by {reason}" for reason, count in decided.most_common())


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Random games until something breaks.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ruleset", help="with --seats and --seed: this one game alone")
    parser.add_argument("--seats", type=int, default=2)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
