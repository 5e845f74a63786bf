"""The branching order: of the slots, and of the columns in each slot."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.structs import Array
from furnace.solver.programme.rows import NONE
from furnace.solver.programme.tree import Tree


@jit
def sort_lists(t: Tree, decided: int, key: int, gap: int, at: int) -> None:
    """Sort the columns within the gap by their value at vector `key`, and the slots: late ones
    last, those with one column first, then fractional ones, then by the number of columns."""
    info, lists, rank, n = t.info, t.lists, t.lists.rank, 0
    for slot in range(t.rows.slots):
        if decided >> slot & 1:
            continue
        length = _sort_columns(t, slot, key, gap, at)
        rank[slot] = length
        if length <= 1:
            rank[slot] = -100_000
        elif info.is_split[slot]:
            rank[slot] -= 1_000
        if info.is_late[slot]:
            rank[slot] += 1_000_000
        place = n
        while place > 0 and rank[lists.slot[at, place - 1]] > rank[slot]:
            lists.slot[at, place] = lists.slot[at, place - 1]
            place -= 1
        lists.slot[at, place] = slot
        n += 1
    for slot in range(t.rows.slots):
        before = info.after[slot]
        if before != NONE and not (decided >> slot | decided >> before) & 1:
            _put_after(lists.slot[at], n, slot, before)


@jit
def _put_after(row: Array, n: int, slot: int, before: int) -> None:
    """Move a slot to the place after another."""
    place = 0
    while row[place] != slot:
        place += 1
    for other in range(place, n - 1):
        row[other] = row[other + 1]
    place = 0
    while row[place] != before:
        place += 1
    for other in range(n - 1, place + 1, -1):
        row[other] = row[other - 1]
    row[place + 1] = slot


@jit
def _sort_columns(t: Tree, slot: int, key: int, gap: int, at: int) -> int:
    active, prices, lists, length = t.active, t.prices, t.lists, 0
    for place in range(active.begin[slot], active.begin[slot + 1]):
        c = active.column[place]
        if prices.best[slot, key] - prices.value[c, key] > gap:
            continue
        to = length
        while to > 0 and prices.value[lists.column[at, slot, to - 1], key] < prices.value[c, key]:
            lists.column[at, slot, to] = lists.column[at, slot, to - 1]
            to -= 1
        lists.column[at, slot, to] = c
        length += 1
    lists.length[at, slot] = length
    return length
