"""The columns chosen, as items to be put in order (`solver.order`): a card each.

The upgrades at a moment are one item with the start-up, which pays for them below its other lines.
A plan in which not all slots are decided is asked about in the same way, the others giving the most
they can at once (`gifts`): an order that works for all, without the others, works then.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.numbers import COAL, IRON, TOKEN
from furnace.kernel.record import Array, array, dtype_of
from furnace.solver.columns.columns import GOODS, Columns
from furnace.solver.columns.found import MOMENTS
from furnace.solver.columns.slots import Slots
from furnace.solver.order import NO_LIMIT, NO_ORDER, ORDER, add_item, clear_items, find_order
from furnace.solver.programme.rows import MOST_SLOTS, NONE


class Sequence:
    """`slot` of each item, the item of each of the `moments` and how many `upgrades` it has; the
    `gifts` of slots not decided, by stage; the slots `found` in order."""

    slot: Array = array(np.int64, MOST_SLOTS)
    found: Array = array(np.int64, MOST_SLOTS)
    moments: Array = array(np.int64, MOMENTS)
    upgrades: Array = array(np.int64, MOMENTS)
    gifts: Array = array(np.int64, MOMENTS + 1, GOODS)
    order: Array = array(ORDER)


SEQUENCE = dtype_of(Sequence)


@jit
def clear_gifts(room: Sequence) -> None:
    """Nobody gives anything."""
    for stage in range(MOMENTS + 1):
        for good in range(GOODS):
            room.gifts[stage, good] = 0


@jit
def put_in_order(
    slots: Slots, columns: Columns, chosen: Array, asked: int, goods: int, room: Sequence
) -> int:
    """How many cards of the slots `asked` were put in order, in `room.found` as slots; or -1."""
    _add_cards(slots, columns, chosen, asked, room)
    _add_upgrades(slots, columns, chosen, asked, goods, room)
    _set_before(slots, columns, chosen, room)
    _set_start(slots, goods, room)
    if find_order(room.order, NO_LIMIT) == NO_ORDER:
        return -1
    for place in range(room.order.count):
        room.found[place] = room.slot[room.order.found[place]]
    return int(room.order.count)


@jit
def _add_cards(slots: Slots, columns: Columns, chosen: Array, asked: int, room: Sequence) -> None:
    clear_items(room.order)
    for moment in range(MOMENTS):
        room.moments[moment] = NONE
    for slot in range(slots.count):
        if asked >> slot & 1:
            item = add_item(room.order)
            room.slot[item] = slot
            for good in range(GOODS):
                room.order.need[item, good] = columns.need[chosen[slot], good]
                room.order.effect[item, good] = columns.net[chosen[slot], good]
            if slots.moment[slot] != NONE:
                room.moments[slots.moment[slot]] = item


@jit
def _add_upgrades(
    slots: Slots, columns: Columns, chosen: Array, asked: int, goods: int, room: Sequence
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
        item, upgrades = room.moments[moment], room.upgrades[moment]
        if item != NONE:
            by_token = min(upgrades, tokens) if slots.is_iron else upgrades
            _pay(room, item, COAL, upgrades)
            _pay(room, item, TOKEN, by_token)
            _pay(room, item, IRON, upgrades - by_token)
            for good in range(GOODS):
                room.order.effect[item, good] += room.gifts[moment + 1, good]


@jit
def _pay(room: Sequence, item: int, good: int, price: int) -> None:
    order = room.order
    order.need[item, good] = max(order.need[item, good], price - order.effect[item, good])
    order.effect[item, good] -= price


@jit
def _set_before(slots: Slots, columns: Columns, chosen: Array, room: Sequence) -> None:
    """Stages, the open card before all others, a card before its repetition."""
    before = room.order.before
    for item in range(room.order.count):
        slot = room.slot[item]
        stage = columns.stage[chosen[slot]]
        for moment in range(MOMENTS):
            other = room.moments[moment]
            if other in (NONE, item):
                continue
            if slots.moment[slot] != NONE:
                if moment < slots.moment[slot]:
                    before[item] |= 1 << other
            elif stage > moment:
                before[item] |= 1 << other
            elif stage == moment:
                before[other] |= 1 << item
        for other in range(room.order.count):
            is_first = room.slot[other] == slots.first and other != item
            if is_first or (room.slot[other] == slots.original[slot]):
                before[item] |= 1 << other


@jit
def _set_start(slots: Slots, goods: int, room: Sequence) -> None:
    for good in range(GOODS):
        room.order.start[good] = amount(goods, good) + room.gifts[0, good]
        for moment in range(slots.stages - 1):
            if room.moments[moment] == NONE:
                room.order.start[good] += room.gifts[moment + 1, good]
