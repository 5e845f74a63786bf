"""The log as a person reads it: what matters, without the small change of bookkeeping."""

from __future__ import annotations

from collections.abc import Iterable

from furnace.engine.event import AgentPaid, Compensated, Dealt, Event
from furnace.notation.history import Move
from furnace.text.events import event_line
from furnace.text.words import Words

QUIET = {
    "turn_came",
    "discs_taken",
    "line_reached",
    "card_closed",
    "card_opened",
    "asked",
    "answered",
    "bid_paid",
    "coal_granted",
}


def log_lines(moves: Iterable[Move], words: Words) -> list[str]:
    """Every event of these moves worth a line."""
    events = [event for move in moves for event in move.step.events]
    before = [None, *events]
    return [
        event_line(event, words)
        for event, earlier in zip(events, before, strict=False)
        if _is_loud(event, earlier)
    ]


def _is_loud(event: Event, earlier: Event | None) -> bool:
    match event:
        case Dealt(card, None):
            return card.startswith("A")  # the row shows the others
        case AgentPaid(money=0):
            return False
        case Compensated(times=0):
            return not isinstance(earlier, AgentPaid)
        case Compensated():
            return False  # the goods have been told of
    return event.kind not in QUIET
