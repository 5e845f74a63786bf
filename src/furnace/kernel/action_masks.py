"""Legal actions as masks over a fixed list of actions, for reinforcement learning.

An action's index in the list depends only on the row: a bid is on its n-th card. The list covers
disc values below 128 and up to 128 uses at once; no known game comes near either limit.
"""

from __future__ import annotations

import numpy as np
from numba import types
from numpy.typing import NDArray

from furnace.kernel.actions import (
    AGAIN,
    BID,
    CHOOSE,
    COPY,
    DEAL,
    DONE,
    FIRST,
    INSERT,
    KEEP,
    MANAGE,
    OPEN,
    PLACE,
    ROLL,
    SKIP,
    UPGRADE,
    USE,
    card_of,
    first_of,
    kind_of,
    second_of,
)
from furnace.kernel.arrays import GAMES, INT_ARRAY, INT_TABLE, Games, IntArray
from furnace.kernel.batch import list_all, new_buffer
from furnace.kernel.compile import entry, jit
from furnace.kernel.discs import FIXED, NEUTRAL
from furnace.kernel.layout import AUCTION_CARDS, CARDS, MAX_ACTIONS, SEATS, Game
from furnace.kernel.numbers import (
    COMPANIES,
    FIRST_CAPITALIST,
    FIRST_MANAGER,
    FIRST_SCHOOL,
    IDS,
    MANAGERS,
)
from furnace.kernel.powers import LENT

VALUES = 128
"""The number of variable disc values, and of numbers of times, in the list."""

OPTIONS = LENT.shape[1]
"""The number of options per manager, including 0 for managers without options."""

_DISCS = 5 + VALUES
_SIZES = {
    FIRST: SEATS,
    DEAL: len(IDS),
    ROLL: 6,
    CHOOSE: FIRST_SCHOOL - COMPANIES,
    BID: AUCTION_CARDS * _DISCS,
    KEEP: 1,
    INSERT: CARDS,
    PLACE: MANAGERS * FIRST_CAPITALIST,
    USE: VALUES,
    UPGRADE: COMPANIES,
    MANAGE: MANAGERS * OPTIONS,
    SKIP: 1,
    OPEN: FIRST_CAPITALIST,
    AGAIN: FIRST_CAPITALIST,
    COPY: COMPANIES,
    DONE: 1,
}
_START = np.cumsum([0, *(_SIZES[kind] for kind in range(16))])
ACTIONS = int(_START[-1])
"""The length of the list."""


@jit
def index_in_list(g: Game, action: int) -> int:
    """Return the index of an action in the list; -1 if it is not in it."""
    index = _index_in_kind(g, kind_of(action), card_of(action), first_of(action), second_of(action))
    return _START[kind_of(action)] + index if index >= 0 else -1


@jit
def _index_in_kind(g: Game, kind: int, card: int, first: int, second: int) -> int:
    if kind == BID:
        return _index_of_bid(g, card, first, second)
    if kind == USE:
        return second - 1 if second <= VALUES else -1
    if kind in (ROLL, INSERT):
        return second - 1
    if kind == PLACE:
        return (first - FIRST_MANAGER) * FIRST_CAPITALIST + card
    if kind == MANAGE:
        return (card - FIRST_MANAGER) * OPTIONS + second
    if kind == CHOOSE:
        return card - COMPANIES
    if kind in (KEEP, SKIP, DONE):
        return 0
    return card


@jit
def _index_of_bid(g: Game, card: int, disc: int, value: int) -> int:
    auction_card = g.row_start
    while g.row[auction_card].card != card:
        auction_card += 1
    if disc == FIXED:
        return auction_card * _DISCS + value - 1
    if disc == NEUTRAL:
        return auction_card * _DISCS + 4
    return auction_card * _DISCS + 5 + value if value < VALUES else -1


@entry(types.void(GAMES, INT_ARRAY, INT_TABLE, types.Array(types.boolean, 2, "C")))
def _mark(games: Games, counts: IntArray, actions: IntArray, masks: NDArray[np.bool_]) -> None:
    for index in range(games.shape[0]):
        for listed in range(min(counts[index], actions.shape[1])):
            at = index_in_list(games[index], actions[index, listed])
            if at >= 0:
                masks[index, at] = True


def legal_masks(games: Games, seats: IntArray) -> NDArray[np.bool_]:
    """Return masks of the legal actions of each game; ANYBODY is replaced by the actor."""
    counts = np.zeros(len(games), np.int64)
    actions = np.zeros((len(games), MAX_ACTIONS), np.int64)
    masks = np.zeros((len(games), ACTIONS), np.bool_)
    list_all(games, seats, new_buffer(0), counts, actions)
    _mark(games, counts, actions, masks)
    return masks
