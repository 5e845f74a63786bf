"""Productions by lot, each with tastes of its own: odd ones come up as well as plain ones."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from furnace.engine.action import Action, Done
from furnace.engine.state import State
from furnace.kernel import batch
from furnace.kernel.codec import encode
from furnace.kernel.codes import USE, decode_action, encode_action
from furnace.kernel.layout import MOST_ACTIONS
from position_builder import ANN

Numbers = NDArray[np.int64]

KINDS, CARDS, LONGEST = 16, 256, 400
DONE = encode_action(Done(ANN))
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
        taste[np.arange(MOST_ACTIONS) >= counts[:, None]] = -np.inf
        chosen: Numbers = listed[np.arange(len(going)), taste.argmax(axis=1)]
        return chosen


def some_productions(state: State, number: int, seed: int) -> list[tuple[Action, ...]]:
    """So many productions of Ann, up to `done`."""
    games, pads = np.repeat(encode(state), number), batch.new_pad(0)
    tastes = Tastes(number, np.random.default_rng(seed))
    lines: list[list[int]] = [[] for _ in range(number)]
    going = np.arange(number)
    while len(going):
        actions = tastes.choose(going, *_listed(games[going], pads))
        for one, action in zip(going, actions, strict=True):
            lines[one].append(int(action))
        going, actions = going[actions != DONE], actions[actions != DONE]
        after = games[going]
        assert batch.step_all(after, np.full(len(going), ANN), actions, pads) == len(going)
        games[going] = after
    return [tuple(decode_action(action, ANN) for action in line) for line in lines]


def _listed(games: NDArray[Any], pads: NDArray[Any]) -> tuple[Numbers, Numbers]:
    counts, listed = np.zeros(len(games), np.int64), np.zeros((len(games), MOST_ACTIONS), np.int64)
    batch.list_all(games, np.full(len(games), ANN), pads, counts, listed)
    return counts, listed
