"""What is printed on every card, for the page to draw."""

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
from furnace.cards.model import AgentCard, Capitalist, Company, Manager, School, StartUp
from furnace.server.views.values import view_goods, view_said
from furnace.server.wire import cards as wire
from furnace.server.wire.values import Goods, Message
from furnace.text.said import Said, said_effect, said_form


@singledispatch
def view_card(card: object) -> wire.CardFace:
    """A card by its kind."""
    raise TypeError(card)


@view_card.register
def _company(card: Company) -> wire.CardFace:
    return wire.CardFace(
        id=card.id,
        kind="company",
        compensation=view_line(card.compensation),
        basic=[view_line(effect) for effect in card.basic],
        additional=[view_line(effect) for effect in card.additional],
        start=None,
        said=None,
    )


@view_card.register
def _startup(card: StartUp) -> wire.CardFace:
    lines = [view_line(effect) for effect in card.effects]
    return _face(card.id, "startup", lines=lines, start=view_goods(card.start))


@view_card.register
def _capitalist(card: Capitalist) -> wire.CardFace:
    return _face(card.id, "capitalist", said=said_form(card.power))


@view_card.register
def _manager(card: Manager) -> wire.CardFace:
    return _face(card.id, "manager", said=said_form(card.effect))


@view_card.register
def _school(card: School) -> wire.CardFace:
    return _face(card.id, "school", lines=[view_line(card.extraction), view_line(card.processing)])


@view_card.register
def _agent(card: AgentCard) -> wire.CardFace:
    pay = {
        "point": card.per_transaction,
        "company": card.per_company,
        "manager": card.per_manager,
    }
    fields = {
        "placing": Said(f"placing-{card.placing}"),
        "variable": card.variable,
        "pay": Said("agent-pay", pay),
    }
    return _face(card.id, "agent", said=Said("agent-card", fields))


def _face(
    card: str,
    kind: wire.Kind,
    lines: list[wire.Line] | None = None,
    start: Goods | None = None,
    said: Said | None = None,
) -> wire.CardFace:
    return wire.CardFace(
        id=card,
        kind=kind,
        compensation=None,
        basic=lines or [],
        additional=[],
        start=start,
        said=view_said(said) if said else None,
    )


def view_line(effect: Effect) -> wire.Line:
    """A line of a card; a delivery is the line it delivers, marked."""
    said = view_said(said_effect(effect))
    match effect:
        case Delivery(made):
            return _trade(made).model_copy(update={"is_delivery": True, "said": said})
        case Text(form):
            return _line("text", said, form=type(form).__name__)
        case Permanent(lasting):
            return _line("permanent", said, form=type(lasting).__name__)
        case Upgrade(cost, limit):
            return _line("upgrade", said, cost=view_goods(cost), limit=limit)
    return _trade(effect)


def _trade(effect: Compensation) -> wire.Line:
    said, gain = view_said(said_effect(effect)), view_goods(effect.gain)
    match effect:
        case Extraction():
            return _line("extraction", said, gain=gain)
        case Processing(cost, _, limit, from_card):
            cost_ = view_goods(cost)
            return _line("processing", said, cost_, gain, limit=limit, from_card=from_card)


def _line(
    kind: wire.LineKind,
    said: Message,
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
        said=said,
    )
