"""The incumbent as actions; the kernel's rules decide which steps need one."""

from __future__ import annotations

from furnace.kernel.actions import AGAIN, DONE, OPEN, SKIP, UPGRADE, USE, pack_action
from furnace.kernel.compile import jit
from furnace.kernel.layout import Game, Seat
from furnace.kernel.phases.production import produce
from furnace.kernel.structs import Array
from furnace.kernel.tableau import bit_of, line_count
from furnace.kernel.tables import KIND, PROCESSING, line_at
from furnace.solver.columns.incumbent import Incumbent
from furnace.solver.programme.rows import MAX_SLOTS, NONE

USES, UPGRADES = 3, 3 + MAX_SLOTS
"""The steps of a card: begin it, use its lines 1 and 2, then make its upgrades."""


@jit
def write_actions(g: Game, s: int, incumbent: Incumbent, out: Array) -> int:
    """Play the incumbent up to `done`, and write its actions; return their number.

    A card that it does not include is resolved without being used. There is only one call of
    `produce`, which keeps the machine code small.
    """
    me, n, place, step = g.seats[s], 0, 0, 0
    _add_remaining_cards(g, me, incumbent)
    while True:
        action = NONE
        if place == incumbent.count:
            action = pack_action(DONE, 0, 0, 0)
        elif step == 0:
            action = _open_action(g, me, incumbent.card[place], incumbent.is_repetition[place])
        elif step < USES:
            times = incumbent.basic[place] if step == 1 else incumbent.additional[place]
            action = _use(g, me, incumbent.card[place], step, times)
        else:
            action = _upgrade(incumbent, incumbent.moment[place], step - USES)
        if action != NONE:
            out[n] = action
            n += 1
            produce(g, s, action)
        if place == incumbent.count:
            return n
        step += 1
        if step >= USES and (step == UPGRADES or incumbent.moment[place] == NONE):
            place, step = place + 1, 0


@jit
def _add_remaining_cards(g: Game, me: Seat, incumbent: Incumbent) -> None:
    """Add the cards left that are not included, last and unused."""
    included = 0
    for place in range(incumbent.count):
        included |= bit_of(g, incumbent.card[place])
    for place in range(-1, me.card_count):
        card = int(me.cards[place] if place >= 0 else me.open)  # the open one before the others
        if card == NONE or included & bit_of(g, card):
            continue
        if me.resolved & bit_of(g, card) and card != me.open:
            continue
        at = incumbent.count
        incumbent.card[at], incumbent.is_repetition[at], incumbent.moment[at] = card, 0, NONE
        incumbent.basic[at], incumbent.additional[at] = 0, 0
        incumbent.count += 1
        included |= bit_of(g, card)


@jit
def _open_action(g: Game, me: Seat, card: int, is_repetition: bool) -> int:
    """Return the action that begins a card, or NONE: the only card left begins automatically
    (Q21)."""
    if is_repetition:
        return pack_action(AGAIN, card, 0, 0)
    return pack_action(OPEN, card, 0, 0) if me.resolved & bit_of(g, card) == 0 else NONE


@jit
def _use(g: Game, me: Seat, card: int, line: int, times: int) -> int:
    """Return the action that uses the current line, or skips it if another follows (R5.6)."""
    if me.open != card or me.line != line or KIND[line_at(card, line)] != PROCESSING:
        return NONE
    if times > 0:
        return pack_action(USE, card, line, times)
    return pack_action(SKIP, card, line, 0) if me.line < line_count(g, me) else NONE


@jit
def _upgrade(incumbent: Incumbent, moment: int, number: int) -> int:
    if number >= incumbent.upgrade_count[moment]:
        return NONE
    return pack_action(UPGRADE, incumbent.upgrades[moment, number], 0, 0)
