"""Events as messages and as lines of a log."""

from __future__ import annotations

from furnace.cards.goods import NOTHING
from furnace.engine.event import (
    AgentPaid,
    CardDiscarded,
    Compensated,
    Dealt,
    Event,
    Gained,
    ManagerUsed,
    PhaseBegan,
    Processed,
    TurnCame,
    Upgraded,
)
from furnace.text.fields import fields_of
from furnace.text.message import Message
from furnace.text.words import Words

KINDS_OF_CARD = {"A": "agent", "H": "school", "M": "manager"}
"""What is dealt to the table besides companies, by the first letter of its id."""


def event_line(event: Event, words: Words) -> str:
    """Return an event in words."""
    line = words.format(event_message(event))
    return line[0].upper() + line[1:]


def event_message(event: Event) -> Message:
    """Return the message for an event."""
    return Message(event_message_id(event), fields_of(event))


def event_message_id(event: Event) -> str:
    """Return the id of an event's message: its kind, and a variant if the kind has several."""
    variant = _variant(event)
    return f"event-{event.kind}-{variant}" if variant else f"event-{event.kind}"


def _variant(event: Event) -> str:
    match event:
        case Dealt(card, None):
            return KINDS_OF_CARD.get(card[0], "row")
        case Dealt(_, _, is_offered):
            return "offered" if is_offered else "seat"
        case PhaseBegan(phase):
            return phase.name.lower()
        case TurnCame(None):
            return "nobody"
        case Compensated(_, _, _, 0):
            return "nothing"
        case CardDiscarded(_, agent):
            return "empty" if agent is None else "agent"
        case AgentPaid(_, _, None):
            return "production"
        case ManagerUsed(lent=lent):
            return "" if lent == NOTHING else "lends"
        case Upgraded():
            return _variant_of_upgrade(event)
        case Gained():
            return _variant_of_gain(event)
        case Processed():
            return _variant_of_trade(event)
    return ""


def _variant_of_gain(event: Gained) -> str:
    if event.line is None:
        return "manager" if event.card.startswith("M") else "start"
    return "compensation" if _is_compensation(event.card, event.line) else ""


def _variant_of_trade(event: Processed) -> str:
    if event.local != NOTHING:
        return "all_lent" if event.local == event.paid else "lent"
    if event.paid == NOTHING:
        return "free"
    return "compensation" if _is_compensation(event.card, event.line) else ""


def _variant_of_upgrade(event: Upgraded) -> str:
    if event.paid == NOTHING:
        return "free"
    return "" if event.local == NOTHING else "lent"


def _is_compensation(card: str, line: int) -> bool:
    """Return whether it is line 0 of a company (which K6 resolves too) or any line of a school."""
    return line == 0 or card.startswith("H")
