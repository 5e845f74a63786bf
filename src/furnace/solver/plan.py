"""The solver's answer: a plan to the end of a production, and its value."""

from __future__ import annotations

from typing import NamedTuple

from furnace.engine import game
from furnace.engine.action import Action, Done
from furnace.engine.state import State
from furnace.solver.weights import Weights, value_of

NO_BOUND = 1 << 60
"""The bound of a plan if the solver's model of the production is incomplete."""


class Plan(NamedTuple):
    """Actions up to `done`, their value, and an upper bound on all values.

    `is_proven`: the plan is optimal, so its value is the bound.
    """

    actions: tuple[Action, ...]
    value: int
    bound: int
    is_proven: bool


class InvalidPlan(AssertionError):
    """The engine does not confirm a plan: a bug of the solver."""


def replay(state: State, seat: int, plan: Plan, weights: Weights) -> State:
    """Return the state after a plan; raise InvalidPlan if the engine finds another value."""
    before = state
    for action in plan.actions:
        if refusal := game.why_illegal(state, action):
            raise InvalidPlan(f"solver/illegal: {action} {refusal}")
        before, state = state, game.apply(state, action).state
    if not plan.actions or plan.actions[-1] != Done(seat):
        raise InvalidPlan("solver/not_done")
    value = value_of(before.seats[seat], weights)  # the last action deals the next round
    if value != plan.value:
        raise InvalidPlan(f"solver/value: {value}, not {plan.value}")
    return state
