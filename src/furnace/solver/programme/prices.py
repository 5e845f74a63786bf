"""Bounds from prices.

For any prices y >= 0 of the rows the chosen columns are worth at most

    ground + y·start + sum over the slots of the best of (worth + y·part) among its columns,

since every row holds (weak duality). Prices are whole numbers, so a bound is exact; it is a sum
over the slots, so it is cheap to keep while slots are decided one after another. Any number of
price vectors may be used together: the least bound counts.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.programme.rows import ALL_COLUMNS, MOST_ROWS, MOST_SLOTS, Rows, value_at

ROOT_VECTORS = 10
REFITS = 10
VECTORS = ROOT_VECTORS + REFITS
"""Price vectors from the root, and those fitted on the way down."""

LITTLE = -(1 << 60)
"""Less than any value."""


class Prices:
    """`of[k]` are the prices of a vector, `value[c, k]` what columns are worth at them, `best` per
    slot."""

    of: Array = array(np.int64, VECTORS, MOST_ROWS)
    value: Array = array(np.int64, ALL_COLUMNS, VECTORS)
    best: Array = array(np.int64, MOST_SLOTS, VECTORS)
    bound: Array = array(np.int64, VECTORS)


PRICES = dtype_of(Prices)


class Kept:
    """The columns that may still be part of a better solution, slot after slot."""

    begin: Array = array(np.int64, MOST_SLOTS + 1)
    column: Array = array(np.int64, ALL_COLUMNS)


KEPT = dtype_of(Kept)


@jit
def is_known(prices: Prices, rows: Rows, count: int) -> bool:
    """Whether the vector at place `count` is equal to one before it."""
    for k in range(count):
        is_same = True
        for row in range(rows.count):
            is_same = is_same and prices.of[k, row] == prices.of[count, row]
        if is_same:
            return True
    return False


@jit
def set_values(prices: Prices, rows: Rows, kept: Kept, decided: int, k: int) -> None:
    """What every column of the undecided slots is worth at the prices of vector k."""
    for slot in range(rows.slots):
        if decided >> slot & 1:
            continue
        best = LITTLE
        for place in range(kept.begin[slot], kept.begin[slot + 1]):
            c = kept.column[place]
            value = value_at(rows, c, prices.of[k])
            prices.value[c, k] = value
            best = max(best, value)
        prices.best[slot, k] = best


@jit
def ground_at(prices: Prices, rows: Rows, k: int) -> int:
    """What there is without any column, at the prices of vector k."""
    total = rows.ground
    for row in range(rows.count):
        total += prices.of[k, row] * rows.start[row]
    return int(total)


@jit
def rest_of(prices: Prices, slots: int, decided: int, k: int) -> int:
    """The best that the undecided slots can add."""
    total = 0
    for slot in range(slots):
        if not decided >> slot & 1:
            total += prices.best[slot, k]
    return int(total)


@jit
def root_bound(prices: Prices, rows: Rows, count: int) -> int:
    """The bound of each vector while nothing is decided; the least of them."""
    least = -LITTLE
    for k in range(count):
        bound = ground_at(prices, rows, k) + rest_of(prices, rows.slots, 0, k)
        prices.bound[k] = bound
        least = min(least, bound)
    return int(least)


@jit
def keep_all(kept: Kept, rows: Rows) -> None:
    """Every column there is."""
    for slot in range(rows.slots + 1):
        kept.begin[slot] = rows.begin[slot]
    for c in range(rows.begin[rows.slots]):
        kept.column[c] = c


@jit
def keep_promising(prices: Prices, kept: Kept, slots: int, count: int, target: int) -> None:
    """Drop the columns whose slot, if it chose them, would put the target out of reach."""
    n, start = 0, 0
    for slot in range(slots):
        end = kept.begin[slot + 1]
        kept.begin[slot] = n
        for place in range(start, end):
            c = kept.column[place]
            is_promising = True
            for k in range(count):
                loss = prices.best[slot, k] - prices.value[c, k]
                is_promising = is_promising and prices.bound[k] - loss >= target
            if is_promising:
                kept.column[n] = c
                n += 1
        start = end
    kept.begin[slots] = n


@jit
def has_empty(kept: Kept, slots: int) -> bool:
    """Whether some slot has no column left."""
    for slot in range(slots):
        if kept.begin[slot] == kept.begin[slot + 1]:
            return True
    return False
