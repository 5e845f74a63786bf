"""All ends of a production that no other end matches in everything: the Pareto set.

An end is its goods, packed. What has to be looked into is everything that `dominance` does not
strike; prices have no say.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import rule
from furnace.kernel.goods import covers
from furnace.kernel.layout import Seat
from furnace.kernel.record import Array, Table, array, dtype_of

ENDS, DECISIONS = 2048, 96
"""So many ends there is room for, and so many decisions of the line to each."""


class Front:
    """The ends found, and the decisions to each: an action and two crews (see `work`)."""

    count: int
    is_full: int
    goods: Array = array(np.int64, ENDS)
    length: Array = array(np.int64, ENDS)
    line: Array = array(np.int32, ENDS, DECISIONS, 3)


FRONT = dtype_of(Front)


@rule
def add_end(front: Front, me: Seat, path: Table, depth: int) -> None:
    """Note an end, unless there is one at least as good; those it is as good as go, if there is
    room for its line."""
    for at in range(front.count):
        if covers(front.goods[at], me.goods):
            return
    if depth > DECISIONS:
        front.is_full = 1
        return
    kept = 0
    for at in range(front.count):
        if not covers(me.goods, front.goods[at]):
            _move(front, kept, at)
            kept += 1
    front.count = kept
    if kept == ENDS:
        front.is_full = 1
        return
    front.goods[kept], front.length[kept] = me.goods, depth
    for place in range(depth):
        for column in range(3):
            front.line[kept, place, column] = path[place, column]
    front.count = kept + 1


@rule
def _move(front: Front, to: int, at: int) -> None:
    if to == at:
        return
    front.goods[to], front.length[to] = front.goods[at], front.length[at]
    for place in range(front.length[at]):
        for column in range(3):
            front.line[to, place, column] = front.line[at, place, column]
