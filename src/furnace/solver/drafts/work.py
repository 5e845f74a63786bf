"""Everything a search works on, as one record."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import rule
from furnace.kernel.layout import PAD, SEAT
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.drafts.columns import COLUMNS, MOST_SLOTS, NONE, Columns
from furnace.solver.drafts.order import ORDER
from furnace.solver.drafts.prices import KEPT, PRICES, Kept
from furnace.solver.drafts.simplex import PROGRAMME, add_variable
from furnace.solver.drafts.tree import FACTS, LEVELS, LISTS

LONGEST = 1024
QUESTION = 100
"""The effort of asking about the order."""


class Work:
    """`target` is the least value of interest, `value` the best found, `bound` is on all values.

    `doubt` is the highest value of a draft that could not be played and not be refused, `best` the
    value of the best production found by the caller's weights, with its `actions`. `scale` is what
    the worth of columns is in the caller's weights, `floor` the money asked for or -1.
    """

    deadline: int
    target: int
    grain: int
    value: int
    bound: int
    nodes: int
    leaves: int
    effort: int
    is_cut: int
    is_last: int
    is_again: int
    vectors: int
    doubt: int
    best: int
    best_money: int
    length: int
    scale: int
    is_money: int
    floor: int
    clock: Array = array(np.int64, 2)
    weights: Array = array(np.int64, 6)
    upgraded: Array = array(np.int64, COMPANIES)
    chosen: Array = array(np.int64, MOST_SLOTS)
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
    kept: Array = array(KEPT)
    prices: Array = array(PRICES)
    programme: Array = array(PROGRAMME)
    levels: Array = array(LEVELS)
    lists: Array = array(LISTS)
    facts: Array = array(FACTS)
    order: Array = array(ORDER)


WORK = dtype_of(Work)


@rule
def set_programme(w: Work) -> None:
    """All columns that are left; those that may come before or after the moment twice."""
    programme, columns, kept, n = w.programme, w.columns, w.kept, w.columns.slots
    for slot in range(n):
        programme.idle[slot] = _idle_column(columns, kept, slot)
    programme.used = 0
    for place in range(kept.begin[n]):
        c = kept.column[place]
        if c == programme.idle[columns.slot[c]]:
            continue
        add_variable(programme, c, 1)
        if columns.is_movable[c]:
            add_variable(programme, c, 0)
    programme.height = columns.rows + n
    programme.width = programme.used + programme.height


@rule
def _idle_column(columns: Columns, kept: Kept, slot: int) -> int:
    """The column of a slot that takes least."""
    idle, least = NONE, 0
    for place in range(kept.begin[slot], kept.begin[slot + 1]):
        c, taken = kept.column[place], 0
        for row in range(columns.rows):
            taken += max(0, -columns.part[c, row])
        if idle == NONE or taken < least:
            idle, least = c, taken
    return int(idle)
