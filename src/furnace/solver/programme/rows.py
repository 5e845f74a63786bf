"""The rows of the programme: start + sum of the chosen columns' coefficients >= 0.

One column is chosen for every slot. The first rows come in blocks, one for each *moment*; moments
separate the *stages*. A column that is `is_movable` may come in any stage from the `earliest` on:
its `coefficient` is what it adds to a row if it comes last of all, `early` what it adds to each
later block as well. A bound uses the stage that is best at the prices.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.structs import Array, array, dtype_of

MAX_SLOTS, MAX_SLOT_COLUMNS, MAX_COLUMNS, MAX_ROWS = 20, 2500, 8000, 48
MAX_BLOCK_ROWS = 5
NONE = -1


class Rows:
    """The columns of slot i stand from `begin[i]` to `begin[i + 1]`. The sum of `objective` is
    maximised; `constant` is its value without any column. `is_interior`: a column that lies between
    others of its slot, which the first linear programme leaves out.
    """

    slots: int
    count: int
    constant: int
    moments: int
    block: int
    earliest: int
    begin: Array = array(np.int64, MAX_SLOTS + 1)
    start: Array = array(np.int64, MAX_ROWS)
    slot: Array = array(np.int64, MAX_COLUMNS)
    objective: Array = array(np.int64, MAX_COLUMNS)
    is_movable: Array = array(np.int64, MAX_COLUMNS)
    is_interior: Array = array(np.int64, MAX_COLUMNS)
    coefficient: Array = array(np.int64, MAX_COLUMNS, MAX_ROWS)
    early: Array = array(np.int64, MAX_COLUMNS, MAX_BLOCK_ROWS)


ROWS = dtype_of(Rows)


@jit
def value_at(rows: Rows, c: int, prices: Array) -> int:
    """Return the value of a column at these prices, in the best stage."""
    value = int(rows.objective[c])
    for row in range(rows.count):
        value += prices[row] * rows.coefficient[c, row]
    if rows.is_movable[c]:
        early, best = 0, 0
        for moment in range(rows.moments - 1, rows.earliest - 1, -1):
            for place in range(rows.block):
                early += prices[moment * rows.block + place] * rows.early[c, place]
            best = max(best, early)
        value += best
    return int(value)


@jit
def coefficient_in(rows: Rows, c: int, stage: int, row: int) -> int:
    """Return a column's coefficient in a row if it comes in this stage, or last of all (NONE)."""
    if stage == NONE or row >= rows.moments * rows.block or stage > row // rows.block:
        return int(rows.coefficient[c, row])
    return int(rows.coefficient[c, row] + rows.early[c, row % rows.block])


@jit
def max_coefficient(rows: Rows, c: int, row: int) -> int:
    """Return the highest coefficient of a column in a row, over all stages."""
    coefficient = int(rows.coefficient[c, row])
    if not rows.is_movable[c] or row >= rows.moments * rows.block:
        return coefficient
    if row < rows.earliest * rows.block:
        return coefficient
    return coefficient + max(int(rows.early[c, row % rows.block]), 0)
