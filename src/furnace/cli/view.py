"""A position drawn in the terminal: the row, the seats, and one's own cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from furnace.cards.goods import Goods
from furnace.cards.model import Capitalist, Company
from furnace.engine import game
from furnace.engine.action import Action, Bid
from furnace.engine.placing import highest
from furnace.engine.state import Lot, OwnedCard, Phase, Seat, State
from furnace.notation.claim import format_side
from furnace.text.words import Words

SEAT_STYLES = ("blue", "yellow", "green", "red", "magenta")
GOODS_STYLES = {"coal": "bright_black", "iron": "cyan", "oil": "red", "token": "green"}
NO_BREAK = "\u00a0"


def draw(
    state: State, words: Words, seat: int | None, choices: Sequence[Action], brief: bool = False
) -> Group:
    """The whole table, as one seat sees it; numbers of possible bids stand in the row.

    In brief it leaves out the rivals.
    """
    say = words.messages.say
    phase = say(f"phase-{state.phase.name.lower()}")
    rounds = state.ruleset.rounds
    parts: list[RenderableType] = [
        Text(say("table-title", round=state.round, rounds=rounds, phase=phase), style="bold")
    ]
    if state.row:
        parts.append(_row(state, words, choices))
    parts.append(_seats(state, words, seat if brief else None))
    if seat is not None and state.seats[seat].cards:
        parts.append(_own_cards(state, words, seat))
    if outcome := game.outcome(state):
        parts.append(Text(words.outcome(outcome), style="bold"))
    return Group(*parts)


def _new_table(words: Words, *columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for column in columns:
        # Narrow terminals wrap a text, and cut neither a word nor a number.
        table.add_column(words.messages.say(f"column-{column}"), overflow="fold")
    return table


def _row(state: State, words: Words, choices: Sequence[Action]) -> Table:
    table = _new_table(words, "company", "compensation", "basic", "additional", "discs")
    bids = {
        (action.disc, action.card): number
        for number, action in enumerate(choices, 1)
        if isinstance(action, Bid)
    }
    discs = sorted({disc for disc, _ in bids})
    for disc in discs:
        heading = words.messages.say("column-put", disc=words.disc(disc))
        table.add_column(heading, justify="right", style="bold", no_wrap=True)
    for lot in state.row:
        numbers = [str(bids.get((disc, lot.card), "")) for disc in discs]
        table.add_row(*_company(state, lot, words), *numbers)
    return table


def _company(state: State, lot: Lot, words: Words) -> list[RenderableType]:
    card = state.ruleset.cards[lot.card]
    assert isinstance(card, Company)
    return [
        words.card(lot.card),
        words.effect(card.compensation),
        "\n".join(map(words.effect, card.basic)),
        Text("\n".join(map(words.effect, card.additional)), style="dim"),
        _discs_on(lot, words),
    ]


def _discs_on(lot: Lot, words: Words) -> Text:
    """The discs, highest first; the one that leads is marked."""
    text = Text()
    leader = highest(lot) if lot.discs else None
    for placed in sorted(lot.discs, key=lambda p: (p.disc.value, p is leader), reverse=True):
        style = _owner_style(placed.owner, words)
        disc = f"{words.disc(placed.disc)}{NO_BREAK}{words.owner(placed.owner)}"
        if placed is leader:
            text.append(f"[{disc}]", style=f"{style} bold")
        else:
            text.append(disc, style=style)
        text.append(" ")
    return text


def _owner_style(owner: int, words: Words) -> str:
    return SEAT_STYLES[owner] if owner < len(words.names) else "white"


def _seats(state: State, words: Words, only: int | None) -> Table:
    columns = ("seat", "money", "coal", "iron", "oil", "token", "discs-left", "cards")
    table = _new_table(words, *columns)
    for index, seat in enumerate(state.seats):
        if only in (None, index):
            table.add_row(*_seat(state, index, seat, words))
    for index, discs in enumerate(() if only is not None else state.agents):
        name = words.owner(len(state.seats) + index)
        table.add_row(Text(name), "", "", "", "", "", words.discs(discs), "")
    return table


def _seat(state: State, index: int, seat: Seat, words: Words) -> list[RenderableType]:
    mark = f" {words.messages.say('mark-first')}" if state.first == index else ""
    name = Text(words.seat(index) + mark, style=SEAT_STYLES[index])
    if seat.capitalist:
        name.append(f"\n{words.card(seat.capitalist)}", style="dim")
    goods = [_amount(kind, seat.goods) for kind in GOODS_STYLES]
    discs = words.discs(seat.discs)
    return [name, Text(str(seat.goods.money), style="bold yellow"), *goods, discs, _ids(seat)]


def _amount(kind: str, goods: Goods) -> Text:
    return Text(str(getattr(goods, kind)), style=GOODS_STYLES[kind])


def _ids(seat: Seat) -> Text:
    """The cards by their ids: a plus for upgraded, dimmed when resolved."""
    text = Text()
    for mine in seat.cards:
        text.append(format_side(mine), style="dim" if mine.resolved else "")
        text.append(" ")
    for card in seat.arrivals:
        text.append(f"({card}) ")
    return text


def _own_cards(state: State, words: Words, seat: int) -> Table:
    table = _new_table(words, "card", "lines", "additional", "state")
    me = state.seats[seat]
    for mine in me.cards:
        table.add_row(*_own_card(state, me, mine, words))
    for card in me.arrivals:
        table.add_row(*_own_card(state, me, OwnedCard(card), words)[:3], _mark("new", words))
    if me.capitalist:
        capitalist = state.ruleset.cards[me.capitalist]
        assert isinstance(capitalist, Capitalist)
        table.add_row(words.card(me.capitalist), words.power(capitalist.power), "", "")
    return table


def _own_card(state: State, me: Seat, mine: OwnedCard, words: Words) -> list[RenderableType]:
    card = state.ruleset.cards[mine.card]
    assert not isinstance(card, Capitalist)
    active = "\n".join(map(words.effect, card.lines(mine.upgraded)))
    inactive = ""
    if isinstance(card, Company) and not mine.upgraded:
        inactive = "\n".join(map(words.effect, card.additional))
    style = "dim" if mine.resolved and not _is_open(me, mine) else ""
    return [
        Text(words.card(mine.card), style=style),
        Text(active, style=style),
        Text(inactive, style="dim italic"),
        _state_of(state, me, mine, words),
    ]


def _is_open(me: Seat, mine: OwnedCard) -> bool:
    return me.resolving is not None and me.resolving.card == mine.card


def _state_of(state: State, me: Seat, mine: OwnedCard, words: Words) -> Text:
    if me.resolving is not None and _is_open(me, mine):
        line = me.resolving.line
        return Text(words.messages.say("mark-open", line=line), style="bold yellow")
    if state.phase is Phase.PRODUCTION and mine.resolved:
        return _mark("resolved", words)
    return _mark("upgraded", words) if mine.upgraded else Text("")


def _mark(mark: str, words: Words) -> Text:
    return Text(words.messages.say(f"mark-{mark}"), style="dim")
