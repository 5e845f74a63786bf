"""Deliveries, and other gains that something else may follow (R12.1 to R12.3)."""

from __future__ import annotations

from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.layout import Game
from furnace.kernel.numbers import NOT_PLAIN
from furnace.kernel.phases.tasks import can_use, managers_for, pack_pending, pending_task
from furnace.kernel.phases.windows import open_window
from furnace.kernel.powers import PERMANENT_BONUS, POWER_ROW, RAISES_EXTRACTION
from furnace.kernel.tables import DELIVERY_EXTRACTION, DELIVERY_PROCESSING, GAIN, KIND, line_at

PRODUCTION = 4
"""The phase's number in the engine's Phase."""


@jit
def deliver(g: Game, s: int, card: int, line: int) -> None:
    """Resolve a line if it is a delivery: extract at once, or ask about processing (Q20)."""
    kind = KIND[line_at(card, line)]
    if kind == DELIVERY_EXTRACTION:
        extract(g, s, card, line)
    elif kind == DELIVERY_PROCESSING:
        _ask(g, s, card, line)


@jit
def _ask(g: Game, s: int, card: int, line: int) -> None:
    me = g.seats[s]
    packed = pack_pending(card, line, 0, 0)
    task = pending_task(g, s, packed)
    if can_use(me, task) or managers_for(me, task):
        me.pending[me.pending_count] = packed
        me.pending_count += 1


@jit
def extract(g: Game, s: int, card: int, line: int) -> None:
    """Extract with a seat's card, including what permanent effects add (R18.5)."""
    me, gain = g.seats[s], GAIN[line_at(card, line)]
    me.goods += gain
    if g.words & NOT_PLAIN == 0:
        return
    if g.phase == PRODUCTION and me.permanents & RAISES_EXTRACTION:
        me.goods += _bonus(me.permanents & RAISES_EXTRACTION, POWER_ROW[line_at(card, line)])
    open_window(g, s, gain)


@jit
def _bonus(left: int, row: int) -> int:
    """Return what permanent effects add to an extraction."""
    total = 0
    while left:
        total += PERMANENT_BONUS[row, lowest_bit(left)]
        left &= left - 1
    return total
