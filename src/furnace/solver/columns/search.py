"""The best production of one case: a column for every slot, and an order that works."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.solver.columns.columns import GOODS, set_columns
from furnace.solver.columns.found import write_found
from furnace.solver.columns.givers import set_givers
from furnace.solver.columns.ordering import is_order_possible
from furnace.solver.columns.rows import set_rows
from furnace.solver.columns.work import Work
from furnace.solver.programme.prices import LITTLE, keep_all
from furnace.solver.programme.search import ALL_SEEN, ATTEMPTS, begin, enter, next_node, prepare


@jit
def search(w: Work, floor: int) -> None:
    """The best production of the slots worth at least the target; it goes to `w.found`.

    Afterwards `value` of the tree is its value (LITTLE where there is none), `bound` bounds all
    values, and `is_cut` tells that the time ran out before all of them were seen.
    """
    t = w.tree
    t.value, t.nodes, t.effort, t.is_cut, w.ordered = LITTLE, 0, 0, 0, 0
    set_columns(w.slots, w.columns)
    set_rows(w.slots, w.columns, w.goods, w.aim, floor, t.rows)
    t.bound = t.rows.ground
    if w.slots.count == 0:
        t.levels.worth[0] = t.rows.ground
        if t.rows.ground >= t.target and _do_rows_hold(w):
            _take_over(w)
        return
    keep_all(t.kept, t.rows)
    for attempt in range(ATTEMPTS):
        if not prepare(t, attempt):
            return
        set_givers(w.slots, w.columns, t.kept, w.givers, t.facts)
        begin(t)
        if _descend(w):
            return


@jit
def _do_rows_hold(w: Work) -> bool:
    """Whether what there is holds without any column: the floor of money, too."""
    for row in range(w.tree.rows.count):
        if w.tree.rows.start[row] < 0:
            return False
    return True


@jit
def _descend(w: Work) -> bool:
    """Depth first through the tree; whether that is all there is to do."""
    t, level = w.tree, 0
    while True:
        level = next_node(t, level)
        if level < 0:
            return bool(level == ALL_SEEN)
        if not is_order_possible(w, level):
            continue
        if level + 1 == w.slots.count:
            _take_over(w)
        elif enter(t, level + 1):
            level += 1


@jit
def _take_over(w: Work) -> None:
    """A better production: all rows hold, an order was found, and its worth is exact."""
    t, n = w.tree, w.slots.count
    t.value = t.levels.worth[n]
    t.target = t.value + t.grain
    write_found(w.slots, w.columns, t.chosen, w.order.found, w.ordered, w.found)
    last = (w.slots.stages - 1) * GOODS
    for good in range(GOODS):
        balance = t.levels.balance[n, last + good] if n else t.rows.start[last + good]
        w.found.left[good] = balance
