"""What is printed on a card, in complete sentences.

For the zoom, the gallery, screen readers and `furnace cards`.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Literal, NamedTuple

from furnace.cards.effects import Compensation, Delivery, Effect, Extraction, Permanent, Text
from furnace.cards.model import (
    AgentCard,
    Capitalist,
    Company,
    Manager,
    School,
    StartUp,
)
from furnace.text.effects import Ability, ability_fields, ability_id, agent_fields, icon_effect_id
from furnace.text.fields import fields_of
from furnace.text.message import Message

Side = Literal["basic", "additional"]


class Sentence(NamedTuple):
    """A sentence about a card, and the id of the message that labels it."""

    label: str
    message: Message


@singledispatch
def sentences(card: object) -> tuple[Sentence, ...]:
    """Return everything printed on a card, from top to bottom."""
    raise TypeError(card)


@sentences.register
def _company(card: Company) -> tuple[Sentence, ...]:
    return (
        Sentence("card-compensation", compensation_sentence(card.compensation)),
        *[Sentence("card-basic", effect_sentence(line, "basic")) for line in card.basic],
        *[
            Sentence("card-additional", effect_sentence(line, "additional"))
            for line in card.additional
        ],
    )


@sentences.register
def _startup(card: StartUp) -> tuple[Sentence, ...]:
    start = Sentence("card-start", Message("start-long", {"goods": card.start}))
    return start, *[Sentence("card-line", effect_sentence(line)) for line in card.effects]


@sentences.register
def _capitalist(card: Capitalist) -> tuple[Sentence, ...]:
    return (Sentence("card-power", ability_sentence(card.power)),)


@sentences.register
def _manager(card: Manager) -> tuple[Sentence, ...]:
    return (Sentence("card-manager", ability_sentence(card.effect)),)


@sentences.register
def _school(card: School) -> tuple[Sentence, ...]:
    either, other = card.extraction, card.processing
    fields = {"gain": either.gain, "cost": other.cost, "other": other.gain}
    return (Sentence("card-compensation", Message("school-long", fields)),)


@sentences.register
def _agent(card: AgentCard) -> tuple[Sentence, ...]:
    return (
        Sentence("card-target", Message("agent-target-long")),
        Sentence("card-agent", Message("agent-card-long", agent_fields(card, "-long"))),
    )


def effect_sentence(effect: Effect, side: Side = "basic") -> Message:
    """Return the sentence for a line on one side of a card."""
    match effect:
        case Delivery(inner):
            return Message(f"effect-delivery-{side}-long", {"effect": effect_sentence(inner)})
        case Text(ability):
            return Message("effect-text-long", {"text": ability_sentence(ability)})
        case Permanent(ability):
            return Message("effect-permanent-long", {"text": ability_sentence(ability)})
    return Message(f"{icon_effect_id(effect)}-long", fields_of(effect))


def compensation_sentence(effect: Compensation) -> Message:
    """Return the sentence for a compensation, which its outbid disc multiplies (R4.6, R4.7)."""
    kind = "extraction" if isinstance(effect, Extraction) else "processing"
    return Message(f"compensation-{kind}-long", fields_of(effect))


def ability_sentence(ability: Ability) -> Message:
    """Return the sentence for a power, a manager, a text or permanent effect."""
    return Message(f"{ability_id(ability)}-long", ability_fields(ability))
