"""The player's own cards in the terminal: their lines, and the goods and managers on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from furnace.cards.goods import NOTHING
from furnace.cards.model import Capitalist, Company, Manager, StartUp
from furnace.cli.choices import numbered_choices
from furnace.cli.style import add_numbers, mark, new_table
from furnace.engine.action import Action, Copy, Place
from furnace.engine.owners import right_of
from furnace.engine.state import OpenCard, OwnedCard, Phase, Seat, State
from furnace.engine.tableau import current_card, lines_of, owned_card
from furnace.text.words import Words

Numbers = dict[tuple[str, str], int]
"""The numbers of placements, by manager and card."""


def draw_own_cards(state: State, words: Words, seat: int, choices: Sequence[Action]) -> Table:
    """The cards, capitalist and managers of a seat, with the numbers of possible placements."""
    table = new_table(words, "card", "lines", "additional", "state")
    numbers = _placements(choices)
    managers = sorted({manager for manager, _ in numbers})
    for manager in managers:
        add_numbers(table, words.messages.say("column-place", manager=manager))
    me = state.seats[seat]
    for owned in me.cards:
        cells = [str(numbers.get((manager, owned.card), "")) for manager in managers]
        table.add_row(*_own_card(state, me, owned, words), *cells)
    for cells_of_row in _other_rows(state, me, words):
        table.add_row(*cells_of_row)
    for cells_of_row in _copied_rows(state, me, choices, words):
        table.add_row(*cells_of_row)
    return table


def _placements(choices: Sequence[Action]) -> Numbers:
    return {
        (choice.manager, choice.card): number
        for number, choice in enumerate(numbered_choices(choices), 1)
        if isinstance(choice, Place)
    }


def _other_rows(state: State, me: Seat, words: Words) -> Iterator[list[RenderableType]]:
    """Cards not yet in the chain, a card being copied, the capitalist, managers in hand."""
    for owned in me.arrivals:
        yield [*_own_card(state, me, owned, words)[:3], mark("new", words)]
    if me.open_card is not None and me.open_card.owner is not None:
        yield _own_card(state, me, current_card(state, me), words)
    if me.capitalist:
        capitalist = state.ruleset.cards[me.capitalist]
        assert isinstance(capitalist, Capitalist)
        yield [words.card(me.capitalist), words.ability(capitalist.power), "", ""]
    for id_ in me.managers:
        manager = state.ruleset.cards[id_]
        assert isinstance(manager, Manager)
        yield [words.card(id_), words.ability(manager.effect), "", mark("in-hand", words)]


def _copied_rows(
    state: State, me: Seat, choices: Sequence[Action], words: Words
) -> Iterator[list[RenderableType]]:
    """The neighbour's companies that the seat may copy (R19.9)."""
    for choice in choices:
        if isinstance(choice, Copy):
            owner = right_of(state, choice.seat)
            card = _own_card(state, me, _neighbours(state, owner, choice.card), words)
            yield [*card[:3], mark("copied", words, owner=words.owner(owner))]


def _neighbours(state: State, owner: int, card: str) -> OwnedCard:
    """A company of another seat as it is now; an Agent's has its basic side up (Q45)."""
    seats = state.seats
    found = owned_card(seats[owner], card) if owner < len(seats) else None
    return OwnedCard(card) if found is None else found._replace(resolved=False)


def _own_card(state: State, me: Seat, owned: OwnedCard, words: Words) -> list[RenderableType]:
    card = state.ruleset.cards[owned.card]
    assert isinstance(card, (Company, StartUp))
    inactive = ""
    if isinstance(card, Company) and not owned.upgraded:
        inactive = "\n".join(map(words.effect, card.additional))
    style = "dim" if owned.resolved and not _is_open(me, owned) else ""
    return [
        Text(words.card(owned.card), style=style),
        Text("\n".join(_lines(state, owned, words)), style=style),
        Text(inactive, style="dim italic"),
        Text("\n").join(_marks(state, me, owned, words)),
    ]


def _lines(state: State, owned: OwnedCard, words: Words) -> Iterator[str]:
    """The active lines, and the managers on the card."""
    yield from map(words.effect, lines_of(state.ruleset, owned))
    for id_ in owned.managers:
        manager = state.ruleset.cards[id_]
        assert isinstance(manager, Manager)
        fields = {"manager": words.card(id_), "text": words.ability(manager.effect)}
        yield words.messages.say("row-manager", **fields)


def _is_open(me: Seat, owned: OwnedCard) -> bool:
    return me.open_card is not None and me.open_card.card == owned.card


def _marks(state: State, me: Seat, owned: OwnedCard, words: Words) -> Iterator[Text]:
    """The card's state: how far it is resolved, the goods on it, a bonus from it."""
    if me.open_card is not None and _is_open(me, owned):
        yield from _marks_of_open(state, me.open_card, words)
    elif state.phase is Phase.PRODUCTION and owned.resolved:
        yield mark("resolved", words)
    elif owned.upgraded:
        yield mark("upgraded", words)
    if owned.goods != NOTHING:
        yield mark("lying", words, goods=words.goods_sum(owned.goods))
    if any(bonus.card == owned.card for bonus in me.bonuses):
        yield mark("bonus", words)


def _marks_of_open(state: State, open_card: OpenCard, words: Words) -> Iterator[Text]:
    style = "bold yellow"
    if open_card.owner is not None:
        yield Text(
            words.messages.say("mark-copied", owner=words.owner(open_card.owner)), style=style
        )
    yield Text(words.messages.say("mark-open", line=open_card.line), style=style)
    if open_card.lent != NOTHING:
        yield Text(
            words.messages.say("mark-lent", goods=words.goods_sum(open_card.lent)), style=style
        )
