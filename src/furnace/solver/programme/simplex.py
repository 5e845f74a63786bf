"""A linear programme over the columns, in a dense tableau; its duals are the prices.

One row for each row of the model, one for each slot (its columns sum to one). Each slot has an
*idle* column that takes nothing; the others are written as differences to it, so that idling is a
feasible start. Nothing is proven by these floating-point numbers: the duals are rounded to whole
prices, and whole prices give exact bounds (`prices.py`). So it does no harm either where a column
has no place in the tableau.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.record import Array, Floats, array, dtype_of
from furnace.solver.programme.prices import Kept
from furnace.solver.programme.rows import MOST_ROWS, MOST_SLOTS, NONE, Rows, part_in

MOST_TABLES = 11
"""The tableau of the root, and one after each re-fit."""
_HEIGHT = MOST_ROWS + MOST_SLOTS
_USED = 8000
_ROOM = (_HEIGHT + 1) * (_USED + _HEIGHT + 1)
_TINY = 1e-9
_NUDGE = 1e-3
"""By so much the right hand sides are moved apart: many are zero, and pivots would go round."""
_DEAREST = float(1 << 40)
_MOST = 1 << 41
"""No price is higher: a pivot that is nearly nothing must not make it overflow."""


class Programme:
    """Tableaus: `column` are the columns in them, some of them once for each `stage` they may come
    in; then come the slack variables.

    Each has `height` rows and the objective below them, `width` variables and the right hand side
    after them; it begins at its number times `_ROOM`. `right` is a right hand side to come.
    """

    used: int
    height: int
    width: int
    column: Array = array(np.int64, _USED)
    stage: Array = array(np.int64, _USED)
    idle: Array = array(np.int64, MOST_SLOTS)
    right: Array = array(np.float64, _HEIGHT)
    basis: Array = array(np.int64, MOST_TABLES, _HEIGHT)
    table: Array = array(np.float64, MOST_TABLES * _ROOM)


PROGRAMME = dtype_of(Programme)


@jit
def set_variables(programme: Programme, rows: Rows, kept: Kept, is_whole: bool) -> None:
    """The columns that are left, those between others only where it is to be whole; a movable one
    once for each stage."""
    programme.used = 0
    for slot in range(rows.slots):
        idle = _least_taking(rows, kept, slot)
        programme.idle[slot] = idle
        for place in range(kept.begin[slot], kept.begin[slot + 1]):
            c = kept.column[place]
            if c == idle or (rows.is_between[c] and not is_whole):
                continue
            if rows.is_movable[c]:
                for stage in range(rows.earliest, rows.moments + 1):
                    _add_variable(programme, c, stage)
            else:
                _add_variable(programme, c, NONE)
    programme.height = rows.count + rows.slots
    programme.width = programme.used + programme.height


@jit
def _least_taking(rows: Rows, kept: Kept, slot: int) -> int:
    """The column of a slot that takes least."""
    idle, least = NONE, 0
    for place in range(kept.begin[slot], kept.begin[slot + 1]):
        c, taken = kept.column[place], 0
        for row in range(rows.count):
            taken += max(0, -rows.part[c, row])
        if idle == NONE or taken < least:
            idle, least = c, taken
    return int(idle)


@jit
def _add_variable(programme: Programme, c: int, stage: int) -> None:
    """One column more, if there is room."""
    if programme.used < _USED:
        programme.column[programme.used], programme.stage[programme.used] = c, stage
        programme.used += 1


@jit
def _row(programme: Programme, number: int, row: int) -> int:
    """Where a row of a tableau begins."""
    return int(number * _ROOM + row * (programme.width + 1))


@jit
def _row_of(programme: Programme, number: int, row: int) -> Floats:
    """A row of a tableau."""
    at = _row(programme, number, row)
    return programme.table[at : at + programme.width + 1]


@jit
def fill_tableau(programme: Programme, rows: Rows) -> None:
    """The first tableau, with every slot idle; a right hand side below zero waits at zero."""
    used, height, width = programme.used, programme.height, programme.width
    table = programme.table
    for place in range(_row(programme, 0, height + 1)):
        table[place] = 0.0
    for row in range(height):
        at = _row(programme, 0, row)
        table[at + used + row] = 1.0
        table[at + width] = 1.0 + _NUDGE * (1 + row * 7 % 13)
        programme.basis[0, row] = used + row
        if row < rows.count:
            balance = _idle_balance(programme, rows, rows.start, row, 0)
            table[at + width] = max(balance, 0) + _NUDGE * (1 + row * 5 % 11)
    for place in range(used):
        c = programme.column[place]
        idle = programme.idle[rows.slot[c]]
        for row in range(rows.count):
            part = part_in(rows, c, programme.stage[place], row)
            table[_row(programme, 0, row) + place] = rows.part[idle, row] - part
        table[_row(programme, 0, rows.count + rows.slot[c]) + place] = 1.0
        table[_row(programme, 0, height) + place] = rows.worth[c] - rows.worth[idle]


@jit
def copy_tableau(programme: Programme, number: int, to: int) -> None:
    """Begin from another tableau."""
    length = _row(programme, 0, programme.height + 1)
    source = programme.table[number * _ROOM : number * _ROOM + length]
    target = programme.table[to * _ROOM : to * _ROOM + length]
    for place in range(length):
        target[place] = source[place]
    for row in range(programme.height):
        programme.basis[to, row] = programme.basis[number, row]


@jit
def move_right(programme: Programme, number: int, row: int, step: float) -> None:
    """The right hand side where there is more, or less, of one row."""
    for other in range(programme.height):
        at = _row(programme, number, other)
        change = step * programme.table[at + programme.used + row]
        programme.table[at + programme.width] += change


@jit
def _idle_balance(programme: Programme, rows: Rows, balance: Array, row: int, decided: int) -> int:
    total = int(balance[row])
    for slot in range(rows.slots):
        if not decided >> slot & 1:
            total += rows.part[programme.idle[slot], row]
    return total


@jit
def set_right(programme: Programme, number: int, rows: Rows, balance: Array, decided: int) -> None:
    """The right hand side for these balances when some slots are decided: B^-1 times it."""
    right, table = programme.right, programme.table
    for row in range(rows.count):
        right[row] = _idle_balance(programme, rows, balance, row, decided)
    for slot in range(rows.slots):
        right[rows.count + slot] = 0.0 if decided >> slot & 1 else 1.0
    for row in range(programme.height):
        at, total = _row(programme, number, row), 0.0
        for other in range(programme.height):
            total += table[at + programme.used + other] * right[other]
        table[at + programme.width] = total


@jit
def _pivot(programme: Programme, number: int, row: int, place: int) -> None:
    """A variable enters the basis in place of a row's; loops over slices use wide registers."""
    pivot = _row_of(programme, number, row)
    factor = 1.0 / pivot[place]
    for other in range(pivot.size):
        pivot[other] *= factor
    for other_row in range(programme.height + 1):
        target = _row_of(programme, number, other_row)
        factor = target[place]
        if other_row != row and factor != 0.0:
            for other in range(pivot.size):
                target[other] -= factor * pivot[other]
            target[place] = 0.0
    programme.basis[number, row] = place


