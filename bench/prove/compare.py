"""The solver's answer, compared with the best value that an exhaustive search found."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from furnace.engine.state import State
from furnace.solver.plan import InvalidPlan, Plan, replay
from furnace.solver.production import solve
from furnace.solver.weights import Weights

TIME_LIMIT_S = 2.0

Solve = Callable[[State, int, Weights], Plan]


class Verdict(StrEnum):
    """What is wrong with an answer."""

    FALSE_PROOF = "false proof"
    BROKEN_PLAN = "broken plan"
    FALSE_BOUND = "false bound"
    MISSED_PLAN = "plan missed by the search"
    ERROR = "error"


class Case(NamedTuple):
    """A production to be solved: the position, the seat and the weights."""

    state: State
    seat: int
    weights: Weights


class Answer(NamedTuple):
    """The solver's plan for a case, and what is wrong with it.

    There is no plan if the solver raised an error: `detail` says which.
    """

    plan: Plan | None
    verdict: Verdict | None = None
    detail: str = ""

    @property
    def is_proven(self) -> bool:
        """Whether the solver claims that its plan is the best."""
        return self.plan is not None and self.plan.is_proven


def ask_solver(state: State, seat: int, weights: Weights) -> Plan:
    """Solve a production within a counted time limit: the answer is the same on every machine.

    With a real clock it would depend on the load which solver answers first.
    """
    return solve(state, seat, weights, time_limit=TIME_LIMIT_S, is_counted=True)


def compare(case: Case, best: int, ask: Solve = ask_solver) -> Answer:
    """Ask for a plan, and compare it with the best value."""
    try:
        plan = ask(*case)
    except Exception as error:
        return Answer(None, Verdict.ERROR, f"{type(error).__name__}: {error}")
    try:
        replay(case.state, case.seat, plan, case.weights)
    except InvalidPlan as error:
        return Answer(plan, Verdict.BROKEN_PLAN, str(error))
    return Answer(plan, _verdict(plan, best))


def _verdict(plan: Plan, best: int) -> Verdict | None:
    """Return what is wrong with a plan that the engine has confirmed, if anything."""
    if plan.value > best:
        return Verdict.MISSED_PLAN
    if plan.is_proven and plan.value < best:
        return Verdict.FALSE_PROOF
    return Verdict.FALSE_BOUND if plan.bound < best else None
