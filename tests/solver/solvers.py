"""The three solvers, each asked by itself about Ann; every line they return the engine replays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from furnace.engine.state import State
from furnace.kernel.codec import encode_production
from furnace.kernel.codes import decode_action
from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.columns.solve import solve_columns
from furnace.solver.drafts.solve import solve_drafts
from furnace.solver.general.solve import solve_general
from furnace.solver.plan import Plan, replay
from furnace.solver.weights import Weights
from position_builder import ANN

MILLISECOND = 1_000_000
"""In nanoseconds."""

LONGEST = 1024
NOT_MODELLED, NOTHING_FOUND = -1, -2


def by_columns(state: State, weights: Weights, limit_ns: int = 0) -> Plan:
    """The answer for base tableaux in free order."""
    return _ask(solve_columns, state, weights, limit_ns)[1]


def generally(state: State, weights: Weights, limit_ns: int = 0) -> Plan:
    """The answer for any tableau."""
    return _ask(solve_general, state, weights, limit_ns)[1]


def by_drafts(state: State, weights: Weights, limit_ns: int = 0) -> Plan | None:
    """The answer for Interbellum in free order, no line known before; None where it has none.

    A plan without actions is a bound alone: no draft could be played in the time."""
    answer, plan = _ask(solve_drafts, state, weights, limit_ns)
    return None if answer == NOT_MODELLED else plan


def _ask(
    solve: Callable[..., object], state: State, weights: Weights, limit_ns: int
) -> tuple[object, Plan]:
    """What a solver returns, and what it writes."""
    games, actions, found = (
        encode_production(state, ANN),
        np.zeros(LONGEST, np.int64),
        np.zeros(8, np.int64),
    )
    money, coal, iron, oil, token, card, upgraded = weights
    numbers = np.array([coal, iron, oil, token, money, card], np.int64)
    worth = np.array([upgraded.get(id_, 0) for id_ in COMPANY_IDS], np.int64)
    answer = solve(games, ANN, numbers, worth, limit_ns, actions, found)
    assert games.tobytes() == encode_production(state, ANN).tobytes(), "the game is left as it was"
    number, value, bound, is_proven = map(int, found[:4])
    line = tuple(decode_action(int(code), ANN) for code in actions[:number])
    plan = Plan(line, value, bound, bool(is_proven))
    if line:
        replay(state, ANN, plan, weights)
    else:
        assert answer in (NOT_MODELLED, NOTHING_FOUND)
    assert value == bound or (value < bound and not is_proven)
    return answer, plan