@jit
def solve_programme(programme: Programme, number: int, is_primal: bool, most: int) -> bool:
    """Pivot to the optimum, by the primal or the dual simplex; whether it was reached."""
    for _ in range(most):
        row, place = -1, -1
        if is_primal:
            place = _best_place(programme, number)
            if place >= 0:
                row = _first_row(programme, number, place)
        else:
            row = _worst_row(programme, number)
            if row >= 0:
                place = _first_place(programme, number, row)
        if row < 0 or place < 0:
            return place < 0 if is_primal else row < 0
        _pivot(programme, number, row, place)
    return False


@jit
def _best_place(programme: Programme, number: int) -> int:
    """The variable that improves the objective most."""
    objective, place, best = _row_of(programme, number, programme.height), -1, 1e-7
    for other in range(programme.width):
        if objective[other] > best:
            place, best = other, objective[other]
    return place


@jit
def _first_row(programme: Programme, number: int, place: int) -> int:
    """The row that limits a variable first."""
    row, least = -1, np.inf
    for other in range(programme.height):
        at = _row(programme, number, other)
        if programme.table[at + place] > _TINY:
            ratio = programme.table[at + programme.width] / programme.table[at + place]
            if ratio < least - 1e-12:
                row, least = other, ratio
    return row


@jit
def _worst_row(programme: Programme, number: int) -> int:
    """The row whose right hand side is furthest below zero."""
    row, worst = -1, -_TINY
    for other in range(programme.height):
        right = programme.table[_row(programme, number, other) + programme.width]
        if right < worst:
            row, worst = other, right
    return row


@jit
def _first_place(programme: Programme, number: int, row: int) -> int:
    """The variable that makes good for a row at the least loss."""
    objective = _row_of(programme, number, programme.height)
    parts = _row_of(programme, number, row)
    place, least = -1, np.inf
    for other in range(programme.width):
        part = parts[other]
        if part < -_TINY:
            ratio = objective[other] / part
            if ratio < least - 1e-12:
                place, least = other, ratio
    return place


@jit
def read_prices(programme: Programme, number: int, rows: Rows, prices: Array) -> None:
    """The duals as whole prices of the rows."""
    objective = _row(programme, number, programme.height) + programme.used
    for row in range(rows.count):
        dual = -programme.table[objective + row]
        prices[row] = int(min(dual, _DEAREST) + 0.5) if dual > 0 else 0


@jit
def add_ray(programme: Programme, number: int, rows: Rows, prices: Array, length: float) -> None:
    """Where nothing is feasible, go so far along the certificate that the bound will show it."""
    for row in range(programme.height):
        at = _row(programme, number, row)
        is_short = programme.table[at + programme.width] < -1e-6
        if is_short and _first_place(programme, number, row) < 0:
            for other in range(rows.count):
                part = programme.table[at + programme.used + other]
                if part > _TINY:
                    prices[other] = min(prices[other] + int(min(part * length, _DEAREST)), _MOST)
            return


@jit
def mark_fractions(programme: Programme, number: int, slot_of: Array, is_split: Array) -> None:
    """Which slots the programme splits between several columns."""
    for slot in range(MOST_SLOTS):
        is_split[slot] = 0
    for row in range(programme.height):
        share = programme.table[_row(programme, number, row) + programme.width]
        place = programme.basis[number, row]
        if 0.001 < share < 0.999 and place < programme.used:
            is_split[slot_of[programme.column[place]]] = 1
