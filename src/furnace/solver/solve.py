"""The best production of a seat, with proof, from any position in it.

Three solvers, one face. Base tableaux in free order are a small integer programme with an order to
be found for it (`columns`). So are those of Interbellum, with far more in it (`drafts`). Everything
else, and what those leave open, is searched move by move (`general`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

import numpy as np

from furnace.engine.owners import power_of
from furnace.engine.state import Phase, State
from furnace.kernel.codec import encode_production
from furnace.kernel.codes import decode_action
from furnace.kernel.compiler.making import make_ready
from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.clock import NO_LIMIT
from furnace.solver.entries import solvers_of
from furnace.solver.plan import Plan
from furnace.solver.question import (
    BOUND,
    IS_PROVEN,
    LONGEST,
    VALUE,
    Numbers,
    Question,
    take_better,
)
from furnace.solver.watch import Watch, limit_of
from furnace.solver.weights import Weights

DIVE, PATIENCE = 30_000_000, 20_000_000_000
"""Nanoseconds for a first line; and for drafts where there is no limit."""

NOT_MODELLED = -1
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

    K9's copy may be left out (`is_copy_left_out`); "nothing is better" is then said of lines that
    have none. Raises TooLarge for a position beyond the kernel's room.
    """
    check_producing(state, seat)
    make_ready(*solvers_of(state.ruleset))
    question = Question(
        encode_production(state, seat),
        seat,
        _numbers(weights[:6]),
        _upgraded(tuple(weights.upgraded.items())),
        limit_of(time_limit, is_counted),
        np.empty(LONGEST, np.int64),
        np.zeros(8, np.int64),
    )
    if state.ruleset.is_chain:
        _generally()(*question)
    elif not state.ruleset.is_plain:
        _drafts_first(question)
    elif _by_columns()(*question) < 0:
        _generally()(*question)
    return _plan(question)


def _drafts_first(question: Question) -> None:
    """A short search for a line, then drafts; what they leave open is searched move by move.

    Where that comes to a line better than all drafts that could be played, without a proof, drafts
    are asked again: a fifth of the time is kept for that.
    """
    watch = Watch(question.limit or PATIENCE)
    _generally()(*question._replace(limit=watch.share(min(DIVE, watch.limit))))
    left = watch.left()
    if _ask_drafts(question, watch):
        known, took = int(question.found[VALUE]), left - watch.left()
        _ask_generally(question, watch, watch.left() * 4 // 5)
        if question.found[VALUE] > known and watch.left() > took:
            _ask_drafts(question, watch)
    if question.limit:
        _ask_generally(question, watch, watch.left())
    elif not question.found[IS_PROVEN]:
        _ask_below(question, NO_LIMIT)


def _ask_drafts(question: Question, watch: Watch) -> bool:
    """Take what drafts find in most of the time that is left; whether they have found something."""
    left = watch.left()
    if question.found[IS_PROVEN] or left <= 0:
        return False
    drafts = question.again(watch.share(left * 4 // 5))
    if _by_drafts()(*drafts, int(question.found[VALUE])) == NOT_MODELLED:
        return False
    take_better(question, drafts)
    return True


def _ask_generally(question: Question, watch: Watch, left: int) -> None:
    """Take what is found move by move in the time that is left."""
    if left > 0 and not question.found[IS_PROVEN]:
        _ask_below(question, watch.share(left))


def _ask_below(question: Question, limit: int) -> None:
    """Take what is found move by move below the bound that is known."""
    again = question.again(limit)
    _generally()(*again, int(question.found[BOUND]))
    take_better(question, again)


def check_producing(state: State, seat: int) -> None:
    """Raise NotProducing where a seat has no production to solve."""
    if state.phase is not Phase.PRODUCTION or seat not in state.producing:
        raise NotProducing(f"solver/not_producing: p{seat + 1}")


def _plan(question: Question) -> Plan:
    number, value, bound, is_proven = question.found[:4].tolist()
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
def _by_columns() -> Callable[..., int]:
    make_ready("columns")
    from furnace.solver.columns.solve import solve_columns

    return solve_columns


@cache
def _by_drafts() -> Callable[..., int]:
    make_ready("drafts")
    from furnace.solver.drafts.solve import solve_drafts

    return solve_drafts


@cache
def _generally() -> Callable[..., None]:
    make_ready("general")
    from furnace.solver.general.solve import solve_general

    return solve_general
