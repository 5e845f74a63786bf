"""The columns of each slot: every complete way to resolve its card.

A column says whether and at which moment the company is upgraded (`upgrade_moment`), how often each
line is used, and, if it matters, the stage in which the card is resolved. Otherwise the stage is
`FREE` and the search for an order decides. Columns that others dominate are left out:

* those that upgrade a company without using its additional line, unless upgrades have a value;
* if a company is upgraded at a moment, those that resolve a card that only gives in any stage but
  the first possible (goods earlier never hurt), or a card that only takes in any but the last
  (nothing is paid with money, so a sale is never too late).

K5 is an exception: tokens there at a moment must be spent, so a column that touches tokens keeps
its stage if iron is paid (`pays_iron`).
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.numbers import COAL, MONEY, TOKEN
from furnace.kernel.structs import Array, array, dtype_of
from furnace.kernel.tables import COSTS, EXTRACTION, GAINS, KIND, LIMIT, PROCESSING, line_at
from furnace.solver.columns.scope import MAX_SLOT_COLUMNS
from furnace.solver.columns.slots import RESOLVED, Slots
from furnace.solver.programme.rows import MAX_SLOTS, NONE

MAX_COLUMNS = MAX_SLOTS * MAX_SLOT_COLUMNS

FREE = -1
RESOURCES = 4


class Columns:
    """All columns; those of slot i stand from `begin[i]` to `begin[i + 1]`.

    `net` is the sum of what a card gives and takes, `need` what must be there of each good when it
    is begun. `is_active`: the additional line is resolved. `is_extreme`: each line is used as
    rarely or as often as possible; the other columns lie between those.
    """

    begin: Array = array(np.int64, MAX_SLOTS + 1)
    slot: Array = array(np.int64, MAX_COLUMNS)
    stage: Array = array(np.int64, MAX_COLUMNS)
    upgrade_moment: Array = array(np.int64, MAX_COLUMNS)
    basic: Array = array(np.int64, MAX_COLUMNS)
    additional: Array = array(np.int64, MAX_COLUMNS)
    is_active: Array = array(np.int64, MAX_COLUMNS)
    is_extreme: Array = array(np.int64, MAX_COLUMNS)
    net: Array = array(np.int64, MAX_COLUMNS, 5)
    need: Array = array(np.int64, MAX_COLUMNS, RESOURCES)


COLUMNS = dtype_of(Columns)


@jit
def set_columns(slots: Slots, columns: Columns) -> None:
    """Set all columns of all slots."""
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
    """Add the columns of a start-up, at its moment; the companies' columns say what it upgrades."""
    card, line = slots.card[slot], slots.line[slot]
    most = _max_uses(card, 2) if line <= 2 else 0
    for times in range(most + 1):
        _write(columns, n, slot, slots.moment[slot], NONE, 1 if line <= 1 else 0, times, True)
        columns.is_extreme[n] = times in (0, most)
        _set_net_and_need(slots, columns, n)
        n += 1
    return n


@jit
def _add_company(slots: Slots, slot: int, columns: Columns, n: int) -> int:
    last = slots.stages - 2 if slots.is_upgraded[slot] == 0 else NONE
    is_repeated, is_repetition = _is_repeated(slots, slot), slots.fee[slot] > 0
    for upgrade_moment in range(NONE, last + 1):
        for stage in range(slots.earliest, slots.stages):
            is_active = slots.is_upgraded[slot] == 1 or (
                upgrade_moment != NONE and stage > upgrade_moment
            )
            is_for_line = slots.upgrade_value[slot] <= 0 and not is_repeated and not is_repetition
            if upgrade_moment != NONE and not is_active and is_for_line:
                continue
            if slots.first == slot and stage > 0:
                continue
            n = _add_uses(slots, slot, upgrade_moment, stage, is_active, is_for_line, columns, n)
    return n


