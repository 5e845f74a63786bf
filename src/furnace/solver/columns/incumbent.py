"""The best production found so far: cards in the order they are resolved, with all their uses."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.columns.columns import RESOURCES, Columns
from furnace.solver.columns.slots import RESOLVED, Slots
from furnace.solver.programme.rows import MAX_SLOTS, NONE

MOMENTS = 2


class Incumbent:
    """The cards in their order; the companies to upgrade at each moment; the goods `left`."""

    count: int
    card: Array = array(np.int64, MAX_SLOTS)
    is_repetition: Array = array(np.int64, MAX_SLOTS)
    moment: Array = array(np.int64, MAX_SLOTS)
    basic: Array = array(np.int64, MAX_SLOTS)
    additional: Array = array(np.int64, MAX_SLOTS)
    upgrade_count: Array = array(np.int64, MOMENTS)
    upgrades: Array = array(np.int64, MOMENTS, MAX_SLOTS)
    left: Array = array(np.int64, RESOURCES)


INCUMBENT = dtype_of(Incumbent)


@jit
def set_incumbent(
    slots: Slots, columns: Columns, chosen: Array, order: Array, count: int, incumbent: Incumbent
) -> None:
    """Set the incumbent: the slots in this order, then the others."""
    incumbent.count = 0
    for moment in range(MOMENTS):
        incumbent.upgrade_count[moment] = 0
    ordered = 0
    for place in range(count):
        ordered |= 1 << order[place]
        _add(slots, columns, chosen, order[place], incumbent)
    for slot in range(slots.count):
        if not ordered >> slot & 1:
            _add(slots, columns, chosen, slot, incumbent)


@jit
def _add(slots: Slots, columns: Columns, chosen: Array, slot: int, incumbent: Incumbent) -> None:
    c, at = chosen[slot], incumbent.count
    if columns.upgrade_moment[c] != NONE and slots.fee[slot] == 0:
        moment = columns.upgrade_moment[c]
        incumbent.upgrades[moment, incumbent.upgrade_count[moment]] = slots.card[slot]
        incumbent.upgrade_count[moment] += 1
    if slots.line[slot] == RESOLVED:
        return
    incumbent.card[at], incumbent.is_repetition[at] = slots.card[slot], slots.fee[slot] > 0
    incumbent.moment[at] = slots.moment[slot]
    incumbent.basic[at], incumbent.additional[at] = columns.basic[c], columns.additional[c]
    incumbent.count += 1
