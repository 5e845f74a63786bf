"""The row in the terminal: companies, Business Schools, discs, and the numbers of bids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from furnace.cards.model import Company, Manager, School
from furnace.cli.choices import format_values, numbered_choices, variable_bids
from furnace.cli.console import console
from furnace.cli.style import NARROW_COLUMNS, NO_BREAK, add_numbers, new_table, owner_style
from furnace.engine.action import Action, Bid
from furnace.engine.disc import Disc
from furnace.engine.placing import highest_disc
from furnace.engine.state import AuctionCard, State
from furnace.text.words import Words

Numbers = Mapping[tuple[Disc, str], int]
"""The numbers of bids, by disc and card."""


class PrintedCard(NamedTuple):
    """What is printed on an auction card: a company, or a Business School with its manager."""

    name: Text
    outbid: Text
    basic: Text
    additional: Text


def draw_row(state: State, words: Words, choices: Sequence[Action]) -> Table:
    """Every card of the row, with the numbers of possible bids or a variable disc's values."""
    is_narrow = console.width < NARROW_COLUMNS
    wide = ("company", "compensation", "basic", "additional", "discs")
    table = new_table(words, *(("company", "lines") if is_narrow else wide))
    variable, numbers = variable_bids(choices), _numbers(choices)
    discs = sorted({disc for disc, _ in numbers} - {bid.disc for bid in variable})
    for disc in discs:
        add_numbers(table, words.messages.say("column-put", disc=words.disc(disc)))
    if variable:
        add_numbers(table, words.messages.say("column-put-variable"))
    for auction_card in state.row:
        cells = [str(numbers.get((disc, auction_card.card), "")) for disc in discs]
        if variable:
            cells.append(
                _variable_cell([bid for bid in variable if bid.card == auction_card.card], numbers)
            )
        printed = (_narrow if is_narrow else _wide)(state, auction_card, words)
        table.add_row(*printed, *cells)
    return table


def _numbers(choices: Sequence[Action]) -> Numbers:
    return {
        (choice.disc, choice.card): number
        for number, choice in enumerate(numbered_choices(choices), 1)
        if isinstance(choice, Bid)
    }


def _variable_cell(bids: Sequence[Bid], numbers: Numbers) -> str:
    """The values a variable disc may have here, after the number of the lowest if it has one."""
    values = format_values([bid.disc.value for bid in bids])
    number = next((numbers[key] for bid in bids if (key := (bid.disc, bid.card)) in numbers), None)
    return values if number is None else f"{number}: {values}"


def _wide(state: State, auction_card: AuctionCard, words: Words) -> list[Text]:
    return [*_printed(state, auction_card, words), _discs_on(auction_card, words)]


def _narrow(state: State, auction_card: AuctionCard, words: Words) -> list[Text]:
    printed = _printed(state, auction_card, words)
    outbid = words.messages.say("row-outbid", effect=printed.outbid.plain.replace("\n", " "))
    name = [printed.name, *([_discs_on(auction_card, words)] if auction_card.discs else [])]
    additional = printed.additional
    lines = [Text(outbid, style="italic"), printed.basic]
    if additional:
        text = words.messages.say("row-additional", effect=additional.plain)
        lines.append(Text(text, style=additional.style))
    return [Text("\n").join(name), Text("\n").join(lines)]


def _printed(state: State, auction_card: AuctionCard, words: Words) -> PrintedCard:
    """What is printed on an auction card; a Business School shows the manager it offers."""
    card = state.ruleset.cards[auction_card.card]
    if isinstance(card, School):
        return _school(state, auction_card, card, words)
    assert isinstance(card, Company)
    return PrintedCard(
        Text(words.card(auction_card.card)),
        Text(words.effect(card.compensation)),
        Text("\n".join(map(words.effect, card.basic))),
        Text("\n".join(map(words.effect, card.additional)), style="dim"),
    )


def _school(state: State, auction_card: AuctionCard, school: School, words: Words) -> PrintedCard:
    assert auction_card.manager is not None
    manager = state.ruleset.cards[auction_card.manager]
    assert isinstance(manager, Manager)
    either = words.effect(school.extraction)
    name = words.card(manager.id)
    other = words.messages.say("row-or", effect=words.effect(school.processing))
    return PrintedCard(
        Text(words.card(school.id)),
        Text(f"{either}\n{other}"),
        Text(words.messages.say("row-manager", manager=name, text=words.ability(manager.effect))),
        Text(),
    )


def _discs_on(auction_card: AuctionCard, words: Words) -> Text:
    """The discs, highest first; the leading one is in brackets."""
    text = Text()
    leader = highest_disc(auction_card) if auction_card.discs else None
    for placed in sorted(
        auction_card.discs, key=lambda p: (p.disc.value, p is leader), reverse=True
    ):
        style = owner_style(placed.owner, words)
        owner = words.owner(placed.owner).replace(" ", NO_BREAK)
        disc = f"{words.disc(placed.disc)}{NO_BREAK}{owner}"
        if placed is leader:
            text.append(f"[{disc}]", style=f"{style} bold")
        else:
            text.append(disc, style=style)
        text.append(" ")
    return text
