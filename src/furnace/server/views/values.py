"""Goods, discs and messages as they go over the wire."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from furnace.cards.goods import Goods
from furnace.engine.disc import FIXED, NEUTRAL, VARIABLE, Disc, DiscKind
from furnace.server.wire import values as wire
from furnace.text.message import (
    CardRef,
    Discs,
    Field,
    GoodRef,
    GoodsSum,
    Message,
    Messages,
    Options,
    OptionsSum,
    OwnerRef,
    RuleRef,
    SeatRef,
    SeatsRef,
    WordRef,
)

DISC_KINDS: Mapping[DiscKind, wire.DiscKind] = {
    FIXED: "fixed",
    NEUTRAL: "neutral",
    VARIABLE: "variable",
}


@lru_cache(maxsize=4096)
def view_goods(goods: Goods) -> wire.Goods:
    """Return goods as they go over the wire."""
    return wire.Goods(**goods._asdict())


@lru_cache(maxsize=64)
def view_disc(disc: Disc) -> wire.Disc:
    """Return a disc as it goes over the wire."""
    return wire.Disc(kind=DISC_KINDS[disc.kind], value=disc.value)


def view_message(message: Message) -> wire.Message:
    """Return a message of the catalogue as it goes over the wire."""
    fields = {name: view_field(value) for name, value in message.fields.items()}
    return wire.Message(id=message.id, fields=fields)


def view_field(value: Field) -> wire.Field:
    """Return a field of a message as it goes over the wire."""
    match value:
        case SeatRef(seat):
            return wire.SeatField(seat=seat)
        case SeatsRef(seats):
            return wire.SeatsField(seats=list(seats))
        case OwnerRef(owner):
            return wire.OwnerField(owner=owner)
        case CardRef(card):
            return wire.CardField(card=card)
        case GoodRef(good):
            return wire.GoodField(good=good)
        case WordRef(word):
            return wire.WordField(word=word)
        case RuleRef(rule):
            return wire.RuleField(rule=rule)
        case Goods():
            return wire.GoodsField(goods=view_goods(value))
        case Disc():
            return wire.DiscField(disc=view_disc(value))
        case Discs(discs):
            return wire.DiscsField(discs=[view_disc(disc) for disc in discs])
        case Options(options):
            return wire.OptionsField(options=[view_goods(option) for option in options])
        case GoodsSum(goods):
            return wire.SumField(sum=view_goods(goods))
        case OptionsSum(options):
            return wire.SumsField(sums=[view_goods(option) for option in options])
        case Message():
            return wire.MessageField(message=view_message(value))
        case Messages(messages):
            return wire.ListField(list=[view_message(message) for message in messages])
    return value
