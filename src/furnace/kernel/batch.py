"""What Python calls: coarse functions over arrays of games. The GIL is free while they run.

An action buffer belongs to one thread, and so does a game while its actions are listed: to count
transactions the kernel makes them and takes them back.
"""

from __future__ import annotations

import numpy as np
from numba import types

from furnace.kernel.arrays import (
    ACTION_BUFFERS,
    GAMES,
    LISTS,
    NUMBERS,
    ActionBuffers,
    Games,
    Numbers,
)
from furnace.kernel.chance import draw_chance
from furnace.kernel.compile import entry, jit
from furnace.kernel.game import CHANCE, NOBODY, actor, apply, is_actor, legal_actions
from furnace.kernel.layout import ACTION_BUFFER, ActionBuffer, Game
from furnace.kernel.phases.delivering import PRODUCTION
from furnace.kernel.policy import choose_production
from furnace.kernel.rng import draw

ANYBODY = -3
"""In place of a seat: whoever acts now, in production the first of those who may."""


@entry(types.void(GAMES, NUMBERS, ACTION_BUFFERS, NUMBERS, LISTS))
def list_all(
    games: Games, seats: Numbers, buffers: ActionBuffers, counts: Numbers, actions: Numbers
) -> None:
    """Write what a seat of each game may do now, and how many actions there are.

    ANYBODY among the seats is replaced by who acts.
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


@entry(types.int64(GAMES, NUMBERS, NUMBERS, ACTION_BUFFERS))
def step_all(games: Games, seats: Numbers, actions: Numbers, buffers: ActionBuffers) -> int:
    """Do an action in each game; where it is not legal the game stays, and the action becomes -1.

    How many were done.
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
    """Play a game to its end; how many decisions seats have made.

    All of them are random, or all but those of production.
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
    """Play every game to its end; how many decisions seats have made.

    Bids and answers are random; production is too, or follows a fast policy.
    """
    decisions = 0
    for index in range(games.shape[0]):
        decisions += play_out(games[index], buffers[0], is_random)
    return decisions


def new_buffer(seed: int) -> ActionBuffers:
    """An action buffer with a stream of its own."""
    buffers = np.zeros(1, ACTION_BUFFER)
    buffers["stream"] = np.random.SeedSequence(seed).generate_state(1, np.uint64).view(np.int64) | 1
    return buffers
