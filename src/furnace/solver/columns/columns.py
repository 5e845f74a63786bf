"""The columns of each slot: every complete way to resolve its card.

A column says whether and at which moment the company is turned over (`pay`), how often each line
is used, and, only where it matters, the stage in which the card is resolved. Elsewhere the stage is
`FREE` and the search for an order decides. Left out, since something else is at least as good:

* turning a company over without using its additional line, where the caller gives nothing for it;
* of the ways to resolve a company turned over at a moment, a card that only gives before the first
  stage possible (goods earlier never hurt) and one that only takes before the last (money pays for
  nothing, so a sale is never too late).

K5 makes an exception of both: tokens at hand at a moment must be spent there, so a column that
touches tokens keeps its stage where iron is paid (`is_iron`).
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.numbers import COAL, MONEY, TOKEN
from furnace.kernel.record import Array, array, dtype_of
from furnace.kernel.tables import COSTS, EXTRACTION, GAINS, KIND, LIMIT, PROCESSING, line_at
from furnace.solver.columns.reach import MOST_COLUMNS
from furnace.solver.columns.slots import RESOLVED, Slots
from furnace.solver.programme.rows import MOST_SLOTS, NONE

ALL_COLUMNS = MOST_SLOTS * MOST_COLUMNS

FREE = -1
GOODS = 4


class Columns:
    """All columns; those of slot i stand from `begin[i]` to `begin[i + 1]`.

    `net` is what a card gives and takes in all, `need` what must be there of each good when it is
    begun. `is_active`: the additional line is resolved. `is_extreme`: each line not at all or as
    often as possible; the others lie between those.
    """

    begin: Array = array(np.int64, MOST_SLOTS + 1)
    slot: Array = array(np.int64, ALL_COLUMNS)
    stage: Array = array(np.int64, ALL_COLUMNS)
    pay: Array = array(np.int64, ALL_COLUMNS)
    basic: Array = array(np.int64, ALL_COLUMNS)
    additional: Array = array(np.int64, ALL_COLUMNS)
    is_active: Array = array(np.int64, ALL_COLUMNS)
    is_extreme: Array = array(np.int64, ALL_COLUMNS)
    net: Array = array(np.int64, ALL_COLUMNS, 5)
    need: Array = array(np.int64, ALL_COLUMNS, GOODS)


COLUMNS = dtype_of(Columns)


@jit
def set_columns(slots: Slots, columns: Columns) -> None:
    """Every column of every slot."""
    n = 0
    for slot in range(slots.count):
        columns.begin[slot] = n
        if slots.moment[slot] != NONE:
            n = _add_startup(slots, slot, columns, n)
        else:
            n = _add_company(slots, slot, columns, n)
    columns.begin[slots.count] = n


@jit
def _add_startup(slots: Slots, slot: int, columns: Columns, n: int) -> int:
    """A start-up stands at its moment; what it upgrades is a matter of the companies' columns."""
    card, line = slots.card[slot], slots.line[slot]
    most = _most(card, 2) if line <= 2 else 0
    for times in range(most + 1):
        _write(columns, n, slot, slots.moment[slot], NONE, 1 if line <= 1 else 0, times, True)
        columns.is_extreme[n] = times in (0, most)
        _weigh(slots, columns, n)
        n += 1
    return n


@jit
def _add_company(slots: Slots, slot: int, columns: Columns, n: int) -> int:
    last = slots.stages - 2 if slots.is_upgraded[slot] == 0 else NONE
    is_repeated, is_repetition = _is_repeated(slots, slot), slots.fee[slot] > 0
    for pay in range(NONE, last + 1):
        for stage in range(slots.earliest, slots.stages):
            is_active = slots.is_upgraded[slot] == 1 or (pay != NONE and stage > pay)
            is_for_line = slots.worth[slot] <= 0 and not is_repeated and not is_repetition
            if pay != NONE and not is_active and is_for_line:
                continue
            if slots.first == slot and stage > 0:
                continue
            n = _add_uses(slots, slot, pay, stage, is_active, is_for_line, columns, n)
    return n


