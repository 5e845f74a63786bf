"""Whether the chosen columns can be resolved in some order, and in which.

The counts are fixed, so what there is at any time depends only on which cards are done: a search
over sets of cards. Two rules leave next to nothing to search:

* *early*: a card that can be resolved now, and takes only goods of which enough is left for the
  needs of all others together, is resolved now. Put first in any order that works it takes nothing
  away from the others, and what it gives comes sooner.
* *late*: a card that gives only goods which nobody else needs, or of which there is enough for the
  needs of all others together, and that nobody must wait for, comes last. Put last in any order
  that works it is not missed, and what it takes stays longer. It must not need more than it takes
  (as one that gives back what it costs to repeat it): then what is left in the end is enough for
  it, wherever it stood.

A plan in which not all slots are decided is asked about in the same way, the others giving the
most they can at once (`gifts`): an order that works for all, without the others, works then.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.numbers import COAL, IRON, TOKEN
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.columns.columns import GOODS, Columns
from furnace.solver.columns.found import MOMENTS
from furnace.solver.columns.slots import Slots
from furnace.solver.programme.rows import MOST_SLOTS, NONE

DONE, LATE, COUNT, LATE_COUNT = range(4)
_MARKS = 4
_DEEP = MOST_SLOTS + 1


class Order:
    """Room for the search. Cards in question are numbered from 0: `slot` says which they are.

    `need` and `effect` are theirs, a start-up's with the upgrades at its moment; `before` are those
    that must be done before. `found` is the order, `late` those put last, the last of all first.
    `have` is what there is, `needed` the needs of all not done, `urgent` without the late ones.
    `marks` are DONE to LATE_COUNT, `saved` and `saved_have` those of each depth, `tried` the next
    card to try there. `seen` has the number of the last question in which a set of cards was met.
    """

    question: int
    slot: Array = array(np.int64, _DEEP)
    need: Array = array(np.int64, _DEEP, GOODS)
    effect: Array = array(np.int64, _DEEP, GOODS)
    before: Array = array(np.int64, _DEEP)
    found: Array = array(np.int64, _DEEP)
    late: Array = array(np.int64, _DEEP)
    have: Array = array(np.int64, GOODS)
    needed: Array = array(np.int64, GOODS)
    urgent: Array = array(np.int64, GOODS)
    marks: Array = array(np.int64, _MARKS)
    saved: Array = array(np.int64, _DEEP, _MARKS)
    saved_have: Array = array(np.int64, _DEEP, GOODS)
    tried: Array = array(np.int64, _DEEP)
    moments: Array = array(np.int64, MOMENTS)
    upgrades: Array = array(np.int64, MOMENTS)
    gifts: Array = array(np.int64, MOMENTS + 1, GOODS)
    seen: Array = array(np.int32, 1 << MOST_SLOTS - 1)


ORDER = dtype_of(Order)


@rule
def reset_order(room: Order, slots: int) -> None:
    """No set of so many slots has been met."""
    room.question = 0
    for cards in range(1 << slots):
        room.seen[cards] = 0


@rule
def clear_gifts(room: Order) -> None:
    """Nobody gives anything."""
    for stage in range(MOMENTS + 1):
        for good in range(GOODS):
            room.gifts[stage, good] = 0


@rule
def find_order(
    slots: Slots, columns: Columns, chosen: Array, asked: int, goods: int, room: Order
) -> int:
    """How many cards of the slots `asked` were put in order, in `room.found` as slots; or -1."""
    cards = _gather(slots, columns, chosen, asked, room)
    _set_moments(slots, columns, chosen, asked, goods, room)
    _set_before(slots, columns, chosen, cards, room)
    _set_goods(slots, cards, goods, room)
    room.question += 1
    if not _search(cards, room):
        return -1
    for place in range(cards):
        room.found[place] = room.slot[room.found[place]]
    return cards


@rule
def _gather(slots: Slots, columns: Columns, chosen: Array, asked: int, room: Order) -> int:
    cards = 0
    for moment in range(MOMENTS):
        room.moments[moment] = NONE
    for slot in range(slots.count):
        if asked >> slot & 1:
            room.slot[cards] = slot
            room.before[cards] = 0
            for good in range(GOODS):
                room.need[cards, good] = columns.need[chosen[slot], good]
                room.effect[cards, good] = columns.net[chosen[slot], good]
            if slots.moment[slot] != NONE:
                room.moments[slots.moment[slot]] = cards
            cards += 1
    return cards


@rule
def _set_moments(
    slots: Slots,
    columns: Columns,
    chosen: Array,
    asked: int,
    goods: int,
    room: Order,
) -> None:
    """A start-up pays for the upgrades of its moment below its other lines."""
    tokens = amount(goods, TOKEN) + room.gifts[0, TOKEN]
    for moment in range(MOMENTS):
        room.upgrades[moment] = 0
    for slot in range(slots.count):
        if asked >> slot & 1:
            c = chosen[slot]
            if columns.pay[c] != NONE and slots.fee[slot] == 0:
                room.upgrades[columns.pay[c]] += 1
            if columns.stage[c] == 0:
                tokens += columns.net[c, TOKEN]
    for moment in range(MOMENTS):
        card, upgrades = room.moments[moment], room.upgrades[moment]
        if card != NONE:
            by_token = min(upgrades, tokens) if slots.is_iron else upgrades
            _pay(room, card, COAL, upgrades)
            _pay(room, card, TOKEN, by_token)
            _pay(room, card, IRON, upgrades - by_token)
            for good in range(GOODS):
                room.effect[card, good] += room.gifts[moment + 1, good]


@rule
def _pay(room: Order, card: int, good: int, price: int) -> None:
    room.need[card, good] = max(room.need[card, good], price - room.effect[card, good])
    room.effect[card, good] -= price


@rule
def _set_before(slots: Slots, columns: Columns, chosen: Array, cards: int, room: Order) -> None:
    """Stages, the open card before all others, a card before its repetition."""
    for card in range(cards):
        slot = room.slot[card]
        stage = columns.stage[chosen[slot]]
        for moment in range(MOMENTS):
            other = room.moments[moment]
            if other in (NONE, card):
                continue
            if slots.moment[slot] != NONE:
                if moment < slots.moment[slot]:
                    room.before[card] |= 1 << other
            elif stage > moment:
                room.before[card] |= 1 << other
            elif stage == moment:
                room.before[other] |= 1 << card
        for other in range(cards):
            is_first = room.slot[other] == slots.first and other != card
            if is_first or (room.slot[other] == slots.original[slot]):
                room.before[card] |= 1 << other


@rule
def _set_goods(slots: Slots, cards: int, goods: int, room: Order) -> None:
    for good in range(GOODS):
        room.have[good] = amount(goods, good) + room.gifts[0, good]
        for moment in range(slots.stages - 1):
            if room.moments[moment] == NONE:
                room.have[good] += room.gifts[moment + 1, good]
    for mark in range(_MARKS):
        room.marks[mark] = 0
    _sum_needs(cards, room)


@rule
def _sum_needs(cards: int, room: Order) -> None:
    done, late = room.marks[DONE], room.marks[LATE]
    for good in range(GOODS):
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
        if is_new:
            _settle(cards, room)
            if (marks[DONE] | marks[LATE]) == (1 << cards) - 1:
                if _ends_well(room):
                    return True
                room.tried[depth] = cards
            else:
                is_seen = room.seen[marks[DONE]] == room.question
                room.tried[depth] = cards if is_seen else 0
                room.seen[marks[DONE]] = room.question
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
                for good in range(GOODS):
                    room.urgent[good] -= room.need[card, good]
                has_moved = True


@rule
def _can_do(card: int, room: Order) -> bool:
    if room.before[card] & ~room.marks[DONE]:
        return False
    for good in range(GOODS):
        if room.need[card, good] > room.have[good]:
            return False
    return True


@rule
def _is_early(card: int, room: Order) -> bool:
    if not _can_do(card, room):
        return False
    for good in range(GOODS):
        effect = room.effect[card, good]
        others = room.needed[good] - room.need[card, good]
        if effect < 0 and room.have[good] + effect < others:
            return False
    return True


@rule
def _is_late(cards: int, card: int, room: Order) -> bool:
    for good in range(GOODS):
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
    for good in range(GOODS):
        room.have[good] += room.effect[card, good]
        room.needed[good] -= room.need[card, good]
        room.urgent[good] -= room.need[card, good]


@rule
def _ends_well(room: Order) -> bool:
    """Resolve the late ones, the last found first."""
    count = room.marks[COUNT]
    for place in range(room.marks[LATE_COUNT] - 1, -1, -1):
        card = room.late[place]
        for good in range(GOODS):
            if room.need[card, good] > room.have[good]:
                return False
            room.have[good] += room.effect[card, good]
        room.found[count] = card
        count += 1
    return True


@rule
def _save(depth: int, room: Order) -> None:
    for mark in range(_MARKS):
        room.saved[depth, mark] = room.marks[mark]
    for good in range(GOODS):
        room.saved_have[depth, good] = room.have[good]


@rule
def _restore(cards: int, depth: int, room: Order) -> None:
    for mark in range(_MARKS):
        room.marks[mark] = room.saved[depth, mark]
    for good in range(GOODS):
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
