"""Branch and bound over the columns of one case.

A first attempt uses the optimal prices of the linear programme alone, a second one those around
them too, both for a limited number of nodes; most positions are done then. The last one knows a
good production, so fewer columns are left, and fits the prices anew wherever the subtrees of a
level are costly.
"""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game
from furnace.solver.clock import now
from furnace.solver.drafts.columns import NONE, most_part
from furnace.solver.drafts.fitting import fit_around, fit_root, refit
from furnace.solver.drafts.leaf import try_draft
from furnace.solver.drafts.prices import (
    LITTLE,
    ground_at,
    has_empty,
    keep_all,
    keep_promising,
    rest_of,
    root_bound,
    set_values,
)
from furnace.solver.drafts.tree import set_facts, sort_lists
from furnace.solver.drafts.work import QUESTION, Work, set_programme

FIRST_NODES, SECOND_NODES = 200, 3_000
"""What the first two attempts may cost."""
WORTH_A_REFIT = 500.0
"""A level whose subtrees take more effort than this on average fits its prices anew."""
_PATIENCE = 1023
"""Nodes between two looks at the clock, a power of two less one."""


@rule
def search(g: Game, s: int, w: Work) -> None:
    """The best production of the slots worth at least the target.

    Afterwards `w.value` is its value (LITTLE where there is none), `w.bound` bounds all values, and
    `w.is_cut` tells that the time ran out before all of them were seen.
    """
    n = w.columns.slots
    w.value, w.effort, w.is_cut, w.vectors = LITTLE, 0, 0, 0
    keep_all(w.kept, w.undominated, n)
    for attempt in range(3):
        w.is_last = attempt == 2
        if attempt != 1:
            set_programme(w)
            fit_root(w)
        if attempt > 0:
            fit_around(w)
        bound = _drop_columns(w)
        w.bound = bound if attempt == 0 else min(bound, w.bound)
        if bound < w.target or has_empty(w.kept, n):
            return
        _begin(w)
        if _descend(g, s, w, w.nodes + (FIRST_NODES if attempt == 0 else SECOND_NODES)):
            return


@rule
def _drop_columns(w: Work) -> int:
    """Drop what cannot reach the target any more; the bound before that."""
    n, bound = w.columns.slots, 0
    for is_after in range(2):
        for k in range(w.vectors):
            set_values(w.prices, w.columns, w.kept, 0, k)
        if not is_after:
            bound = root_bound(w.prices, w.columns, n, w.vectors)
            keep_promising(w.prices, w.kept, n, w.vectors, w.target)
    return bound


@rule
def _begin(w: Work) -> None:
    """The top level of the tree."""
    levels, n = w.levels, w.columns.slots
    set_facts(w.columns, w.kept, w.facts)
    for k in range(w.vectors):
        levels.total[0, k] = ground_at(w.prices, w.columns, k)
        levels.rest[0, k] = rest_of(w.prices, n, 0, k)
    for row in range(w.columns.rows):
        levels.balance[0, row] = w.columns.start[row]
        levels.most[0, row] = 0
        for slot in range(n):
            levels.most[0, row] += w.facts.most[slot, row]
    levels.worth[0] = w.columns.ground
    levels.decided[0], levels.refits[0], levels.begun[0] = 0, 0, w.effort
    gap = levels.total[0, 0] + levels.rest[0, 0] - w.target
    sort_lists(w.columns, w.kept, w.prices, w.facts, 0, 0, gap, w.lists, 0)
    _choose_slot(w, 0, 0)


@rule
def _choose_slot(w: Work, level: int, above: int) -> None:
    """The slot to decide at a level; what is left below it, from what was left above."""
    levels, at = w.levels, w.levels.refits[level]
    place = 0
    while levels.decided[level] >> w.lists.slot[at, place] & 1:
        place += 1
    slot = w.lists.slot[at, place]
    levels.slot[level], levels.place[level] = slot, 0
    for k in range(w.vectors + at):
        levels.rest[level, k] = levels.rest[above, k] - w.prices.best[slot, k]
    for row in range(w.columns.rows):
        levels.most[level, row] = levels.most[above, row] - w.facts.most[slot, row]


@rule
def _descend(g: Game, s: int, w: Work, last_node: int) -> bool:
    """Depth first through the tree; whether that is all there is to do."""
    level = 0
    while level >= 0:
        c = _next_column(w, level)
        if c == NONE:
            _leave(w, level)
            level -= 1
            continue
        w.nodes += 1
        w.effort += 1
        if not w.is_last and w.nodes > last_node:
            return False
        if w.nodes & _PATIENCE == 0 and now(w.clock) > w.deadline:
            w.is_cut = 1
            return True
        if not _takes(w, level, c):
            continue
        w.chosen[w.levels.slot[level]] = c
        if level + 1 == w.columns.slots:
            w.effort += QUESTION
            try_draft(g, s, w, w.levels.worth[level + 1])
            if w.leaves & 15 == 0 and now(w.clock) > w.deadline:
                w.is_cut = 1
                return True
        elif _enter(w, level + 1):
            level += 1
    return True


@rule
def _next_column(w: Work, level: int) -> int:
    """The next column in the list; the first that is out of reach is the end of it."""
    levels, lists = w.levels, w.lists
    at, slot, place = levels.refits[level], levels.slot[level], levels.place[level]
    if place >= lists.length[at, slot]:
        return NONE
    c = lists.column[at, slot, place]
    key = w.vectors + at - 1 if at else 0
    bound = levels.total[level, key] + w.prices.value[c, key] + levels.rest[level, key]
    if bound < w.target:
        return NONE
    levels.place[level] = place + 1
    return int(c)


@rule
def _takes(w: Work, level: int, c: int) -> bool:
    """Whether the target stays in reach with this column; the level below gets its sums."""
    levels, columns = w.levels, w.columns
    least = -LITTLE
    for k in range(w.vectors + levels.refits[level]):
        total = levels.total[level, k] + w.prices.value[c, k]
        levels.total[level + 1, k] = total
        least = min(least, total + levels.rest[level, k])
    if least < w.target:
        return False
    is_short = False
    for row in range(columns.rows):
        balance = levels.balance[level, row] + most_part(columns, c, row)
        levels.balance[level + 1, row] = balance
        is_short |= balance + levels.most[level, row] < 0
    levels.worth[level + 1] = levels.worth[level] + columns.worth[c]
    if is_short:
        return False
    return bool(level + 1 < w.columns.slots or levels.worth[level + 1] >= w.target)


@rule
def _enter(w: Work, level: int) -> bool:
    """Go one level down; whether a re-fit of the prices leaves it in reach."""
    levels, above = w.levels, level - 1
    levels.decided[level] = levels.decided[above] | 1 << levels.slot[above]
    levels.refits[level] = levels.refits[above]
    levels.begun[level] = w.effort
    if w.is_last and w.columns.slots - level >= 2:
        is_costly = w.facts.effort[level] >= WORTH_A_REFIT * w.facts.visits[level]
        if is_costly and not refit(w, level):
            return False
    _choose_slot(w, level, above)
    return True


@rule
def _leave(w: Work, level: int) -> None:
    """Remember what the level has cost."""
    facts = w.facts
    facts.effort[level] = 0.9 * facts.effort[level] + (w.effort - w.levels.begun[level])
    facts.visits[level] = 0.9 * facts.visits[level] + 1