@jit
def _add_uses(
    slots: Slots,
    slot: int,
    pay: int,
    stage: int,
    is_active: bool,
    is_for_line: bool,
    columns: Columns,
    n: int,
) -> int:
    """The columns of a company at one moment and stage: as many uses of its lines as there are."""
    card, line = slots.card[slot], slots.line[slot]
    least_basic, most_basic = _range(card, 1, line <= 1)
    least_more, most_more = _range(card, 2, line <= 2 and is_active)
    for basic in range(least_basic, most_basic + 1):
        for more in range(least_more, most_more + 1):
            if pay != NONE and is_active and more == 0 and is_for_line:
                continue
            _write(columns, n, slot, stage, pay, basic, more, is_active)
            _weigh(slots, columns, n)
            if not _is_kept(slots, columns, n):
                continue
            is_end = basic in (least_basic, most_basic) and more in (least_more, most_more)
            columns.is_extreme[n] = is_end
            n += 1
    return n


@jit
def _is_kept(slots: Slots, columns: Columns, c: int) -> bool:
    """Whether the column stands for others of other stages; where it does for all it gets FREE."""
    slot, stage, pay = columns.slot[c], columns.stage[c], columns.pay[c]
    gives, takes, has_tokens = _manner(slots, columns, c)
    if slots.is_iron and has_tokens:
        return True
    if pay == NONE or slots.line[slot] == RESOLVED:
        columns.stage[c] = FREE
        return bool(stage == slots.earliest)
    if _is_repeated(slots, slot) or slots.fee[slot] > 0:
        return True
    if not gives:
        return bool(stage == slots.stages - 1 or slots.first == slot)
    return takes or bool(stage == (pay + 1 if columns.is_active[c] else slots.earliest))


@jit
def _manner(slots: Slots, columns: Columns, c: int) -> tuple[bool, bool, bool]:
    """Whether a column gives goods, takes goods, and has to do with tokens."""
    card = slots.card[columns.slot[c]]
    gives, takes, has_tokens = False, False, False
    for good in range(GOODS):
        gain = (
            columns.basic[c] * GAINS[card, 1, good] + columns.additional[c] * GAINS[card, 2, good]
        )
        gives = gives or gain > 0
        takes = takes or columns.need[c, good] > 0
        if good == TOKEN:
            has_tokens = gain > 0 or columns.need[c, good] > 0
    return gives, takes, has_tokens


@jit
def _is_repeated(slots: Slots, slot: int) -> bool:
    """Whether K1 repeats this slot's card: it is the last slot that says so."""
    return bool(slots.original[slots.count - 1] == slot)


@jit
def _most(card: int, line: int) -> int:
    at = line_at(card, line)
    return int(LIMIT[at]) if KIND[at] == PROCESSING else 1


@jit
def _range(card: int, line: int, is_left: bool) -> tuple[int, int]:
    """How often a line can be used: an extraction exactly once (R5.5)."""
    if not is_left:
        return 0, 0
    return 1 if KIND[line_at(card, line)] == EXTRACTION else 0, _most(card, line)


@jit
def _write(
    columns: Columns,
    c: int,
    slot: int,
    stage: int,
    pay: int,
    basic: int,
    additional: int,
    is_active: bool,
) -> None:
    columns.slot[c], columns.stage[c], columns.pay[c] = slot, stage, pay
    columns.basic[c], columns.additional[c] = basic, additional
    columns.is_active[c] = is_active


@jit
def _weigh(slots: Slots, columns: Columns, c: int) -> None:
    """Net and need: the second line is paid from what the first one has left and given."""
    slot = columns.slot[c]
    card, fee = slots.card[slot], slots.fee[slot]
    basic, more = columns.basic[c], columns.additional[c]
    for good in range(5):
        from_basic = basic * (GAINS[card, 1, good] - COSTS[card, 1, good])
        from_more = more * (GAINS[card, 2, good] - COSTS[card, 2, good])
        columns.net[c, good] = from_basic + from_more
        if good != MONEY:
            need = max(basic * COSTS[card, 1, good], more * COSTS[card, 2, good] - from_basic)
            columns.need[c, good] = max(need, 0)
    columns.net[c, COAL] -= fee
    columns.need[c, COAL] += fee


@jit
def is_sale(columns: Columns, c: int) -> bool:
    """Whether a column gives no goods, only money."""
    for good in range(GOODS):
        if columns.need[c, good] != -columns.net[c, good]:
            return False
    return True


@jit
def goes_with(columns: Columns, c: int, other: int) -> bool:
    """Whether the repetition c may follow the column `other` of the card that is repeated.

    It shows the side the card shows then (Q26): both are of one mind about turning it over, and the
    repetition comes in no earlier stage.
    """
    if columns.pay[c] != columns.pay[other]:
        return False
    if columns.stage[c] == FREE or columns.stage[other] == FREE:
        return True
    return bool(columns.stage[other] <= columns.stage[c])
