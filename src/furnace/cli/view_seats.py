"""The seats and Agents in the terminal: goods, discs left, cards and managers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from furnace.cards.goods import NOTHING, Goods
from furnace.cli.choices import format_values
from furnace.cli.console import console
from furnace.cli.style import AGENT_STYLE, GOODS_STYLES, NARROW_COLUMNS, SEAT_STYLES, new_table
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.owners import values_of
from furnace.engine.state import Agent, OwnedCard, Seat, State
from furnace.notation.claim import format_side
from furnace.text.words import Words

NAME_WIDTH = 12
"""The least width of names in a narrow terminal: the longest word of a capitalist's name fits."""

COLUMNS = ("seat", "money", "coal", "iron", "oil", "token", "discs-left", "cards")


def draw_seats(state: State, words: Words, only: int | None) -> Table:
    """All seats and Agents, or only one seat."""
    has_managers = bool(state.ruleset.managers)
    table = new_table(words, *COLUMNS, *(["managers"] if has_managers else []))
    if has_managers and console.width < NARROW_COLUMNS:
        table.columns[0].width = NAME_WIDTH
    for cells in _rows(state, words, only):
        table.add_row(*cells[: len(table.columns)])
    return table


def _rows(state: State, words: Words, only: int | None) -> Iterator[list[RenderableType]]:
    for index, seat in enumerate(state.seats):
        if only in (None, index):
            yield _seat(state, index, seat, words)
    if only is None:
        for index, agent in enumerate(state.agents, len(state.seats)):
            yield _agent(index, agent, words)


def _seat(state: State, index: int, seat: Seat, words: Words) -> list[RenderableType]:
    mark = f" {words.messages.say('mark-first')}" if state.first == index else ""
    name = Text(words.seat(index) + mark, style=SEAT_STYLES[index])
    if seat.capitalist:
        name.append(f"\n{words.card(seat.capitalist)}", style="dim")
    goods = [_amount(kind, seat.goods) for kind in GOODS_STYLES]
    discs = " ".join(_disc_in_hand(state, index, disc, words) for disc in seat.discs)
    money = Text(str(seat.goods.money), style="bold yellow")
    return [name, money, *goods, discs, _ids(seat), " ".join(seat.managers)]


def _agent(owner: int, agent: Agent, words: Words) -> list[RenderableType]:
    """The row of an Agent; only one with a card has money, companies and managers."""
    name = Text(words.owner(owner), style=AGENT_STYLE)
    money = ""
    if agent.card is not None:
        name.append(f"\n{words.card(agent.card)}", style="dim")
        money = str(agent.money)
    owned = " ".join(agent.companies)
    return [name, money, "", "", "", "", words.discs(agent.discs), owned, " ".join(agent.managers)]


def _disc_in_hand(state: State, seat: int, disc: Disc, words: Words) -> str:
    """A disc by its value; a variable one by all the values it could have now."""
    if disc.kind is not DiscKind.VARIABLE:
        return words.disc(disc)
    return words.messages.say("disc-variable", value=format_values(values_of(state, seat, disc)))


def _amount(kind: str, goods: Goods) -> Text:
    return Text(str(getattr(goods, kind)), style=GOODS_STYLES[kind])


def _ids(seat: Seat) -> Text:
    """The ids of the cards, dimmed once resolved."""
    text = Text()
    for owned in seat.cards:
        text.append(_id(owned), style="dim" if owned.resolved else "")
        text.append(" ")
    for owned in seat.arrivals:
        text.append(f"({_id(owned)}) ")
    return text


def _id(owned: OwnedCard) -> str:
    """A card's side, managers and number of goods: `C59+@M03•2`."""
    managers = "".join(f"@{manager}" for manager in owned.managers)
    lying = f"•{owned.goods.resources}" if owned.goods != NOTHING else ""
    return f"{format_side(owned)}{managers}{lying}"