@jit
def _add_uses(
    slots: Slots,
    slot: int,
    upgrade_moment: int,
    stage: int,
    is_active: bool,
    is_for_line: bool,
    columns: Columns,
    n: int,
) -> int:
    """Add the columns of a company at one moment and stage: all numbers of uses of its lines."""
    card, line = slots.card[slot], slots.line[slot]
    least_basic, most_basic = _use_range(card, 1, line <= 1)
    least_more, most_more = _use_range(card, 2, line <= 2 and is_active)
    for basic in range(least_basic, most_basic + 1):
        for more in range(least_more, most_more + 1):
            if upgrade_moment != NONE and is_active and more == 0 and is_for_line:
                continue
            _write(columns, n, slot, stage, upgrade_moment, basic, more, is_active)
            _set_net_and_need(slots, columns, n)
            if not _is_representative(slots, columns, n):
                continue
            is_end = basic in (least_basic, most_basic) and more in (least_more, most_more)
            columns.is_extreme[n] = is_end
            n += 1
    return n


@jit
def _is_representative(slots: Slots, columns: Columns, c: int) -> bool:
    """Return whether to keep a column: only if it represents those of other stages. If it
    represents all, its stage becomes FREE."""
    slot, stage, upgrade_moment = columns.slot[c], columns.stage[c], columns.upgrade_moment[c]
    gives, takes, has_tokens = _flows(slots, columns, c)
    if slots.pays_iron and has_tokens:
        return True
    if upgrade_moment == NONE or slots.line[slot] == RESOLVED:
        columns.stage[c] = FREE
        return bool(stage == slots.earliest)
    if _is_repeated(slots, slot) or slots.fee[slot] > 0:
        return True
    if not gives:
        return bool(stage == slots.stages - 1 or slots.first == slot)
    return takes or bool(stage == (upgrade_moment + 1 if columns.is_active[c] else slots.earliest))


@jit
def _flows(slots: Slots, columns: Columns, c: int) -> tuple[bool, bool, bool]:
    """Whether a column gives goods, takes goods, and has to do with tokens."""
    card = slots.card[columns.slot[c]]
    gives, takes, has_tokens = False, False, False
    for good in range(RESOURCES):
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
    """Whether K1 repeats this slot's card: only the last slot, the repetition, has an
    `original`."""
    return bool(slots.original[slots.count - 1] == slot)


@jit
def _max_uses(card: int, line: int) -> int:
    at = line_at(card, line)
    return int(LIMIT[at]) if KIND[at] == PROCESSING else 1


@jit
def _use_range(card: int, line: int, is_left: bool) -> tuple[int, int]:
    """Return the least and most uses of a line: an extraction exactly once (R5.5)."""
    if not is_left:
        return 0, 0
    return 1 if KIND[line_at(card, line)] == EXTRACTION else 0, _max_uses(card, line)


@jit
def _write(
    columns: Columns,
    c: int,
    slot: int,
    stage: int,
    upgrade_moment: int,
    basic: int,
    additional: int,
    is_active: bool,
) -> None:
    columns.slot[c], columns.stage[c], columns.upgrade_moment[c] = slot, stage, upgrade_moment
    columns.basic[c], columns.additional[c] = basic, additional
    columns.is_active[c] = is_active


@jit
def _set_net_and_need(slots: Slots, columns: Columns, c: int) -> None:
    """Set net and need: what the first line leaves and gives pays for the second."""
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
    for good in range(RESOURCES):
        if columns.need[c, good] != -columns.net[c, good]:
            return False
    return True


@jit
def is_compatible(columns: Columns, c: int, other: int) -> bool:
    """Whether the repetition c may follow the column `other` of the card that is repeated.

    It shows the side that the card shows then (Q26): both must agree on its upgrade, and the
    repetition must not come in an earlier stage.
    """
    if columns.upgrade_moment[c] != columns.upgrade_moment[other]:
        return False
    if columns.stage[c] == FREE or columns.stage[other] == FREE:
        return True
    return bool(columns.stage[other] <= columns.stage[c])
