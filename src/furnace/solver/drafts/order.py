"""Whether the items of a draft can be put in some order, and in which.

Items are cards, and companies turned over in a window or by C56. Needs and effects are fixed, so
what there is depends only on which are done: a search over sets, as in `columns/order.py`, whose
two rules (*early*, *late*) it has. Needs are the least there could be, so a draft that has no order
here has none at all.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import rule
from furnace.kernel.numbers import TOKEN
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.drafts.columns import GOODS
from furnace.solver.programme.rows import NONE

DONE, LATE, COUNT, LATE_COUNT, WINDOW = range(5)
_MARKS = 5
LAID = GOODS
"""The place of the coal lying on C59 among what items need and give, after the four resources."""

COUNTED = LAID + 1
MOST_ITEMS = 22
_DEEP = MOST_ITEMS + 1
_SEEN = 1 << 16


class Order:
    """`need` and `effect` of the items, `before` those that must be done before; the rest is as in
    `columns/order.py`, but that sets met are kept in a table that may forget.

    `turns` are the items that want a window of S7: they follow one of the `gainers` of tokens, or
    each other. No token may be left after the item `strict` (K5, Q27). With `is_loose` needs may
    be less than what is taken, so the two rules do not hold.
    """

    question: int
    tries: int
    count: int
    turns: int
    gainers: int
    strict: int
    is_loose: int
    slot: Array = array(np.int64, _DEEP)
    need: Array = array(np.int64, _DEEP, COUNTED)
    effect: Array = array(np.int64, _DEEP, COUNTED)
    before: Array = array(np.int64, _DEEP)
    found: Array = array(np.int64, _DEEP)
    late: Array = array(np.int64, _DEEP)
    start: Array = array(np.int64, COUNTED)
    have: Array = array(np.int64, COUNTED)
    needed: Array = array(np.int64, COUNTED)
    urgent: Array = array(np.int64, COUNTED)
    marks: Array = array(np.int64, _MARKS)
    saved: Array = array(np.int64, _DEEP, _MARKS)
    saved_have: Array = array(np.int64, _DEEP, COUNTED)
    tried: Array = array(np.int64, _DEEP)
    seen: Array = array(np.int64, _SEEN)


ORDER = dtype_of(Order)
MOST_TRIES = 20_000
NO_ORDER, ORDERED, UNDECIDED = range(3)
"""The answers; it is UNDECIDED where it took too long."""


@rule
def find_order(room: Order) -> int:
    """Whether there is an order of all items; it is in `found` then."""
    for good in range(COUNTED):
        room.have[good] = room.start[good]
    for mark in range(_MARKS):
        room.marks[mark] = 0
    _sum_needs(room.count, room)
    room.question += 1
    room.tries = 0
    if _search(room.count, room):
        return ORDERED
    return NO_ORDER if room.tries < MOST_TRIES else UNDECIDED


@rule
def _is_seen(room: Order, done: int) -> bool:
    """Whether this set was met in this question; it is noted."""
    at = (done * 0x9E3779B1 >> 8) & _SEEN - 1
    key = (room.question << 24 | done) << 1 | room.marks[WINDOW]
    if room.seen[at] == key:
        return True
    room.seen[at] = key
    return False


@rule
def _sum_needs(cards: int, room: Order) -> None:
    done, late = room.marks[DONE], room.marks[LATE]
    for good in range(COUNTED):
        room.needed[good] = 0
        room.urgent[good] = 0
        for card in range(cards):
            if not done >> card & 1:
                room.needed[good] += room.need[card, good]
                if not late >> card & 1:
                    room.urgent[good] += room.need[card, good]


@rule
def _search(cards: int, room: Order) -> bool:
    """Depth first over sets of cards that are done; each set is entered once."""
    marks, depth, is_new = room.marks, 0, True
    while depth >= 0:
        card = NONE
        room.tries += 1
        if room.tries >= MOST_TRIES:
            return False
        if is_new:
            _settle(cards, room)
            if (marks[DONE] | marks[LATE]) == (1 << cards) - 1:
                if _ends_well(room):
                    return True
                room.tried[depth] = cards
            else:
                room.tried[depth] = cards if _is_seen(room, marks[DONE]) else 0
            _save(depth, room)
        card = _next_card(cards, depth, room)
        is_new = card != NONE
        if is_new:
            _do(card, room)
            depth += 1
        else:
            depth -= 1
            if depth >= 0:
                _restore(cards, depth, room)
    return False


@rule
def _settle(cards: int, room: Order) -> None:
    """Apply the two rules as long as they find something."""
    has_moved = True
    while has_moved:
        has_moved = False
        for card in range(cards):
            if (room.marks[DONE] | room.marks[LATE]) >> card & 1:
                continue
            if _is_early(card, room):
                _do(card, room)
                has_moved = True
            elif _is_late(cards, card, room):
                room.marks[LATE] |= 1 << card
                room.late[room.marks[LATE_COUNT]] = card
                room.marks[LATE_COUNT] += 1
                for good in range(COUNTED):
                    room.urgent[good] -= room.need[card, good]
                has_moved = True


@rule
def _can_do(card: int, room: Order) -> bool:
    if room.before[card] & ~room.marks[DONE]:
        return False
    if room.turns >> card & 1 and not room.marks[WINDOW]:
        return False
    if card == room.strict and room.have[TOKEN] + room.effect[card, TOKEN] > 0:
        return False
    for good in range(COUNTED):
        if room.need[card, good] > max(room.have[good], 0):
            return False
    return True


@rule
def _is_early(card: int, room: Order) -> bool:
    if room.is_loose or not _can_do(card, room):
        return False
    if _is_bound(card, room) or _is_window_wanted(room):
        return False
    for good in range(COUNTED):
        effect = room.effect[card, good]
        others = room.needed[good] - room.need[card, good]
        if effect < 0 and room.have[good] + effect < others:
            return False
    return True


@rule
def _is_window_wanted(room: Order) -> bool:
    """Whether a window is open that something might still want."""
    return room.marks[WINDOW] != 0 and room.turns & ~room.marks[DONE] != 0


@rule
def _is_bound(card: int, room: Order) -> bool:
    """Whether it matters for other things than goods when an item comes."""
    if room.turns & ~room.marks[DONE] and (room.turns | room.gainers) >> card & 1:
        return True
    is_strict = room.strict >= 0 and not room.marks[DONE] >> room.strict & 1
    return bool(is_strict and card != room.strict and room.effect[card, TOKEN] != 0)


@rule
def _is_late(cards: int, card: int, room: Order) -> bool:
    if room.is_loose or _is_bound(card, room) or card == room.strict:
        return False
    for good in range(COUNTED):
        effect, others = room.effect[card, good], room.urgent[good] - room.need[card, good]
        if effect > 0 and room.have[good] < others:
            return False
        if room.need[card, good] > max(-effect, 0):
            return False
    gone = room.marks[DONE] | room.marks[LATE]
    for other in range(cards):
        if not gone >> other & 1 and room.before[other] >> card & 1:
            return False
    return True


@rule
def _do(card: int, room: Order) -> None:
    room.found[room.marks[COUNT]] = card
    room.marks[COUNT] += 1
    room.marks[DONE] |= 1 << card
    if not room.turns >> card & 1:
        room.marks[WINDOW] = room.gainers >> card & 1
    for good in range(COUNTED):
        room.have[good] += room.effect[card, good]
        room.needed[good] -= room.need[card, good]
        room.urgent[good] -= room.need[card, good]


@rule
def _ends_well(room: Order) -> bool:
    """Resolve the late ones, the last found first."""
    count = room.marks[COUNT]
    for place in range(room.marks[LATE_COUNT] - 1, -1, -1):
        card = room.late[place]
        for good in range(COUNTED):
            if room.need[card, good] > max(room.have[good], 0):
                return False
            room.have[good] += room.effect[card, good]
        room.found[count] = card
        count += 1
    return True


@rule
def _save(depth: int, room: Order) -> None:
    for mark in range(_MARKS):
        room.saved[depth, mark] = room.marks[mark]
    for good in range(COUNTED):
        room.saved_have[depth, good] = room.have[good]


@rule
def _restore(cards: int, depth: int, room: Order) -> None:
    for mark in range(_MARKS):
        room.marks[mark] = room.saved[depth, mark]
    for good in range(COUNTED):
        room.have[good] = room.saved_have[depth, good]
    _sum_needs(cards, room)


@rule
def _next_card(cards: int, depth: int, room: Order) -> int:
    gone = room.marks[DONE] | room.marks[LATE]
    for card in range(room.tried[depth], cards):
        if not gone >> card & 1 and _can_do(card, room):
            room.tried[depth] = card + 1
            return card
    return NONE
