"""The tree of decisions, a column for slot after slot, and what is known at each level of it."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import rule
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.columns.columns import FREE, GOODS, MOST_COLUMNS, Columns, is_sale
from furnace.solver.columns.prices import LITTLE, REFITS, VECTORS, Kept, Prices
from furnace.solver.columns.rows import MOST_ROWS, Rows
from furnace.solver.columns.slots import MOST_SLOTS, NONE, Slots

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
    """Of each slot: the most it can add to each row; whether it is a giver, one that can do more
    than sell at the very end; the most it can give of each good, and the first stage it can do so;
    whether the programme splits it. `effort` and `visits` average the effort below each level,
    `asked` and `refused` count the questions about partial orders.
    """

    givers: int
    most: Array = array(np.int64, MOST_SLOTS, MOST_ROWS)
    is_giver: Array = array(np.int64, MOST_SLOTS)
    gift: Array = array(np.int64, MOST_SLOTS, GOODS)
    gift_stage: Array = array(np.int64, MOST_SLOTS)
    is_split: Array = array(np.int64, MOST_SLOTS)
    effort: Array = array(np.float64, _DEEP)
    visits: Array = array(np.float64, _DEEP)
    asked: Array = array(np.int64, _DEEP)
    refused: Array = array(np.int64, _DEEP)


FACTS = dtype_of(Facts)


@rule
def set_facts(slots: Slots, columns: Columns, rows: Rows, kept: Kept, facts: Facts) -> None:
    """What can be said of each slot by the columns it has left."""
    for level in range(slots.count + 1):
        facts.effort[level], facts.visits[level] = 0.0, 0.0
        facts.asked[level], facts.refused[level] = 1, 1
    for slot in range(slots.count):
        for row in range(rows.count):
            facts.most[slot, row] = LITTLE
        for good in range(GOODS):
            facts.gift[slot, good] = 0
        facts.gift_stage[slot] = slots.stages - 1
        facts.is_giver[slot] = slots.moment[slot] != NONE or slots.fee[slot] > 0
        for place in range(kept.begin[slot], kept.begin[slot + 1]):
            c = kept.column[place]
            for row in range(rows.count):
                facts.most[slot, row] = max(facts.most[slot, row], rows.part[c, row])
            for good in range(GOODS):
                facts.gift[slot, good] = max(facts.gift[slot, good], columns.net[c, good])
            facts.gift_stage[slot] = min(facts.gift_stage[slot], max(columns.stage[c], 0))
            if not _can_be_last(slots, columns, c):
                facts.is_giver[slot] = 1
    original = slots.original[slots.count - 1]
    if original != NONE:
        facts.is_giver[original] = 1
    if slots.first != NONE:
        facts.is_giver[slots.first] = 1
    facts.givers = 0
    for slot in range(slots.count):
        facts.givers += facts.is_giver[slot]


@rule
def _can_be_last(slots: Slots, columns: Columns, c: int) -> bool:
    """Whether a column only sells and may do so after everything else."""
    stage = columns.stage[c]
    if stage not in (FREE, slots.stages - 1) or columns.pay[c] != NONE:
        return False
    return is_sale(columns, c)


@rule
def sort_lists(
    slots: Slots,
    kept: Kept,
    prices: Prices,
    facts: Facts,
    decided: int,
    key: int,
    gap: int,
    lists: Lists,
    at: int,
) -> None:
    """Columns within the gap by their value at vector `key`; slots: givers before sellers, those
    with one column first, then those that the programme splits, then by the number of columns."""
    rank, n = lists.rank, 0
    for slot in range(slots.count):
        if decided >> slot & 1:
            continue
        length = _sort_columns(kept, prices, slot, key, gap, lists, at)
        rank[slot] = length
        if length <= 1:
            rank[slot] = -100_000
        elif facts.is_split[slot]:
            rank[slot] -= 1_000
        if not facts.is_giver[slot]:
            rank[slot] += 1_000_000
        place = n
        while place > 0 and rank[lists.slot[at, place - 1]] > rank[slot]:
            lists.slot[at, place] = lists.slot[at, place - 1]
            place -= 1
        lists.slot[at, place] = slot
        n += 1
    _put_repetition_after(slots, decided, n, lists, at)


@rule
def _sort_columns(
    kept: Kept, prices: Prices, slot: int, key: int, gap: int, lists: Lists, at: int
) -> int:
    length = 0
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


@rule
def _put_repetition_after(slots: Slots, decided: int, n: int, lists: Lists, at: int) -> None:
    """A repetition is decided after its card: it must go with it."""
    repetition = slots.count - 1
    original = slots.original[repetition]
    if original == NONE or (decided >> repetition | decided >> original) & 1:
        return
    row = lists.slot[at]
    place = 0
    while row[place] != repetition:
        place += 1
    for other in range(place, n - 1):
        row[other] = row[other + 1]
    place = 0
    while row[place] != original:
        place += 1
    for other in range(n - 1, place + 1, -1):
        row[other] = row[other - 1]
    row[place + 1] = repetition
