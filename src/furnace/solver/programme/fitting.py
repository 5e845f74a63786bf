"""Fitting the prices: at the root, around it, and anew further down."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.solver.programme.lists import sort_lists
from furnace.solver.programme.prices import (
    REFITS,
    ROOT_VECTORS,
    ground_at,
    is_known,
    rest_of,
    set_values,
)
from furnace.solver.programme.rows import value_at
from furnace.solver.programme.simplex import (
    add_ray,
    copy_tableau,
    fill_tableau,
    mark_fractions,
    move_right,
    read_prices,
    set_right,
    set_variables,
    solve_programme,
)
from furnace.solver.programme.tree import Tree

_FAR = float(1 << 34)
"""How far prices go along a certificate of infeasibility."""
_STEP = 2.0
"""By how much each balance is moved to see the prices around the optimum."""


@jit
def fit_root(t: Tree) -> None:
    """The optimal prices."""
    set_variables(t.programme, t.rows, t.kept, bool(t.is_last))
    fill_tableau(t.programme, t.rows)
    solve_programme(t.programme, 0, True, 3000)
    set_right(t.programme, 0, t.rows, t.rows.start, 0)
    _read(t, 0, 0)
    mark_fractions(t.programme, 0, t.rows.slot, t.facts.is_split)
    t.vectors = 1


@jit
def fit_around(t: Tree) -> None:
    """Those for a little more or less of each good beside the optimal prices."""
    for move in range(2 * t.rows.count):
        if t.vectors < ROOT_VECTORS:
            copy_tableau(t.programme, 0, 1)
            move_right(t.programme, 1, move >> 1, _STEP if move & 1 else -_STEP)
            if _read(t, 1, t.vectors) and not is_known(t.prices, t.rows, t.vectors):
                t.vectors += 1


@jit
def _read(t: Tree, number: int, k: int) -> bool:
    """Make a tableau feasible and take its prices as vector k; whether it is feasible."""
    is_feasible = solve_programme(t.programme, number, False, 100)
    read_prices(t.programme, number, t.rows, t.prices.of[k])
    if not is_feasible:
        add_ray(t.programme, number, t.rows, t.prices.of[k], _FAR)
    return is_feasible


@jit
def refit(t: Tree, level: int) -> bool:
    """Fit the prices for what is left at a level; whether the target is in reach at them.

    Only the right hand side of the programme has changed, so a few dual pivots do. The new vector
    counts for the levels below, whose lists are sorted by it.
    """
    levels, at = t.levels, t.levels.refits[level]
    if at == REFITS:
        return True
    n, decided, k = t.rows.slots, levels.decided[level], t.vectors + at
    copy_tableau(t.programme, at, at + 1)
    set_right(t.programme, at + 1, t.rows, levels.balance[level], decided)
    _read(t, at + 1, k)
    set_values(t.prices, t.rows, t.kept, decided, k)
    total = ground_at(t.prices, t.rows, k)
    for slot in range(n):
        if decided >> slot & 1:
            total += value_at(t.rows, t.chosen[slot], t.prices.of[k])
    rest = rest_of(t.prices, n, decided, k)
    gap = total + rest - t.target
    if gap < 0:
        return False
    levels.total[level, k], levels.rest[level - 1, k] = total, rest
    levels.refits[level] = at + 1
    mark_fractions(t.programme, at + 1, t.rows.slot, t.facts.is_split)
    sort_lists(t, decided, k, gap, at + 1)
    return True
