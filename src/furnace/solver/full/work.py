"""Everything that is worked on, as one record: the model, the tree over it, what was found."""

from __future__ import annotations

import numpy as np

from furnace.kernel.layout import ACTION_BUFFER, BONUSES, CARDS, GAME, SEAT
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.full.layout import (
    CASE,
    COLUMNS,
    MOST_UPGRADES,
    MOST_WAYS,
    RUN,
    SLOTS,
    UPGRADE,
    WAY,
)
from furnace.solver.order import MOST_ITEMS, ORDER
from furnace.solver.programme.rows import MOST_SLOTS
from furnace.solver.programme.tree import TREE
from furnace.solver.question import LONGEST
from furnace.solver.value import GOODS, WEIGHTS

MOST_HAND = 32
UPGRADED = -2
"""The part of an item that is an upgrade."""


class Play:
    """Where a replay stands: `at` in the order, the `slot` and `way` of the open card, the next
    `code` of the way and how often that was `used`, the `events` so far; and the `sales` to be made
    by the delivery of a company just upgraded."""

    at: int
    slot: int
    way: int
    code: int
    used: int
    events: int
    sales: int


PLAY = dtype_of(Play)


class Work:
    """`seat` is the seat as it is; `games` has a copy of the game to play in. `is_partial` tells
    that the model is incomplete, for want of room or time or because it does not know a card:
    nothing is proven by it. `most_managers` is how
    many managers may come onto one card (K8). `keeper` is the card that keeps the coal paid for
    upgrades (C59), with its place among the seat's `laid`.

    `doubt` is the highest value of a choice of columns that could be neither played nor refused,
    `root` the highest bound of a case before anything is chosen, `best` the value of the best
    production found, by the caller's weights, with its `actions`. `aim` are the weights of the
    goods as the goal counts them.

    Of the columns chosen: the `first_item` and `last_item` of each slot, the one in which its
    company is upgraded (`turn_item`), and of each item its slot and which part of the card it is.
    `merged` are the kinds of windows whose upgrades are one item with their card, of which
    `is_merged_done` tells those made.
    """

    way_count: int
    upgrade_count: int
    is_partial: int
    has_upgrades: int
    most_managers: int
    keeper: int
    keeper_place: int
    merged: int
    leaves: int
    doubt: int
    root: int
    best: int
    best_money: int
    length: int
    scale: int
    goal: int
    floor: int
    case_count: int
    case_iron: Array = array(np.int64, CARDS + 2)
    case_again: Array = array(np.int64, CARDS + 2)
    case_bound: Array = array(np.int64, CARDS + 2)
    hand: Array = array(np.int64, MOST_HAND)
    most_level: Array = array(np.int64, BONUSES)
    weights: Array = array(np.int64, WEIGHTS)
    aim: Array = array(np.int64, GOODS)
    upgraded: Array = array(np.int64, COMPANIES)
    actions: Array = array(np.int64, LONGEST)
    line: Array = array(np.int64, LONGEST)
    seat: Array = array(SEAT, 1)
    games: Array = array(GAME, 1)
    buffer: Array = array(ACTION_BUFFER, 1)
    play: Array = array(PLAY)
    run: Array = array(RUN)
    slots: Array = array(SLOTS)
    ways: Array = array(WAY, MOST_WAYS)
    upgrades: Array = array(UPGRADE, MOST_UPGRADES)
    case: Array = array(CASE)
    columns: Array = array(COLUMNS)
    first_item: Array = array(np.int64, MOST_SLOTS)
    last_item: Array = array(np.int64, MOST_SLOTS)
    turn_item: Array = array(np.int64, MOST_SLOTS)
    is_merged_done: Array = array(np.int64, MOST_SLOTS)
    item_slot: Array = array(np.int64, MOST_ITEMS)
    item_part: Array = array(np.int64, MOST_ITEMS)
    order: Array = array(ORDER)
    tree: Array = array(TREE)


WORK = dtype_of(Work)
