"""The best draft of one case: a way for every card first, their order last."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game
from furnace.solver.clock import now
from furnace.solver.drafts.leaf import try_draft
from furnace.solver.drafts.work import Work
from furnace.solver.programme.levels import forget_sequence
from furnace.solver.programme.prices import LITTLE, keep_those
from furnace.solver.programme.search import (
    ALL_SEEN,
    ATTEMPTS,
    QUESTION,
    begin,
    enter,
    next_node,
    prepare,
)

_PATIENCE = 15
"""Drafts tried between two looks at the clock, a power of two less one."""


@rule
def search(g: Game, s: int, w: Work) -> None:
    """The best production of the slots worth at least the target.

    Afterwards `value` of the tree is its value (LITTLE where there is none), `bound` bounds all
    values, and `is_cut` tells that the time ran out before all of them were seen.
    """
    t = w.tree
    t.value, t.effort, t.is_cut = LITTLE, 0, 0
    keep_those(t.kept, w.undominated, t.rows.slots)
    forget_sequence(t.facts)
    for attempt in range(ATTEMPTS):
        if not prepare(t, attempt):
            return
        begin(t)
        if _descend(g, s, w):
            return


@rule
def _descend(g: Game, s: int, w: Work) -> bool:
    """Depth first through the tree; whether that is all there is to do."""
    t, level = w.tree, 0
    while True:
        level = next_node(t, level)
        if level < 0:
            return bool(level == ALL_SEEN)
        if level + 1 < t.rows.slots:
            if enter(t, level + 1):
                level += 1
            continue
        t.effort += QUESTION
        try_draft(g, s, w, t.levels.worth[level + 1])
        if w.leaves & _PATIENCE == 0 and now(t.clock) > t.deadline:
            t.is_cut = 1
            return True
