"""The columns chosen, as items to be put in order (`solver.order`): one item per card.

The upgrades at a moment are one item with the start-up, which pays for them after its other lines.
A partial choice is checked in the same way: undecided slots give the most they can at once
(`supplies`). Any feasible order of all slots, restricted to the decided ones, is feasible then.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.numbers import COAL, IRON, TOKEN
from furnace.kernel.structs import Array, array, dtype_of
from furnace.solver.columns.columns import RESOURCES, Columns
from furnace.solver.columns.incumbent import MOMENTS
from furnace.solver.columns.slots import Slots
from furnace.solver.order import NO_LIMIT, NO_ORDER, ORDER, add_item, clear_items, find_order
from furnace.solver.programme.rows import MAX_SLOTS, NONE


class Sequence:
    """The `slot` of each item; the item of each of the `moments` and its number of `upgrades`; the
    `supplies` of undecided slots, by stage; the slots `found` in order."""

    slot: Array = array(np.int64, MAX_SLOTS)
    found: Array = array(np.int64, MAX_SLOTS)
    moments: Array = array(np.int64, MOMENTS)
    upgrades: Array = array(np.int64, MOMENTS)
    supplies: Array = array(np.int64, MOMENTS + 1, RESOURCES)
    order: Array = array(ORDER)


SEQUENCE = dtype_of(Sequence)


@jit
def clear_supplies(sequence: Sequence) -> None:
    """Set all supplies to zero."""
    for stage in range(MOMENTS + 1):
        for good in range(RESOURCES):
            sequence.supplies[stage, good] = 0


@jit
def put_in_order(
    slots: Slots, columns: Columns, chosen: Array, included: int, goods: int, sequence: Sequence
) -> int:
    """Put the slots `included` in order, in `sequence.found`; return their number, or -1."""
    _add_cards(slots, columns, chosen, included, sequence)
    _add_upgrades(slots, columns, chosen, included, goods, sequence)
    _set_before(slots, columns, chosen, sequence)
    _set_start(slots, goods, sequence)
    if find_order(sequence.order, NO_LIMIT) == NO_ORDER:
        return -1
    for place in range(sequence.order.count):
        sequence.found[place] = sequence.slot[sequence.order.found[place]]
    return int(sequence.order.count)


@jit
def _add_cards(
    slots: Slots, columns: Columns, chosen: Array, included: int, sequence: Sequence
) -> None:
    clear_items(sequence.order)
    for moment in range(MOMENTS):
        sequence.moments[moment] = NONE
    for slot in range(slots.count):
        if included >> slot & 1:
            item = add_item(sequence.order)
            sequence.slot[item] = slot
            for good in range(RESOURCES):
                sequence.order.need[item, good] = columns.need[chosen[slot], good]
                sequence.order.effect[item, good] = columns.net[chosen[slot], good]
            if slots.moment[slot] != NONE:
                sequence.moments[slots.moment[slot]] = item


@jit
def _add_upgrades(
    slots: Slots, columns: Columns, chosen: Array, included: int, goods: int, sequence: Sequence
) -> None:
    """Add the upgrades of each moment to its start-up's item, after its other lines."""
    tokens = amount(goods, TOKEN) + sequence.supplies[0, TOKEN]
    for moment in range(MOMENTS):
        sequence.upgrades[moment] = 0
    for slot in range(slots.count):
        if included >> slot & 1:
            c = chosen[slot]
            if columns.upgrade_moment[c] != NONE and slots.fee[slot] == 0:
                sequence.upgrades[columns.upgrade_moment[c]] += 1
            if columns.stage[c] == 0:
                tokens += columns.net[c, TOKEN]
    for moment in range(MOMENTS):
        item, upgrades = sequence.moments[moment], sequence.upgrades[moment]
        if item != NONE:
            by_token = min(upgrades, tokens) if slots.pays_iron else upgrades
            _pay(sequence, item, COAL, upgrades)
            _pay(sequence, item, TOKEN, by_token)
            _pay(sequence, item, IRON, upgrades - by_token)
            for good in range(RESOURCES):
                sequence.order.effect[item, good] += sequence.supplies[moment + 1, good]


@jit
def _pay(sequence: Sequence, item: int, good: int, price: int) -> None:
    order = sequence.order
    order.need[item, good] = max(order.need[item, good], price - order.effect[item, good])
    order.effect[item, good] -= price


@jit
def _set_before(slots: Slots, columns: Columns, chosen: Array, sequence: Sequence) -> None:
    """Order the stages, the open card before all others, and a card before its repetition."""
    before = sequence.order.before
    for item in range(sequence.order.count):
        slot = sequence.slot[item]
        stage = columns.stage[chosen[slot]]
        for moment in range(MOMENTS):
            other = sequence.moments[moment]
            if other in (NONE, item):
                continue
            if slots.moment[slot] != NONE:
                if moment < slots.moment[slot]:
                    before[item] |= 1 << other
            elif stage > moment:
                before[item] |= 1 << other
            elif stage == moment:
                before[other] |= 1 << item
        for other in range(sequence.order.count):
            is_first = sequence.slot[other] == slots.first and other != item
            if is_first or (sequence.slot[other] == slots.original[slot]):
                before[item] |= 1 << other


@jit
def _set_start(slots: Slots, goods: int, sequence: Sequence) -> None:
    for good in range(RESOURCES):
        sequence.order.start[good] = amount(goods, good) + sequence.supplies[0, good]
        for moment in range(slots.stages - 1):
            if sequence.moments[moment] == NONE:
                sequence.order.start[good] += sequence.supplies[moment + 1, good]
