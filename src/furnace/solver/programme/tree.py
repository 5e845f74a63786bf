"""The data of a branch and bound over columns, as one struct."""

from __future__ import annotations

import numpy as np

from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.clock import CLOCK_SIZE
from furnace.solver.programme.levels import LEVELS, LISTS, SLOT_INFO
from furnace.solver.programme.prices import ACTIVE_COLUMNS, PRICES
from furnace.solver.programme.rows import MAX_SLOTS, ROWS
from furnace.solver.programme.simplex import TABLEAUS


class Tree:
    """`target` is the lowest value of interest, `value` the best found, `bound` an upper bound on
    all values; unequal values differ by at least `granularity`.

    `vectors` is the number of price vectors of the root, `chosen` the column of each decided slot.
    `effort` is measured in nodes, and includes searches for an order. An attempt ends with
    `last_node`, unless it `is_last`.
    """

    deadline: int
    granularity: int
    target: int
    value: int
    bound: int
    nodes: int
    last_node: int
    effort: int
    is_timed_out: int
    is_last: int
    vectors: int
    clock: Array = array(np.int64, CLOCK_SIZE)
    chosen: Array = array(np.int64, MAX_SLOTS)
    rows: Array = array(ROWS)
    active: Array = array(ACTIVE_COLUMNS)
    prices: Array = array(PRICES)
    tableaus: Array = array(TABLEAUS)
    levels: Array = array(LEVELS)
    lists: Array = array(LISTS)
    info: Array = array(SLOT_INFO)


TREE = dtype_of(Tree)
