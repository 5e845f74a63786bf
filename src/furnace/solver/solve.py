"""The best production of a seat, with proof where there is one, from any position in it.

Two solvers, one face. Base tableaux in free order are a small integer programme with an order to be
found for it (`columns`). Everything else has the same shape with far more in it (`full`).
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from furnace.engine.owners import power_of
from furnace.engine.state import Phase, State
from furnace.kernel.arrays import Numbers
from furnace.kernel.codec import encode_production
from furnace.kernel.codes import decode_action
from furnace.kernel.compiler.build import ensure_compiled
from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.clock import limit_of
from furnace.solver.entries import solvers_of
from furnace.solver.plan import Plan
from furnace.solver.question import FOUND, LONGEST, NOT_MODELLED, Question, Solver
from furnace.solver.weights import Weights

MOST_WEIGHT = 1 << 32
"""So much more than a thousand money fit into 64 bits, beside the prices of a bound."""


class NotProducing(ValueError):
    """There is no production of this seat to solve (`solver/not_producing`)."""


class BadWeights(ValueError):
    """A worth that is no whole number, below nothing or beyond all measure (`solver/weights`)."""


def is_copy_left_out(state: State, seat: int) -> bool:
    """Whether lines end without the copy a seat may make: it counts where all others are done, and
    some are not (K9, Q44)."""
    return state.producing != (seat,) and power_of(state, seat).copy_cost() is not None


def solve(
    state: State,
    seat: int,
    weights: Weights,
    *,
    time_limit: float | None = None,
    is_counted: bool = False,
) -> Plan:
    """The line of play with the highest value; within so many seconds the best that was found.

    Where the time `is_counted` it is by the steps of the search, about as many as it takes so long:
    then the line is the same on every machine.

    K9's copy may be left out (`is_copy_left_out`); a proof is then about lines that have none.
    Raises TooLarge for a position beyond the kernel's room.
    """
    check_producing(state, seat)
    parts = solvers_of(state.ruleset)
    ensure_compiled(*parts)
    question = question_of(state, seat, weights, limit_of(time_limit, is_counted))
    if "columns" not in parts or _by_columns().answer(question) == NOT_MODELLED:
        _fully().answer(question)
    return plan_of(question)


def check_producing(state: State, seat: int) -> None:
    """Raise NotProducing where a seat has no production to solve."""
    if state.phase is not Phase.PRODUCTION or seat not in state.producing:
        raise NotProducing(f"solver/not_producing: p{seat + 1}")


def question_of(state: State, seat: int, weights: Weights, limit: int) -> Question:
    """Return what the solvers are asked, with room for the answer."""
    return Question(
        encode_production(state, seat),
        seat,
        _numbers(weights[:6]),
        _upgraded(tuple(weights.upgraded.items())),
        limit,
        np.empty(LONGEST, np.int64),
        np.zeros(FOUND, np.int64),
    )


def plan_of(question: Question) -> Plan:
    """Return the answer to a question."""
    number, value, bound, is_proven = question.found.tolist()
    codes = question.actions[:number].tolist()
    actions = tuple(decode_action(code, question.seat) for code in codes)
    return Plan(actions, value, bound, bool(is_proven))


@lru_cache(64)
def _numbers(amounts: tuple[int, ...]) -> Numbers:
    money, coal, iron, oil, token, card = amounts
    return _checked([coal, iron, oil, token, money, card])


@lru_cache(64)
def _upgraded(worth: tuple[tuple[str, int], ...]) -> Numbers:
    by_card = dict(worth)
    return _checked([by_card.get(id_, 0) for id_ in COMPANY_IDS])


def _checked(weights: list[int]) -> Numbers:
    """More of anything must never be worth less: the solvers count on it."""
    for weight in weights:
        if not isinstance(weight, int) or not 0 <= weight < MOST_WEIGHT:
            raise BadWeights(f"solver/weights: {weight}")
    return np.array(weights, np.int64)


@cache
def _by_columns() -> Solver:
    ensure_compiled("columns")
    from furnace.solver.columns.solve import solve_columns
    from furnace.solver.columns.work import WORK

    return Solver(solve_columns, WORK)


@cache
def _fully() -> Solver:
    ensure_compiled("full")
    from furnace.solver.full.solve_full import solve_full
    from furnace.solver.full.work import WORK

    return Solver(solve_full, WORK)
