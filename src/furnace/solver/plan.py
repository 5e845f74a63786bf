"""What the solver answers: a line of play to the end of a production, and what it is worth."""

from __future__ import annotations

from typing import NamedTuple

from furnace.engine import game
from furnace.engine.action import Action, Done
from furnace.engine.state import State
from furnace.solver.weights import Weights, value_of

NO_BOUND = 1 << 60
"""The bound of a plan if the solver's model of the production is incomplete."""


class Plan(NamedTuple):
    """Actions up to `done`, their value, and a value that nothing can exceed.

    `is_proven`: nothing is better; the two are then equal.
    """

    actions: tuple[Action, ...]
    value: int
    bound: int
    is_proven: bool


class PlanBroken(AssertionError):
    """A plan that the engine does not confirm: a fault of the solver."""


def replay(state: State, seat: int, plan: Plan, weights: Weights) -> State:
    """The state after a plan, by the engine; raises PlanBroken where the value is another."""
    before = state
    for action in plan.actions:
        if refusal := game.why_illegal(state, action):
            raise PlanBroken(f"solver/illegal: {action} {refusal}")
        before, state = state, game.apply(state, action).state
    if not plan.actions or plan.actions[-1] != Done(seat):
        raise PlanBroken("solver/not_done")
    value = value_of(before.seats[seat], weights)  # the last action deals the next round
    if value != plan.value:
        raise PlanBroken(f"solver/value: {value}, not {plan.value}")
    return state
