"""Following a proven plan: after each of its actions the production is solved again.

The rest of an optimal plan is optimal, so the value must stay the same: if another value is proven,
or a bound below it, one of the two answers is wrong.
"""

from __future__ import annotations

from typing import NamedTuple

from bench.prove.compare import Case, Solve, Verdict, ask_solver

from furnace.engine.game import apply
from furnace.solver.plan import InvalidPlan, Plan, replay


class Followed(NamedTuple):
    """The result of a case: whether it was proven, the number of further answers and of those not
    proven; and what is wrong, with the case in which it is."""

    is_proven: bool
    answers: int = 0
    unproven: int = 0
    verdict: Verdict | None = None
    case: Case | None = None
    detail: str = ""


def follow(case: Case, ask: Solve = ask_solver) -> Followed:
    """Solve a case; if its plan is proven, solve again after each action, up to a wrong answer."""
    try:
        plan = ask(*case)
        replay(case.state, case.seat, plan, case.weights)
    except Exception as error:
        return Followed(False, 0, 0, _verdict_of(error), case, str(error))
    return _follow(case, plan, ask) if plan.is_proven else Followed(False)


def _follow(case: Case, plan: Plan, ask: Solve) -> Followed:
    here, answers, unproven = case, 0, 0
    for action in plan.actions[:-1]:
        here = here._replace(state=apply(here.state, action).state)
        try:
            again = ask(*here)
            replay(here.state, here.seat, again, here.weights)
        except Exception as error:
            return Followed(True, answers, unproven, _verdict_of(error), here, str(error))
        answers, unproven = answers + 1, unproven + (not again.is_proven)
        verdict = _verdict(plan.value, again)
        if verdict is not None:
            wrong = case if again.value > plan.value else here
            return Followed(True, answers, unproven, verdict, wrong)
    return Followed(True, answers, unproven)


def _verdict(value: int, again: Plan) -> Verdict | None:
    """Return the contradiction between a second answer and a first one with this value, if any."""
    if again.value > value or (again.is_proven and again.value < value):
        return Verdict.FALSE_PROOF
    return Verdict.FALSE_BOUND if again.bound < value else None


def _verdict_of(error: Exception) -> Verdict:
    return Verdict.BROKEN_PLAN if isinstance(error, InvalidPlan) else Verdict.ERROR
