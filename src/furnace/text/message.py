"""Messages: an id of the catalogue and the values to fill in, in no language yet.

The terminal formats them with `text.words`, a browser with the catalogue of its own language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import NamedTuple

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
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.refusal import Code, Refusal

Form = PowerText | ManagerEffect | TextEffect | PermanentEffect
"""What a card says in words: one class each, and one message each."""


class Message(NamedTuple):
    """A message and its fields: engine values, other messages, or several of those."""

    id: str
    fields: Mapping[str, object] = {}


def effect_message(effect: Effect) -> Message:
    """A line of a card."""
    match effect:
        case Delivery(made):
            return Message("effect-delivery", {"effect": effect_message(made)})
        case Text(form):
            return Message("effect-text", {"text": form_message(form)})
        case Permanent(form):
            return Message("effect-permanent", {"text": form_message(form)})
    return Message(_message_of_trade(effect), _fields_of(effect))


def form_message(form: Form) -> Message:
    """A power, a manager, a text or permanent effect: the message of its class."""
    return Message(f"form-{type(form).__name__}", _fields_of(form))


def refusal_message(refusal: Refusal) -> Message:
    """Return why something is not allowed; the rule is a field of its own."""
    fields = {name: value for name, value in refusal._asdict().items() if name != "code"}
    if refusal.code in (Code.WORD_NEEDS, Code.WORD_EXCLUDES):
        fields |= {name: Message(f"word-{fields[name]}") for name in ("word", "other")}
    why = Message(f"refusal-{refusal.code.replace('/', '-')}", fields)
    return Message("refusal", {"why": why, "rule": refusal.rule})


def outcome_message_id(outcome: Outcome) -> str:
    """The message that tells how a game ended."""
    is_solo = len(outcome.money) == 1
    if outcome.decided_by is DecidedBy.AGENT:
        return "outcome-agents" if is_solo else "outcome-agent"
    return "outcome-solo" if is_solo else f"outcome-{outcome.decided_by}"


def _fields_of(value: Effect | Form) -> dict[str, object]:
    return {part.name: getattr(value, part.name) for part in fields(value)}


def _message_of_trade(effect: Extraction | Processing | Upgrade) -> str:
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
