"""A bot in thousands of positions of every combination of modules and seats, met in play.

    python bench/soak_bots.py --positions 10000 --workers 2
    python bench/soak_bots.py --ruleset base+chain --seats 3 --seed 41      one game again

In each position the bot chooses twice: first in order of play, then in reverse order, in positions
parsed from their text. Both choices must be the same legal action. The first failure ends the run:
its game and the traceback are printed, and the exit code is 1. The digest of all choices is the
same for every run, with any number of workers.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from furnace.arena.workers import run_in_order
from furnace.bots.registry import prepare
from furnace.engine.action import Action
from furnace.engine.game import legal_actions
from furnace.notation.action import format_action
from furnace.notation.position import format_position, parse_position

# In place of this script's own folder: bench/solver.py would hide tests/solver.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from bots.choices_made import choices
from bots.decision_points import DecisionPoint, positions_of
from properties.random_play import Table
from properties.soaking import PROGRESS_S, add_options, laps


class Job(NamedTuple):
    """One game, of which one position of each phase is taken."""

    table: Table
    seed: int
    bot: str


class Chosen(NamedTuple):
    """What the bot chose in a game's positions; `failure` is a traceback if it failed."""

    job: Job
    phases: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    failure: str = ""


def main(arguments: list[str] | None = None) -> int:
    """Choose, report, and return the exit code."""
    options = _options(arguments)
    prepare([options.bot])
    began, last, digest = time.perf_counter(), 0.0, sha256()
    phases: Counter[str] = Counter()
    tables: set[Table] = set()
    with closing(run_in_order(choose_twice, _jobs(options), options.workers)) as results:
        for chosen in results:
            if chosen.failure:
                print(_failure(chosen))
                return 1
            phases.update(chosen.phases)
            tables.add(chosen.job.table)
            digest.update("\n".join(chosen.actions).encode())
            if time.perf_counter() - began > last + PROGRESS_S:
                last = time.perf_counter() - began
                print(f"{phases.total()} positions, {last:.0f} s", flush=True)
            if phases.total() >= options.positions:
                break
    counts = ", ".join(f"{phase} x{number}" for phase, number in sorted(phases.items()))
    seconds = time.perf_counter() - began
    print(f"{counts}; {len(tables)} tables; digest {digest.hexdigest()[:12]}")
    print(f"soak: {options.bot}, {phases.total()} positions: no fault, {seconds:.1f} s")
    return 0


def choose_twice(job: Job) -> Chosen:
    """One game: what the bot does in its positions, forwards and then backwards."""
    try:
        points = positions_of(job.table, job.seed, each=1)
        first = choices(job.bot, points)
        again = choices(job.bot, [_read_back(one) for one in reversed(points)])
        for one, action, same in zip(points, first, reversed(again), strict=True):
            _check(one, action, same)
    except Exception:
        return Chosen(job, failure=traceback.format_exc())
    phases = tuple(one.state.phase.name.lower() for one in points)
    return Chosen(job, phases, tuple(format_action(action) for action in first))


def _read_back(point: DecisionPoint) -> DecisionPoint:
    return point._replace(state=parse_position(format_position(point.state)))


def _check(point: DecisionPoint, action: Action, again: Action) -> None:
    where = f"by p{point.seat + 1} in\n{format_position(point.state)}"
    if action not in legal_actions(point.state, point.seat):
        raise AssertionError(f"{action} is not legal {where}")
    if action != again:
        raise AssertionError(f"{action}, and then {again} {where}")


def _jobs(options: argparse.Namespace) -> list[Job]:
    """One given game, or games going round the tables: more than enough of them."""
    if options.ruleset is not None:
        return [Job(Table(options.ruleset, options.seats), options.seed, options.bot)]
    return [Job(table, options.seed + lap, options.bot) for lap, table in laps(options.positions)]


def _failure(chosen: Chosen) -> str:
    (ruleset, seats), seed, bot = chosen.job
    again = f"--bot {bot} --ruleset {ruleset} --seats {seats} --seed {seed}"
    return f"{chosen.failure}\nsoak: failed; again: python bench/soak_bots.py {again}"


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A bot in thousands of positions.")
    parser.add_argument("--bot", default="mcts:50")
    parser.add_argument("--positions", type=int, default=10_000)
    add_options(parser)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
