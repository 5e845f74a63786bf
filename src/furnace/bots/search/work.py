"""Everything that one search works on, as one record; a thread has its own.

Money is counted in thousandths (`UNIT`). What a seat's production to come is worth, with all that
is left after it, is its *appraisal*; those made once are kept in a table by a key.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.layout import ACTION_BUFFER, AUCTION_CARDS, GAME, SEATS
from furnace.kernel.numbers import COMPANIES, MANAGERS
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.value import WEIGHTS

MOST_NODES, MOST_EDGES, DEEPEST = 1 << 16, 1 << 20, 64
VALUES = 8
"""Discs from this value on are taken as one less."""

KINDS = 6
"""Discs of a hand: the neutral one, 1 to 4, the variable one."""

SCHEMES = 4
"""So many schemes a seat has."""

PRICES, PLACES = 6, 64
"""A scheme has a price for each good and an eagerness to upgrade; and numbers for each card, by the
number it has in the game."""

KINDS_OF_MANAGER = 32
"""As many as two bits each leave room for."""

LONGEST = 512
"""Actions of a production at most."""

KEPT = 1 << 16
"""Room for appraisals; a power of two."""


class Scheme:
    """How a seat produces. By the number of a card in this game: its `rank` (higher ones first),
    how often its lines are used at most (`limit`, two for a card), whether it is upgraded (`turn`).
    By kind of manager: the card it goes to (`post`), and which `option` is taken. `again`: the card
    that is resolved once more, and its rank then. What is FREE is settled by prices."""

    prices: Array = array(np.int64, PRICES)
    rank: Array = array(np.int16, PLACES)
    limit: Array = array(np.int16, 2 * PLACES)
    turn: Array = array(np.int16, PLACES)
    post: Array = array(np.int16, KINDS_OF_MANAGER)
    option: Array = array(np.int16, KINDS_OF_MANAGER)
    again: Array = array(np.int16, 4)


SCHEME = dtype_of(Scheme)
FREE = -1


class Price:
    """What one of each good brings a seat; as long as the prices of a scheme."""

    goods: Array = array(np.int64, PRICES)


PRICE = dtype_of(Price)


class Tree:
    """Nodes and the edges below them. An edge is an action of its node's actor: how often it was
    taken, and the sums of what the actor aims at, its share of victories and its money."""

    nodes: int
    edges: int
    first: Array = array(np.int32, MOST_NODES)
    count: Array = array(np.int32, MOST_NODES)
    visits: Array = array(np.int32, MOST_NODES)
    actor: Array = array(np.int32, MOST_NODES)
    action: Array = array(np.int32, MOST_EDGES)
    child: Array = array(np.int32, MOST_EDGES)
    taken: Array = array(np.int32, MOST_EDGES)
    prior: Array = array(np.float32, MOST_EDGES)
    aim: Array = array(np.float64, MOST_EDGES)
    share: Array = array(np.float64, MOST_EDGES)
    money: Array = array(np.float64, MOST_EDGES)


TREE = dtype_of(Tree)


class Work:
    """`seat` is who asks. `weights`, `upgraded`, `owned` and `managers` say what is left after this
    production is worth, `rest` what each seat will have beside it; `heat` is how much more money
    makes one seat e times as likely to win.

    `is_exact`: the seats whose appraisals come from the solver, as a mask. `is_thorough`: every
    action of the root is looked at. `depth`: how deep the tree may grow. `malice`: what another
    seat's luck takes from one's own. `effort`: how many changes of a scheme are tried for an
    appraisal, and for one of a single disc (`first_effort`). `met`: how often each appraisal that
    is kept was asked for. `valued`: how many seats' productions at the end of a simulation are.

    `case` counts the appraisals of single discs that were made, up to `cases`. `take` and `lose`
    are what a seat gains by taking a card of the row, and by a disc of each value outbid there;
    `prices` what one more of each good brings it. `times` is how often a case uses an outbid disc,
    `most` how often it could, `found` the best so far.
    `line` is the production that was tried last.
    """

    seat: int
    is_exact: int
    is_thorough: int
    depth: int
    malice: int
    heat: int
    effort: int
    first_effort: int
    case: int
    cases: int
    times: int
    most: int
    found: int
    simulations: int
    has_leaf: int
    valued: int
    key: int
    path: int
    waiting: int
    signature: int
    length: int
    weights: Array = array(np.int64, WEIGHTS)
    upgraded: Array = array(np.int64, COMPANIES)
    owned: Array = array(np.int64, COMPANIES)
    managers: Array = array(np.int64, MANAGERS)
    rest: Array = array(np.int64, SEATS)
    base: Array = array(np.int64, SEATS)
    wanted: Array = array(np.int64, SEATS)
    prices: Array = array(PRICE, SEATS)
    best: Array = array(np.float64, KINDS)
    second: Array = array(np.float64, KINDS)
    where: Array = array(np.int64, KINDS)
    take: Array = array(np.int64, SEATS, AUCTION_CARDS)
    lose: Array = array(np.int64, SEATS, AUCTION_CARDS, VALUES)
    worth: Array = array(np.int64, SEATS)
    sums: Array = array(np.int64, SEATS)
    shares: Array = array(np.float64, SEATS)
    schemes: Array = array(SCHEME, SEATS, SCHEMES)
    trials: Array = array(SCHEME, 3)
    edge: Array = array(np.int64, DEEPEST)
    node: Array = array(np.int64, DEEPEST)
    scores: Array = array(np.float64, 4096)
    line: Array = array(np.int64, LONGEST)
    keys: Array = array(np.int64, KEPT)
    kept: Array = array(np.int64, KEPT)
    met: Array = array(np.int32, KEPT)
    games: Array = array(GAME, 3)
    buffers: Array = array(ACTION_BUFFER, 1)
    tree: Array = array(TREE)


WORK = dtype_of(Work)

ROOT, HERE, TRIAL = range(3)
"""The games of a work: the position asked about, where a simulation is, and one for trials."""
