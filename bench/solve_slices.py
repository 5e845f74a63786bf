"""Solve slices of positions, and answer how long each took.

Started by bench/solver_comparison.py. Reads lines of JSON: a file of positions, the first and the
last of a slice, the time limit and the weights. Answers with a line of seconds and proofs. The
sources may be of an earlier commit.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from furnace.notation.position import parse_position
from furnace.solver.weights import LAST_ROUND, Weights

MODULES = ("furnace.solver.production", "furnace.solver.solve")
"""The module of the solver, and its name in earlier commits."""

solve: Any = import_module(next(filter(find_spec, MODULES))).solve


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin:
        print(json.dumps(answer(**json.loads(line))), flush=True)


def answer(
    file: str, start: int, end: int, limit: float, weights: list[Any]
) -> list[tuple[float, bool]]:
    """Return the seconds for each position of a slice, and whether the plan is proven."""
    rows = json.loads(Path(file).read_text(encoding="utf-8"))[start:end]
    return [_solved(row, limit, Weights(*weights)) for row in rows]


def _solved(row: dict[str, Any], limit: float, weights: Weights) -> tuple[float, bool]:
    state = parse_position(row["position"])
    if state.round == state.ruleset.rounds:
        weights = LAST_ROUND
    start = time.perf_counter()
    plan = solve(state, row["seat"], weights, time_limit=limit)
    return time.perf_counter() - start, plan.is_proven


if __name__ == "__main__":
    main()
