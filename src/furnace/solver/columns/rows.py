"""The rows of the base model: no good is overdrawn after any stage.

A stage includes the moment that ends it. A column with a FREE stage counts in the balances before
the last only with what it gives, as if it came early, and what it takes is counted as late. The
search for an order corrects this relaxation. Bounds need not be so generous: the column is movable,
and comes in the one stage that is best at the prices.

Iron for tokens (K5, Q27): if at least one upgrade is paid with iron, no token was left at the
moment. So each token of stage 0 saves one iron, all upgrades are paid with iron, the balance of
tokens starts again at zero after the moment, and there are more upgrades than tokens. The case
without iron is the normal game.
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.numbers import COAL, IRON, MONEY, TOKEN
from furnace.kernel.structs import Array
from furnace.solver.columns.columns import FREE, RESOURCES, Columns
from furnace.solver.columns.slots import Slots
from furnace.solver.programme.rows import NONE, Rows

NO_FLOOR = -1


@jit
def set_rows(
    slots: Slots, columns: Columns, goods: int, weights: Array, floor: int, rows: Rows
) -> None:
    """Set all rows; `weights` are those of the five goods, `floor` is the least money required."""
    n = columns.begin[slots.count]
    rows.slots, rows.count = slots.count, slots.stages * RESOURCES
    rows.moments, rows.block, rows.earliest = slots.stages - 1, RESOURCES, slots.earliest
    for slot in range(slots.count + 1):
        rows.begin[slot] = columns.begin[slot]
    for stage in range(slots.stages):
        for good in range(RESOURCES):
            rows.start[stage * RESOURCES + good] = _start(slots, goods, stage, good)
    for c in range(n):
        rows.slot[c], rows.is_interior[c] = columns.slot[c], not columns.is_extreme[c]
        rows.is_movable[c] = _is_movable(slots, columns, c)
        _write_balances(slots, columns, c, rows)
    _set_objective(slots, columns, goods, weights, rows)
    if floor != NO_FLOOR:
        rows.start[rows.count] = amount(goods, MONEY) - floor
        for c in range(n):
            rows.coefficient[c, rows.count] = columns.net[c, MONEY]
        rows.count += 1
    if slots.pays_iron:
        _add_more_upgrades_than_tokens(slots, columns, goods, rows)


@jit
def _set_objective(slots: Slots, columns: Columns, goods: int, weights: Array, rows: Rows) -> None:
    last = rows.count - RESOURCES
    rows.constant = amount(goods, MONEY) * weights[MONEY]
    for good in range(RESOURCES):
        rows.constant += weights[good] * rows.start[last + good]
    for c in range(columns.begin[slots.count]):
        objective = columns.net[c, MONEY] * weights[MONEY]
        for good in range(RESOURCES):
            objective += weights[good] * rows.coefficient[c, last + good]
        if _moment_paid(slots, columns, c) != NONE:
            objective += slots.upgrade_value[columns.slot[c]]
        rows.objective[c] = objective


@jit
def _add_more_upgrades_than_tokens(slots: Slots, columns: Columns, goods: int, rows: Rows) -> None:
    rows.start[rows.count] = -1 - amount(goods, TOKEN)
    for c in range(columns.begin[slots.count]):
        is_paid = 1 if columns.upgrade_moment[c] != NONE else 0
        tokens = columns.net[c, TOKEN] if columns.stage[c] == 0 else 0
        rows.coefficient[c, rows.count] = is_paid - tokens
    rows.count += 1


@jit
def _moment_paid(slots: Slots, columns: Columns, c: int) -> int:
    """Return the moment at which a column pays for its upgrade; a repetition never does."""
    return int(columns.upgrade_moment[c]) if slots.fee[columns.slot[c]] == 0 else NONE


@jit
def _start(slots: Slots, goods: int, stage: int, good: int) -> int:
    if not slots.pays_iron:
        return amount(goods, good)
    if good == IRON:
        return amount(goods, IRON) + amount(goods, TOKEN)
    if good == TOKEN and stage > 0:
        return 0
    return amount(goods, good)


@jit
def _write_balances(slots: Slots, columns: Columns, c: int, rows: Rows) -> None:
    moment_paid, coefficient = _moment_paid(slots, columns, c), rows.coefficient
    for stage in range(slots.stages):
        at = stage * RESOURCES
        for good in range(RESOURCES):
            coefficient[c, at + good] = _balance(slots, columns, c, stage, good)
        if moment_paid != NONE and moment_paid <= stage:
            coefficient[c, at + COAL] -= 1
            coefficient[c, at + (IRON if slots.pays_iron else TOKEN)] -= 1
        if slots.pays_iron and columns.stage[c] == 0:
            coefficient[c, at + IRON] += columns.net[c, TOKEN]
    if rows.is_movable[c]:
        coefficient[c, : rows.moments * RESOURCES] = 0
        for good in range(RESOURCES):
            rows.early[c, good] = columns.net[c, good]


@jit
def _balance(slots: Slots, columns: Columns, c: int, stage: int, good: int) -> int:
    """Return what a column adds to the balance of a good after a stage, at best if it is FREE."""
    own, net = columns.stage[c], int(columns.net[c, good])
    if slots.pays_iron and good == TOKEN:
        return net if own == stage else 0
    if own == FREE:
        if stage == slots.stages - 1:
            return net
        return max(net, 0) if stage >= slots.earliest else 0
    return net if own <= stage else 0


@jit
def _is_movable(slots: Slots, columns: Columns, c: int) -> bool:
    """Whether the stage of a FREE column matters to the balances: it gives and takes."""
    if columns.stage[c] != FREE or columns.upgrade_moment[c] != NONE or slots.stages == 1:
        return False
    gives, takes = False, False
    for good in range(RESOURCES):
        gives = gives or columns.net[c, good] > 0
        takes = takes or columns.net[c, good] < 0
    return gives and takes
