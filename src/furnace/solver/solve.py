"""The best production of a seat, with proof, from any position in it.

Two solvers, one face: base tableaux in free order are a small integer programme with an order to be
found for it (`columns`), everything else is searched move by move (`general`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from furnace.engine.state import Phase, State
from furnace.kernel.codec import encode_production
from furnace.kernel.codes import decode_action
from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.plan import Plan
from furnace.solver.weights import Weights

Numbers = NDArray[np.int64]

LONGEST = 1024
NO_LIMIT = 0
MOST_WEIGHT = 1 << 32
"""So much more than a thousand money fit into 64 bits, beside the prices of a bound."""


class NotProducing(ValueError):
    """There is no production of this seat to solve (`solver/not_producing`)."""


class BadWeights(ValueError):
    """A worth that is no whole number, below nothing or beyond all measure (`solver/weights`)."""


class _Question(NamedTuple):
    """What both solvers are asked; the answer is written into the last two."""

    games: NDArray[np.void]
    seat: int
    weights: Numbers
    upgraded: Numbers
    limit_ns: int
    actions: Numbers
    found: Numbers


def solve(state: State, seat: int, weights: Weights, *, time_limit: float | None = None) -> Plan:
    """The line of play with the highest value; within so many seconds the best that was found."""
    check_producing(state, seat)
    question = _Question(
        encode_production(state, seat),
        seat,
        _numbers(weights[:6]),
        _upgraded(tuple(weights.upgraded.items())),
        nanoseconds(time_limit),
        np.empty(LONGEST, np.int64),
        np.zeros(8, np.int64),
    )
    is_base = state.ruleset.is_plain and not state.ruleset.is_chain
    if not (is_base and _by_columns()(*question) >= 0):
        _generally()(*question)
    return _plan(question)


def check_producing(state: State, seat: int) -> None:
    """Raise NotProducing where a seat has no production to solve."""
    if state.phase is not Phase.PRODUCTION or seat not in state.producing:
        raise NotProducing(f"solver/not_producing: p{seat + 1}")


def nanoseconds(time_limit: float | None) -> int:
    """A time limit as the machine code takes it."""
    return NO_LIMIT if time_limit is None else max(1, int(time_limit * 1e9))


def _plan(question: _Question) -> Plan:
    number, value, bound, is_proven = map(int, question.found[:4])
    actions = tuple(decode_action(int(code), question.seat) for code in question.actions[:number])
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
def _by_columns() -> Callable[..., int]:
    from furnace.solver.columns.solve import solve_columns  # compiled when first asked for

    return solve_columns


@cache
def _generally() -> Callable[..., None]:
    from furnace.solver.general.solve import solve_general  # compiled when first asked for

    return solve_general
