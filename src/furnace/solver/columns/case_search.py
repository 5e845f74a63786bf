"""The best production of one case: a column for every slot, and a feasible order."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.solver.columns.columns import RESOURCES, set_columns
from furnace.solver.columns.incumbent import set_incumbent
from furnace.solver.columns.order_pruning import is_order_possible
from furnace.solver.columns.rows import set_rows
from furnace.solver.columns.suppliers import set_suppliers
from furnace.solver.columns.workspace import Workspace
from furnace.solver.programme.branch_and_bound import (
    ATTEMPTS,
    EXHAUSTED,
    enter,
    enter_root,
    next_node,
    prepare,
)
from furnace.solver.programme.prices import MINUS_INFINITY, activate_all


@jit
def search(w: Workspace, floor: int) -> None:
    """Find the best production of the slots that reaches the target; write it to `w.incumbent`.

    Then the tree's `value` is its value (MINUS_INFINITY if there is none), `bound` an upper bound
    on all values, and `is_timed_out` whether the time ran out before the search was complete.
    """
    t = w.tree
    t.value, t.nodes, t.effort, t.is_timed_out, w.ordered = MINUS_INFINITY, 0, 0, 0, 0
    set_columns(w.slots, w.columns)
    set_rows(w.slots, w.columns, w.goods, w.goal_weights, floor, t.rows)
    t.bound = t.rows.constant
    if w.slots.count == 0:
        t.levels.objective[0] = t.rows.constant
        if t.rows.constant >= t.target and _do_rows_hold(w):
            _set_incumbent(w)
        return
    activate_all(t.active, t.rows)
    for attempt in range(ATTEMPTS):
        if not prepare(t, attempt):
            return
        set_suppliers(w.slots, w.columns, t.active, w.suppliers, t.info)
        enter_root(t)
        if _descend(w):
            return


@jit
def _do_rows_hold(w: Workspace) -> bool:
    """Whether all rows hold without any column, the floor of money included."""
    for row in range(w.tree.rows.count):
        if w.tree.rows.start[row] < 0:
            return False
    return True


@jit
def _descend(w: Workspace) -> bool:
    """Search the tree depth first; return whether the search is complete."""
    t, level = w.tree, 0
    while True:
        level = next_node(t, level)
        if level < 0:
            return bool(level == EXHAUSTED)
        if not is_order_possible(w, level):
            continue
        if level + 1 == w.slots.count:
            _set_incumbent(w)
        elif enter(t, level + 1):
            level += 1


@jit
def _set_incumbent(w: Workspace) -> None:
    """Set a new incumbent: all rows hold, an order was found, and its value is exact."""
    t, n = w.tree, w.slots.count
    t.value = t.levels.objective[n]
    t.target = t.value + t.granularity
    set_incumbent(w.slots, w.columns, t.chosen, w.sequence.found, w.ordered, w.incumbent)
    last = (w.slots.stages - 1) * RESOURCES
    for good in range(RESOURCES):
        balance = t.levels.balance[n, last + good] if n else t.rows.start[last + good]
        w.incumbent.left[good] = balance
