"""`furnace cards`: the card sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, NamedTuple

import typer
from rich import box
from rich.table import Table

from furnace.cards.effects import Effect
from furnace.cards.load import CardError, base_cards, interbellum_cards
from furnace.cards.model import (
    AgentCard,
    Capitalist,
    Card,
    CardSet,
    Company,
    Manager,
    School,
    StartUp,
)
from furnace.cli.console import console, fail
from furnace.text.words import Words

Row = tuple[str, ...]


class Box(StrEnum):
    """Which cards a sheet shows."""

    BASE = "base"
    INTERBELLUM = "interbellum"
    ALL = "all"


def cards(
    chosen: Annotated[
        Box, typer.Option("--set", metavar="SET", help="Set to show: base, interbellum or all.")
    ] = Box.ALL,
) -> None:
    """Show every card with its effects and its compensation."""
    words = Words()
    try:
        sheet = _cards_of(chosen)
    except CardError as error:
        say = words.messages.say
        place = say("error-at-card", file=error.file, card=error.card, field=error.field)
        fail(f"{place}: {words.error(error.code, error.part)}")
    for table in card_tables(sheet, words):
        console.print(table)


def card_tables(sheet: list[Card], words: Words) -> Iterator[Table]:
    """A table for each kind of card there is, in the order of a rulebook."""
    for kind, part in PARTS.items():
        if rows := [part.row(card, words) for card in sheet if isinstance(card, kind)]:
            yield _table(part, rows, words)


def _cards_of(chosen: Box) -> list[Card]:
    boxes = {Box.BASE: (base_cards,), Box.INTERBELLUM: (interbellum_cards,)}
    loads = boxes.get(chosen, (base_cards, interbellum_cards))
    return [card for load in loads for card in _everything(load())]


def _everything(sheet: CardSet) -> tuple[Card, ...]:
    return (
        *sheet.companies,
        *sheet.startups,
        *sheet.capitalists,
        *sheet.managers,
        *sheet.schools,
        *sheet.agents,
    )


def _company(card: Company, words: Words) -> Row:
    sides = (card.compensation,), card.basic, card.additional
    return card.id, words.name(card.id), *(_lines(side, words) for side in sides)


def _startup(card: StartUp, words: Words) -> Row:
    return card.id, words.name(card.id), words.goods(card.start), _lines(card.effects, words)


def _capitalist(card: Capitalist, words: Words) -> Row:
    return card.id, words.name(card.id), words.form(card.power)


def _manager(card: Manager, words: Words) -> Row:
    return card.id, words.name(card.id), str(card.count), words.form(card.effect)


def _school(card: School, words: Words) -> Row:
    effects = words.effect(card.extraction), words.effect(card.processing)
    return card.id, words.name(card.id), *effects


def _agent(card: AgentCard, words: Words) -> Row:
    say = words.messages.say
    pay = say(
        "agent-pay",
        point=card.per_transaction,
        company=card.per_company,
        manager=card.per_manager,
    )
    placing = say(f"placing-{card.placing}")
    return card.id, words.name(card.id), placing, str(card.variable), pay


def _lines(effects: tuple[Effect, ...], words: Words) -> str:
    return "\n".join(map(words.effect, effects))


class Part(NamedTuple):
    """A part of the sheet: its title, the columns after id and name, and how a card fills them."""

    title: str
    columns: tuple[str, ...]
    row: Callable[..., Row]


PARTS: dict[type, Part] = {
    Company: Part("company", ("compensation", "basic", "additional"), _company),
    StartUp: Part("startup", ("start", "lines"), _startup),
    Capitalist: Part("capitalist", ("power",), _capitalist),
    Manager: Part("manager", ("number", "on-card"), _manager),
    School: Part("school", ("extraction", "processing"), _school),
    AgentCard: Part("agent", ("placing", "variable", "pay"), _agent),
}


def _table(part: Part, rows: list[Row], words: Words) -> Table:
    say = words.messages.say
    table = Table(title=say(f"kind-{part.title}"), box=box.SIMPLE_HEAD, title_justify="left")
    for column in ("id", "name", *part.columns):
        table.add_column(say(f"column-{column}"))
    for row in rows:
        table.add_row(*row)
    return table
