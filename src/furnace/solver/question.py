"""What the solvers are asked."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

LONGEST = 1024
NUMBER, VALUE, BOUND, IS_PROVEN = range(4)
"""What stands where in what is found; the first is the number of actions."""


class Question(NamedTuple):
    """What a solver is asked; the answer is written into the last two.

    `limit` is in nanoseconds, counted where it is below zero (`clock.py`); 0 for none.
    """

    games: NDArray[np.void]
    seat: int
    weights: Numbers
    upgraded: Numbers
    limit: int
    actions: Numbers
    found: Numbers
