"""What the solvers are asked, and what two answers to one question come to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from furnace.solver.plan import BoundBroken

Numbers = NDArray[np.int64]

LONGEST = 1024
NUMBER, VALUE, BOUND, IS_PROVEN = range(4)
"""What stands where in what is found; the first is the number of actions."""


class Question(NamedTuple):
    """What each of the solvers is asked; the answer is written into the last two.

    `limit` is in nanoseconds, counted where it is below zero (`clock.py`); 0 for none.
    """

    games: NDArray[np.void]
    seat: int
    weights: Numbers
    upgraded: Numbers
    limit: int
    actions: Numbers
    found: Numbers

    def again(self, limit: int) -> Question:
        """The same question, with room for another answer."""
        actions, found = np.empty(LONGEST, np.int64), np.zeros(8, np.int64)
        return self._replace(limit=limit, actions=actions, found=found)


def take_better(question: Question, other: Question) -> None:
    """Take the better of two lines and the lower of two bounds; raises BoundBroken where the line
    is above the bound, since both answers are about the same production."""
    found = question.found
    if other.found[VALUE] > found[VALUE]:
        question.actions[:] = other.actions
        found[NUMBER], found[VALUE] = other.found[NUMBER], other.found[VALUE]
    found[BOUND] = min(found[BOUND], other.found[BOUND])
    if found[VALUE] > found[BOUND]:
        raise BoundBroken(f"solver/bound: {found[VALUE]}, above {found[BOUND]}")
    found[IS_PROVEN] = found[BOUND] == found[VALUE]
