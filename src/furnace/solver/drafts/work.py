"""Everything that is worked on, as one record: the columns, the tree over them, what was found."""

from __future__ import annotations

import numpy as np

from furnace.kernel.layout import PAD, SEAT
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.drafts.columns import COLUMNS
from furnace.solver.drafts.order import ORDER
from furnace.solver.programme.prices import KEPT
from furnace.solver.programme.rows import MOST_SLOTS
from furnace.solver.programme.tree import TREE
from furnace.solver.value import WEIGHTS

LONGEST = 1024


class Work:
    """`doubt` is the highest value of a draft that could not be played and not be refused, `best`
    the value of the best production found by the caller's weights, with its `actions`. `scale` is
    what the worth of columns is in the caller's weights, `floor` the money asked for or -1.
    `leaves` are the drafts tried, `is_again` tells that the one played now repeats a card.
    """

    leaves: int
    is_again: int
    doubt: int
    best: int
    best_money: int
    length: int
    scale: int
    is_money: int
    floor: int
    weights: Array = array(np.int64, WEIGHTS)
    upgraded: Array = array(np.int64, COMPANIES)
    actions: Array = array(np.int64, LONGEST)
    line: Array = array(np.int64, LONGEST)
    sequence: Array = array(np.int64, MOST_SLOTS)
    turn_at: Array = array(np.int64, MOST_SLOTS)
    column_of: Array = array(np.int64, 64)
    remaining: Array = array(np.int64, 8)
    seat: Array = array(SEAT, 1)
    pad: Array = array(PAD, 1)
    columns: Array = array(COLUMNS)
    undominated: Array = array(KEPT)
    order: Array = array(ORDER)
    tree: Array = array(TREE)


WORK = dtype_of(Work)
