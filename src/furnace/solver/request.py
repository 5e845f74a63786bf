"""A request to a solver, with room for its result."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import types

from furnace.kernel.arrays import GAMES, INT_ARRAY, Games, IntArray

MAX_ACTIONS = 1024
NOT_MODELLED = -1
RESULT_SIZE = 4
ACTION_COUNT, VALUE, BOUND, IS_PROVEN = range(RESULT_SIZE)
"""The places in `result`; the first is the number of actions."""

REQUEST = (GAMES, types.int64, INT_ARRAY, INT_ARRAY, types.int64, INT_ARRAY, INT_ARRAY)
"""The types of a request's fields."""


class SolverRequest(NamedTuple):
    """A production to solve; the solver writes into the last two fields.

    `weights` are those of coal, iron, oil, tokens, money and cards, `upgraded` those of upgraded
    companies. `limit` is in nanoseconds, negative for a counted clock (`clock.py`), 0 for no limit.
    """

    games: Games
    seat: int
    weights: IntArray
    upgraded: IntArray
    limit: int
    actions: IntArray
    result: IntArray


class Solver(threading.local):
    """A compiled solver with its workspace; each thread has its own."""

    def __init__(self, solve_in: Callable[..., int], workspace_type: np.dtype[Any]) -> None:
        self._solve_in = solve_in
        self._workspace = np.zeros(1, workspace_type)

    def answer(self, request: SolverRequest) -> int:
        """Write the result into the request; return the number of actions, or NOT_MODELLED."""
        return self._solve_in(*request, self._workspace)
