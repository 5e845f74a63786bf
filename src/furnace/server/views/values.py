"""Goods, discs and messages on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from furnace.cards.goods import Goods
from furnace.engine.disc import FIXED, NEUTRAL, VARIABLE, Disc, DiscKind
from furnace.engine.outcome import Outcome
from furnace.server.wire import values as wire
from furnace.text.message import Message, outcome_message_id

DISC_KINDS: Mapping[DiscKind, wire.DiscKind] = {
    FIXED: "fixed",
    NEUTRAL: "neutral",
    VARIABLE: "variable",
}


@lru_cache(maxsize=4096)
def view_goods(goods: Goods) -> wire.Goods:
    """Goods."""
    return wire.Goods(**goods._asdict())


@lru_cache(maxsize=64)
def view_disc(disc: Disc) -> wire.Disc:
    """A disc."""
    return wire.Disc(kind=DISC_KINDS[disc.kind], value=disc.value)


def view_message(message: Message) -> wire.Message:
    """Return a message of the catalogue as it goes over the wire."""
    return wire.Message(id=message.id, fields=view_fields(message))


def view_fields(message: Message) -> dict[str, wire.Field]:
    """The values a message speaks of; None is left out."""
    found = message.fields.items()
    return {name: view_field(name, value) for name, value in found if value is not None}


def view_field(name: str, value: object) -> wire.Field:
    """The value of a field, by its type, and where that leaves it open by its name.

    The same cases as in `text.words`, so that a page says what the terminal says.
    """
    match name, value:
        case "seat" | "to", int(seat):
            return wire.SeatField(seat=seat)
        case "owner" | "agent", int(owner):
            return wire.OwnerField(owner=owner)
        case "card" | "capitalist" | "manager" | "cause", str(card):
            return wire.CardField(card=card)
        case "good", str(good):
            return wire.GoodField(good=good)
        case _, Message():
            return wire.MessageField(message=view_message(value))
        case _, Goods() as goods:
            return wire.GoodsField(goods=view_goods(goods))
        case _, Disc() as disc:
            return wire.DiscsField(discs=[view_disc(disc)])
        case _, Outcome() as outcome:
            return wire.OutcomeField(outcome=_outcome(outcome))
        case "discs", tuple():
            return wire.DiscsField(discs=[view_disc(disc) for disc in value])
        case "texts", tuple():
            return wire.ListField(list=[view_message(message) for message in value])
        case "options", tuple():
            return wire.OptionsField(options=[view_goods(option) for option in value])
        case _, bool():
            return str(value).lower()
        case _, int():
            return int(value)
        case _, str():
            return str(value)
    raise TypeError(name)


def _outcome(outcome: Outcome) -> wire.Message:
    """The fields of `Words.outcome`; the winners are seats, said by name."""
    return wire.Message(
        id=outcome_message_id(outcome),
        fields={
            "winners": wire.SeatsField(seats=list(outcome.winners)),
            "money": max(outcome.money),
            "agents": max(outcome.agents, default=0),
        },
    )
