"""The data of the base solver as one struct: the model, the search tree, the incumbent."""

from __future__ import annotations

import numpy as np

from furnace.kernel.layout import GAME
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.columns.columns import COLUMNS
from furnace.solver.columns.incumbent import INCUMBENT
from furnace.solver.columns.order import SEQUENCE
from furnace.solver.columns.slots import SLOTS
from furnace.solver.columns.suppliers import SUPPLIERS
from furnace.solver.programme.tree import TREE


class Workspace:
    """`goods` are the seat's goods, packed; `ordered` is the number of slots put in order.

    Over all cases, `best` is the best value, `best_bound` an upper bound, `is_any_timed_out`
    whether the time ran out in one. `goal_weights` are the weights of the goods under the goal,
    scaled, `upgrade_values` those of upgraded companies. `games` is the game in which the plan is
    played.
    """

    goods: int
    ordered: int
    best: int
    best_bound: int
    is_any_timed_out: int
    goal_weights: Array = array(np.int64, 5)
    upgrade_values: Array = array(np.int64, COMPANIES)
    slots: Array = array(SLOTS)
    columns: Array = array(COLUMNS)
    suppliers: Array = array(SUPPLIERS)
    sequence: Array = array(SEQUENCE)
    incumbent: Array = array(INCUMBENT)
    games: Array = array(GAME, 1)
    tree: Array = array(TREE)


WORKSPACE = dtype_of(Workspace)
