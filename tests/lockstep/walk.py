"""Engine and kernel walk through one game side by side, and are compared at every step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from furnace.engine import game
from furnace.engine.action import Action, actor
from furnace.engine.event import Event
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import State
from furnace.kernel import batch
from furnace.kernel.codec import decode, encode
from furnace.kernel.codes import decode_action, encode_action
from furnace.kernel.game import MOST_ACTIONS

OUT = np.empty(MOST_ACTIONS, np.int64)


class Met(NamedTuple):
    """One step of the walk: the state before, the action, its events, the state after."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State


def kernel_actions(games: NDArray[Any], seat: int) -> list[Action]:
    """What the kernel lists for an actor."""
    count = batch.list_actions(games, 0, seat, OUT)
    return [decode_action(int(code), seat) for code in OUT[:count]]


def walk(ruleset: Ruleset, seats: int, rng: random.Random) -> Iterator[Met]:
    """Play one game at random on both sides, production in any interleaving."""
    state = game.new(ruleset, seats)
    games = encode(state)
    while acting := game.actors(state):
        check_actors(state, games, acting)
        for seat in acting:
            check_legal(state, games, seat)
        action = rng.choice(game.legal_actions(state, rng.choice(acting)))
        step = game.apply(state, action)
        batch.apply_action(games, 0, actor(action), encode_action(action))
        yield Met(state, action, step.events, step.state)
        state = step.state
        check_same(state, games, action)


def check_actors(state: State, games: NDArray[Any], acting: tuple[int, ...]) -> None:
    """The kernel names the first of those who may act, and knows all who produce."""
    assert batch.actor_of(games, 0) == acting[0], (state, acting)


def check_legal(state: State, games: NDArray[Any], seat: int) -> None:
    """Both list the same actions, the kernel each once."""
    listed = kernel_actions(games, seat)
    legal = game.legal_actions(state, seat)
    assert len(listed) == len(legal), (state, seat, listed, legal)
    assert set(listed) == set(legal), (state, seat, listed, legal)


def check_same(state: State, games: NDArray[Any], action: Action) -> None:
    """The record is the state, byte for byte and value for value."""
    assert decode(games[0]) == state, (action, decode(games[0]), state)
    assert encode(state).tobytes() == games.tobytes(), (action, encode(state), games)
