"""The functions that Python calls, for whole arrays of games. They release the GIL.

An action buffer belongs to one thread, and so does a game while its actions are listed, because the
kernel counts transactions by making and undoing them.
"""

from __future__ import annotations

import numpy as np
from numba import types

from furnace.kernel.arrays import (
    ACTION_BUFFERS,
    GAMES,
    INT_ARRAY,
    INT_TABLE,
    ActionBuffers,
    Games,
    IntArray,
)
from furnace.kernel.chance import draw_chance
from furnace.kernel.compile import entry, jit
from furnace.kernel.game import CHANCE, NOBODY, actor, apply, is_actor, legal_actions
from furnace.kernel.layout import ACTION_BUFFER, ActionBuffer, Game
from furnace.kernel.phases.delivering import PRODUCTION
from furnace.kernel.policy import choose_production
from furnace.kernel.rng import draw

ANYBODY = -3
"""Instead of a seat: whoever acts now; in production, the first seat that may act."""


@entry(types.void(GAMES, INT_ARRAY, ACTION_BUFFERS, INT_ARRAY, INT_TABLE))
def list_all(
    games: Games, seats: IntArray, buffers: ActionBuffers, counts: IntArray, actions: IntArray
) -> None:
    """Write the legal actions of a seat of each game, and their number.

    ANYBODY among the seats is replaced by the actor.
    """
    buffer = buffers[0]
    for index in range(games.shape[0]):
        if seats[index] == ANYBODY:
            seats[index] = actor(games[index])
        count = 0
        if is_actor(games[index], seats[index]):
            count = legal_actions(games[index], seats[index], buffer)
        counts[index] = count
        for place in range(min(count, actions.shape[1])):
            actions[index, place] = buffer.actions[place]


@jit
def _is_legal(g: Game, seat: int, action: int, buffer: ActionBuffer) -> bool:
    if not is_actor(g, seat):
        return False
    for place in range(legal_actions(g, seat, buffer)):
        if buffer.actions[place] == action:
            return True
    return False


@entry(types.int64(GAMES, INT_ARRAY, INT_ARRAY, ACTION_BUFFERS))
def step_all(games: Games, seats: IntArray, actions: IntArray, buffers: ActionBuffers) -> int:
    """Apply an action to each game; an illegal action becomes -1 and leaves the game unchanged.

    Return the number of applied actions.
    """
    done = 0
    for index in range(games.shape[0]):
        if _is_legal(games[index], seats[index], actions[index], buffers[0]):
            apply(games[index], seats[index], actions[index])
            done += 1
        else:
            actions[index] = -1
    return done


@jit
def play_out(g: Game, buffer: ActionBuffer, is_random: bool) -> int:
    """Play a game to its end; return the number of decisions by seats.

    Decisions are random; with `is_random` False, those in production follow a fast policy instead.
    """
    decisions = 0
    while True:
        seat = actor(g)
        if seat == NOBODY:
            return decisions
        if seat == CHANCE:
            apply(g, seat, draw_chance(g, buffer))
            continue
        count = legal_actions(g, seat, buffer)
        if is_random or g.phase != PRODUCTION:
            apply(g, seat, buffer.actions[draw(buffer, count)])
        else:
            apply(g, seat, choose_production(g, seat, buffer, count))
        decisions += 1


@entry(types.int64(GAMES, ACTION_BUFFERS, types.boolean))
def play_all(games: Games, buffers: ActionBuffers, is_random: bool) -> int:
    """Play every game to its end; return the number of decisions by seats.

    Decisions are random; with `is_random` False, those in production follow a fast policy instead.
    """
    decisions = 0
    for index in range(games.shape[0]):
        decisions += play_out(games[index], buffers[0], is_random)
    return decisions


def new_buffer(seed: int) -> ActionBuffers:
    """Return an action buffer with its own stream of random numbers."""
    buffers = np.zeros(1, ACTION_BUFFER)
    buffers["stream"] = np.random.SeedSequence(seed).generate_state(1, np.uint64).view(np.int64) | 1
    return buffers
