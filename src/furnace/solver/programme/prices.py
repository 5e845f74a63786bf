"""Bounds from dual prices.

For any prices y >= 0 of the rows, no feasible choice of columns has a higher objective than

    constant + y·start + sum over the slots of max(objective + y·coefficient) among its columns,

since every row holds (weak duality). Prices are integers, so the bound is exact. It is a sum over
the slots, so it is cheap to update as slots are decided one after another. With several price
vectors, the lowest bound counts.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.programme.rows import MAX_COLUMNS, MAX_ROWS, MAX_SLOTS, Rows, value_at

ROOT_VECTORS = 10
REFITS = 10
VECTORS = ROOT_VECTORS + REFITS
"""The price vectors of the root, and those fitted further down."""

MINUS_INFINITY = -(1 << 60)
"""Less than any value."""


class Prices:
    """`vector[k]` is a price vector, `value[c, k]` the value of column c at its prices, `best` the
    highest of each slot."""

    vector: Array = array(np.int64, VECTORS, MAX_ROWS)
    value: Array = array(np.int64, MAX_COLUMNS, VECTORS)
    best: Array = array(np.int64, MAX_SLOTS, VECTORS)
    bound: Array = array(np.int64, VECTORS)


PRICES = dtype_of(Prices)


class ActiveColumns:
    """The columns that may still be part of a better solution, slot by slot."""

    begin: Array = array(np.int64, MAX_SLOTS + 1)
    column: Array = array(np.int64, MAX_COLUMNS)


ACTIVE_COLUMNS = dtype_of(ActiveColumns)


@jit
def is_duplicate(prices: Prices, rows: Rows, count: int) -> bool:
    """Whether the vector at place `count` equals an earlier one."""
    for k in range(count):
        is_same = True
        for row in range(rows.count):
            is_same = is_same and prices.vector[k, row] == prices.vector[count, row]
        if is_same:
            return True
    return False


@jit
def set_values(prices: Prices, rows: Rows, active: ActiveColumns, decided: int, k: int) -> None:
    """Compute the values of all columns of undecided slots at the prices of vector k."""
    for slot in range(rows.slots):
        if decided >> slot & 1:
            continue
        best = MINUS_INFINITY
        for place in range(active.begin[slot], active.begin[slot + 1]):
            c = active.column[place]
            value = value_at(rows, c, prices.vector[k])
            prices.value[c, k] = value
            best = max(best, value)
        prices.best[slot, k] = best


@jit
def constant_at(prices: Prices, rows: Rows, k: int) -> int:
    """Return the bound's constant part at the prices of vector k."""
    total = rows.constant
    for row in range(rows.count):
        total += prices.vector[k, row] * rows.start[row]
    return int(total)


@jit
def undecided_bound(prices: Prices, slots: int, decided: int, k: int) -> int:
    """Return the most that the undecided slots can add."""
    total = 0
    for slot in range(slots):
        if not decided >> slot & 1:
            total += prices.best[slot, k]
    return int(total)


@jit
def root_bound(prices: Prices, rows: Rows, count: int) -> int:
    """Compute each vector's bound at the root; return the lowest."""
    least = -MINUS_INFINITY
    for k in range(count):
        bound = constant_at(prices, rows, k) + undecided_bound(prices, rows.slots, 0, k)
        prices.bound[k] = bound
        least = min(least, bound)
    return int(least)


@jit
def activate_all(active: ActiveColumns, rows: Rows) -> None:
    """Make all columns active."""
    for slot in range(rows.slots + 1):
        active.begin[slot] = rows.begin[slot]
    for c in range(rows.begin[rows.slots]):
        active.column[c] = c


@jit
def fix_by_reduced_cost(
    prices: Prices, active: ActiveColumns, slots: int, count: int, target: int
) -> None:
    """Drop every column whose choice would lower a bound below the target."""
    n, start = 0, 0
    for slot in range(slots):
        end = active.begin[slot + 1]
        active.begin[slot] = n
        for place in range(start, end):
            c = active.column[place]
            is_promising = True
            for k in range(count):
                loss = prices.best[slot, k] - prices.value[c, k]
                is_promising = is_promising and prices.bound[k] - loss >= target
            if is_promising:
                active.column[n] = c
                n += 1
        start = end
    active.begin[slots] = n


@jit
def has_empty_slot(active: ActiveColumns, slots: int) -> bool:
    """Whether a slot has no active column."""
    for slot in range(slots):
        if active.begin[slot] == active.begin[slot + 1]:
            return True
    return False
