"""`furnace cards`: every card as a row of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Annotated

import typer
from rich import box
from rich.table import Table

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
from furnace.text.sentences import sentences
from furnace.text.words import Words

KINDS: Mapping[type, str] = {
    Company: "company",
    StartUp: "startup",
    Capitalist: "capitalist",
    Manager: "manager",
    School: "school",
    AgentCard: "agent",
}
NAME_WIDTH = 12
TARGET = "agent-target-long"


class Box(StrEnum):
    """The cards to show."""

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
    """Return a table for each kind of card there is, in the order of a rulebook."""
    for kind, title in KINDS.items():
        if chosen := [card for card in sheet if isinstance(card, kind)]:
            yield _table(title, chosen, words)


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


def _table(title: str, sheet: list[Card], words: Words) -> Table:
    say = words.messages.say
    table = Table(title=_title(title, say), box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column(say("column-id"), no_wrap=True)
    table.add_column(say("column-name"), min_width=NAME_WIDTH, overflow="fold")
    table.add_column(say("column-text"), ratio=1, overflow="fold")
    for card in sheet:
        table.add_row(card.id, words.name(card.id), card_text(card, words))
    return table


def _title(kind: str, say: Callable[[str], str]) -> str:
    """Return the title of a table; for Agents, with the sentence that all their cards share."""
    title = say(f"kind-{kind}")
    return f"{title}\n{say(TARGET)}" if kind == KINDS[AgentCard] else title


def card_text(card: Card, words: Words) -> str:
    """Return everything printed on a card; if it has several parts, each on a labelled line."""
    say = words.messages.say
    printed = [part for part in sentences(card) if part.message.id != TARGET]
    lines = [words.format(part.message) for part in printed]
    if len(lines) > 1:
        labels = [say(part.label) for part in printed]
        lines = [
            say("card-printed", label=label, said=line)
            for label, line in zip(labels, lines, strict=True)
        ]
    if isinstance(card, Manager) and card.count > 1:
        lines.append(say("card-copies", count=card.count))
    return "\n".join(lines)
