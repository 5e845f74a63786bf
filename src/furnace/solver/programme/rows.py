"""One column is chosen for every slot, and rows hold of those chosen: start + sum of parts >= 0.

The first rows come in blocks, one for each *moment*, which ends a *stage*. A column that is
`is_movable` may come in any stage from the `earliest` on: its `part` is what it adds to the rows if
it comes last of all, and `early` what it adds to each block that comes after it as well. Where the
rows have prices it comes when that suits them best.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.record import Array, array, dtype_of

MOST_SLOTS, MOST_COLUMNS, ALL_COLUMNS, MOST_ROWS = 20, 2500, 8000, 48
MOST_OF_BLOCK = 5
NONE = -1


class Rows:
    """The columns of slot i stand from `begin[i]` to `begin[i + 1]`. `worth` is what is made the
    most of, `ground` what it is without any column. `is_between`: a column that lies between others
    of its slot, so that a first programme can do without it.
    """

    slots: int
    count: int
    ground: int
    moments: int
    block: int
    earliest: int
    begin: Array = array(np.int64, MOST_SLOTS + 1)
    start: Array = array(np.int64, MOST_ROWS)
    slot: Array = array(np.int64, ALL_COLUMNS)
    worth: Array = array(np.int64, ALL_COLUMNS)
    is_movable: Array = array(np.int64, ALL_COLUMNS)
    is_between: Array = array(np.int64, ALL_COLUMNS)
    part: Array = array(np.int64, ALL_COLUMNS, MOST_ROWS)
    early: Array = array(np.int64, ALL_COLUMNS, MOST_OF_BLOCK)


ROWS = dtype_of(Rows)


@jit
def value_at(rows: Rows, c: int, prices: Array) -> int:
    """What a column is worth at these prices, in the stage that suits them."""
    value = int(rows.worth[c])
    for row in range(rows.count):
        value += prices[row] * rows.part[c, row]
    if rows.is_movable[c]:
        early, best = 0, 0
        for moment in range(rows.moments - 1, rows.earliest - 1, -1):
            for place in range(rows.block):
                early += prices[moment * rows.block + place] * rows.early[c, place]
            best = max(best, early)
        value += best
    return int(value)


@jit
def part_in(rows: Rows, c: int, stage: int, row: int) -> int:
    """The part of a column in a row; if it comes in this stage, where one is given."""
    if stage == NONE or row >= rows.moments * rows.block or stage > row // rows.block:
        return int(rows.part[c, row])
    return int(rows.part[c, row] + rows.early[c, row % rows.block])


@jit
def most_part(rows: Rows, c: int, row: int) -> int:
    """The part of a column in a row at best."""
    part = int(rows.part[c, row])
    if not rows.is_movable[c] or row >= rows.moments * rows.block:
        return part
    if row < rows.earliest * rows.block:
        return part
    return part + max(int(rows.early[c, row % rows.block]), 0)
