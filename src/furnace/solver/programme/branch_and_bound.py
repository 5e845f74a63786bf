"""Branch and bound over columns, in steps: a model asks for the next node and judges it.

The first attempt uses only the optimal prices of the linear programme, the second one also those
around them, both with a node limit that is enough for most positions. The last attempt has an
incumbent, so fewer columns are left, and it fits prices again wherever the subtrees of a level are
costly. In each attempt a model does

    if prepare(tree, attempt):
        enter_root(tree)
        level = next_node(tree, 0)
        while level >= 0:
            (judge the columns chosen down to the level, and step into it by `enter`)
            level = next_node(tree, level)

and has finished when the last level is EXHAUSTED.
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.solver.clock import now
from furnace.solver.programme.fitting import fit_around, fit_root, refit
from furnace.solver.programme.levels import set_slot_info
from furnace.solver.programme.lists import sort_lists
from furnace.solver.programme.prices import (
    MINUS_INFINITY,
    constant_at,
    fix_by_reduced_cost,
    has_empty_slot,
    root_bound,
    set_values,
    undecided_bound,
)
from furnace.solver.programme.rows import NONE, max_coefficient
from furnace.solver.programme.tree import Tree

ATTEMPTS = 3
FIRST_NODE_LIMIT, SECOND_NODE_LIMIT = 200, 3_000
"""The node limits of the first two attempts."""
EXHAUSTED, NODE_LIMIT = -1, -2
"""No node is left, or the node limit is reached."""
REFIT_EFFORT = 500.0
"""A level fits its prices again if its subtrees take more effort than this on average."""
ORDER_CHECK_EFFORT = 100
"""The effort of a search for an order, in nodes."""
_CLOCK_CHECK_MASK = 1023
"""The clock is read at every node whose number has none of these bits."""


@jit
def prepare(t: Tree, attempt: int) -> bool:
    """Fit the prices of an attempt and drop columns by them; return whether the target may still be
    reached."""
    t.is_last = attempt == ATTEMPTS - 1
    t.last_node = t.nodes + (FIRST_NODE_LIMIT if attempt == 0 else SECOND_NODE_LIMIT)
    if attempt != 1:
        fit_root(t)
    if attempt > 0:
        fit_around(t)
    bound = _drop_columns(t)
    t.bound = bound if attempt == 0 else min(bound, t.bound)
    return bool(bound >= t.target and not has_empty_slot(t.active, t.rows.slots))


@jit
def _drop_columns(t: Tree) -> int:
    """Drop columns that cannot reach the target; return the bound before that."""
    bound = 0
    for is_after in range(2):
        for k in range(t.vectors):
            set_values(t.prices, t.rows, t.active, 0, k)
        if not is_after:
            bound = root_bound(t.prices, t.rows, t.vectors)
            fix_by_reduced_cost(t.prices, t.active, t.rows.slots, t.vectors, t.target)
    return bound


@jit
def enter_root(t: Tree) -> None:
    """Enter the root of the tree."""
    levels, n = t.levels, t.rows.slots
    set_slot_info(t.rows, t.active, t.info)
    for k in range(t.vectors):
        levels.total[0, k] = constant_at(t.prices, t.rows, k)
        levels.rest[0, k] = undecided_bound(t.prices, n, 0, k)
    for row in range(t.rows.count):
        levels.balance[0, row] = t.rows.start[row]
        levels.max_rest[0, row] = 0
        for slot in range(n):
            levels.max_rest[0, row] += t.info.max_coefficient[slot, row]
    levels.objective[0] = t.rows.constant
    levels.decided[0], levels.refits[0], levels.effort_on_entry[0] = 0, 0, t.effort
    gap = levels.total[0, 0] + levels.rest[0, 0] - t.target
    sort_lists(t, 0, 0, gap, 0)
    _choose_slot(t, 0, 0)


@jit
def _choose_slot(t: Tree, level: int, above: int) -> None:
    """Choose the slot to decide at a level; derive the sums of the slots below from those above."""
    levels, at = t.levels, t.levels.refits[level]
    place = 0
    while levels.decided[level] >> t.lists.slot[at, place] & 1:
        place += 1
    slot = t.lists.slot[at, place]
    levels.slot[level], levels.place[level] = slot, 0
    for k in range(t.vectors + at):
        levels.rest[level, k] = levels.rest[above, k] - t.prices.best[slot, k]
    for row in range(t.rows.count):
        levels.max_rest[level, row] = (
            levels.max_rest[above, row] - t.info.max_coefficient[slot, row]
        )


@jit
def next_node(t: Tree, level: int) -> int:
    """Choose the next column with which the target can be reached, depth first from this level;
    return its level, or a negative number: EXHAUSTED or NODE_LIMIT."""
    while level >= 0:
        c = _next_column(t, level)
        if c == NONE:
            _leave(t, level)
            level -= 1
            continue
        t.nodes += 1
        t.effort += 1
        if not t.is_last and t.nodes > t.last_node:
            return NODE_LIMIT
        if t.nodes & _CLOCK_CHECK_MASK == 0 and now(t.clock) > t.deadline:
            t.is_timed_out = 1
            return EXHAUSTED
        if _can_take(t, level, c):
            t.chosen[t.levels.slot[level]] = c
            return level
    return EXHAUSTED


@jit
def _next_column(t: Tree, level: int) -> int:
    """Return the next column in the list, or NONE from the first that is below the target."""
    levels, lists = t.levels, t.lists
    at, slot, place = levels.refits[level], levels.slot[level], levels.place[level]
    if place >= lists.length[at, slot]:
        return NONE
    c = lists.column[at, slot, place]
    key = t.vectors + at - 1 if at else 0
    bound = levels.total[level, key] + t.prices.value[c, key] + levels.rest[level, key]
    if bound < t.target:
        return NONE
    levels.place[level] = place + 1
    return int(c)


@jit
def _can_take(t: Tree, level: int, c: int) -> bool:
    """Whether the target can be reached with this column; set the sums of the level below."""
    levels, rows = t.levels, t.rows
    least = -MINUS_INFINITY
    for k in range(t.vectors + levels.refits[level]):
        total = levels.total[level, k] + t.prices.value[c, k]
        levels.total[level + 1, k] = total
        least = min(least, total + levels.rest[level, k])
    if least < t.target:
        return False
    is_short = False
    for row in range(rows.count):
        balance = levels.balance[level, row] + max_coefficient(rows, c, row)
        levels.balance[level + 1, row] = balance
        is_short |= balance + levels.max_rest[level, row] < 0
    levels.objective[level + 1] = levels.objective[level] + rows.objective[c]
    if is_short:
        return False
    return bool(level + 1 < rows.slots or levels.objective[level + 1] >= t.target)


@jit
def enter(t: Tree, level: int) -> bool:
    """Enter a level; return whether a re-fit of the prices leaves the target possible."""
    levels, above = t.levels, level - 1
    levels.decided[level] = levels.decided[above] | 1 << levels.slot[above]
    levels.refits[level] = levels.refits[above]
    levels.effort_on_entry[level] = t.effort
    if t.is_last and t.rows.slots - level >= 2:
        is_costly = t.info.effort[level] >= REFIT_EFFORT * t.info.visits[level]
        if is_costly and not refit(t, level):
            return False
    _choose_slot(t, level, above)
    return True


@jit
def _leave(t: Tree, level: int) -> None:
    """Leave a level; add the effort it took to the running average."""
    info = t.info
    info.effort[level] = 0.9 * info.effort[level] + (t.effort - t.levels.effort_on_entry[level])
    info.visits[level] = 0.9 * info.visits[level] + 1
