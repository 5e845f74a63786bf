"""What must hold of the chosen columns together, as rows: start + sum of the columns' parts >= 0.

After each stage, the moment that ends it included, no good may have been overdrawn. A column of
FREE stage counts in the balances before the last only with what it gives, as if it came early, and
what it takes is counted as late: a relaxation, which the search for an order makes good. Where the
rows have prices it need not be so generous: `value_at` lets the column come in the one stage that
suits the prices best.

Iron for tokens (K5, Q27): where at least one upgrade is paid with iron no token was left at the
moment. So each token of stage 0 saves one iron, upgrades are all paid in iron, the balance of
tokens begins anew after the moment, and there are more upgrades than tokens. The case without iron
is the plain game.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.numbers import COAL, IRON, MONEY, TOKEN
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.columns.columns import ALL_COLUMNS, FREE, GOODS, Columns
from furnace.solver.columns.slots import NONE, Slots

MOST_ROWS = 14
NO_FLOOR = -1


class Rows:
    """`start[r]` and `part[c, r]`; `worth[c]` is the objective, `ground` what it is without any."""

    count: int
    ground: int
    start: Array = array(np.int64, MOST_ROWS)
    part: Array = array(np.int64, ALL_COLUMNS + 1, MOST_ROWS)
    worth: Array = array(np.int64, ALL_COLUMNS + 1)


ROWS = dtype_of(Rows)


@rule
def set_rows(
    slots: Slots, columns: Columns, goods: int, weights: Array, floor: int, rows: Rows
) -> None:
    """All rows; `weights` are those of the five goods, `floor` is the least money asked for.

    After the last column comes an empty one, for a slot that does nothing.
    """
    n = columns.begin[slots.count]
    rows.part[n, :] = 0
    rows.worth[n] = 0
    rows.count = slots.stages * GOODS
    for stage in range(slots.stages):
        for good in range(GOODS):
            rows.start[stage * GOODS + good] = _start(slots, goods, stage, good)
    for c in range(n):
        _write_balances(slots, columns, c, rows.part)
    _set_worth(slots, columns, goods, weights, rows)
    if floor != NO_FLOOR:
        rows.start[rows.count] = amount(goods, MONEY) - floor
        for c in range(n):
            rows.part[c, rows.count] = columns.net[c, MONEY]
        rows.count += 1
    if slots.is_iron:
        _add_more_upgrades_than_tokens(slots, columns, goods, rows)


@rule
def _set_worth(slots: Slots, columns: Columns, goods: int, weights: Array, rows: Rows) -> None:
    last = rows.count - GOODS
    rows.ground = amount(goods, MONEY) * weights[MONEY]
    for good in range(GOODS):
        rows.ground += weights[good] * rows.start[last + good]
    for c in range(columns.begin[slots.count]):
        worth = columns.net[c, MONEY] * weights[MONEY]
        for good in range(GOODS):
            worth += weights[good] * rows.part[c, last + good]
        if _pays(slots, columns, c) != NONE:
            worth += slots.worth[columns.slot[c]]
        rows.worth[c] = worth


@rule
def _add_more_upgrades_than_tokens(slots: Slots, columns: Columns, goods: int, rows: Rows) -> None:
    rows.start[rows.count] = -1 - amount(goods, TOKEN)
    for c in range(columns.begin[slots.count]):
        is_paid = 1 if columns.pay[c] != NONE else 0
        tokens = columns.net[c, TOKEN] if columns.stage[c] == 0 else 0
        rows.part[c, rows.count] = is_paid - tokens
    rows.count += 1


@rule
def _pays(slots: Slots, columns: Columns, c: int) -> int:
    """The moment at which a column pays for its upgrade; a repetition leaves that to the card."""
    return int(columns.pay[c]) if slots.fee[columns.slot[c]] == 0 else NONE


@rule
def _start(slots: Slots, goods: int, stage: int, good: int) -> int:
    if not slots.is_iron:
        return amount(goods, good)
    if good == IRON:
        return amount(goods, IRON) + amount(goods, TOKEN)
    if good == TOKEN and stage > 0:
        return 0
    return amount(goods, good)


@rule
def _write_balances(slots: Slots, columns: Columns, c: int, part: Array) -> None:
    pay = _pays(slots, columns, c)
    for stage in range(slots.stages):
        at = stage * GOODS
        for good in range(GOODS):
            part[c, at + good] = _balance(slots, columns, c, stage, good)
        if pay != NONE and pay <= stage:
            part[c, at + COAL] -= 1
            part[c, at + (IRON if slots.is_iron else TOKEN)] -= 1
        if slots.is_iron and columns.stage[c] == 0:
            part[c, at + IRON] += columns.net[c, TOKEN]


@rule
def _balance(slots: Slots, columns: Columns, c: int, stage: int, good: int) -> int:
    """What a column adds to the balance of a good after a stage, at best where it is FREE."""
    own, net = columns.stage[c], int(columns.net[c, good])
    if slots.is_iron and good == TOKEN:
        return net if own == stage else 0
    if own == FREE:
        if stage == slots.stages - 1:
            return net
        return max(net, 0) if stage >= slots.earliest else 0
    return net if own <= stage else 0


@rule
def value_at(slots: Slots, columns: Columns, rows: Rows, c: int, prices: Array) -> int:
    """What a column is worth at these prices, in its stage; a FREE one in the best for it."""
    value, last, start = int(rows.worth[c]), (slots.stages - 1) * GOODS, 0
    if columns.stage[c] == FREE and columns.pay[c] == NONE:
        start, early, best = last, 0, 0
        for stage in range(slots.stages - 2, slots.earliest - 1, -1):
            for good in range(GOODS):
                early += prices[stage * GOODS + good] * columns.net[c, good]
            best = max(best, early)
        value += best
    for row in range(start, rows.count):
        value += prices[row] * rows.part[c, row]
    return int(value)


@rule
def part_in(slots: Slots, columns: Columns, rows: Rows, c: int, stage: int, row: int) -> int:
    """The part of a column in a row; if it comes in this stage, where one is given."""
    if stage == NONE or row >= (slots.stages - 1) * GOODS:
        return int(rows.part[c, row])
    return int(columns.net[c, row % GOODS]) if stage <= row // GOODS else 0


@rule
def is_movable(slots: Slots, columns: Columns, c: int) -> bool:
    """Whether it matters to the balances when a FREE column comes: it gives and takes."""
    if columns.stage[c] != FREE or columns.pay[c] != NONE or slots.stages == 1:
        return False
    gives, takes = False, False
    for good in range(GOODS):
        gives = gives or columns.net[c, good] > 0
        takes = takes or columns.net[c, good] < 0
    return gives and takes
