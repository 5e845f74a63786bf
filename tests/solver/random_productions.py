"""Productions by lot, ten thousand in seconds: the kernel lists and does the actions.

The kernel walks in lockstep with the engine (tests/lockstep); the best production found is replayed
by the engine all the same. What it is worth here is a matter of goods alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from furnace.engine.action import Done
from furnace.engine.state import State
from furnace.kernel import batch
from furnace.kernel.codec import encode
from furnace.kernel.codes import decode_action, encode_action
from furnace.kernel.goods import unpack_goods
from furnace.kernel.layout import MOST_ACTIONS
from furnace.solver.plan import Plan, replay
from furnace.solver.weights import Weights
from position_builder import ANN

Numbers = NDArray[np.int64]

AT_ONCE = 250
LONGEST = 400
DONE = encode_action(Done(ANN))


def best_by_lot(state: State, weights: Weights, productions: int, seed: int) -> int:
    """The highest value that so many productions of Ann came to."""
    assert weights.card == 0, "goods alone"
    assert not weights.upgraded, "goods alone"
    lot = np.random.default_rng(seed)
    found = [_play(state, weights, lot) for _ in range(productions // AT_ONCE)]
    value, line = max(found, key=lambda pair: pair[0])
    actions = tuple(decode_action(int(code), ANN) for code in line)
    replay(state, ANN, Plan(actions, value, value, False), weights)
    return value


def _play(state: State, weights: Weights, lot: np.random.Generator) -> tuple[int, Numbers]:
    """Some productions, a step of each at a time: the best value, and the actions to it."""
    games, pads = np.repeat(encode(state), AT_ONCE), batch.new_pad(0)
    lines = np.zeros((AT_ONCE, LONGEST), np.int64)
    lengths, going = np.zeros(AT_ONCE, np.int64), np.arange(AT_ONCE)
    while len(going):
        actions = _chosen(games, going, pads, lot)
        lines[going, lengths[going]] = actions
        lengths[going] += 1
        going, actions = going[actions != DONE], actions[actions != DONE]
        after = games[going]
        assert batch.step_all(after, np.full(len(going), ANN), actions, pads) == len(going)
        games[going] = after
    values = [_value(int(game["seats"][ANN]["goods"]), weights) for game in games]
    best = int(np.argmax(values))
    return values[best], lines[best, : lengths[best]]


def _chosen(games: Any, going: Numbers, pads: Any, lot: np.random.Generator) -> Numbers:
    """An action by lot in each of the games that go on."""
    counts, listed = np.zeros(len(going), np.int64), np.zeros((len(going), MOST_ACTIONS), np.int64)
    batch.list_all(games[going], np.full(len(going), ANN), pads, counts, listed)
    chosen: Numbers = listed[np.arange(len(going)), lot.integers(counts)]
    return chosen


def _value(goods: int, weights: Weights) -> int:
    coal, iron, oil, token, money = unpack_goods(goods)
    return int(
        coal * weights.coal
        + iron * weights.iron
        + oil * weights.oil
        + token * weights.token
        + money * weights.money
    )
