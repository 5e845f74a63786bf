"""The data of the full solver as one struct: the model, the search tree, the best plan."""

from __future__ import annotations

import numpy as np

from furnace.kernel.layout import ACTION_BUFFER, BONUSES, CARDS, GAME, SEAT
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.full.layout import (
    CASE,
    COLUMNS,
    MAX_UPGRADES,
    MAX_WAYS,
    RUN,
    SLOTS,
    UPGRADE,
    WAY,
)
from furnace.solver.order import MAX_ITEMS, ORDER
from furnace.solver.programme.rows import MAX_SLOTS
from furnace.solver.programme.tree import TREE
from furnace.solver.request import MAX_ACTIONS
from furnace.solver.value import GOODS, WEIGHTS

MAX_HAND = 32
UPGRADED = -2
"""The part number of an item that is an upgrade."""


class ReplayState:
    """The state of a replay: the place `at` in the order, the `slot` and `way` of the open card,
    the `next_action` of the way and how often that was `used`, the `events` so far; and the `sales`
    to be made by the delivery of a company just upgraded."""

    at: int
    slot: int
    way: int
    next_action: int
    used: int
    events: int
    sales: int


REPLAY_STATE = dtype_of(ReplayState)


class Workspace:
    """`seat` is the seat at the start; `games` has a copy of the game to play in. `is_partial`: the
    model is incomplete because space or time ran out or it does not cover a card, so it proves
    nothing. `max_managers` is the most managers to be placed on one card (K8). `coal_card` is the
    card that keeps the coal paid for upgrades (C59), `coal_card_place` its place in `card_goods`.

    `doubt` is the highest value of a choice of columns that could be neither played nor refused,
    `root` the highest root bound of a case, `best` the value of the best production found, under
    the caller's weights, with its `actions`. `goal_weights` are the weights of the goods under the
    goal. `played` are the actions played in `games` so far.

    Of the columns chosen: the `first_item` and `last_item` of each slot, the item in which its
    company is upgraded (`upgrade_item`), and of each item its slot and part of the card. `merged`
    are the kinds of windows whose upgrades are one item with their card; `is_merged_done` marks
    those already made.
    """

    way_count: int
    upgrade_count: int
    is_partial: int
    has_upgrades: int
    max_managers: int
    coal_card: int
    coal_card_place: int
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
    hand: Array = array(np.int64, MAX_HAND)
    max_level: Array = array(np.int64, BONUSES)
    weights: Array = array(np.int64, WEIGHTS)
    goal_weights: Array = array(np.int64, GOODS)
    upgraded: Array = array(np.int64, COMPANIES)
    actions: Array = array(np.int64, MAX_ACTIONS)
    played: Array = array(np.int64, MAX_ACTIONS)
    seat: Array = array(SEAT, 1)
    games: Array = array(GAME, 1)
    buffer: Array = array(ACTION_BUFFER, 1)
    play: Array = array(REPLAY_STATE)
    run: Array = array(RUN)
    slots: Array = array(SLOTS)
    ways: Array = array(WAY, MAX_WAYS)
    upgrades: Array = array(UPGRADE, MAX_UPGRADES)
    case: Array = array(CASE)
    columns: Array = array(COLUMNS)
    first_item: Array = array(np.int64, MAX_SLOTS)
    last_item: Array = array(np.int64, MAX_SLOTS)
    upgrade_item: Array = array(np.int64, MAX_SLOTS)
    is_merged_done: Array = array(np.int64, MAX_SLOTS)
    item_slot: Array = array(np.int64, MAX_ITEMS)
    item_part: Array = array(np.int64, MAX_ITEMS)
    order: Array = array(ORDER)
    tree: Array = array(TREE)


WORKSPACE = dtype_of(Workspace)
