"""What is printed on every card, as it goes over the wire."""

from __future__ import annotations

from functools import singledispatch

from furnace.cards.effects import (
    Compensation,
    Delivery,
    Effect,
    Extraction,
    Permanent,
    Processing,
    Text,
    Upgrade,
)
from furnace.cards.model import AgentCard, Capitalist, Card, Company, Manager, School, StartUp
from furnace.server.views.values import view_goods, view_message
from furnace.server.wire import cards as wire
from furnace.server.wire.values import Goods
from furnace.server.wire.values import Message as WireMessage
from furnace.text.effects import ability_message, agent_message, effect_message
from furnace.text.message import Message
from furnace.text.sentences import sentences


@singledispatch
def view_card(card: object) -> wire.CardFace:
    """Return a card as it goes over the wire."""
    raise TypeError(card)


@view_card.register
def _company(card: Company) -> wire.CardFace:
    return _face(
        card,
        "company",
        compensation=view_line(card.compensation),
        basic=[view_line(effect) for effect in card.basic],
        additional=[view_line(effect) for effect in card.additional],
    )


@view_card.register
def _startup(card: StartUp) -> wire.CardFace:
    lines = [view_line(effect) for effect in card.effects]
    return _face(card, "startup", basic=lines, start=view_goods(card.start))


@view_card.register
def _capitalist(card: Capitalist) -> wire.CardFace:
    return _face(card, "capitalist", message=ability_message(card.power))


@view_card.register
def _manager(card: Manager) -> wire.CardFace:
    return _face(card, "manager", message=ability_message(card.effect))


@view_card.register
def _school(card: School) -> wire.CardFace:
    return _face(card, "school", basic=[view_line(card.extraction), view_line(card.processing)])


@view_card.register
def _agent(card: AgentCard) -> wire.CardFace:
    return _face(card, "agent", message=agent_message(card))


def _face(
    card: Card,
    kind: wire.Kind,
    compensation: wire.Line | None = None,
    basic: list[wire.Line] | None = None,
    additional: list[wire.Line] | None = None,
    start: Goods | None = None,
    message: Message | None = None,
) -> wire.CardFace:
    return wire.CardFace(
        id=card.id,
        kind=kind,
        compensation=compensation,
        basic=basic or [],
        additional=additional or [],
        start=start,
        said=view_message(message) if message else None,
        sentences=[
            wire.Sentence(label=label, said=view_message(said)) for label, said in sentences(card)
        ],
    )


def view_line(effect: Effect) -> wire.Line:
    """Return a line of a card; a delivery is its inner line with a mark."""
    message = view_message(effect_message(effect))
    match effect:
        case Delivery(made):
            return _trade(made).model_copy(update={"is_delivery": True, "said": message})
        case Text(form):
            return _line("text", message, form=type(form).__name__)
        case Permanent(lasting):
            return _line("permanent", message, form=type(lasting).__name__)
        case Upgrade(cost, limit):
            return _line("upgrade", message, cost=view_goods(cost), limit=limit)
    return _trade(effect)


def _trade(effect: Compensation) -> wire.Line:
    message, gain = view_message(effect_message(effect)), view_goods(effect.gain)
    match effect:
        case Extraction():
            return _line("extraction", message, gain=gain)
        case Processing(cost, _, limit, from_card):
            cost_ = view_goods(cost)
            return _line("processing", message, cost_, gain, limit=limit, from_card=from_card)


def _line(
    kind: wire.LineKind,
    message: WireMessage,
    cost: Goods | None = None,
    gain: Goods | None = None,
    limit: int | None = None,
    from_card: bool = False,
    form: str | None = None,
) -> wire.Line:
    return wire.Line(
        kind=kind,
        is_delivery=False,
        cost=cost,
        gain=gain,
        limit=limit,
        from_card=from_card,
        form=form,
        said=message,
    )
