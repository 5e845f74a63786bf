"""The outcomes of finished games: who won, and every seat's score (R8)."""

from __future__ import annotations

from numba import types

from furnace.kernel.arrays import GAMES, INT_ARRAY, INT_TABLE, Games, IntArray
from furnace.kernel.compile import entry
from furnace.kernel.phases.scoring import score, winners


@entry(types.void(GAMES, INT_ARRAY, INT_TABLE))
def write_outcomes(games: Games, won: IntArray, scores: IntArray) -> None:
    """Write for each game the mask of the winning seats and the score of every seat.

    No bit is set if an Agent has beaten everyone (R20.9). Scores rank the seats as the rules do;
    see `furnace.kernel.phases.scoring.score`.
    """
    for index in range(games.shape[0]):
        g = games[index]
        won[index] = winners(g)
        for s in range(g.seat_count):
            scores[index, s] = score(g.seats[s])
