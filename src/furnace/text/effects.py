"""What is printed on a card, as messages."""

from __future__ import annotations

from furnace.cards.effects import (
    Delivery,
    Effect,
    Extraction,
    Permanent,
    PermanentEffect,
    Processing,
    Text,
    TextEffect,
    Upgrade,
)
from furnace.cards.goods import NOTHING
from furnace.cards.powers import ManagerEffect, PowerText
from furnace.text.fields import fields_of
from furnace.text.message import Message

Form = PowerText | ManagerEffect | TextEffect | PermanentEffect
"""What a card says in words: one class each, and one message each."""


def effect_message(effect: Effect) -> Message:
    """Return the message for a line of a card."""
    match effect:
        case Delivery(made):
            return Message("effect-delivery", {"effect": effect_message(made)})
        case Text(form):
            return Message("effect-text", {"text": form_message(form)})
        case Permanent(form):
            return Message("effect-permanent", {"text": form_message(form)})
    return Message(_message_id(effect), fields_of(effect))


def form_message(form: Form) -> Message:
    """Return the message for a power, a manager, a text or permanent effect."""
    return Message(f"form-{type(form).__name__}", fields_of(form))


def _message_id(effect: Extraction | Processing | Upgrade) -> str:
    match effect:
        case Extraction():
            return "effect-extraction"
        case Processing(limit=None):
            return "effect-processing"
        case Processing(from_card=True):
            return "effect-processing-card"
        case Processing():
            return "effect-processing-limit"
        case Upgrade(limit=None):
            return "effect-upgrade"
    return "effect-upgrade-free" if effect.cost == NOTHING else "effect-upgrade-limit"
