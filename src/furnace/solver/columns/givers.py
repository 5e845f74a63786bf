"""Slots that can do more than sell at the very end, the *givers*: they are decided first."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.columns.columns import FREE, GOODS, Columns, is_sale
from furnace.solver.columns.slots import Slots
from furnace.solver.programme.levels import Facts
from furnace.solver.programme.prices import Kept
from furnace.solver.programme.rows import MOST_SLOTS, NONE


class Givers:
    """Of each slot: the most it can give of each good, and the first stage it can do so. `asked`
    and `refused` count the questions about partial orders at each level."""

    count: int
    gift: Array = array(np.int64, MOST_SLOTS, GOODS)
    stage: Array = array(np.int64, MOST_SLOTS)
    asked: Array = array(np.int64, MOST_SLOTS + 1)
    refused: Array = array(np.int64, MOST_SLOTS + 1)


GIVERS = dtype_of(Givers)


@jit
def set_givers(slots: Slots, columns: Columns, kept: Kept, givers: Givers, facts: Facts) -> None:
    """What each slot can give by the columns it has left; those that only sell are decided late,
    and a repetition right after its card: it must go with it."""
    givers.count = 0
    for slot in range(slots.count):
        givers.asked[slot], givers.refused[slot] = 1, 1
        _set_gift(slots, columns, kept, givers, slot)
        is_giver = _is_giver(slots, columns, kept, slot)
        givers.count += is_giver
        facts.is_late[slot] = not is_giver
        facts.after[slot] = slots.original[slot]


@jit
def _set_gift(slots: Slots, columns: Columns, kept: Kept, givers: Givers, slot: int) -> None:
    givers.stage[slot] = slots.stages - 1
    for good in range(GOODS):
        givers.gift[slot, good] = 0
    for place in range(kept.begin[slot], kept.begin[slot + 1]):
        c = kept.column[place]
        for good in range(GOODS):
            givers.gift[slot, good] = max(givers.gift[slot, good], columns.net[c, good])
        givers.stage[slot] = min(givers.stage[slot], max(columns.stage[c], 0))


@jit
def _is_giver(slots: Slots, columns: Columns, kept: Kept, slot: int) -> bool:
    if slots.moment[slot] != NONE or slots.fee[slot] > 0 or slot == slots.first:
        return True
    if slot == slots.original[slots.count - 1]:
        return True
    for place in range(kept.begin[slot], kept.begin[slot + 1]):
        if not _can_be_last(slots, columns, kept.column[place]):
            return True
    return False


@jit
def _can_be_last(slots: Slots, columns: Columns, c: int) -> bool:
    """Whether a column only sells and may do so after everything else."""
    stage = columns.stage[c]
    if stage not in (FREE, slots.stages - 1) or columns.pay[c] != NONE:
        return False
    return is_sale(columns, c)
