"""Random productions, ten thousand in seconds: the kernel lists and performs the actions.

The kernel agrees with the engine (tests/lockstep); the engine replays the best production found all
the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from furnace.engine.action import Action, Done
from furnace.engine.state import State
from furnace.kernel import batch
from furnace.kernel.actions import USE, decode_action, encode_action
from furnace.kernel.codec import encode
from furnace.kernel.goods import unpack_goods
from furnace.kernel.layout import MAX_ACTIONS
from furnace.solver.plan import Plan, replay
from furnace.solver.weights import Weights
from position_builder import ANN

Numbers = NDArray[np.int64]
Choice = Callable[[Numbers, Numbers, Numbers], Numbers]
"""Returns an action for each production: from their numbers, how many actions each has, and
these."""

AT_ONCE = 250
DONE = encode_action(Done(ANN))
KINDS, CARDS = 16, 256
CARD_PREFERENCES, NUMBER_PREFERENCES = (0.0, 1.0, 3.0), (-1, 0, 1, 3)
"""How strongly a production prefers some cards, and many transactions at once."""


class Preferences:
    """What each production prefers: kinds of actions, cards for each of them, numbers of uses."""

    def __init__(self, number: int, rng: np.random.Generator) -> None:
        self.rng = rng
        card_preference = rng.choice(CARD_PREFERENCES, size=(number, 1, 1))
        self.of_kind = 2 * rng.normal(size=(number, KINDS))
        self.of_card = card_preference * rng.normal(size=(number, KINDS, CARDS))
        self.of_number = rng.choice(NUMBER_PREFERENCES, size=(number, 1))

    def choose(self, running: Numbers, counts: Numbers, listed: Numbers) -> Numbers:
        """Return one of the actions listed for each production that continues."""
        one, kind, card = running[:, None], listed & 15, listed >> 4 & 255
        preference = self.of_kind[one, kind] + self.of_card[one, kind, card]
        preference += np.where(kind == USE, self.of_number[running] * (listed >> 20), 0)
        preference += self.rng.gumbel(size=listed.shape)
        preference[np.arange(MAX_ACTIONS) >= counts[:, None]] = -np.inf
        chosen: Numbers = listed[np.arange(len(running)), preference.argmax(axis=1)]
        return chosen


def some_productions(state: State, number: int, seed: int) -> list[tuple[Action, ...]]:
    """Play this many productions of Ann up to `done`; their preferences produce unusual ones
    too."""
    _, lines = _play(state, number, Preferences(number, np.random.default_rng(seed)).choose)
    return [_actions(line) for line in lines]


def best_at_random(state: State, weights: Weights, productions: int, seed: int) -> int:
    """Return the highest value of this many productions of Ann, with all actions equally likely."""
    assert weights.card == 0, "only goods"
    assert not weights.upgraded, "only goods"
    rng = np.random.default_rng(seed)

    def choose(running: Numbers, counts: Numbers, listed: Numbers) -> Numbers:
        chosen: Numbers = listed[np.arange(len(running)), rng.integers(counts)]
        return chosen

    played = [_play(state, AT_ONCE, choose) for _ in range(productions // AT_ONCE)]
    found = [_best(games, lines, weights) for games, lines in played]
    value, line = max(found, key=lambda pair: pair[0])
    replay(state, ANN, Plan(_actions(line), value, value, False), weights)
    return value


def _play(state: State, number: int, choose: Choice) -> tuple[NDArray[Any], list[list[int]]]:
    """Play productions, one step of each at a time; return the games before `done` and the
    lines."""
    games, buffers = np.repeat(encode(state), number), batch.new_buffer(0)
    lines: list[list[int]] = [[] for _ in range(number)]
    running = np.arange(number)
    while len(running):
        actions = choose(running, *_listed(games[running], buffers))
        for one, action in zip(running.tolist(), actions.tolist(), strict=True):
            lines[one].append(action)
        running, actions = running[actions != DONE], actions[actions != DONE]
        after = games[running]
        assert batch.step_all(after, np.full(len(running), ANN), actions, buffers) == len(running)
        games[running] = after
    return games, lines


def _listed(games: NDArray[Any], buffers: NDArray[Any]) -> tuple[Numbers, Numbers]:
    counts, listed = np.zeros(len(games), np.int64), np.zeros((len(games), MAX_ACTIONS), np.int64)
    batch.list_all(games, np.full(len(games), ANN), buffers, counts, listed)
    return counts, listed


def _actions(line: list[int]) -> tuple[Action, ...]:
    return tuple(decode_action(code, ANN) for code in line)


def _best(games: NDArray[Any], lines: list[list[int]], weights: Weights) -> tuple[int, list[int]]:
    """Return the highest value among games, and the plan for it."""
    values = [_value(int(game["seats"][ANN]["goods"]), weights) for game in games]
    at = int(np.argmax(values))
    return values[at], lines[at]


def _value(goods: int, weights: Weights) -> int:
    coal, iron, oil, token, money = unpack_goods(goods)
    return int(
        coal * weights.coal
        + iron * weights.iron
        + oil * weights.oil
        + token * weights.token
        + money * weights.money
    )
