"""The columns of all slots, and the rows that hold of those chosen: start + sum of parts >= 0.

The rows of the moment come first. A column that may come before or after the moment is `is_movable`
and has in `early` what it adds to those rows if it comes before; where the rows have prices it
comes when that suits them best.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import rule
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.record import Array, array, dtype_of
from furnace.kernel.tables import KIND, UPGRADE

MOST_SLOTS, MOST_COLUMNS, ALL_COLUMNS, MOST_ROWS = 20, 2500, 8000, 32
MOMENT_ROWS = 5
GOODS = 4
NONE = -1

CARD, MODE, SOURCE, IS_IRON, CREW, COUNTS, AT_TURN, FREED, OPTION, IS_DISCARDED = range(10)
BONUS, TEXT, AGAIN, COPIED, INNER, TAKEN, PAID, GAINER = range(10, 18)
FIELDS = 18
"""What a column says of how its card is resolved."""

BASIC, EARLY, DURING, AFTER, SHOWN = range(5)
"""The mode: a company is not turned over, or before, while or after it is resolved; or it was."""

MAIN, COAL_ONLY, TOKEN_ONLY, WINDOW_SOURCE, GIFT_SOURCE, SELF, NO_SOURCE = range(7)
"""What turns it over: a start-up for the common price, S6's two lines, a window of S7, C56, M01."""

OWN_CARD, IDLE_COPY, COPIED_CARD, REPEATED_CARD = range(4)
"""Whose card it is: one's own; none, or a neighbour's, by K9; one's own once more, by K1."""

FREE_CARD = next(at >> 3 for at, kind in enumerate(KIND) if kind == UPGRADE and at >> 3 < COMPANIES)
"""C56, a company that turns another over for nothing."""


class Columns:
    """Those of slot i stand from `begin[i]` to `begin[i + 1]`; see `model`. `adds` are the
    companies that a text line of the slot counts once they are turned over."""

    count: int
    slots: int
    rows: int
    ground: int
    moment: int
    is_twice: int
    is_exhausted: int
    begin: Array = array(np.int64, MOST_SLOTS + 1)
    adds: Array = array(np.int64, MOST_SLOTS)
    start: Array = array(np.int64, MOST_ROWS)
    slot: Array = array(np.int64, ALL_COLUMNS + 1)
    worth: Array = array(np.int64, ALL_COLUMNS + 1)
    is_movable: Array = array(np.int64, ALL_COLUMNS + 1)
    part: Array = array(np.int64, ALL_COLUMNS + 1, MOST_ROWS)
    early: Array = array(np.int64, ALL_COLUMNS + 1, MOMENT_ROWS)
    lines: Array = array(np.int64, ALL_COLUMNS, GOODS)
    turn: Array = array(np.int64, ALL_COLUMNS, GOODS)
    need: Array = array(np.int64, ALL_COLUMNS, GOODS)
    field: Array = array(np.int64, ALL_COLUMNS, FIELDS)


COLUMNS = dtype_of(Columns)


@rule
def value_at(columns: Columns, c: int, prices: Array) -> int:
    """What a column is worth at these prices, in the stage that suits them."""
    value = int(columns.worth[c])
    for row in range(columns.rows):
        value += prices[row] * columns.part[c, row]
    if columns.is_movable[c]:
        early = 0
        for row in range(columns.moment):
            early += prices[row] * columns.early[c, row]
        value += max(early, 0)
    return int(value)


@rule
def part_in(columns: Columns, c: int, stage: int, row: int) -> int:
    """The part of a column in a row, if it comes in this stage."""
    if stage == 0 and row < columns.moment:
        return int(columns.part[c, row] + columns.early[c, row])
    return int(columns.part[c, row])


@rule
def most_part(columns: Columns, c: int, row: int) -> int:
    """The part of a column in a row at best."""
    if columns.is_movable[c] and row < columns.moment:
        return int(columns.part[c, row] + max(columns.early[c, row], 0))
    return int(columns.part[c, row])
