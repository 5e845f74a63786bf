"""The best production of a seat, with a proof if there is one, from any position in it.

Two solvers share one interface. Productions of the base game, without a chain, are a small integer
programme and a search for an order (`columns`). A larger model of the same kind solves everything
else (`full`).
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from furnace.engine.owners import power_of
from furnace.engine.state import Phase, State
from furnace.kernel.actions import decode_action
from furnace.kernel.arrays import IntArray
from furnace.kernel.codec import encode_production
from furnace.kernel.compiler.build import ensure_compiled
from furnace.kernel.numbers import COMPANY_IDS
from furnace.solver.clock import encode_limit
from furnace.solver.plan import Plan
from furnace.solver.request import MAX_ACTIONS, NOT_MODELLED, RESULT_SIZE, Solver, SolverRequest
from furnace.solver.solver_parts import parts_of_ruleset
from furnace.solver.weights import Weights

MAX_WEIGHT = 1 << 32
"""More than a thousand coins with this weight fit into 64 bits, with the prices of a bound."""


class NotProducing(ValueError):
    """The seat has no production to solve (`solver/not_producing`)."""


class BadWeights(ValueError):
    """A weight is not an integer, or is negative or too large (`solver/weights`)."""


def ignores_copy(state: State, seat: int) -> bool:
    """Whether a plan leaves out K9's copy, because others have not finished yet (Q44)."""
    return state.producing != (seat,) and power_of(state, seat).copy_cost() is not None


def solve(
    state: State,
    seat: int,
    weights: Weights,
    *,
    time_limit: float | None = None,
    is_counted: bool = False,
) -> Plan:
    """Return the plan with the highest value, or the best one found in `time_limit` seconds.

    With `is_counted`, the limit is a number of search steps that takes about this long: then the
    plan is the same on every machine.

    If K9's copy is left out (`ignores_copy`), a proof covers only plans without it. Raise TooLarge
    if the position exceeds the kernel's capacity.
    """
    check_producing(state, seat)
    parts = parts_of_ruleset(state.ruleset)
    ensure_compiled(*parts)
    request = request_of(state, seat, weights, encode_limit(time_limit, is_counted))
    if "columns" not in parts or _columns_solver().answer(request) == NOT_MODELLED:
        _full_solver().answer(request)
    return plan_of(request)


def check_producing(state: State, seat: int) -> None:
    """Raise NotProducing if a seat has no production to solve."""
    if state.phase is not Phase.PRODUCTION or seat not in state.producing:
        raise NotProducing(f"solver/not_producing: p{seat + 1}")


def request_of(state: State, seat: int, weights: Weights, limit: int) -> SolverRequest:
    """Return a request to the solvers, with room for the result."""
    return SolverRequest(
        encode_production(state, seat),
        seat,
        _weight_array(weights[:6]),
        _upgrade_weight_array(tuple(weights.upgraded.items())),
        limit,
        np.empty(MAX_ACTIONS, np.int64),
        np.zeros(RESULT_SIZE, np.int64),
    )


def plan_of(request: SolverRequest) -> Plan:
    """Return the plan in the result of a request."""
    number, value, bound, is_proven = request.result.tolist()
    codes = request.actions[:number].tolist()
    actions = tuple(decode_action(code, request.seat) for code in codes)
    return Plan(actions, value, bound, bool(is_proven))


@lru_cache(64)
def _weight_array(amounts: tuple[int, ...]) -> IntArray:
    money, coal, iron, oil, token, card = amounts
    return _to_array([coal, iron, oil, token, money, card])


@lru_cache(64)
def _upgrade_weight_array(values: tuple[tuple[str, int], ...]) -> IntArray:
    by_card = dict(values)
    return _to_array([by_card.get(id_, 0) for id_ in COMPANY_IDS])


def _to_array(weights: list[int]) -> IntArray:
    """Return weights as an array; refuse negative ones, as the solvers rely on more not hurting."""
    for weight in weights:
        if not isinstance(weight, int) or not 0 <= weight < MAX_WEIGHT:
            raise BadWeights(f"solver/weights: {weight}")
    return np.array(weights, np.int64)


@cache
def _columns_solver() -> Solver:
    ensure_compiled("columns")
    from furnace.solver.columns.solve_columns import solve_columns
    from furnace.solver.columns.workspace import WORKSPACE

    return Solver(solve_columns, WORKSPACE)


@cache
def _full_solver() -> Solver:
    ensure_compiled("full")
    from furnace.solver.full.solve_full import solve_full
    from furnace.solver.full.workspace import WORKSPACE

    return Solver(solve_full, WORKSPACE)
