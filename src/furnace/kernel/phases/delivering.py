"""Deliveries, and every gain that may be followed by something else (R12.1 to R12.3)."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game
from furnace.kernel.phases.tasks import can_use, crew_of, pack_pending, pending_task
from furnace.kernel.phases.windows import has_window, open_window
from furnace.kernel.tableau import bit_of
from furnace.kernel.tables import (
    DELIVERY,
    DELIVERY_SALE,
    EXTRACTION_BONUS,
    EXTRACTION_CARD,
    EXTRACTION_GOOD,
    GAIN,
    KIND,
    WINDOW_GOOD,
)

PRODUCTION = 4
"""The number of the phase; see the engine's Phase."""


@rule
def deliver(g: Game, s: int, card: int, line: int) -> None:
    """Resolve a line if it is a delivery: an extraction at once, a processing by asking (Q20)."""
    if KIND[card, line] == DELIVERY:
        extract(g, s, card, line)
    elif KIND[card, line] == DELIVERY_SALE:
        _ask(g, s, card, line)


@rule
def _ask(g: Game, s: int, card: int, line: int) -> None:
    me = g.seats[s]
    packed = pack_pending(card, line, 0, 0)
    task = pending_task(g, s, packed)
    if can_use(me, task) or crew_of(me, task):
        me.pending[me.pending_count] = packed
        me.pending_count += 1


@rule
def extract(g: Game, s: int, card: int, line: int) -> None:
    """An extraction of a seat's own card, with what permanent effects add (R18.5)."""
    me = g.seats[s]
    for good in range(5):
        me.goods[good] += GAIN[card, line, good]
    is_more = GAIN[card, line, EXTRACTION_GOOD] >= EXTRACTION_BONUS and g.phase == PRODUCTION
    if is_more and me.owned & bit_of(EXTRACTION_CARD):
        me.goods[EXTRACTION_GOOD] += EXTRACTION_BONUS
    if GAIN[card, line, WINDOW_GOOD] > 0 and has_window(me):
        open_window(g, s)
