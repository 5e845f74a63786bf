"""Figures of the solver: the time to the proven best production, compared with OR-Tools' CP-SAT.

Both solve the same positions alternately, in slices, in one process and with one worker each; right
after CP-SAT our first positions take twice as long, until the processor's caches are warm again.
Sizes are distributed over one process per core, the slowest first. The time of CP-SAT includes
building its model (tests/solver/cp_sat.py), with default settings except for the one worker;
without presolve and linear relaxation it takes half as long at 8 cards, and ten times as long at
16. Every plan of ours is replayed by the engine and must give exactly the value claimed; if CP-SAT
has solved the position too, its value must be the same. The model covers the base game only.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.figure import Figure, at_most, informational
from bench.positions import GAMES, SIZES, Position, positions

from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.plan import Plan, replay
from furnace.solver.weights import COIN, LAST_ROUND, Weights

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from solver.cp_sat import best_value

LIMIT_S = {"base": 20.0, "interbellum": 2.0}
PEER_POSITIONS = {8: 500}
"""Positions of a size that CP-SAT solves too."""

DEFAULT_PEER_POSITIONS = 100
SLICE = 50
"""Positions per slice."""

PEER = "CP-SAT"

BEFORE_LAST_ROUND = Weights(
    COIN, 900, 1_500, 2_800, 3_500, upgraded=dict.fromkeys(COMPANY_IDS, 6_000)
)
"""Fixed round numbers, so that figures of different days are of the same problems."""

MEDIAN_MS = {("base", 8): 1.0}
P99_MS = {("base", 12): 100.0, ("base", 16): 2_000.0}
PROVEN = {
    ("interbellum", size): least
    for size, least in zip(SIZES, (95, 98, 97, 96, 93, 90), strict=True)
}
RATIO = {("base", 8): 100.0}
"""The ratio required for a game and a size."""


class Solved(NamedTuple):
    """Seconds for one position, CP-SAT's if it solved it, and whether ours is proven."""

    seconds: float
    peer_seconds: float | None
    is_proven: bool


def solver_figures(number: int) -> list[Figure]:
    """Return all figures over this many positions of each game and size."""
    jobs = [(game, size, number) for game in reversed(GAMES) for size in reversed(SIZES)]
    with get_context("spawn").Pool(cpu_count(), _warm_up) as pool:
        solved = dict(zip(jobs, pool.starmap(_solve_all, jobs, chunksize=1), strict=True))
    return [figure for job in reversed(jobs) for figure in _figures(*job[:2], solved[job])]


def _warm_up() -> None:
    """Compile or load everything before measuring, CP-SAT too."""
    for game in GAMES:
        (position,) = positions(game, SIZES[0], 1)
        ours = _solve(position, LIMIT_S[game])
        if game == "base":
            _solved_with_peer(position, ours)


def _solve_all(game: str, size: int, number: int) -> list[Solved]:
    by_peer = PEER_POSITIONS.get(size, DEFAULT_PEER_POSITIONS) if game == "base" else 0
    every, found = positions(game, size, number), list[Solved]()
    for start in range(0, len(every), SLICE):
        part = every[start : start + SLICE]
        ours = [_solve(position, LIMIT_S[game]) for position in part]
        count = max(0, min(by_peer - start, len(part)))
        found += [_solved_with_peer(*pair) for pair in zip(part[:count], ours, strict=False)]
        found += [Solved(seconds, None, plan.is_proven) for seconds, plan in ours[count:]]
    return found


def _solve(position: Position, limit: float) -> tuple[float, Plan]:
    from furnace.solver.production import solve  # the first call loads it, or compiles it

    state, seat = position
    start = time.perf_counter()
    plan = solve(state, seat, _weights(position), time_limit=limit)
    seconds = time.perf_counter() - start
    replay(state, seat, plan, _weights(position))
    return seconds, plan


def _solved_with_peer(position: Position, ours: tuple[float, Plan]) -> Solved:
    seconds, plan = ours
    state, seat = position
    start = time.perf_counter()
    value = best_value(state, seat, _weights(position))
    peer_seconds = time.perf_counter() - start
    if value < plan.value or (plan.is_proven and value != plan.value):
        raise AssertionError(f"CP-SAT has {value}, ours {plan.value}")
    return Solved(seconds, peer_seconds, plan.is_proven)


def _weights(position: Position) -> Weights:
    state = position[0]
    return LAST_ROUND if state.round == state.ruleset.rounds else BEFORE_LAST_ROUND


def _figures(game: str, size: int, solved: list[Solved]) -> Iterator[Figure]:
    name, key = f"solver, {game}, {size} cards", (game, size)
    times = sorted(1000 * one.seconds for one in solved)
    p99 = times[min(len(times) - 1, int(0.99 * len(times)))]
    yield _at_most(f"{name}: median", median(times), MEDIAN_MS.get(key))
    yield _at_most(f"{name}: p99", p99, P99_MS.get(key))
    yield _proven(name, solved, PROVEN.get(key))
    pairs = [(one.seconds, one.peer_seconds) for one in solved if one.peer_seconds is not None]
    if pairs:
        yield _compared(name, pairs, RATIO.get(key))


def _at_most(name: str, ours: float, most: float | None) -> Figure:
    return informational(name, "ms", ours) if most is None else at_most(name, "ms", ours, most)


def _proven(name: str, solved: list[Solved], least: float | None) -> Figure:
    """Return the share of positions proven within two seconds."""
    proven = 100 * sum(one.is_proven and one.seconds <= 2 for one in solved) / len(solved)
    target, is_met = ("", True) if least is None else (f"≥ {least:g} %", proven >= least)
    return Figure(f"{name}: proven within 2 s", "%", proven, "", None, None, target, is_met)


def _compared(name: str, pairs: list[tuple[float, float]], least: float | None) -> Figure:
    """Return the medians of both, and the median of the ratios."""
    ours, peer = (1000 * median(column) for column in zip(*pairs, strict=True))
    ratio = median(its / our for our, its in pairs)
    target, is_met = ("", True) if least is None else (f"≥ {least:g} ×", ratio >= least)
    name = f"{name}, beside {PEER}: median"
    return Figure(name, "ms", ours, PEER, peer, ratio, target, is_met)
