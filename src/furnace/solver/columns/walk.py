"""A production that was found, as the kernel's actions: its own rules say what is spelled out."""

from __future__ import annotations

from furnace.kernel.codes import AGAIN, DONE, OPEN, SKIP, UPGRADE, USE, code
from furnace.kernel.compile import jit
from furnace.kernel.layout import Game, Seat
from furnace.kernel.phases.production import produce
from furnace.kernel.record import Array
from furnace.kernel.tableau import bit_of, line_count
from furnace.kernel.tables import KIND, PROCESSING, line_at
from furnace.solver.columns.found import Found
from furnace.solver.programme.rows import MOST_SLOTS, NONE

USES, UPGRADES = 3, 3 + MOST_SLOTS
"""The steps of a card: begin it, its lines 1 and 2, then as many upgrades as there are."""


@jit
def walk(g: Game, s: int, found: Found, out: Array) -> int:
    """Play it, to the end with `done`; how many actions were written.

    A card it does not speak of is resolved without being used. All actions are made at one place,
    which keeps the machine code small.
    """
    me, n, place, step = g.seats[s], 0, 0, 0
    _add_the_rest(g, me, found)
    while True:
        action = NONE
        if place == found.count:
            action = code(DONE, 0, 0, 0)
        elif step == 0:
            action = _beginning(g, me, found.card[place], found.is_repetition[place])
        elif step < USES:
            times = found.basic[place] if step == 1 else found.additional[place]
            action = _use(g, me, found.card[place], step, times)
        else:
            action = _upgrade(found, found.moment[place], step - USES)
        if action != NONE:
            out[n] = action
            n += 1
            produce(g, s, action)
        if place == found.count:
            return n
        step += 1
        if step >= USES and (step == UPGRADES or found.moment[place] == NONE):
            place, step = place + 1, 0


@jit
def _add_the_rest(g: Game, me: Seat, found: Found) -> None:
    """Cards left that were not spoken of come last, unused."""
    spoken = 0
    for place in range(found.count):
        spoken |= bit_of(g, found.card[place])
    for place in range(-1, me.card_count):
        card = int(me.cards[place] if place >= 0 else me.open)  # the open one before the others
        if card == NONE or spoken & bit_of(g, card):
            continue
        if me.resolved & bit_of(g, card) and card != me.open:
            continue
        at = found.count
        found.card[at], found.is_repetition[at], found.moment[at] = card, 0, NONE
        found.basic[at], found.additional[at] = 0, 0
        found.count += 1
        spoken |= bit_of(g, card)


@jit
def _beginning(g: Game, me: Seat, card: int, is_repetition: bool) -> int:
    """A card that is the only thing left to do has begun by itself (Q21)."""
    if is_repetition:
        return code(AGAIN, card, 0, 0)
    return code(OPEN, card, 0, 0) if me.resolved & bit_of(g, card) == 0 else NONE


@jit
def _use(g: Game, me: Seat, card: int, line: int, times: int) -> int:
    """Use a line if it waits; one not used is skipped where more lies below it (R5.6)."""
    if me.open != card or me.line != line or KIND[line_at(card, line)] != PROCESSING:
        return NONE
    if times > 0:
        return code(USE, card, line, times)
    return code(SKIP, card, line, 0) if me.line < line_count(g, me) else NONE


@jit
def _upgrade(found: Found, moment: int, number: int) -> int:
    if number >= found.upgrade_count[moment]:
        return NONE
    return code(UPGRADE, found.upgrades[moment, number], 0, 0)
