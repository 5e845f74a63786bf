"""What is to be said: a message of the catalogue and the values it speaks of, in no language yet.

The terminal turns it into words here, a browser in its own language there.
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
from furnace.engine.refusal import Refusal

Form = PowerText | ManagerEffect | TextEffect | PermanentEffect
"""What a card says in words: one class each, and one message each."""


class Said(NamedTuple):
    """A message and its fields: engine values, other messages, or several of those."""

    id: str
    fields: Mapping[str, object] = {}


def said_effect(effect: Effect) -> Said:
    """A line of a card."""
    match effect:
        case Delivery(made):
            return Said("effect-delivery", {"effect": said_effect(made)})
        case Text(form):
            return Said("effect-text", {"text": said_form(form)})
        case Permanent(form):
            return Said("effect-permanent", {"text": said_form(form)})
    return Said(_message_of_trade(effect), _fields_of(effect))


def said_form(form: Form) -> Said:
    """A power, a manager, a text or permanent effect: the message of its class."""
    return Said(f"form-{type(form).__name__}", _fields_of(form))


def said_refusal(refusal: Refusal) -> Said:
    """Why something is not allowed, in one sentence with the number of the rule."""
    fields = {name: value for name, value in refusal._asdict().items() if name != "code"}
    why = Said(f"refusal-{refusal.code.replace('/', '-')}", fields)
    return Said("refusal", {"why": why, "rule": refusal.rule})


def message_of_outcome(outcome: Outcome) -> str:
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
