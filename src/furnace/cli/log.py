"""The log as a person reads it: what matters, without the small change of bookkeeping."""

from __future__ import annotations

from collections.abc import Iterable

from furnace.engine.event import Compensated, Dealt, Event
from furnace.notation.history import Move
from furnace.text.events import event_line
from furnace.text.words import Words

QUIET = {"turn_came", "discs_taken", "line_reached", "card_closed", "card_opened"}


def log_lines(moves: Iterable[Move], words: Words) -> list[str]:
    """Every event of these moves worth a line."""
    return [
        event_line(event, words) for move in moves for event in move.step.events if _loud(event)
    ]


def _loud(event: Event) -> bool:
    match event:
        case Dealt(_, None):
            return False  # the row shows it
        case Compensated(_, _, _, times):
            return times == 0  # else the goods have been told of
    return event.kind not in QUIET
