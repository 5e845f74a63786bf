"""Everything a search works on, as one record: the model, its prices, the tree, what was found."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import rule
from furnace.kernel.layout import GAME
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.columns.columns import COLUMNS, Columns
from furnace.solver.columns.found import FOUND
from furnace.solver.columns.order import ORDER
from furnace.solver.columns.prices import KEPT, PRICES
from furnace.solver.columns.rows import ROWS, is_movable
from furnace.solver.columns.simplex import PROGRAMME, add_variable
from furnace.solver.columns.slots import MOST_SLOTS, NONE, SLOTS
from furnace.solver.columns.tree import FACTS, LEVELS, LISTS


class Work:
    """`goods` are those of the seat, packed; `grain` is the least difference of two values.

    `target` is the least value of interest, `value` the best found in this case, `bound` is on all
    values of it, `is_cut` tells that the time ran out. `vectors` are the price vectors of the root,
    `ordered` the slots that stand in order, `is_last` the last attempt. `effort` is counted in
    nodes of the tree: a question about the order takes as long as many.

    Of all cases `best` is the best value, `best_bound` a bound on all values, `all_nodes` are the
    nodes, `is_any_cut` tells whether one was cut. `aim` are the weights of the goods as the search
    has them, `worth` those of the companies upgraded. `games` is the game to play the line in.
    """

    goods: int
    grain: int
    deadline: int
    target: int
    value: int
    bound: int
    nodes: int
    effort: int
    is_cut: int
    is_last: int
    vectors: int
    ordered: int
    best: int
    best_bound: int
    all_nodes: int
    is_any_cut: int
    aim: Array = array(np.int64, 5)
    worth: Array = array(np.int64, COMPANIES)
    clock: Array = array(np.int64, 2)
    chosen: Array = array(np.int64, MOST_SLOTS)
    slots: Array = array(SLOTS)
    columns: Array = array(COLUMNS)
    rows: Array = array(ROWS)
    kept: Array = array(KEPT)
    prices: Array = array(PRICES)
    programme: Array = array(PROGRAMME)
    levels: Array = array(LEVELS)
    lists: Array = array(LISTS)
    facts: Array = array(FACTS)
    order: Array = array(ORDER)
    found: Array = array(FOUND)
    games: Array = array(GAME, 1)


WORK = dtype_of(Work)

QUESTION = 100
"""The effort of asking about the order."""


@rule
def set_programme(w: Work) -> None:
    """The extreme columns in the first attempt (the others lie between them), in the last all that
    are left. A repetition idles in the empty column."""
    programme, columns, kept, n = w.programme, w.columns, w.kept, w.slots.count
    for slot in range(n):
        idle = columns.begin[n] if w.slots.fee[slot] else _idle_column(columns, slot)
        programme.idle[slot] = idle
    programme.used = 0
    for place in range(kept.begin[n]):
        c = kept.column[place]
        if c == programme.idle[columns.slot[c]] or not (w.is_last or columns.is_extreme[c]):
            continue
        if is_movable(w.slots, columns, c):
            for stage in range(w.slots.earliest, w.slots.stages):
                add_variable(programme, c, stage)
        else:
            add_variable(programme, c, NONE)
    programme.height = w.rows.count + n
    programme.width = programme.used + programme.height


@rule
def _idle_column(columns: Columns, slot: int) -> int:
    """The column of a slot that needs nothing and does least."""
    idle = NONE
    for c in range(columns.begin[slot], columns.begin[slot + 1]):
        need = columns.need[c, 0] + columns.need[c, 1] + columns.need[c, 2] + columns.need[c, 3]
        if columns.pay[c] != NONE or need > 0:
            continue
        uses = columns.basic[c] + columns.additional[c]
        if idle == NONE or uses < columns.basic[idle] + columns.additional[idle]:
            idle = c
    return int(idle)
