"""Everything a branch and bound over columns works on, as one record."""

from __future__ import annotations

import numpy as np

from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.clock import CLOCK
from furnace.solver.programme.levels import FACTS, LEVELS, LISTS
from furnace.solver.programme.prices import KEPT, PRICES
from furnace.solver.programme.rows import MOST_SLOTS, ROWS
from furnace.solver.programme.simplex import PROGRAMME


class Tree:
    """`target` is the least value of interest, `value` the best found, `bound` is on all values;
    two values differ by `grain` at least. `is_cut` tells that the time ran out.

    `vectors` are the price vectors of the root, `chosen` the column of each slot decided. `effort`
    is counted in nodes: a question about the order of cards takes as long as many. An attempt ends
    with `last_node`, unless it `is_last`.
    """

    deadline: int
    grain: int
    target: int
    value: int
    bound: int
    nodes: int
    last_node: int
    effort: int
    is_cut: int
    is_last: int
    vectors: int
    clock: Array = array(np.int64, CLOCK)
    chosen: Array = array(np.int64, MOST_SLOTS)
    rows: Array = array(ROWS)
    kept: Array = array(KEPT)
    prices: Array = array(PRICES)
    programme: Array = array(PROGRAMME)
    levels: Array = array(LEVELS)
    lists: Array = array(LISTS)
    facts: Array = array(FACTS)


TREE = dtype_of(Tree)
