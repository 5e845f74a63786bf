"""What is printed on a card, as messages in the short form of card faces and tables."""

from __future__ import annotations

from furnace.cards.effects import (
    Delivery,
    Effect,
    Extraction,
    ExtractionBonus,
    Permanent,
    PermanentEffect,
    Processing,
    Text,
    TextEffect,
    Upgrade,
)
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import AgentCard
from furnace.cards.powers import ManagerEffect, PrintedPower
from furnace.text.fields import fields_of
from furnace.text.message import Field, GoodRef, GoodsSum, Message, Options, OptionsSum

Ability = PrintedPower | ManagerEffect | TextEffect | PermanentEffect
"""An effect that a card states in words rather than icons; each class has one message."""


def effect_message(effect: Effect) -> Message:
    """Return the message for a line of a card."""
    match effect:
        case Delivery(inner):
            return Message("effect-delivery", {"effect": effect_message(inner)})
        case Text(ability):
            return Message("effect-text", {"text": ability_message(ability)})
        case Permanent(ability):
            return Message("effect-permanent", {"text": ability_message(ability)})
    return Message(icon_effect_id(effect), _short(fields_of(effect)))


def ability_message(ability: Ability) -> Message:
    """Return the message for a power, a manager, a text or permanent effect."""
    return Message(ability_id(ability), _short(ability_fields(ability)))


def agent_message(card: AgentCard) -> Message:
    """Return the message for an Agent's card."""
    return Message("agent-card", agent_fields(card))


def agent_fields(card: AgentCard, ending: str = "") -> dict[str, Field]:
    """Return the fields of an Agent's card; `ending` is appended to the ids of its messages."""
    pay: dict[str, Field] = {
        "point": card.per_point,
        "company": card.per_company,
        "manager": card.per_manager,
    }
    return {
        "placing": Message(f"placing-{card.placing}{ending}"),
        "variable": card.variable,
        "pay": Message(f"agent-pay{ending}", pay),
    }


def ability_id(ability: Ability) -> str:
    """Return the id of the message for an ability."""
    return f"ability-{type(ability).__name__}"


def ability_fields(ability: Ability) -> dict[str, Field]:
    """Return the fields of an ability; for a bonus on extractions, also the good extracted."""
    fields = fields_of(ability)
    if isinstance(ability, ExtractionBonus):
        fields["good"] = GoodRef(next(good for good, n in ability.gain._asdict().items() if n))
    return fields


def _short(fields: dict[str, Field]) -> dict[str, Field]:
    return {name: _as_sum(value) for name, value in fields.items()}


def _as_sum(value: Field) -> Field:
    match value:
        case Goods():
            return GoodsSum(value)
        case Options(options):
            return OptionsSum(options)
    return value


def icon_effect_id(effect: Extraction | Processing | Upgrade) -> str:
    """Return the id of the message for an extraction, a processing or an upgrade."""
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
