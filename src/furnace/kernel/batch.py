"""What Python calls: coarse functions over arrays of games. The GIL is free while they run."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from furnace.kernel.chance import draw_chance
from furnace.kernel.compile import entry, rule
from furnace.kernel.game import CHANCE, MOST_ACTIONS, NOBODY, actor, apply, legal_actions
from furnace.kernel.layout import GAME, Game
from furnace.kernel.record import Array
from furnace.kernel.rng import draw

Games = NDArray[Any]
Numbers = NDArray[np.int64]

_GAMES = types.Array(numba.from_dtype(GAME), 1, "C")
_NUMBERS = types.Array(types.int64, 1, "C")


@entry(types.int64(_GAMES, types.int64, types.int64, _NUMBERS))
def list_actions(games: Games, index: int, seat: int, out: Numbers) -> int:
    """Write what an actor of one game may do now; how many actions there are."""
    return legal_actions(games[index], seat, out)


@entry(types.void(_GAMES, types.int64, types.int64, types.int64))
def apply_action(games: Games, index: int, seat: int, action: int) -> None:
    """Do a legal action in one game."""
    apply(games[index], seat, action)


@entry(types.int64(_GAMES, types.int64))
def actor_of(games: Games, index: int) -> int:
    """Who acts now in one game; in production the first of those who may."""
    return actor(games[index])


@rule
def play_out(g: Game, stream: Array, out: Array) -> int:
    """Play a game to its end at random; how many decisions seats have made."""
    decisions = 0
    while True:
        seat = actor(g)
        if seat == NOBODY:
            return decisions
        if seat == CHANCE:
            apply(g, seat, draw_chance(g, stream, out))
        else:
            n = legal_actions(g, seat, out)
            apply(g, seat, int(out[draw(stream, n)]))
            decisions += 1


@entry(types.int64(_GAMES, _NUMBERS))
def play_all(games: Games, stream: Numbers) -> int:
    """Play every game to its end at random; how many decisions seats have made."""
    out = np.empty(MOST_ACTIONS, np.int64)
    decisions = 0
    for index in range(games.shape[0]):
        decisions += play_out(games[index], stream, out)
    return decisions
