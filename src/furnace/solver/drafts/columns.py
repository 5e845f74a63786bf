"""What the columns say of how their cards are resolved; the rows stand in the tree."""

from __future__ import annotations

import numpy as np

from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.programme.rows import ALL_COLUMNS, MOST_SLOTS

GOODS = 4

CARD, MODE, SOURCE, IS_IRON, CREW, COUNTS, AT_TURN, FREED, OPTION, IS_DISCARDED = range(10)
BONUS, TEXT, AGAIN, COPIED, INNER, TAKEN, PAID, GAINER = range(10, 18)
FIELDS = 18
"""What a column says of how its card is resolved."""

BASIC, EARLY, DURING, AFTER, SHOWN = range(5)
"""The mode: a company is not turned over, or before, while or after it is resolved; or it was."""

MAIN, COAL_ONLY, TOKEN_ONLY, WINDOW_SOURCE, FREE_SOURCE, SELF, NO_SOURCE = range(7)
"""What turns it over: a start-up for the common price, S6's two lines, a window of S7, C56, M01."""

OWN_CARD, IDLE_COPY, COPIED_CARD, REPEATED_CARD = range(4)
"""Whose card it is: one's own; none, or a neighbour's, by K9; one's own once more, by K1."""


class Columns:
    """See `model`. `adds` are the companies that a text line of a slot counts once they are turned
    over."""

    is_twice: int
    is_exhausted: int
    adds: Array = array(np.int64, MOST_SLOTS)
    lines: Array = array(np.int64, ALL_COLUMNS, GOODS)
    turn: Array = array(np.int64, ALL_COLUMNS, GOODS)
    need: Array = array(np.int64, ALL_COLUMNS, GOODS)
    field: Array = array(np.int64, ALL_COLUMNS, FIELDS)


COLUMNS = dtype_of(Columns)
