"""The linear relaxation over the columns, in a dense tableau; its duals are the prices.

It has a row for each row of the model and one for each slot (its columns sum to one). Each slot has
an *idle* column that takes least; the others are written as differences to it, so that the simplex
starts with every slot idle. No proof rests on these floating-point numbers: the duals are rounded
to integer prices, and those give exact bounds (`prices.py`). So the tableau may also leave out
columns.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.structs import Array, Floats, array, dtype_of
from furnace.solver.programme.prices import ActiveColumns
from furnace.solver.programme.rows import MAX_ROWS, MAX_SLOTS, NONE, Rows, coefficient_in

MAX_TABLEAUS = 11
"""The tableau of the root, and one after each re-fit."""
_HEIGHT = MAX_ROWS + MAX_SLOTS
_MAX_VARIABLES = 8000
_TABLEAU_SIZE = (_HEIGHT + 1) * (_MAX_VARIABLES + _HEIGHT + 1)
_EPSILON = 1e-9
_PERTURBATION = 1e-3
"""A perturbation of the right-hand sides: many are zero, and the pivots would cycle."""
_MAX_DUAL = float(1 << 40)
_MAX_PRICE = 1 << 41
"""The highest price: a tiny pivot element must not make it overflow."""


class Tableaus:
    """Tableaus. `column` are the columns in them, movable ones once for each `stage`; the slack
    variables follow.

    Each tableau has `height` rows and the objective below them, `width` variables and the
    right-hand side after them; it begins at its number times `_TABLEAU_SIZE`. `rhs` is a buffer for
    a new right-hand side.
    """

    variables: int
    height: int
    width: int
    column: Array = array(np.int64, _MAX_VARIABLES)
    stage: Array = array(np.int64, _MAX_VARIABLES)
    idle: Array = array(np.int64, MAX_SLOTS)
    rhs: Array = array(np.float64, _HEIGHT)
    basis: Array = array(np.int64, MAX_TABLEAUS, _HEIGHT)
    table: Array = array(np.float64, MAX_TABLEAUS * _TABLEAU_SIZE)


TABLEAUS = dtype_of(Tableaus)


@jit
def set_variables(tableaus: Tableaus, rows: Rows, active: ActiveColumns, is_complete: bool) -> None:
    """Add the active columns, interior ones only if the programme is to be complete; a movable one
    once for each stage."""
    tableaus.variables = 0
    for slot in range(rows.slots):
        idle = _least_demanding_column(rows, active, slot)
        tableaus.idle[slot] = idle
        for place in range(active.begin[slot], active.begin[slot + 1]):
            c = active.column[place]
            if c == idle or (rows.is_interior[c] and not is_complete):
                continue
            if rows.is_movable[c]:
                for stage in range(rows.earliest, rows.moments + 1):
                    _add_variable(tableaus, c, stage)
            else:
                _add_variable(tableaus, c, NONE)
    tableaus.height = rows.count + rows.slots
    tableaus.width = tableaus.variables + tableaus.height


@jit
def _least_demanding_column(rows: Rows, active: ActiveColumns, slot: int) -> int:
    """Return the column of a slot that takes least."""
    idle, least = NONE, 0
    for place in range(active.begin[slot], active.begin[slot + 1]):
        c, taken = active.column[place], 0
        for row in range(rows.count):
            taken += max(0, -rows.coefficient[c, row])
        if idle == NONE or taken < least:
            idle, least = c, taken
    return int(idle)


@jit
def _add_variable(tableaus: Tableaus, c: int, stage: int) -> None:
    """Add a column if there is room."""
    if tableaus.variables < _MAX_VARIABLES:
        tableaus.column[tableaus.variables], tableaus.stage[tableaus.variables] = c, stage
        tableaus.variables += 1


@jit
def _row(tableaus: Tableaus, number: int, row: int) -> int:
    """Return where a row of a tableau begins."""
    return int(number * _TABLEAU_SIZE + row * (tableaus.width + 1))


@jit
def _row_of(tableaus: Tableaus, number: int, row: int) -> Floats:
    """Return a row of a tableau."""
    at = _row(tableaus, number, row)
    return tableaus.table[at : at + tableaus.width + 1]


@jit
def fill_tableau(tableaus: Tableaus, rows: Rows) -> None:
    """Fill the first tableau, with every slot idle; a negative right-hand side is zero for now."""
    used, height, width = tableaus.variables, tableaus.height, tableaus.width
    table = tableaus.table
    for place in range(_row(tableaus, 0, height + 1)):
        table[place] = 0.0
    for row in range(height):
        at = _row(tableaus, 0, row)
        table[at + used + row] = 1.0
        table[at + width] = 1.0 + _PERTURBATION * (1 + row * 7 % 13)
        tableaus.basis[0, row] = used + row
        if row < rows.count:
            balance = _idle_balance(tableaus, rows, rows.start, row, 0)
            table[at + width] = max(balance, 0) + _PERTURBATION * (1 + row * 5 % 11)
    for place in range(used):
        c = tableaus.column[place]
        idle = tableaus.idle[rows.slot[c]]
        for row in range(rows.count):
            coefficient = coefficient_in(rows, c, tableaus.stage[place], row)
            table[_row(tableaus, 0, row) + place] = rows.coefficient[idle, row] - coefficient
        table[_row(tableaus, 0, rows.count + rows.slot[c]) + place] = 1.0
        table[_row(tableaus, 0, height) + place] = rows.objective[c] - rows.objective[idle]


@jit
def copy_tableau(tableaus: Tableaus, number: int, to: int) -> None:
    """Copy a tableau."""
    length = _row(tableaus, 0, tableaus.height + 1)
    source = tableaus.table[number * _TABLEAU_SIZE : number * _TABLEAU_SIZE + length]
    target = tableaus.table[to * _TABLEAU_SIZE : to * _TABLEAU_SIZE + length]
    for place in range(length):
        target[place] = source[place]
    for row in range(tableaus.height):
        tableaus.basis[to, row] = tableaus.basis[number, row]


@jit
def shift_rhs(tableaus: Tableaus, number: int, row: int, step: float) -> None:
    """Change the right-hand side as for more, or less, of one row."""
    for other in range(tableaus.height):
        at = _row(tableaus, number, other)
        change = step * tableaus.table[at + tableaus.variables + row]
        tableaus.table[at + tableaus.width] += change


@jit
def _idle_balance(tableaus: Tableaus, rows: Rows, balance: Array, row: int, decided: int) -> int:
    total = int(balance[row])
    for slot in range(rows.slots):
        if not decided >> slot & 1:
            total += rows.coefficient[tableaus.idle[slot], row]
    return total


@jit
def set_rhs(tableaus: Tableaus, number: int, rows: Rows, balance: Array, decided: int) -> None:
    """Set the right-hand side for these balances and decided slots, multiplied by B^-1."""
    rhs, table = tableaus.rhs, tableaus.table
    for row in range(rows.count):
        rhs[row] = _idle_balance(tableaus, rows, balance, row, decided)
    for slot in range(rows.slots):
        rhs[rows.count + slot] = 0.0 if decided >> slot & 1 else 1.0
    for row in range(tableaus.height):
        at, total = _row(tableaus, number, row), 0.0
        for other in range(tableaus.height):
            total += table[at + tableaus.variables + other] * rhs[other]
        table[at + tableaus.width] = total


@jit
def _pivot(tableaus: Tableaus, number: int, row: int, place: int) -> None:
    """Replace a row's basic variable by another; loops over slices use wide registers."""
    pivot = _row_of(tableaus, number, row)
    factor = 1.0 / pivot[place]
    for other in range(pivot.size):
        pivot[other] *= factor
    for other_row in range(tableaus.height + 1):
        target = _row_of(tableaus, number, other_row)
        factor = target[place]
        if other_row != row and factor != 0.0:
            for other in range(pivot.size):
                target[other] -= factor * pivot[other]
            target[place] = 0.0
    tableaus.basis[number, row] = place


