"""Productions by lot, ten thousand in seconds: the kernel lists and does the actions.

The kernel walks in lockstep with the engine (tests/lockstep); the best production found is replayed
by the engine all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from furnace.engine.action import Action, Done
from furnace.engine.state import State
from furnace.kernel import batch
from furnace.kernel.codec import encode
from furnace.kernel.codes import USE, decode_action, encode_action
from furnace.kernel.goods import unpack_goods
from furnace.kernel.layout import MAX_ACTIONS
from furnace.solver.plan import Plan, replay
from furnace.solver.weights import Weights
from position_builder import ANN

Numbers = NDArray[np.int64]
Choice = Callable[[Numbers, Numbers, Numbers], Numbers]
"""Which productions go on, how many actions each has and which: one of them for each."""

AT_ONCE = 250
DONE = encode_action(Done(ANN))
KINDS, CARDS = 16, 256
HEATS, MORE = (0.0, 1.0, 3.0), (-1, 0, 1, 3)
"""How strong a taste for cards is, and that for many transactions at once."""


class Tastes:
    """What each production likes: kinds of action, cards for each of them, how often at once."""

    def __init__(self, number: int, lot: np.random.Generator) -> None:
        self.lot = lot
        heat = lot.choice(HEATS, size=(number, 1, 1))
        self.of_kind = 2 * lot.normal(size=(number, KINDS))
        self.of_card = heat * lot.normal(size=(number, KINDS, CARDS))
        self.of_number = lot.choice(MORE, size=(number, 1))

    def choose(self, going: Numbers, counts: Numbers, listed: Numbers) -> Numbers:
        """One of the actions listed for each production that goes on."""
        one, kind, card = going[:, None], listed & 15, listed >> 4 & 255
        taste = self.of_kind[one, kind] + self.of_card[one, kind, card]
        taste += np.where(kind == USE, self.of_number[going] * (listed >> 20), 0)
        taste += self.lot.gumbel(size=listed.shape)
        taste[np.arange(MAX_ACTIONS) >= counts[:, None]] = -np.inf
        chosen: Numbers = listed[np.arange(len(going)), taste.argmax(axis=1)]
        return chosen


def some_productions(state: State, number: int, seed: int) -> list[tuple[Action, ...]]:
    """So many productions of Ann up to `done`; with their tastes odd ones come up as well."""
    _, lines = _play(state, number, Tastes(number, np.random.default_rng(seed)).choose)
    return [_actions(line) for line in lines]


def best_by_lot(state: State, weights: Weights, productions: int, seed: int) -> int:
    """The highest value that so many productions of Ann came to, all actions equally likely."""
    assert weights.card == 0, "goods alone"
    assert not weights.upgraded, "goods alone"
    lot = np.random.default_rng(seed)

    def choose(going: Numbers, counts: Numbers, listed: Numbers) -> Numbers:
        chosen: Numbers = listed[np.arange(len(going)), lot.integers(counts)]
        return chosen

    played = [_play(state, AT_ONCE, choose) for _ in range(productions // AT_ONCE)]
    found = [_best(games, lines, weights) for games, lines in played]
    value, line = max(found, key=lambda pair: pair[0])
    replay(state, ANN, Plan(_actions(line), value, value, False), weights)
    return value


def _play(state: State, number: int, choose: Choice) -> tuple[NDArray[Any], list[list[int]]]:
    """Productions, a step of each at a time: how the games stand before `done`, and the lines."""
    games, buffers = np.repeat(encode(state), number), batch.new_buffer(0)
    lines: list[list[int]] = [[] for _ in range(number)]
    going = np.arange(number)
    while len(going):
        actions = choose(going, *_listed(games[going], buffers))
        for one, action in zip(going.tolist(), actions.tolist(), strict=True):
            lines[one].append(action)
        going, actions = going[actions != DONE], actions[actions != DONE]
        after = games[going]
        assert batch.step_all(after, np.full(len(going), ANN), actions, buffers) == len(going)
        games[going] = after
    return games, lines


def _listed(games: NDArray[Any], buffers: NDArray[Any]) -> tuple[Numbers, Numbers]:
    counts, listed = np.zeros(len(games), np.int64), np.zeros((len(games), MAX_ACTIONS), np.int64)
    batch.list_all(games, np.full(len(games), ANN), buffers, counts, listed)
    return counts, listed


def _actions(line: list[int]) -> tuple[Action, ...]:
    return tuple(decode_action(code, ANN) for code in line)


def _best(games: NDArray[Any], lines: list[list[int]], weights: Weights) -> tuple[int, list[int]]:
    """The highest value among games, and the line to it."""
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
