"""Dual prices from the linear relaxation: at the root, around it, and again further down."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.solver.programme.lists import sort_lists
from furnace.solver.programme.prices import (
    REFITS,
    ROOT_VECTORS,
    constant_at,
    is_duplicate,
    set_values,
    undecided_bound,
)
from furnace.solver.programme.rows import value_at
from furnace.solver.programme.simplex import (
    add_ray,
    copy_tableau,
    fill_tableau,
    mark_fractional_slots,
    read_prices,
    set_rhs,
    set_variables,
    shift_rhs,
    solve_tableau,
)
from furnace.solver.programme.tree import Tree

_RAY_LENGTH = float(1 << 34)
"""How far prices follow a certificate of infeasibility."""
_BALANCE_STEP = 2.0
"""By how much each balance is changed to get prices around the optimum."""


@jit
def fit_root(t: Tree) -> None:
    """Set the first price vector: the optimal dual prices."""
    set_variables(t.tableaus, t.rows, t.active, bool(t.is_last))
    fill_tableau(t.tableaus, t.rows)
    solve_tableau(t.tableaus, 0, True, 3000)
    set_rhs(t.tableaus, 0, t.rows, t.rows.start, 0)
    _read(t, 0, 0)
    mark_fractional_slots(t.tableaus, 0, t.rows.slot, t.info.is_split)
    t.vectors = 1


@jit
def fit_around(t: Tree) -> None:
    """Add the price vectors for a little more or less of each good."""
    for move in range(2 * t.rows.count):
        if t.vectors < ROOT_VECTORS:
            copy_tableau(t.tableaus, 0, 1)
            shift_rhs(t.tableaus, 1, move >> 1, _BALANCE_STEP if move & 1 else -_BALANCE_STEP)
            if _read(t, 1, t.vectors) and not is_duplicate(t.prices, t.rows, t.vectors):
                t.vectors += 1


@jit
def _read(t: Tree, number: int, k: int) -> bool:
    """Make a tableau feasible and read its prices into vector k; return whether it is feasible."""
    is_feasible = solve_tableau(t.tableaus, number, False, 100)
    read_prices(t.tableaus, number, t.rows, t.prices.vector[k])
    if not is_feasible:
        add_ray(t.tableaus, number, t.rows, t.prices.vector[k], _RAY_LENGTH)
    return is_feasible


@jit
def refit(t: Tree, level: int) -> bool:
    """Fit prices to the undecided slots at a level; return whether the target is within the bound.

    Only the right-hand side of the programme has changed, so a few dual pivots suffice. The new
    vector bounds the levels below and sorts their lists.
    """
    levels, at = t.levels, t.levels.refits[level]
    if at == REFITS:
        return True
    n, decided, k = t.rows.slots, levels.decided[level], t.vectors + at
    copy_tableau(t.tableaus, at, at + 1)
    set_rhs(t.tableaus, at + 1, t.rows, levels.balance[level], decided)
    _read(t, at + 1, k)
    set_values(t.prices, t.rows, t.active, decided, k)
    total = constant_at(t.prices, t.rows, k)
    for slot in range(n):
        if decided >> slot & 1:
            total += value_at(t.rows, t.chosen[slot], t.prices.vector[k])
    rest = undecided_bound(t.prices, n, decided, k)
    gap = total + rest - t.target
    if gap < 0:
        return False
    levels.total[level, k], levels.rest[level - 1, k] = total, rest
    levels.refits[level] = at + 1
    mark_fractional_slots(t.tableaus, at + 1, t.rows.slot, t.info.is_split)
    sort_lists(t, decided, k, gap, at + 1)
    return True
