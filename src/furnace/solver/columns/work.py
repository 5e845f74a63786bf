"""Everything that is worked on, as one record: the model, the tree over it, what was found."""

from __future__ import annotations

import numpy as np

from furnace.kernel.layout import GAME
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.columns.columns import COLUMNS
from furnace.solver.columns.found import FOUND
from furnace.solver.columns.givers import GIVERS
from furnace.solver.columns.order import SEQUENCE
from furnace.solver.columns.slots import SLOTS
from furnace.solver.programme.tree import TREE


class Work:
    """`goods` are those of the seat, packed; `ordered` are the slots that stand in order.

    Of all cases `best` is the best value, `best_bound` a bound on all values, `is_any_cut` tells
    whether one was cut. `aim` are the weights of the goods as the search
    has them, `worth` those of the companies upgraded. `games` is the game to play the line in.
    """

    goods: int
    ordered: int
    best: int
    best_bound: int
    is_any_cut: int
    aim: Array = array(np.int64, 5)
    worth: Array = array(np.int64, COMPANIES)
    slots: Array = array(SLOTS)
    columns: Array = array(COLUMNS)
    givers: Array = array(GIVERS)
    order: Array = array(SEQUENCE)
    found: Array = array(FOUND)
    games: Array = array(GAME, 1)
    tree: Array = array(TREE)


WORK = dtype_of(Work)
