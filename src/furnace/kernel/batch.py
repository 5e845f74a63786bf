"""What Python calls: coarse functions over arrays of games. The GIL is free while they run.

A pad belongs to one thread, and so does a game while it is listed: to count transactions the kernel
makes them and takes them back.
"""

from __future__ import annotations

import numpy as np
from numba import types

from furnace.kernel.arrays import GAMES, LISTS, NUMBERS, PADS, Games, Numbers, Pads
from furnace.kernel.chance import draw_chance
from furnace.kernel.compile import entry, rule
from furnace.kernel.game import CHANCE, NOBODY, actor, apply, is_actor, legal_actions
from furnace.kernel.layout import PAD, Game, Pad
from furnace.kernel.phases.delivering import PRODUCTION
from furnace.kernel.policy import choose_production
from furnace.kernel.rng import draw

ANYBODY = -3
"""In place of a seat: whoever acts now, in production the first of those who may."""


@entry(types.void(GAMES, NUMBERS, PADS, NUMBERS, LISTS))
def list_all(games: Games, seats: Numbers, pads: Pads, counts: Numbers, actions: Numbers) -> None:
    """Write what a seat of each game may do now, and how many actions there are.

    ANYBODY among the seats is replaced by who acts.
    """
    pad = pads[0]
    for index in range(games.shape[0]):
        if seats[index] == ANYBODY:
            seats[index] = actor(games[index])
        count = 0
        if is_actor(games[index], seats[index]):
            count = legal_actions(games[index], seats[index], pad)
        counts[index] = count
        for place in range(min(count, actions.shape[1])):
            actions[index, place] = pad.actions[place]


@rule
def _is_legal(g: Game, seat: int, action: int, pad: Pad) -> bool:
    if not is_actor(g, seat):
        return False
    for place in range(legal_actions(g, seat, pad)):
        if pad.actions[place] == action:
            return True
    return False


@entry(types.int64(GAMES, NUMBERS, NUMBERS, PADS))
def step_all(games: Games, seats: Numbers, actions: Numbers, pads: Pads) -> int:
    """Do an action in each game; where it is not legal the game stays, and the action becomes -1.

    How many were done.
    """
    done = 0
    for index in range(games.shape[0]):
        if _is_legal(games[index], seats[index], actions[index], pads[0]):
            apply(games[index], seats[index], actions[index])
            done += 1
        else:
            actions[index] = -1
    return done


@rule
def play_out(g: Game, pad: Pad, is_random: bool) -> int:
    """Play a game to its end; how many decisions seats have made.

    All of them are random, or all but those of production.
    """
    decisions = 0
    while True:
        seat = actor(g)
        if seat == NOBODY:
            return decisions
        if seat == CHANCE:
            apply(g, seat, draw_chance(g, pad))
            continue
        count = legal_actions(g, seat, pad)
        if is_random or g.phase != PRODUCTION:
            apply(g, seat, pad.actions[draw(pad, count)])
        else:
            apply(g, seat, choose_production(g, seat, pad, count))
        decisions += 1


@entry(types.int64(GAMES, PADS, types.boolean))
def play_all(games: Games, pads: Pads, is_random: bool) -> int:
    """Play every game to its end; how many decisions seats have made.

    Bids and answers are random; production is too, or follows a fast policy.
    """
    decisions = 0
    for index in range(games.shape[0]):
        decisions += play_out(games[index], pads[0], is_random)
    return decisions


def new_pad(seed: int) -> Pads:
    """A pad with a stream of its own."""
    pads = np.zeros(1, PAD)
    pads["stream"] = np.random.SeedSequence(seed).generate_state(1, np.uint64).view(np.int64) | 1
    return pads
