"""How finished games ended: who won, and what each seat has (R8)."""

from __future__ import annotations

from numba import types

from furnace.kernel.arrays import GAMES, LISTS, NUMBERS, Games, Numbers
from furnace.kernel.compile import entry
from furnace.kernel.phases.scoring import score, winners


@entry(types.void(GAMES, NUMBERS, LISTS))
def write_outcomes(games: Games, won: Numbers, scores: Numbers) -> None:
    """For each game the mask of the seats that won, and the score of every seat.

    No bit is set where an Agent has beaten everyone (R20.9). Scores order the seats as the rules
    do; what is in one is said by `furnace.kernel.phases.scoring.score`.
    """
    for index in range(games.shape[0]):
        g = games[index]
        won[index] = winners(g)
        for s in range(g.seat_count):
            scores[index, s] = score(g.seats[s])
