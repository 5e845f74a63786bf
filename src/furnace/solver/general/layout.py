"""What a search has at hand: the seat's cards as the bound reads them, and prices of goods.

Records and not arrays: Numba counts references to an array at every call. Cards are found by their
bit in a seat's masks, lines by their number.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.numbers import MANAGERS, STARTUP_BIT
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.value import WEIGHTS

BITS = STARTUP_BIT + 1
LINES = 5
LEVELS = 3
"""A sale bonus is active not at all, once or, by K1, twice."""

CONTEXTS = LEVELS * LEVELS
TEXTS = 4
SOURCES = 8

LAID = 5
"""The place of coal lying on C59 among the prices; before it coal, iron, oil, token, money."""

PRICES = LAID + 1

ANYONE, NOBODY = -1, -2
"""K1 may repeat any card, or none."""

BASIC_WORTH, FULL_WORTH, TURNED_WORTH, WHOLE_WORTH = range(4)
SIDES = 4


class Model:
    """What does not change in one production.

    `gain` and `limit` have what permanent effects of the seat add (C51, C55); what lies on a card
    to be taken is its line's gain; `printed` is the limit on the card. `text_…` list the lines that
    gain per own card: the bit of their card, the line, and the companies that count only once
    upgraded. `can_copy` and `copied…` are about K9: the companies to the right, and the managers on
    them, and `copy_turns` whether C56 is one that upgrades. `hand` are the managers to be placed,
    `is_lazy` says that they are placed when a card is begun (see `managers`), `has_turner` that M01
    is among all managers.

    `replaces` says that K5 may pay iron for a token. `window` says of each company whether it gains
    tokens while it is basic: then S7 may turn it over while it is open. `again` is the one card
    that K1 may repeat, ANYONE or NOBODY; `is_forced` says that K1 or K9 has to act, `can_ever_…`
    what `can_copy` and `copy_turns` were before there were cases (see `cases`).

    `limited` is a scratch list of prices of upgrades that can be made once; `added…` are, for each
    manager in hand, the most and the second most that it adds to a card, and the card.
    """

    seat: int
    is_lexicographic: int
    unit: int
    has_upgraded_worth: int
    text_count: int
    can_copy: int
    copy_turns: int
    copied: int
    startup_upgrades: int
    startup_window: int
    replaces: int
    hand: int
    is_lazy: int
    has_turner: int
    again: int
    is_forced: int
    can_ever_copy: int
    can_ever_turn: int
    window: Array = array(np.int64, BITS)
    added: Array = array(np.int64, MANAGERS)
    added_second: Array = array(np.int64, MANAGERS)
    added_bit: Array = array(np.int64, MANAGERS)
    weights: Array = array(np.int64, WEIGHTS)
    upgraded: Array = array(np.int64, BITS)
    basic: Array = array(np.int64, BITS)
    all: Array = array(np.int64, BITS)
    delivery: Array = array(np.int64, BITS)
    copied_last: Array = array(np.int64, BITS)
    copied_crew: Array = array(np.int64, BITS)
    most_level: Array = array(np.int64, 2)
    text_bit: Array = array(np.int64, TEXTS)
    text_line: Array = array(np.int64, TEXTS)
    text_new: Array = array(np.int64, TEXTS)
    limited: Array = array(np.int64, SOURCES)
    kind: Array = array(np.int64, BITS, LINES)
    limit: Array = array(np.int64, BITS, LINES)
    printed: Array = array(np.int64, BITS, LINES)
    flags: Array = array(np.int64, BITS, LINES)
    gain: Array = array(np.int64, BITS, LINES, 5)
    cost: Array = array(np.int64, BITS, LINES, 5)


MODEL = dtype_of(Model)


class Prices:
    """A price of each good, and what cards are worth at them: without managers, unresolved.

    `worth` is by the level of the two sale bonuses, the card's bit, and: its basic lines, all its
    lines if it is turned over first, being turned over (its weight and its delivery), and all its
    lines if it was upgraded from the start. `crewed` is the same with one manager in hand on the
    card. `placed` is what a manager in hand adds to a card at most, whoever else stands there.
    `copied` is the best company that K9 could copy. `card` is the weight of a card, `upgraded` the
    scale of the weights of upgraded companies.
    """

    card: int
    upgraded: int
    is_second: int
    price: Array = array(np.int64, PRICES)
    least: Array = array(np.int64, PRICES)
    copied: Array = array(np.int64, CONTEXTS)
    taken: Array = array(np.int64, BITS)
    placed: Array = array(np.int64, MANAGERS, BITS)
    worth: Array = array(np.int64, CONTEXTS, BITS, SIDES)
    crewed: Array = array(np.int64, CONTEXTS, MANAGERS, BITS, SIDES)


PRICES_RECORD = dtype_of(Prices)