@jit
def solve_tableau(tableaus: Tableaus, number: int, is_primal: bool, max_pivots: int) -> bool:
    """Pivot to the optimum, by the primal or dual simplex; return whether it was reached."""
    for _ in range(max_pivots):
        row, place = -1, -1
        if is_primal:
            place = _entering_variable(tableaus, number)
            if place >= 0:
                row = _leaving_row(tableaus, number, place)
        else:
            row = _dual_leaving_row(tableaus, number)
            if row >= 0:
                place = _dual_entering_variable(tableaus, number, row)
        if row < 0 or place < 0:
            return place < 0 if is_primal else row < 0
        _pivot(tableaus, number, row, place)
    return False


@jit
def _entering_variable(tableaus: Tableaus, number: int) -> int:
    """Return the variable that improves the objective most."""
    objective, place, best = _row_of(tableaus, number, tableaus.height), -1, 1e-7
    for other in range(tableaus.width):
        if objective[other] > best:
            place, best = other, objective[other]
    return place


@jit
def _leaving_row(tableaus: Tableaus, number: int, place: int) -> int:
    """Return the row that limits a variable first (ratio test)."""
    row, least = -1, np.inf
    for other in range(tableaus.height):
        at = _row(tableaus, number, other)
        if tableaus.table[at + place] > _EPSILON:
            ratio = tableaus.table[at + tableaus.width] / tableaus.table[at + place]
            if ratio < least - 1e-12:
                row, least = other, ratio
    return row


