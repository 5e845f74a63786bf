"""The data of one search as a struct; each thread has its own.

Money is counted in thousandths (`COIN`). A *leaf* is the end of an auction. Its value to a seat is
the money it is expected to have at the end of the game: by its production, which begins at the
leaf, and by what is left after it. These values are cached.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.layout import ACTION_BUFFER, AUCTION_CARDS, GAME, SEATS
from furnace.kernel.numbers import COMPANIES, MANAGERS
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.value import WEIGHTS

MAX_NODES, MAX_EDGES, MAX_DEPTH = 1 << 16, 1 << 20, 64
DISC_VALUES = 8
"""The number of disc values told apart; higher values count as 7."""

HAND_DISCS = 6
"""The discs of a hand: the neutral one, 1 to 4, the variable one."""

HEURISTICS = 4
"""The number of heuristics of each seat."""

PRICES, MAX_CARDS = 6, 64
"""A heuristic has a price for each good and an eagerness to upgrade, and data for each card by the
card's number in this game."""

MANAGER_KINDS = 32
"""The most kinds that fit with two bits each."""

MAX_PLAN_LENGTH = 512
"""The most actions of a production."""

CACHE_SIZE = 1 << 16
"""The number of cached values; a power of two."""


class Heuristic:
    """A heuristic way for a seat to produce; local search improves it.

    By the number of a card in this game: its `rank` (higher ones are resolved first), the most uses
    of its lines (`limit`, two per card), and whether it is upgraded (`upgrade`). By kind of
    manager: the card it is placed on (`manager_card`), and the `loan` it gives. `again`: the card
    that is resolved once more, and its rank then. What is FREE is decided by the prices.
    """

    prices: Array = array(np.int64, PRICES)
    rank: Array = array(np.int16, MAX_CARDS)
    limit: Array = array(np.int16, 2 * MAX_CARDS)
    upgrade: Array = array(np.int16, MAX_CARDS)
    manager_card: Array = array(np.int16, MANAGER_KINDS)
    loan: Array = array(np.int16, MANAGER_KINDS)
    again: Array = array(np.int16, 4)


HEURISTIC = dtype_of(Heuristic)
FREE = -1


class Price:
    """The marginal value of each good to a seat; as long as the prices of a heuristic."""

    goods: Array = array(np.int64, PRICES)


PRICE = dtype_of(Price)


class Tree:
    """The search tree: nodes and the edges below them.

    An edge is an action of its node's `actor`. It has a `prior` probability, the number of visits,
    and the sums of the actor's utility, win share and money.
    """

    node_count: int
    edge_count: int
    first_edge: Array = array(np.int32, MAX_NODES)
    child_count: Array = array(np.int32, MAX_NODES)
    node_visits: Array = array(np.int32, MAX_NODES)
    actor: Array = array(np.int32, MAX_NODES)
    action: Array = array(np.int32, MAX_EDGES)
    child: Array = array(np.int32, MAX_EDGES)
    edge_visits: Array = array(np.int32, MAX_EDGES)
    prior: Array = array(np.float32, MAX_EDGES)
    utility: Array = array(np.float64, MAX_EDGES)
    win_share: Array = array(np.float64, MAX_EDGES)
    money: Array = array(np.float64, MAX_EDGES)


TREE = dtype_of(Tree)


class Workspace:
    """The settings, tables, cache and tree of one search.

    `seat` is the seat that searches. After this production, `weights` are the values of goods,
    `upgrade_values`, `company_values` and `manager_values` those of cards; `rest` is the money each
    seat gets in addition. `temperature`: by how much more money makes a seat e times as likely to
    win.

    `exact_seats`: a mask of the seats whose leaf values come from the solver. `explores_all`: every
    action of the root is visited. `max_depth`: of the tree. `spite`: the weight of other seats'
    money against the seat's own utility. `local_search_steps` are made for each leaf value,
    `scenario_steps` for each in a scenario. `lookups`: how often each cached value was asked for.
    `seats_valued`: the number of seats whose values at the current leaf are known.

    `scenario` is the number of the current scenario, of `scenario_count`. They measure `win_gain`
    and `outbid_gain`: what each seat gains by winning a card of the row, and by being outbid there
    with a disc of each value; and `prices`, the marginal values of goods. A scenario is repeated
    with different uses of the compensation (`outbid_uses`, up to `max_outbid_uses`) for the
    `best_value`. `plan` is the production that was tried last.
    """

    seat: int
    exact_seats: int
    explores_all: int
    max_depth: int
    spite: int
    temperature: int
    local_search_steps: int
    scenario_steps: int
    scenario: int
    scenario_count: int
    outbid_uses: int
    max_outbid_uses: int
    best_value: int
    simulations: int
    has_leaf: int
    seats_valued: int
    leaf_key: int
    path_length: int
    asked_seat: int
    signature: int
    plan_length: int
    weights: Array = array(np.int64, WEIGHTS)
    upgrade_values: Array = array(np.int64, COMPANIES)
    company_values: Array = array(np.int64, COMPANIES)
    manager_values: Array = array(np.int64, MANAGERS)
    rest: Array = array(np.int64, SEATS)
    base_value: Array = array(np.int64, SEATS)
    top_gain: Array = array(np.int64, SEATS)
    prices: Array = array(PRICE, SEATS)
    best_gain: Array = array(np.float64, HAND_DISCS)
    second_gain: Array = array(np.float64, HAND_DISCS)
    best_card: Array = array(np.int64, HAND_DISCS)
    win_gain: Array = array(np.int64, SEATS, AUCTION_CARDS)
    outbid_gain: Array = array(np.int64, SEATS, AUCTION_CARDS, DISC_VALUES)
    seat_values: Array = array(np.int64, SEATS)
    value_sums: Array = array(np.int64, SEATS)
    win_shares: Array = array(np.float64, SEATS)
    heuristics: Array = array(HEURISTIC, SEATS, HEURISTICS)
    trial_heuristics: Array = array(HEURISTIC, 3)
    path_edges: Array = array(np.int64, MAX_DEPTH)
    path_nodes: Array = array(np.int64, MAX_DEPTH)
    scores: Array = array(np.float64, 4096)
    plan: Array = array(np.int64, MAX_PLAN_LENGTH)
    cache_keys: Array = array(np.int64, CACHE_SIZE)
    cached_values: Array = array(np.int64, CACHE_SIZE)
    lookups: Array = array(np.int32, CACHE_SIZE)
    games: Array = array(GAME, 3)
    buffers: Array = array(ACTION_BUFFER, 1)
    tree: Array = array(TREE)


WORKSPACE = dtype_of(Workspace)

ROOT, LEAF, TRIAL = range(3)
"""The games of a workspace: the position searched, the current leaf, and one to try productions."""

NO_SEAT = -1
"""Returned if the solver need not be asked about any seat."""
