"""The two solvers, each asked by itself about Ann; every line they return the engine replays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from furnace.engine.state import State
from furnace.kernel.codec import encode
from furnace.kernel.codes import decode_action
from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.columns.solve import solve_columns
from furnace.solver.full.solve_full import solve_full
from furnace.solver.plan import Plan, replay
from furnace.solver.weights import Weights
from position_builder import ANN

MILLISECOND = 1_000_000
"""In nanoseconds."""

LONGEST = 1024


def by_columns(state: State, weights: Weights, limit_ns: int = 0) -> Plan:
    """The answer for base tableaux in free order."""
    return _ask(solve_columns, state, weights, limit_ns)


def fully(state: State, weights: Weights, limit_ns: int = 0) -> Plan:
    """The answer for any tableau."""
    return _ask(solve_full, state, weights, limit_ns)


def _ask(solve: Callable[..., object], state: State, weights: Weights, limit_ns: int) -> Plan:
    games, actions, found = encode(state), np.zeros(LONGEST, np.int64), np.zeros(8, np.int64)
    money, coal, iron, oil, token, card, upgraded = weights
    numbers = np.array([coal, iron, oil, token, money, card], np.int64)
    worth = np.array([upgraded.get(id_, 0) for id_ in COMPANY_IDS], np.int64)
    solve(games, ANN, numbers, worth, limit_ns, actions, found)
    assert games.tobytes() == encode(state).tobytes(), "the game is left as it was"
    number, value, bound, is_proven = map(int, found[:4])
    line = tuple(decode_action(int(code), ANN) for code in actions[:number])
    plan = Plan(line, value, bound, bool(is_proven))
    replay(state, ANN, plan, weights)
    assert value == bound or (value < bound and not is_proven)
    return plan
