"""The memory of a search, in one record and a table: made once, used for one search after another.

Arrays made inside machine code are counted, and such code did not survive being kept on disk.
"""

from __future__ import annotations

import threading
from typing import Any

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from furnace.kernel.layout import PAD, SEAT
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.clock import CLOCK
from furnace.solver.general.dominance import COLUMNS, STAMPS
from furnace.solver.general.front import FRONT
from furnace.solver.general.layout import MODEL, PRICES, PRICES_RECORD

KEPT = 6
"""How many prices of each kind there are at most."""

TRIAL = 2 * KEPT
"""The place of prices to try things with, after all those kept."""

STACK, LONGEST, PLACES = 4096, 512, 1 << 19
HERE, SPARE, KEPT_SEAT, HERE_NODE = STACK - 1, STACK - 2, STACK - 3, STACK - 4
"""Places of the stack for other things: where a node has come to, a swap, the seat as it was."""

MEMOS, MEMO_COLUMNS = 1 << 14, 32
"""What is ahead was worked out for so many positions, at each of the prices kept."""

CREWS = 1024
"""So many ways there are at most to place managers on one card."""

CASES, EVERYTHING = 64, 0
"""So many cases there are at most; the first is that of everything."""

ROUNDS = 64
"""So many times at most one position is searched, each time with a lower bar."""

ACTION, DEPTH, SCORE, MARK, IS_IDLE, CREW, LAST_CREW, VERSION, KEY, CHECK = range(10)
COLUMNS_OF_NODE = 10
"""The columns of what the stack knows of each node beside its seat's record."""


class Best:
    """The best line so far, what a line must exceed, and how many prices of each kind there are.

    `is_full`: something found no room, so that nothing is proven.
    `version` counts bars and prices: what was scored with the same need not be scored again.
    `case` is that of the best line. `bar`, with its parts `money` and `rest`, is the value of the
    best line, or more in a search for something that much better. `is_front`: all ends are wanted
    (see `front`), not one.
    """

    value: int
    length: int
    bar: int
    money: int
    rest: int
    lucky: int
    first_count: int
    second_count: int
    first_next: int
    second_next: int
    second_money: int
    nodes: int
    last_fit: int
    is_full: int
    is_front: int
    version: int
    case: int


BEST = dtype_of(Best)


class Case:
    """One card for K1 to repeat, or companies for K9 to copy; see `cases`.

    `upper` is an upper bound of its value with these prices; `round` when it was last looked into.
    """

    again: int
    copied: int
    is_forced: int
    upper: int
    round: int
    is_fitted: int
    price: Array = array(np.int64, PRICES)


CASE = dtype_of(Case)


class Work:
    """All that a search writes on but for its table. `stamp` is the number of the search.

    A decision of `path` and `line` is an action, the managers placed on the card that it begins,
    and those on the last card. `memo` has what is ahead of a position by its key; see `pruning`.
    """

    stamp: int
    epoch: int
    case: int
    case_count: int
    round: int
    epochs: Array = array(np.int64, 2 * KEPT)
    memo: Array = array(np.int64, MEMOS, MEMO_COLUMNS)
    clock: Array = array(np.int64, CLOCK)
    path: Array = array(np.int64, LONGEST, 3)
    line: Array = array(np.int64, LONGEST, 3)
    actions: Array = array(np.int64, LONGEST)
    crews: Array = array(np.int64, 2, CREWS)
    nodes: Array = array(np.int64, STACK, COLUMNS_OF_NODE)
    best: Array = array(BEST, 1)
    cases: Array = array(CASE, CASES)
    front: Array = array(FRONT, 1)
    model: Array = array(MODEL, 1)
    pad: Array = array(PAD, 1)
    prices: Array = array(PRICES_RECORD, TRIAL + 2)
    seats: Array = array(SEAT, STACK)


WORK = dtype_of(Work)

WORKS = types.Array(numba.from_dtype(WORK), 1, "C")
TABLE = types.Array(types.int64, 2, "C")


class Workspace(threading.local):
    """The memory of one thread."""

    def __init__(self) -> None:
        self.works: NDArray[Any] = np.zeros(1, WORK)
        self.table = np.zeros((PLACES, COLUMNS), np.int64)

    def begin(self) -> None:
        """Give the next search a stamp of its own."""
        stamp = int(self.works["stamp"][0]) + 1
        if stamp >= STAMPS - ROUNDS * CASES:
            self.table[:] = 0
            stamp = 1
        self.works["stamp"] = stamp
