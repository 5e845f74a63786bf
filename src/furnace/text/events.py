"""Events as messages and as lines of a log."""

from __future__ import annotations

from furnace.cards.goods import NOTHING
from furnace.engine.event import (
    AgentPaid,
    BidPaid,
    CardDiscarded,
    Compensated,
    Dealt,
    Event,
    Gained,
    Laid,
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
    return words.format(event_message(event))


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
        case BidPaid(paid=paid, bonus=int()):
            return "free" if paid == NOTHING else "raised"
        case Laid(laid_for=laid_for):
            return laid_for
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
    if event.disc is None:
        return "" if event.thanks_to is None else "resolved"
    return "compensation" if event.bonus is None else "raised"


def _variant_of_trade(event: Processed) -> str:
    if event.disc is not None:
        return "compensation" if event.bonus is None else "raised"
    if event.paid == NOTHING:
        return "free"
    if event.lent != NOTHING:
        return "all_lent" if event.lent == event.paid else "lent"
    if event.line == 0:
        return "resolved"
    if event.thanks_to is not None:
        return "thanks"
    return "card" if event.from_card else ""


def _variant_of_upgrade(event: Upgraded) -> str:
    if event.paid == NOTHING:
        return "free"
    if event.lent != NOTHING:
        return "lent"
    return "" if event.thanks_to is None else "thanks"
