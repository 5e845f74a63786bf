"""What the solvers are asked, and where they answer."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import types

from furnace.kernel.arrays import GAMES, NUMBERS, Games, Numbers

LONGEST = 1024
NOT_MODELLED = -1
FOUND = 4
NUMBER, VALUE, BOUND, IS_PROVEN = range(FOUND)
"""What stands where in `found`; the first is the number of actions."""

QUESTION = (GAMES, types.int64, NUMBERS, NUMBERS, types.int64, NUMBERS, NUMBERS)
"""The types of a question."""


class Question(NamedTuple):
    """What a solver is asked; the answer is written into the last two.

    `weights` are those of coal, iron, oil, tokens, money and cards, `upgraded` those of the
    companies. `limit` is in nanoseconds, counted where it is below zero (`clock.py`); 0 for none.
    """

    games: Games
    seat: int
    weights: Numbers
    upgraded: Numbers
    limit: int
    actions: Numbers
    found: Numbers


class Solver(threading.local):
    """A compiled solver with its room to work in, of which every thread has its own."""

    def __init__(self, solve_in: Callable[..., int], work: np.dtype[Any]) -> None:
        self._solve_in = solve_in
        self._room = np.zeros(1, work)

    def answer(self, question: Question) -> int:
        """Write the answer into the question; the number of actions, or NOT_MODELLED."""
        return self._solve_in(*question, self._room)
