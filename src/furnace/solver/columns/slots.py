"""The cards left to resolve, as slots: one for each card, and one for the card that K1 repeats.

A *moment* is an upgrade line still to come: the start-up's, and a second one if K1 repeats it. The
moments divide a production into *stages*: stage 0 before the first of them, the last after all.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import COMPANIES
from furnace.kernel.structs import Array, array, dtype_of
from furnace.kernel.tableau import bit_of, is_upgraded
from furnace.solver.programme.rows import MAX_SLOTS, NONE

RESOLVED = 9
"""The first line left of a resolved card: after all lines."""


class Slots:
    """The slots of one case, with a card `repeated` by K1 or none, and iron paid for tokens (K5) or
    not.

    `first` is the slot of the open card, which comes before all others; if that is the start-up,
    nothing else happens in stage 0, and `earliest` is 1. Of each slot: the first `line` left, the
    slot it repeats (`original`), its `moment`, the coal it costs to begin it (`fee`), and the value
    of an upgrade of the company (`upgrade_value`).
    """

    count: int
    stages: int
    first: int
    earliest: int
    pays_iron: int
    card: Array = array(np.int64, MAX_SLOTS)
    line: Array = array(np.int64, MAX_SLOTS)
    is_upgraded: Array = array(np.int64, MAX_SLOTS)
    original: Array = array(np.int64, MAX_SLOTS)
    moment: Array = array(np.int64, MAX_SLOTS)
    fee: Array = array(np.int64, MAX_SLOTS)
    upgrade_value: Array = array(np.int64, MAX_SLOTS)


SLOTS = dtype_of(Slots)


@jit
def set_slots(
    slots: Slots, g: Game, me: Seat, repeated: int, fee: int, pays_iron: bool, upgraded: Array
) -> None:
    """Set the slots of a seat's current production."""
    slots.count, slots.stages, slots.first, slots.earliest = 0, 1, NONE, 0
    slots.pays_iron = pays_iron
    repeats = NONE
    for place in range(me.card_count):
        card = int(me.cards[place])
        line = _first_line_left(g, me, card)
        is_basic = card < COMPANIES and not is_upgraded(g, me, card)
        if line == RESOLVED and not (is_basic and (upgraded[card] > 0 or card == repeated)):
            continue  # nothing more can happen to it
        if card == me.open:
            slots.first, slots.earliest = slots.count, card >= COMPANIES
        if card == repeated and card < COMPANIES:
            repeats = slots.count
        slots.upgrade_value[slots.count] = upgraded[card] if is_basic else 0
        _add(slots, card, line, is_basic, NONE, 0)
    if repeated != NONE:
        is_basic = repeated < COMPANIES and not is_upgraded(g, me, repeated)
        slots.upgrade_value[slots.count] = 0
        _add(slots, repeated, 1, is_basic, repeats, fee)


@jit
def _add(slots: Slots, card: int, line: int, is_basic: bool, original: int, fee: int) -> None:
    at = slots.count
    slots.card[at], slots.line[at], slots.is_upgraded[at] = card, line, not is_basic
    slots.original[at], slots.fee[at], slots.moment[at] = original, fee, NONE
    if card >= COMPANIES:
        slots.moment[at] = slots.stages - 1
        slots.stages += 1
    slots.count += 1


@jit
def _first_line_left(g: Game, me: Seat, card: int) -> int:
    if me.open == card:
        return int(me.line)
    return RESOLVED if me.resolved & bit_of(g, card) else 1
