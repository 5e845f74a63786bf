"""Suppliers: slots that can do more than sell at the very end. They are decided first."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.columns.columns import FREE, RESOURCES, Columns, is_sale
from furnace.solver.columns.slots import Slots
from furnace.solver.programme.levels import SlotInfo
from furnace.solver.programme.prices import ActiveColumns
from furnace.solver.programme.rows import MAX_SLOTS, NONE


class Suppliers:
    """Of each slot: the most it can give of each good (`supply`), and the first stage in which it
    can. `checks` and `refusals` count the checks of partial orders at each level."""

    count: int
    supply: Array = array(np.int64, MAX_SLOTS, RESOURCES)
    stage: Array = array(np.int64, MAX_SLOTS)
    checks: Array = array(np.int64, MAX_SLOTS + 1)
    refusals: Array = array(np.int64, MAX_SLOTS + 1)


SUPPLIERS = dtype_of(Suppliers)


@jit
def set_suppliers(
    slots: Slots, columns: Columns, active: ActiveColumns, suppliers: Suppliers, info: SlotInfo
) -> None:
    """Set what each slot can give with its active columns. Slots that only sell are decided late,
    and a repetition right after its card, with which it must be compatible."""
    suppliers.count = 0
    for slot in range(slots.count):
        suppliers.checks[slot], suppliers.refusals[slot] = 1, 1
        _set_supply(slots, columns, active, suppliers, slot)
        is_supplier = _is_supplier(slots, columns, active, slot)
        suppliers.count += is_supplier
        info.is_late[slot] = not is_supplier
        info.after[slot] = slots.original[slot]


@jit
def _set_supply(
    slots: Slots, columns: Columns, active: ActiveColumns, suppliers: Suppliers, slot: int
) -> None:
    suppliers.stage[slot] = slots.stages - 1
    for good in range(RESOURCES):
        suppliers.supply[slot, good] = 0
    for place in range(active.begin[slot], active.begin[slot + 1]):
        c = active.column[place]
        for good in range(RESOURCES):
            suppliers.supply[slot, good] = max(suppliers.supply[slot, good], columns.net[c, good])
        suppliers.stage[slot] = min(suppliers.stage[slot], max(columns.stage[c], 0))


@jit
def _is_supplier(slots: Slots, columns: Columns, active: ActiveColumns, slot: int) -> bool:
    if slots.moment[slot] != NONE or slots.fee[slot] > 0 or slot == slots.first:
        return True
    if slot == slots.original[slots.count - 1]:
        return True
    for place in range(active.begin[slot], active.begin[slot + 1]):
        if not _can_be_last(slots, columns, active.column[place]):
            return True
    return False


@jit
def _can_be_last(slots: Slots, columns: Columns, c: int) -> bool:
    """Whether a column only sells and may do so after everything else."""
    stage = columns.stage[c]
    if stage not in (FREE, slots.stages - 1) or columns.upgrade_moment[c] != NONE:
        return False
    return is_sale(columns, c)
