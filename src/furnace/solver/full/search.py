"""The best choice of columns in one case: a column for every slot first, their order last."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import MONEY
from furnace.solver.clock import now
from furnace.solver.full.items import set_items
from furnace.solver.full.replay import replay
from furnace.solver.full.work import Work
from furnace.solver.order import NO_ORDER, ORDERED, UNDECIDED, find_order
from furnace.solver.programme.levels import forget_sequence
from furnace.solver.programme.prices import LITTLE, keep_all
from furnace.solver.programme.rows import NONE
from furnace.solver.programme.search import (
    ALL_SEEN,
    ATTEMPTS,
    QUESTION,
    begin,
    enter,
    next_node,
    prepare,
)
from furnace.solver.value import value_of

ALL, IN_MONEY, REST = range(3)
"""The goal: what is made the most of is everything, money only, or everything but money."""

MOST_TRIES = 20_000
"""To put one choice in order; beyond that it is in doubt."""

_PATIENCE = 15
"""Choices tried between two looks at the clock, a power of two less one."""


@jit
def search_down(w: Work, s: int, least: int) -> None:
    """Search with a target that comes down from the bound until something is found.

    `least` is the lowest target. Afterwards `bound` of the tree bounds all values: it is the
    `value` itself, or less than `least`, unless the search was cut off or something is in doubt.
    """
    t, top, step, tries = w.tree, 1 << 60, 1, 0
    w.doubt, t.target = LITTLE, least
    _search(w, s, 1)  # a short search for something to begin with, and for the bound
    bound = t.bound
    w.root = max(w.root, bound)
    if t.value > LITTLE:
        least = t.value + t.grain
    if bound < least:
        t.bound = max(max(bound, t.value), w.doubt)
        return
    target = (bound // t.grain) * t.grain
    while True:
        t.target = max(target, least)
        asked = t.target
        _search(w, s, ATTEMPTS)
        if t.is_cut:
            t.bound = max(min(top, bound), w.doubt)
            return
        top = asked - t.grain
        if t.value > LITTLE or asked <= least:
            t.bound = max(max(top, t.value), w.doubt)
            return
        target = asked - step * t.grain
        tries += 1
        if tries >= 5:
            step *= 4


@jit
def _search(w: Work, s: int, attempts: int) -> None:
    """The best production of the slots worth at least the target, by so many attempts.

    Afterwards `value` of the tree is its value (LITTLE where there is none), `bound` bounds all
    values, and `is_cut` tells that the time ran out before all of them were seen.
    """
    t = w.tree
    t.value, t.effort, t.is_cut = LITTLE, 0, 0
    if t.rows.slots == 0:
        _search_nothing(w, s)
        return
    keep_all(t.kept, t.rows)
    forget_sequence(t.facts)
    for attempt in range(attempts):
        if not prepare(t, attempt):
            return
        begin(t)
        if _descend(w, s):
            return


@jit
def _search_nothing(w: Work, s: int) -> None:
    """Nothing is left to be chosen: what there is counts, if it is as much money as asked for."""
    t = w.tree
    t.bound = t.rows.ground
    for row in range(t.rows.count):
        if t.rows.start[row] < 0:
            t.bound = LITTLE
    if t.bound >= t.target:
        _try(w, s, t.bound)


@jit
def _descend(w: Work, s: int) -> bool:
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
        _try(w, s, t.levels.worth[level + 1])
        if w.leaves & _PATIENCE == 0 and now(t.clock) > t.deadline:
            t.is_cut = 1
            return True


@jit
def _try(w: Work, s: int, worth: int) -> None:
    """Note the choice as the best if it can be played so; else refuse or doubt it."""
    w.leaves += 1
    answer = find_order(w.order, MOST_TRIES) if set_items(w) else UNDECIDED
    if answer == NO_ORDER:
        return
    if answer == ORDERED:
        value = _play(w, s)
        if value >= w.tree.target:
            w.tree.value = value
            w.tree.target = value + w.tree.grain
        if value >= worth:
            return
    w.doubt = max(w.doubt, worth)


@jit
def _play(w: Work, s: int) -> int:
    """Play the choice; its value as the search counts it."""
    g = w.games[0]
    producing = g.producing
    n = replay(g, s, w)
    value = _note(w, g.seats[s], n) if n != NONE else LITTLE
    g.producing = producing
    return value


@jit
def _note(w: Work, me: Seat, n: int) -> int:
    """Keep the line if it is the best; its value as the search counts it."""
    value, money = value_of(w.games[0], me, w.weights, w.upgraded), amount(me.goods, MONEY)
    note_line(w, value, money, n)
    if w.goal == IN_MONEY:
        return int(money * w.scale)
    if w.goal == REST:
        if money < w.floor:
            return LITTLE
        return int((value - money * w.weights[MONEY]) * w.scale)
    return int(value * w.scale)


@jit
def note_line(w: Work, value: int, money: int, n: int) -> None:
    """Keep the line of so many actions if it is the best so far."""
    if value > w.best:
        w.best, w.best_money, w.length = value, money, n
        for place in range(n):
            w.actions[place] = w.line[place]