@jit
def _dual_leaving_row(tableaus: Tableaus, number: int) -> int:
    """Return the row with the most negative right-hand side."""
    row, worst = -1, -_EPSILON
    for other in range(tableaus.height):
        rhs = tableaus.table[_row(tableaus, number, other) + tableaus.width]
        if rhs < worst:
            row, worst = other, rhs
    return row


@jit
def _dual_entering_variable(tableaus: Tableaus, number: int, row: int) -> int:
    """Return the variable that repairs a row at the least loss (dual ratio test)."""
    objective = _row_of(tableaus, number, tableaus.height)
    coefficients = _row_of(tableaus, number, row)
    place, least = -1, np.inf
    for other in range(tableaus.width):
        coefficient = coefficients[other]
        if coefficient < -_EPSILON:
            ratio = objective[other] / coefficient
            if ratio < least - 1e-12:
                place, least = other, ratio
    return place


@jit
def read_prices(tableaus: Tableaus, number: int, rows: Rows, prices: Array) -> None:
    """Round the duals to integer prices of the rows."""
    objective = _row(tableaus, number, tableaus.height) + tableaus.variables
    for row in range(rows.count):
        dual = -tableaus.table[objective + row]
        prices[row] = int(min(dual, _MAX_DUAL) + 0.5) if dual > 0 else 0


@jit
def add_ray(tableaus: Tableaus, number: int, rows: Rows, prices: Array, length: float) -> None:
    """If the programme is infeasible, follow its certificate until the bound shows it."""
    for row in range(tableaus.height):
        at = _row(tableaus, number, row)
        is_short = tableaus.table[at + tableaus.width] < -1e-6
        if is_short and _dual_entering_variable(tableaus, number, row) < 0:
            for other in range(rows.count):
                coefficient = tableaus.table[at + tableaus.variables + other]
                if coefficient > _EPSILON:
                    prices[other] = min(
                        prices[other] + int(min(coefficient * length, _MAX_DUAL)), _MAX_PRICE
                    )
            return


@jit
def mark_fractional_slots(tableaus: Tableaus, number: int, slot_of: Array, is_split: Array) -> None:
    """Mark the slots that the programme splits between several columns."""
    for slot in range(MAX_SLOTS):
        is_split[slot] = 0
    for row in range(tableaus.height):
        share = tableaus.table[_row(tableaus, number, row) + tableaus.width]
        place = tableaus.basis[number, row]
        if 0.001 < share < 0.999 and place < tableaus.variables:
            is_split[slot_of[tableaus.column[place]]] = 1
