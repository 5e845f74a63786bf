"""Fitting the prices: at the root, around it, and anew further down."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.solver.drafts.columns import value_at
from furnace.solver.drafts.prices import (
    REFITS,
    ROOT_VECTORS,
    ground_at,
    is_known,
    rest_of,
    set_values,
)
from furnace.solver.drafts.simplex import (
    add_ray,
    copy_tableau,
    fill_tableau,
    mark_fractions,
    move_right,
    read_prices,
    set_right,
    solve_programme,
)
from furnace.solver.drafts.tree import sort_lists
from furnace.solver.drafts.work import Work

_FAR = float(1 << 34)
"""How far prices go along a certificate of infeasibility."""
_STEP = 2.0
"""By how much each balance is moved to see the prices around the optimum."""


@rule
def fit_root(w: Work) -> None:
    """The optimal prices."""
    fill_tableau(w.programme, w.columns)
    solve_programme(w.programme, 0, True, 3000)
    set_right(w.programme, 0, w.columns, w.columns.slots, w.columns.start, 0)
    _read(w, 0, 0)
    mark_fractions(w.programme, 0, w.columns.slot, w.facts.is_split)
    w.vectors = 1


@rule
def fit_around(w: Work) -> None:
    """Those for a little more or less of each good beside the optimal prices."""
    for move in range(2 * w.columns.rows):
        if w.vectors < ROOT_VECTORS:
            copy_tableau(w.programme, 0, 1)
            move_right(w.programme, 1, move >> 1, _STEP if move & 1 else -_STEP)
            if _read(w, 1, w.vectors) and not is_known(w.prices, w.columns, w.vectors):
                w.vectors += 1


@rule
def _read(w: Work, number: int, k: int) -> bool:
    """Make a tableau feasible and take its prices as vector k; whether it is feasible."""
    is_feasible = solve_programme(w.programme, number, False, 100)
    read_prices(w.programme, number, w.columns, w.prices.of[k])
    if not is_feasible:
        add_ray(w.programme, number, w.columns, w.prices.of[k], _FAR)
    return is_feasible


@rule
def refit(w: Work, level: int) -> bool:
    """Fit the prices for what is left at a level; whether the target is in reach at them.

    Only the right hand side of the programme has changed, so a few dual pivots do. The new vector
    counts for the levels below, whose lists are sorted by it.
    """
    levels, at = w.levels, w.levels.refits[level]
    if at == REFITS:
        return True
    n, decided, k = w.columns.slots, levels.decided[level], w.vectors + at
    copy_tableau(w.programme, at, at + 1)
    set_right(w.programme, at + 1, w.columns, n, levels.balance[level], decided)
    _read(w, at + 1, k)
    set_values(w.prices, w.columns, w.kept, decided, k)
    total = ground_at(w.prices, w.columns, k)
    for slot in range(n):
        if decided >> slot & 1:
            total += value_at(w.columns, w.chosen[slot], w.prices.of[k])
    rest = rest_of(w.prices, n, decided, k)
    gap = total + rest - w.target
    if gap < 0:
        return False
    levels.total[level, k], levels.rest[level - 1, k] = total, rest
    levels.refits[level] = at + 1
    mark_fractions(w.programme, at + 1, w.columns.slot, w.facts.is_split)
    sort_lists(w.columns, w.kept, w.prices, w.facts, decided, k, gap, w.lists, at + 1)
    return True
