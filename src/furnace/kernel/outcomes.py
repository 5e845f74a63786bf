"""How finished games ended: who won, and what each seat has (R8)."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from furnace.kernel.compile import entry
from furnace.kernel.layout import GAME
from furnace.kernel.phases.scoring import score, winners

_GAMES = types.Array(numba.from_dtype(GAME), 1, "C")
_NUMBERS = types.Array(types.int64, 1, "C")
_TABLE = types.Array(types.int64, 2, "C")


@entry(types.void(_GAMES, _NUMBERS, _TABLE))
def write_outcomes(games: NDArray[Any], won: NDArray[np.int64], scores: NDArray[np.int64]) -> None:
    """For each game the mask of the seats that won, and the score of every seat.

    No bit is set where an Agent has beaten everyone (R20.9). Scores order the seats as the rules
    do; what is in one is said by `furnace.kernel.phases.scoring.score`.
    """
    for index in range(games.shape[0]):
        g = games[index]
        won[index] = winners(g)
        for s in range(g.seat_count):
            scores[index, s] = score(g.seats[s])
