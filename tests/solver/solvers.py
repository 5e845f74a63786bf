"""The two solvers, each called directly for Ann; the engine replays every line they return."""

from __future__ import annotations

from functools import cache

from furnace.engine.state import State
from furnace.solver.columns.solve_columns import solve_columns
from furnace.solver.columns.workspace import WORKSPACE as COLUMNS_WORK
from furnace.solver.full.solve_full import solve_full
from furnace.solver.full.workspace import WORKSPACE as FULL_WORK
from furnace.solver.plan import Plan, replay
from furnace.solver.production import plan_of, request_of
from furnace.solver.request import Solver
from furnace.solver.weights import Weights
from position_builder import ANN

MILLISECOND = 1_000_000
"""In nanoseconds."""


@cache
def columns() -> Solver:
    """The solver for productions of the base game, without a chain."""
    return Solver(solve_columns, COLUMNS_WORK)


@cache
def full() -> Solver:
    """The solver for any tableau."""
    return Solver(solve_full, FULL_WORK)


def by_columns(state: State, weights: Weights, limit_ns: int = 0) -> Plan:
    """Return the plan of the solver for productions of the base game, without a chain."""
    return _ask(columns(), state, weights, limit_ns)


def fully(state: State, weights: Weights, limit_ns: int = 0) -> Plan:
    """Return the plan of the solver for any tableau."""
    return _ask(full(), state, weights, limit_ns)


def _ask(solver: Solver, state: State, weights: Weights, limit_ns: int) -> Plan:
    request = request_of(state, ANN, weights, limit_ns)
    before = request.games.tobytes()
    solver.answer(request)
    assert request.games.tobytes() == before, "the game is left as it was"
    plan = plan_of(request)
    replay(state, ANN, plan, weights)
    assert plan.value == plan.bound or (plan.value < plan.bound and not plan.is_proven)
    return plan
