"""Whether items can be put in some order, and in which: a search over sets of items.

An item needs goods and changes them by a fixed amount, so what there is depends only on which items
are done. An item may be a part of a card: then nothing comes between it and the next part of that
card but what is done in the window it opens. Two rules leave little to search, for items that have
no part in that (`is_plain`):

* *early*: an item that can be done now, and takes only goods of which enough is left for the needs
  of all others together, is done now. Put first in any order that works it takes nothing away from
  the others, and what it gives comes sooner.
* *late*: an item that gives only goods which nobody else needs, or of which there is enough for the
  needs of all others together, and that nobody must wait for, comes last. Put last in any order
  that works it is not missed, and what it takes stays longer. It must not need more than it takes:
  then what is left in the end is enough for it, wherever it stood.

Neither rule is used for items that touch tokens while another must find none left (K5).
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.bits import count
from furnace.kernel.compile import jit
from furnace.kernel.layout import BONUSES
from furnace.kernel.numbers import TOKEN
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.programme.rows import NONE

LAID, COUNTED = 4, 5
"""What is counted: coal, iron, oil, tokens; and coal lying on C59."""

MOST_ITEMS, CLAIMS = 56, BONUSES + 1
BULKY = CLAIMS - 1
"""The claim in which one item, the `bulk`, may count for more than one."""
_DEEP = MOST_ITEMS + 1
_SEEN = 1 << 14
NO_LIMIT = 1 << 60
"""So many tries are never made."""

DONE, LATE, COUNT, LATE_COUNT, WINDOWS, OPEN = range(6)
_MARKS = 6

MANY = 1 << 30
NO_ORDER, ORDERED, UNDECIDED = range(3)
"""The answers; it is UNDECIDED where it took too long."""


class Order:
    """Of each item: `need` and `effect`; `before`, those that must be done before; the `window` it
    opens, as a mask; `wants`, the window it must find open; `follows`, the part of its card that
    comes before it, and whether the card `stays_open` after it; whether it `closes` the window it
    wants; the `most_tokens` it may find. A claim is that so many of some items are
    done before (`claim`, `claimed`); one of them may count for more (`bulk`, `bulk_more`).

    `found` is the order, `late` those put last, the last of all first. `have` is what there is,
    `needed` the needs of all not done, `urgent` without the late ones. `marks` are DONE to OPEN,
    `saved` and `saved_have` those of each depth, `tried` the next item to try there. `seen` has the
    sets met, by question.
    """

    question: int
    tries: int
    count: int
    strict: int
    wanted: int
    claimed_items: int
    start: Array = array(np.int64, COUNTED)
    need: Array = array(np.int64, _DEEP, COUNTED)
    effect: Array = array(np.int64, _DEEP, COUNTED)
    before: Array = array(np.int64, _DEEP)
    window: Array = array(np.int64, _DEEP)
    wants: Array = array(np.int64, _DEEP)
    closes: Array = array(np.int64, _DEEP)
    follows: Array = array(np.int64, _DEEP)
    stays_open: Array = array(np.int64, _DEEP)
    most_tokens: Array = array(np.int64, _DEEP)
    touches_tokens: Array = array(np.int64, _DEEP)
    is_plain: Array = array(np.int64, _DEEP)
    claim: Array = array(np.int64, _DEEP, CLAIMS)
    claimed: Array = array(np.int64, _DEEP, CLAIMS)
    bulk: Array = array(np.int64, _DEEP)
    bulk_more: Array = array(np.int64, _DEEP)
    found: Array = array(np.int64, _DEEP)
    late: Array = array(np.int64, _DEEP)
    have: Array = array(np.int64, COUNTED)
    needed: Array = array(np.int64, COUNTED)
    urgent: Array = array(np.int64, COUNTED)
    marks: Array = array(np.int64, _MARKS)
    saved: Array = array(np.int64, _DEEP, _MARKS)
    saved_have: Array = array(np.int64, _DEEP, COUNTED)
    tried: Array = array(np.int64, _DEEP)
    seen: Array = array(np.int64, _SEEN, 3)


ORDER = dtype_of(Order)


@jit
def clear_items(room: Order) -> None:
    """No items."""
    room.count = 0


@jit
def add_item(room: Order) -> int:
    """One item more, which does nothing; its number."""
    at = int(room.count)
    room.count += 1
    room.before[at], room.window[at], room.wants[at], room.closes[at] = 0, 0, 0, 0
    room.follows[at], room.stays_open[at], room.most_tokens[at] = NONE, 0, MANY
    for good in range(COUNTED):
        room.need[at, good], room.effect[at, good] = 0, 0
    for number in range(CLAIMS):
        room.claim[at, number], room.claimed[at, number] = 0, 0
    room.bulk[at], room.bulk_more[at] = 0, 0
    return at


@jit
def find_order(room: Order, most_tries: int) -> int:
    """Whether there is an order of all items; it is in `found` then."""
    _prepare(room)
    room.question += 1
    room.tries = 0
    if _search(room, most_tries):
        return ORDERED
    return NO_ORDER if room.tries < most_tries else UNDECIDED


@jit
def _prepare(room: Order) -> None:
    room.strict, room.wanted, room.claimed_items = 0, 0, 0
    for item in range(room.count):
        room.strict |= int(room.most_tokens[item] < MANY) << item
        room.wanted |= int(room.wants[item] != 0) << item
        for number in range(CLAIMS):
            room.claimed_items |= room.claimed[item, number]
    for item in range(room.count):
        is_part = room.follows[item] != NONE or room.stays_open[item]
        is_bound = room.wants[item] or room.window[item] or room.strict >> item & 1
        touches = room.need[item, TOKEN] != 0 or room.effect[item, TOKEN] != 0
        room.is_plain[item], room.touches_tokens[item] = int(not (is_part or is_bound)), touches
    for good in range(COUNTED):
        room.have[good] = room.start[good]
    for mark in range(_MARKS):
        room.marks[mark] = 0
    room.marks[OPEN] = NONE
    _sum_needs(room)


@jit
def _sum_needs(room: Order) -> None:
    done, late = room.marks[DONE], room.marks[LATE]
    for good in range(COUNTED):
        room.needed[good] = 0
        room.urgent[good] = 0
        for item in range(room.count):
            if not done >> item & 1:
                room.needed[good] += room.need[item, good]
                if not late >> item & 1:
                    room.urgent[good] += room.need[item, good]


@jit
def _is_seen(room: Order) -> bool:
    """Whether this was met in this question; it is noted."""
    done, state = room.marks[DONE], room.marks[WINDOWS] << 8 | room.marks[OPEN] + 1
    at = (done * 0x1E3779B97F4A7C15 >> 40 ^ state) & _SEEN - 1
    seen = room.seen[at]
    if seen[0] == room.question and seen[1] == done and seen[2] == state:
        return True
    room.seen[at, 0], room.seen[at, 1], room.seen[at, 2] = room.question, done, state
    return False


@jit
def _search(room: Order, most_tries: int) -> bool:
    """Depth first over sets of items that are done; each set is entered once."""
    marks, depth, is_new = room.marks, 0, True
    everything = (1 << room.count) - 1
    while depth >= 0:
        room.tries += 1
        if room.tries >= most_tries:
            return False
        if is_new:
            _settle(room)
            if (marks[DONE] | marks[LATE]) == everything:
                if _ends_well(room):
                    return True
                room.tried[depth] = room.count
            else:
                room.tried[depth] = room.count if _is_seen(room) else 0
            _save(depth, room)
        item = _next_item(depth, room)
        is_new = item != NONE
        if is_new:
            _do(item, room)
            depth += 1
        else:
            depth -= 1
            if depth >= 0:
                _restore(depth, room)
    return False


@jit
def _settle(room: Order) -> None:
    """Apply the two rules as long as they find something."""
    has_moved = True
    while has_moved:
        has_moved = False
        for item in range(room.count):
            if (room.marks[DONE] | room.marks[LATE]) >> item & 1 or not room.is_plain[item]:
                continue
            if room.touches_tokens[item] and room.strict & ~room.marks[DONE]:
                continue
            if _is_early(item, room):
                _do(item, room)
                has_moved = True
            elif _is_late(item, room):
                room.marks[LATE] |= 1 << item
                room.late[room.marks[LATE_COUNT]] = item
                room.marks[LATE_COUNT] += 1
                for good in range(COUNTED):
                    room.urgent[good] -= room.need[item, good]
                has_moved = True


@jit
def _can_do(item: int, room: Order) -> bool:
    marks = room.marks
    if room.before[item] & ~marks[DONE]:
        return False
    if room.wants[item]:
        if not room.wants[item] & marks[WINDOWS]:
            return False
    elif marks[OPEN] != room.follows[item]:
        return False
    if room.have[TOKEN] > room.most_tokens[item]:
        return False
    if not _are_claims_met(item, room, marks[DONE]):
        return False
    for good in range(COUNTED):
        if room.need[item, good] > room.have[good]:
            return False
    return True


@jit
def _are_claims_met(item: int, room: Order, done: int) -> bool:
    for number in range(CLAIMS):
        met = count(room.claimed[item, number] & done)
        if number == BULKY and done >> room.bulk[item] & 1:
            met += room.bulk_more[item]
        if room.claim[item, number] > met:
            return False
    return True


@jit
def _is_early(item: int, room: Order) -> bool:
    is_wanted = room.marks[WINDOWS] != 0 and room.wanted & ~room.marks[DONE] != 0
    if is_wanted or not _can_do(item, room):
        return False
    for good in range(COUNTED):
        effect = room.effect[item, good]
        others = room.needed[good] - room.need[item, good]
        if effect < 0 and room.have[good] + effect < others:
            return False
    return True


@jit
def _is_late(item: int, room: Order) -> bool:
    if room.claimed_items >> item & 1:
        return False
    for good in range(COUNTED):
        effect, others = room.effect[item, good], room.urgent[good] - room.need[item, good]
        if effect > 0 and room.have[good] < others:
            return False
        if room.need[item, good] > max(-effect, 0):
            return False
    gone = room.marks[DONE] | room.marks[LATE]
    for other in range(room.count):
        if not gone >> other & 1 and room.before[other] >> item & 1:
            return False
    return True


@jit
def _do(item: int, room: Order) -> None:
    marks = room.marks
    room.found[marks[COUNT]] = item
    marks[COUNT] += 1
    marks[DONE] |= 1 << item
    if room.wants[item]:
        if room.closes[item]:
            marks[WINDOWS] &= ~room.wants[item]
        marks[WINDOWS] |= room.window[item]
    else:
        marks[WINDOWS] = room.window[item]
        marks[OPEN] = item if room.stays_open[item] else NONE
    for good in range(COUNTED):
        room.have[good] += room.effect[item, good]
        room.needed[good] -= room.need[item, good]
        room.urgent[good] -= room.need[item, good]


@jit
def _ends_well(room: Order) -> bool:
    """Do the late ones, the last found first."""
    number, done = room.marks[COUNT], room.marks[DONE]
    if room.marks[OPEN] != NONE:
        return False
    for place in range(room.marks[LATE_COUNT] - 1, -1, -1):
        item = room.late[place]
        if not _are_claims_met(item, room, done):
            return False
        for good in range(COUNTED):
            if room.need[item, good] > room.have[good]:
                return False
            room.have[good] += room.effect[item, good]
        done |= 1 << item
        room.found[number] = item
        number += 1
    return True


@jit
def _save(depth: int, room: Order) -> None:
    for mark in range(_MARKS):
        room.saved[depth, mark] = room.marks[mark]
    for good in range(COUNTED):
        room.saved_have[depth, good] = room.have[good]


@jit
def _restore(depth: int, room: Order) -> None:
    for mark in range(_MARKS):
        room.marks[mark] = room.saved[depth, mark]
    for good in range(COUNTED):
        room.have[good] = room.saved_have[depth, good]
    _sum_needs(room)


@jit
def _next_item(depth: int, room: Order) -> int:
    gone = room.marks[DONE] | room.marks[LATE]
    for item in range(room.tried[depth], room.count):
        if not gone >> item & 1 and _can_do(item, room):
            room.tried[depth] = item + 1
            return item
    return NONE
