"""Random games over all combinations of modules and seats, to their end, without an exception.

    python bench/soak.py --games 20000 --workers 2
    python bench/soak.py --ruleset base+chain --seats 3 --seed 41      one game again

In production, seats act in random order. Every tenth game is checked closely: the events of each
step, applied to the old State, must give the new one; the action must survive formatting and
parsing; and nobody may be asked without a choice. The situations that occur are counted. The first
failure is printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from furnace.engine import game
from furnace.engine.event import GameEnded
from furnace.notation.action import format_action, parse_action

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from properties.decisions import undecided
from properties.fold import fold_all
from properties.random_play import ALL_TABLES, Move, Table, walk
from properties.sightings import everything, sightings
from properties.soaking import PROGRESS_S, add_options, laps

CHECK_EVERY = 10
"""One game in this many is checked closely."""


class Job(NamedTuple):
    """One game to play."""

    table: Table
    seed: int
    is_close: bool


class Played(NamedTuple):
    """The result of a game; `failure` is a traceback if it did not end normally."""

    job: Job
    steps: int
    decided_by: str
    met: frozenset[str] = frozenset()
    failure: str = ""


def main(arguments: list[str] | None = None) -> int:
    """Play, report, and return the exit code."""
    options = _options(arguments)
    began, last, games, steps = time.perf_counter(), 0.0, 0, 0
    decided: Counter[str] = Counter()
    met: Counter[str] = Counter()
    tables: Counter[Table] = Counter()
    with _results(_jobs(options), options.workers) as results:
        for played in results:
            if played.failure:
                print(_failure(played))
                return 1
            games, steps = games + 1, steps + played.steps
            decided[played.decided_by] += 1
            tables[played.job.table] += 1
            met.update(played.met)
            if time.perf_counter() - began > last + PROGRESS_S:
                last = time.perf_counter() - began
                print(f"{games} games, {steps} actions, {last:.0f} s", flush=True)
    seconds = time.perf_counter() - began
    if options.ruleset is None:
        print(*_met(tables, met), sep="\n")
    print(f"soak: {games} games, {steps} actions, {_ends(decided)}: no exception, {seconds:.1f} s")
    return 0


def play(job: Job) -> Played:
    """Play one random game to its end."""
    steps, decided_by = 0, ""
    met: set[str] = set()
    try:
        for move in walk(job.table, job.seed):
            steps += 1
            if job.is_close:
                _check_closely(move)
                met.update(sightings(move))
            if move.events and isinstance(move.events[-1], GameEnded):
                decided_by = _check_end(move)
        if not decided_by:
            raise AssertionError("the game stopped before its end")
    except Exception:
        return Played(job, steps, decided_by, failure=traceback.format_exc())
    return Played(job, steps, decided_by, frozenset(met))


def _check_closely(move: Move) -> None:
    if fold_all(move.before, move.events) != move.after:
        raise AssertionError(f"the events of {move.action} do not give the state after it")
    if parse_action(format_action(move.action)) != move.action:
        raise AssertionError(f"the text of {move.action} does not read back")
    if undecided(move.after):
        raise AssertionError(f"after {move.action} a seat is asked for nothing")


def _check_end(move: Move) -> str:
    outcome = game.outcome(move.after)
    if outcome is None or game.actors(move.after):
        raise AssertionError(f"after {move.action} the game should be over")
    return outcome.decided_by.value


def _jobs(options: argparse.Namespace) -> Iterator[Job]:
    """Yield one given game, or as many as requested, in rotation over the tables."""
    if options.ruleset is not None:
        yield Job(Table(options.ruleset, options.seats), options.seed, is_close=True)
        return
    for number, (lap, table) in enumerate(laps(options.games)):
        yield Job(table, options.seed + lap, is_close=(lap + number) % CHECK_EVERY == 0)


@contextmanager
def _results(jobs: Iterable[Job], workers: int) -> Iterator[Iterable[Played]]:
    """Yield the games as they finish; with one worker, they are played in this process."""
    if workers == 1:
        yield map(play, jobs)
        return
    with get_context("spawn").Pool(workers) as pool:
        yield pool.imap_unordered(play, jobs, chunksize=24)


def _failure(played: Played) -> str:
    (ruleset, seats), seed, _ = played.job
    again = f"python bench/soak.py --ruleset {ruleset} --seats {seats} --seed {seed}"
    return f"{played.failure}\nsoak: failed after {played.steps} actions; again: {again}"


def _met(tables: Counter[Table], met: Counter[str]) -> Iterator[str]:
    """Return the tables played, and the situations that closely checked games have met."""
    seats = Counter(table.seats for table in tables.elements())
    words = Counter(word for table in tables.elements() for word in table.ruleset.split("+"))
    yield f"tables: {len(tables)} of {len(ALL_TABLES)}"
    yield f"seats: {_counts(dict(sorted(seats.items())))}"
    yield f"modules: {_counts(words)}"
    wanted = everything()
    rarest = sorted((count, sight) for sight, count in met.items() if sight in wanted)[:5]
    yield f"met: {len(wanted & met.keys())} of {len(wanted)} things"
    yield f"rarest: {_counts({sight: count for count, sight in rarest})}"
    if missing := sorted(wanted - met.keys()):
        yield f"not met: {', '.join(missing)}"


def _counts(found: Mapping[str, int] | Mapping[int, int]) -> str:
    return ", ".join(f"{what} x{count}" for what, count in found.items())


def _ends(decided: Counter[str]) -> str:
    return ", ".join(f"{count} by {reason}" for reason, count in decided.most_common())


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Random games until something breaks.")
    parser.add_argument("--games", type=int, default=20_000)
    add_options(parser)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
