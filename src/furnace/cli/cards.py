"""`furnace cards`: the card sheet."""

from __future__ import annotations

from rich import box
from rich.table import Table

from furnace.cards.load import CardError, base_cards
from furnace.cards.model import Capitalist, CardSet, Company, StartUp
from furnace.cli.console import console, fail
from furnace.text.words import Words

Row = tuple[str, ...]


def cards() -> None:
    """Print every card: what it costs, what it gives, and what its compensation is."""
    words = Words()
    try:
        sheet = base_cards()
    except CardError as error:
        say = words.messages.say
        place = say("error-at-card", file=error.file, card=error.card, field=error.field)
        fail(f"{place}: {words.error(error.code, error.part)}")
    for table in card_tables(sheet, words):
        console.print(table)


def card_tables(sheet: CardSet, words: Words) -> list[Table]:
    """The three tables of a card sheet."""
    companies = [_company(card, words) for card in sheet.companies]
    startups = [_startup(card, words) for card in sheet.startups]
    capitalists = [_capitalist(card, words) for card in sheet.capitalists]
    return [
        _table("company", ("compensation", "basic", "additional"), companies, words),
        _table("startup", ("start", "lines"), startups, words),
        _table("capitalist", ("power",), capitalists, words),
    ]


def _table(kind: str, columns: tuple[str, ...], rows: list[Row], words: Words) -> Table:
    say = words.messages.say
    table = Table(title=say(f"kind-{kind}"), box=box.SIMPLE_HEAD, title_justify="left")
    for column in ("id", "name", *columns):
        table.add_column(say(f"column-{column}"))
    for row in rows:
        table.add_row(*row)
    return table


def _company(card: Company, words: Words) -> Row:
    lines = (card.basic, card.additional)
    return (
        card.id,
        words.name(card.id),
        words.effect(card.compensation),
        *("\n".join(map(words.effect, side)) for side in lines),
    )


def _startup(card: StartUp, words: Words) -> Row:
    return (
        card.id,
        words.name(card.id),
        words.goods(card.start),
        "\n".join(map(words.effect, card.effects)),
    )


def _capitalist(card: Capitalist, words: Words) -> Row:
    return card.id, words.name(card.id), words.power(card.power)
