"""The best choice of columns in one case: a column for every slot first, their order last."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import MONEY
from furnace.solver.clock import now
from furnace.solver.full.items import set_items
from furnace.solver.full.replay import replay
from furnace.solver.full.workspace import Workspace
from furnace.solver.order import NO_ORDER, ORDERED, UNDECIDED, find_order
from furnace.solver.programme.branch_and_bound import (
    ATTEMPTS,
    EXHAUSTED,
    ORDER_CHECK_EFFORT,
    enter,
    enter_root,
    next_node,
    prepare,
)
from furnace.solver.programme.levels import reset_sequence
from furnace.solver.programme.prices import MINUS_INFINITY, activate_all
from furnace.solver.programme.rows import NONE
from furnace.solver.value import value_of

ALL, IN_MONEY, REST = range(3)
"""The goal: maximise everything, only money, or everything but money."""

MAX_ORDER_NODES = 20_000
"""The most nodes of a search for an order; beyond that the choice is in doubt."""

_CLOCK_CHECK_MASK = 15
"""The clock is read at every leaf whose number has none of these bits."""


@jit
def search_from_bound(w: Workspace, s: int, least: int) -> None:
    """Search with a target that falls from the bound until a production is found.

    `least` is the lowest target. Then the tree's `bound` is an upper bound on all values: the
    `value` itself, or less than `least`, unless the time ran out or a choice is in doubt.
    """
    t, top, step, tries = w.tree, 1 << 60, 1, 0
    w.doubt, t.target = MINUS_INFINITY, least
    _search(w, s, 1)  # a short search for an incumbent and the bound
    bound = t.bound
    w.root = max(w.root, bound)
    if t.value > MINUS_INFINITY:
        least = t.value + t.granularity
    if bound < least:
        t.bound = max(max(bound, t.value), w.doubt)
        return
    target = (bound // t.granularity) * t.granularity
    while True:
        t.target = max(target, least)
        tried = t.target
        _search(w, s, ATTEMPTS)
        if t.is_timed_out:
            t.bound = max(min(top, bound), w.doubt)
            return
        top = tried - t.granularity
        if t.value > MINUS_INFINITY or tried <= least:
            t.bound = max(max(top, t.value), w.doubt)
            return
        target = tried - step * t.granularity
        tries += 1
        if tries >= 5:
            step *= 4


@jit
def _search(w: Workspace, s: int, attempts: int) -> None:
    """Find the best production of the slots that reaches the target, in this many attempts.

    Then the tree's `value` is its value (MINUS_INFINITY if there is none), `bound` an upper bound
    on all values, and `is_timed_out` whether the time ran out before the search was complete.
    """
    t = w.tree
    t.value, t.effort, t.is_timed_out = MINUS_INFINITY, 0, 0
    if t.rows.slots == 0:
        _evaluate_empty(w, s)
        return
    activate_all(t.active, t.rows)
    reset_sequence(t.info)
    for attempt in range(attempts):
        if not prepare(t, attempt):
            return
        enter_root(t)
        if _descend(w, s):
            return


@jit
def _evaluate_empty(w: Workspace, s: int) -> None:
    """Evaluate the production without any slot, if it has the money required."""
    t = w.tree
    t.bound = t.rows.constant
    for row in range(t.rows.count):
        if t.rows.start[row] < 0:
            t.bound = MINUS_INFINITY
    if t.bound >= t.target:
        _evaluate_leaf(w, s, t.bound)


@jit
def _descend(w: Workspace, s: int) -> bool:
    """Search the tree depth first; return whether the search is complete."""
    t, level = w.tree, 0
    while True:
        level = next_node(t, level)
        if level < 0:
            return bool(level == EXHAUSTED)
        if level + 1 < t.rows.slots:
            if enter(t, level + 1):
                level += 1
            continue
        t.effort += ORDER_CHECK_EFFORT
        _evaluate_leaf(w, s, t.levels.objective[level + 1])
        if w.leaves & _CLOCK_CHECK_MASK == 0 and now(t.clock) > t.deadline:
            t.is_timed_out = 1
            return True


@jit
def _evaluate_leaf(w: Workspace, s: int, objective: int) -> None:
    """Record the choice as the best if it can be played; otherwise refuse it or leave it in
    doubt."""
    w.leaves += 1
    answer = find_order(w.order, MAX_ORDER_NODES) if set_items(w) else UNDECIDED
    if answer == NO_ORDER:
        return
    if answer == ORDERED:
        value = _play(w, s)
        if value >= w.tree.target:
            w.tree.value = value
            w.tree.target = value + w.tree.granularity
        if value >= objective:
            return
    w.doubt = max(w.doubt, objective)


@jit
def _play(w: Workspace, s: int) -> int:
    """Play the choice; return its value under the goal."""
    g = w.games[0]
    producing = g.producing
    n = replay(g, s, w)
    value = _record(w, g.seats[s], n) if n != NONE else MINUS_INFINITY
    g.producing = producing
    return value


@jit
def _record(w: Workspace, me: Seat, n: int) -> int:
    """Save the plan if it is the best; return its value under the goal."""
    value, money = value_of(w.games[0], me, w.weights, w.upgraded), amount(me.goods, MONEY)
    record_plan(w, value, money, n)
    if w.goal == IN_MONEY:
        return int(money * w.scale)
    if w.goal == REST:
        if money < w.floor:
            return MINUS_INFINITY
        return int((value - money * w.weights[MONEY]) * w.scale)
    return int(value * w.scale)


@jit
def record_plan(w: Workspace, value: int, money: int, n: int) -> None:
    """Save the plan of n actions if it is the best so far."""
    if value > w.best:
        w.best, w.best_money, w.length = value, money, n
        for place in range(n):
            w.actions[place] = w.played[place]
