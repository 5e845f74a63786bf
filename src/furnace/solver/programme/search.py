"""Branch and bound over columns, in steps: a model asks for the next node and judges it.

A first attempt uses the optimal prices of the linear programme alone, a second one those around
them too, both for a limited number of nodes; most positions are done then. The last one knows a
good production, so fewer columns are left, and fits the prices anew wherever the subtrees of a
level are costly. A model does for each attempt

    if prepare(tree, attempt):
        begin(tree)
        level = next_node(tree, 0)
        while level >= 0:
            (judge the columns chosen down to the level, and step into it by `enter`)
            level = next_node(tree, level)

and is through when the last level is ALL_SEEN.
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.solver.clock import now
from furnace.solver.programme.fitting import fit_around, fit_root, refit
from furnace.solver.programme.levels import set_facts
from furnace.solver.programme.lists import sort_lists
from furnace.solver.programme.prices import (
    LITTLE,
    ground_at,
    has_empty,
    keep_promising,
    rest_of,
    root_bound,
    set_values,
)
from furnace.solver.programme.rows import NONE, most_part
from furnace.solver.programme.tree import Tree

ATTEMPTS = 3
FIRST_NODES, SECOND_NODES = 200, 3_000
"""What the first two attempts may cost."""
ALL_SEEN, GIVEN_UP = -1, -2
"""No node is left, or the attempt has cost enough."""
WORTH_A_REFIT = 500.0
"""A level whose subtrees take more effort than this on average fits its prices anew."""
QUESTION = 100
"""The effort of asking about the order of cards."""
_PATIENCE = 1023
"""Nodes between two looks at the clock, a power of two less one."""


@jit
def prepare(t: Tree, attempt: int) -> bool:
    """Fit the prices of an attempt and drop what is out of reach at them; whether anything that
    may reach the target is left."""
    t.is_last = attempt == ATTEMPTS - 1
    t.last_node = t.nodes + (FIRST_NODES if attempt == 0 else SECOND_NODES)
    if attempt != 1:
        fit_root(t)
    if attempt > 0:
        fit_around(t)
    bound = _drop_columns(t)
    t.bound = bound if attempt == 0 else min(bound, t.bound)
    return bool(bound >= t.target and not has_empty(t.kept, t.rows.slots))


@jit
def _drop_columns(t: Tree) -> int:
    """Drop what cannot reach the target any more; the bound before that."""
    bound = 0
    for is_after in range(2):
        for k in range(t.vectors):
            set_values(t.prices, t.rows, t.kept, 0, k)
        if not is_after:
            bound = root_bound(t.prices, t.rows, t.vectors)
            keep_promising(t.prices, t.kept, t.rows.slots, t.vectors, t.target)
    return bound


@jit
def begin(t: Tree) -> None:
    """The top level of the tree."""
    levels, n = t.levels, t.rows.slots
    set_facts(t.rows, t.kept, t.facts)
    for k in range(t.vectors):
        levels.total[0, k] = ground_at(t.prices, t.rows, k)
        levels.rest[0, k] = rest_of(t.prices, n, 0, k)
    for row in range(t.rows.count):
        levels.balance[0, row] = t.rows.start[row]
        levels.most[0, row] = 0
        for slot in range(n):
            levels.most[0, row] += t.facts.most[slot, row]
    levels.worth[0] = t.rows.ground
    levels.decided[0], levels.refits[0], levels.begun[0] = 0, 0, t.effort
    gap = levels.total[0, 0] + levels.rest[0, 0] - t.target
    sort_lists(t, 0, 0, gap, 0)
    _choose_slot(t, 0, 0)


@jit
def _choose_slot(t: Tree, level: int, above: int) -> None:
    """The slot to decide at a level; what is left below it, from what was left above."""
    levels, at = t.levels, t.levels.refits[level]
    place = 0
    while levels.decided[level] >> t.lists.slot[at, place] & 1:
        place += 1
    slot = t.lists.slot[at, place]
    levels.slot[level], levels.place[level] = slot, 0
    for k in range(t.vectors + at):
        levels.rest[level, k] = levels.rest[above, k] - t.prices.best[slot, k]
    for row in range(t.rows.count):
        levels.most[level, row] = levels.most[above, row] - t.facts.most[slot, row]


@jit
def next_node(t: Tree, level: int) -> int:
    """Choose the next column that keeps the target in reach, depth first from this level; its
    level, or less than zero: ALL_SEEN or GIVEN_UP."""
    while level >= 0:
        c = _next_column(t, level)
        if c == NONE:
            _leave(t, level)
            level -= 1
            continue
        t.nodes += 1
        t.effort += 1
        if not t.is_last and t.nodes > t.last_node:
            return GIVEN_UP
        if t.nodes & _PATIENCE == 0 and now(t.clock) > t.deadline:
            t.is_cut = 1
            return ALL_SEEN
        if _takes(t, level, c):
            t.chosen[t.levels.slot[level]] = c
            return level
    return ALL_SEEN


@jit
def _next_column(t: Tree, level: int) -> int:
    """The next column in the list; the first that is out of reach is the end of it."""
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
def _takes(t: Tree, level: int, c: int) -> bool:
    """Whether the target stays in reach with this column; the level below gets its sums."""
    levels, rows = t.levels, t.rows
    least = -LITTLE
    for k in range(t.vectors + levels.refits[level]):
        total = levels.total[level, k] + t.prices.value[c, k]
        levels.total[level + 1, k] = total
        least = min(least, total + levels.rest[level, k])
    if least < t.target:
        return False
    is_short = False
    for row in range(rows.count):
        balance = levels.balance[level, row] + most_part(rows, c, row)
        levels.balance[level + 1, row] = balance
        is_short |= balance + levels.most[level, row] < 0
    levels.worth[level + 1] = levels.worth[level] + rows.worth[c]
    if is_short:
        return False
    return bool(level + 1 < rows.slots or levels.worth[level + 1] >= t.target)


@jit
def enter(t: Tree, level: int) -> bool:
    """Go one level down; whether a re-fit of the prices leaves it in reach."""
    levels, above = t.levels, level - 1
    levels.decided[level] = levels.decided[above] | 1 << levels.slot[above]
    levels.refits[level] = levels.refits[above]
    levels.begun[level] = t.effort
    if t.is_last and t.rows.slots - level >= 2:
        is_costly = t.facts.effort[level] >= WORTH_A_REFIT * t.facts.visits[level]
        if is_costly and not refit(t, level):
            return False
    _choose_slot(t, level, above)
    return True


@jit
def _leave(t: Tree, level: int) -> None:
    """Remember what the level has cost."""
    facts = t.facts
    facts.effort[level] = 0.9 * facts.effort[level] + (t.effort - t.levels.begun[level])
    facts.visits[level] = 0.9 * facts.visits[level] + 1
