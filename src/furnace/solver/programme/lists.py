"""The columns of each slot and the slots themselves, in the order in which they are tried."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.record import Array
from furnace.solver.programme.rows import NONE
from furnace.solver.programme.tree import Tree


@jit
def sort_lists(t: Tree, decided: int, key: int, gap: int, at: int) -> None:
    """Columns within the gap by their value at vector `key`; slots: late ones last, those with one
    column first, then those that the programme splits, then by the number of columns."""
    facts, lists, rank, n = t.facts, t.lists, t.lists.rank, 0
    for slot in range(t.rows.slots):
        if decided >> slot & 1:
            continue
        length = _sort_columns(t, slot, key, gap, at)
        rank[slot] = length
        if length <= 1:
            rank[slot] = -100_000
        elif facts.is_split[slot]:
            rank[slot] -= 1_000
        if facts.is_late[slot]:
            rank[slot] += 1_000_000
        place = n
        while place > 0 and rank[lists.slot[at, place - 1]] > rank[slot]:
            lists.slot[at, place] = lists.slot[at, place - 1]
            place -= 1
        lists.slot[at, place] = slot
        n += 1
    for slot in range(t.rows.slots):
        before = facts.after[slot]
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
    kept, prices, lists, length = t.kept, t.prices, t.lists, 0
    for place in range(kept.begin[slot], kept.begin[slot + 1]):
        c = kept.column[place]
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
