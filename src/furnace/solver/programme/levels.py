"""The levels of the search tree, one decided slot each, and what is known at them."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.programme.prices import MINUS_INFINITY, REFITS, VECTORS, ActiveColumns
from furnace.solver.programme.rows import (
    MAX_ROWS,
    MAX_SLOT_COLUMNS,
    MAX_SLOTS,
    NONE,
    Rows,
    max_coefficient,
)

_MAX_LEVELS = MAX_SLOTS + 1


class Levels:
    """At each level: the two parts of each vector's bound (`total` of the slots decided, `rest`),
    the balances and the most that the slots below can add to them, the objective; the slot, the
    next place in its list, the slots decided above, the re-fits above, and the effort on entry.
    """

    total: Array = array(np.int64, _MAX_LEVELS, VECTORS)
    rest: Array = array(np.int64, _MAX_LEVELS, VECTORS)
    balance: Array = array(np.int64, _MAX_LEVELS, MAX_ROWS)
    max_rest: Array = array(np.int64, _MAX_LEVELS, MAX_ROWS)
    objective: Array = array(np.int64, _MAX_LEVELS)
    slot: Array = array(np.int64, _MAX_LEVELS)
    place: Array = array(np.int64, _MAX_LEVELS)
    decided: Array = array(np.int64, _MAX_LEVELS)
    refits: Array = array(np.int64, _MAX_LEVELS)
    effort_on_entry: Array = array(np.int64, _MAX_LEVELS)


LEVELS = dtype_of(Levels)


class Lists:
    """After each number of re-fits: the columns of each slot, best first, and the slots in
    order."""

    column: Array = array(np.int64, REFITS + 1, MAX_SLOTS, MAX_SLOT_COLUMNS)
    length: Array = array(np.int64, REFITS + 1, MAX_SLOTS)
    slot: Array = array(np.int64, REFITS + 1, MAX_SLOTS)
    rank: Array = array(np.int64, MAX_SLOTS)


LISTS = dtype_of(Lists)


class SlotInfo:
    """Of each slot: the most it can add to each row, and whether it is fractional (`is_split`). The
    model sets whether it is decided after all others (`is_late`), and the slot right `after` which
    it is decided, or NONE. `effort` and `visits` are running averages of each level's subtrees.
    """

    max_coefficient: Array = array(np.int64, MAX_SLOTS, MAX_ROWS)
    is_split: Array = array(np.int64, MAX_SLOTS)
    is_late: Array = array(np.int64, MAX_SLOTS)
    after: Array = array(np.int64, MAX_SLOTS)
    effort: Array = array(np.float64, _MAX_LEVELS)
    visits: Array = array(np.float64, _MAX_LEVELS)


SLOT_INFO = dtype_of(SlotInfo)


@jit
def reset_sequence(info: SlotInfo) -> None:
    """Allow the slots to be decided in any sequence."""
    for slot in range(MAX_SLOTS):
        info.is_late[slot], info.after[slot] = 0, NONE


@jit
def set_slot_info(rows: Rows, active: ActiveColumns, info: SlotInfo) -> None:
    """Collect what the active columns say about each slot."""
    for level in range(rows.slots + 1):
        info.effort[level], info.visits[level] = 0.0, 0.0
    for slot in range(rows.slots):
        for row in range(rows.count):
            info.max_coefficient[slot, row] = MINUS_INFINITY
        for place in range(active.begin[slot], active.begin[slot + 1]):
            c = active.column[place]
            for row in range(rows.count):
                most = max_coefficient(rows, c, row)
                info.max_coefficient[slot, row] = max(info.max_coefficient[slot, row], most)
