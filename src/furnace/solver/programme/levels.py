"""The tree of decisions, a column for slot after slot, and what is known at each level of it."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.programme.prices import LITTLE, REFITS, VECTORS, Kept
from furnace.solver.programme.rows import MOST_COLUMNS, MOST_ROWS, MOST_SLOTS, NONE, Rows, most_part

_DEEP = MOST_SLOTS + 1


class Levels:
    """At each level: the bound's two parts for every vector, the balances and the most that the
    slots below can add to them, the worth; the slot, its next place in the list, the slots decided
    above, the re-fits above, and the effort when it was entered.
    """

    total: Array = array(np.int64, _DEEP, VECTORS)
    rest: Array = array(np.int64, _DEEP, VECTORS)
    balance: Array = array(np.int64, _DEEP, MOST_ROWS)
    most: Array = array(np.int64, _DEEP, MOST_ROWS)
    worth: Array = array(np.int64, _DEEP)
    slot: Array = array(np.int64, _DEEP)
    place: Array = array(np.int64, _DEEP)
    decided: Array = array(np.int64, _DEEP)
    refits: Array = array(np.int64, _DEEP)
    begun: Array = array(np.int64, _DEEP)


LEVELS = dtype_of(Levels)


class Lists:
    """After each number of re-fits: the columns of each slot, best first; the slots in order."""

    column: Array = array(np.int64, REFITS + 1, MOST_SLOTS, MOST_COLUMNS)
    length: Array = array(np.int64, REFITS + 1, MOST_SLOTS)
    slot: Array = array(np.int64, REFITS + 1, MOST_SLOTS)
    rank: Array = array(np.int64, MOST_SLOTS)


LISTS = dtype_of(Lists)


class Facts:
    """Of each slot: the most it can add to each row, and whether the programme splits it; by the
    model, whether it is decided only once the others are (`is_late`), and the slot that it is
    decided right `after`, or NONE. `effort` and `visits` average the effort below each level.
    """

    most: Array = array(np.int64, MOST_SLOTS, MOST_ROWS)
    is_split: Array = array(np.int64, MOST_SLOTS)
    is_late: Array = array(np.int64, MOST_SLOTS)
    after: Array = array(np.int64, MOST_SLOTS)
    effort: Array = array(np.float64, _DEEP)
    visits: Array = array(np.float64, _DEEP)


FACTS = dtype_of(Facts)


@jit
def forget_sequence(facts: Facts) -> None:
    """The slots may be decided in any sequence."""
    for slot in range(MOST_SLOTS):
        facts.is_late[slot], facts.after[slot] = 0, NONE


@jit
def set_facts(rows: Rows, kept: Kept, facts: Facts) -> None:
    """What can be said of each slot by the columns it has left."""
    for level in range(rows.slots + 1):
        facts.effort[level], facts.visits[level] = 0.0, 0.0
    for slot in range(rows.slots):
        for row in range(rows.count):
            facts.most[slot, row] = LITTLE
        for place in range(kept.begin[slot], kept.begin[slot + 1]):
            c = kept.column[place]
            for row in range(rows.count):
                most = most_part(rows, c, row)
                facts.most[slot, row] = max(facts.most[slot, row], most)
