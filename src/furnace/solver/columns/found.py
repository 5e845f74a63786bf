"""The best production found so far: cards in the order they are resolved, with all their uses."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.columns.columns import GOODS, Columns
from furnace.solver.columns.slots import RESOLVED, Slots
from furnace.solver.programme.rows import MOST_SLOTS, NONE

MOMENTS = 2


class Found:
    """Cards in their order; at each moment the companies to turn over; the goods `left`."""

    count: int
    card: Array = array(np.int64, MOST_SLOTS)
    is_repetition: Array = array(np.int64, MOST_SLOTS)
    moment: Array = array(np.int64, MOST_SLOTS)
    basic: Array = array(np.int64, MOST_SLOTS)
    additional: Array = array(np.int64, MOST_SLOTS)
    upgrade_count: Array = array(np.int64, MOMENTS)
    upgrades: Array = array(np.int64, MOMENTS, MOST_SLOTS)
    left: Array = array(np.int64, GOODS)


FOUND = dtype_of(Found)


@jit
def write_found(
    slots: Slots, columns: Columns, chosen: Array, order: Array, count: int, found: Found
) -> None:
    """Take over a production: the slots in this order, the rest of them after those."""
    found.count = 0
    for moment in range(MOMENTS):
        found.upgrade_count[moment] = 0
    ordered = 0
    for place in range(count):
        ordered |= 1 << order[place]
        _add(slots, columns, chosen, order[place], found)
    for slot in range(slots.count):
        if not ordered >> slot & 1:
            _add(slots, columns, chosen, slot, found)


@jit
def _add(slots: Slots, columns: Columns, chosen: Array, slot: int, found: Found) -> None:
    c, at = chosen[slot], found.count
    if columns.pay[c] != NONE and slots.fee[slot] == 0:
        moment = columns.pay[c]
        found.upgrades[moment, found.upgrade_count[moment]] = slots.card[slot]
        found.upgrade_count[moment] += 1
    if slots.line[slot] == RESOLVED:
        return
    found.card[at], found.is_repetition[at] = slots.card[slot], slots.fee[slot] > 0
    found.moment[at] = slots.moment[slot]
    found.basic[at], found.additional[at] = columns.basic[c], columns.additional[c]
    found.count += 1
