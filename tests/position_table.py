"""A table for tests: a state that is played on, asked and inspected in few words.

    table.do("open C59", "use C59.2 x1", "p2 done").goods(ANN)
    table.bids(C01="ben 4, ann 3").declining()

How a table is set up is in position_builder.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import pytest

from furnace.cards.goods import format_goods
from furnace.engine import game
from furnace.engine.action import Action, Bid, Deal, Done, First, Keep, Open, Roll, actor
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.errors import IllegalAction
from furnace.engine.event import DiscPlaced, Event, PhaseBegan
from furnace.engine.outcome import Outcome
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import CHANCE, OwnedCard, Phase, PlacedDisc, State
from furnace.notation.action import format_without_seat, parse_action
from furnace.notation.position_writer import format_owned

ANN, BEN, CYD, DEE, EVE = range(5)
NAMES = ("ann", "ben", "cyd", "dee", "eve")

NEUTRAL = Disc(DiscKind.NEUTRAL, 2)

Kind = TypeVar("Kind", bound=Event)


class Wish(NamedTuple):
    """A disc to be placed on a company."""

    owner: int
    disc: Disc
    card: str


@dataclass(frozen=True)
class Table:
    """A state, and the events of the last actions that led to it."""

    state: State
    events: tuple[Event, ...] = ()

    def play(self, *actions: Action) -> Table:
        """The table after these actions, with the events of them all."""
        state, events = self.state, list[Event]()
        for action in actions:
            state, new = game.apply(state, action)
            events += new
        return Table(state, tuple(events))

    def do(self, *texts: str) -> Table:
        """The table after these actions: `p2 open C21`, or `open C21` for Ann."""
        return self.play(*map(parse_seat_action, texts))

    def why(self, text: str) -> tuple[Code, str] | None:
        """Why an action is refused, the action as text."""
        return self.refusal(parse_seat_action(text))

    def choices(self, seat: int = ANN) -> list[str]:
        """Everything a seat may do now, each as text without the seat."""
        found = []
        for action in self.legal(seat):
            assert not isinstance(action, (First, Deal, Roll))
            found.append(format_without_seat(action))
        return found

    def stands(self, seat: int = ANN) -> str:
        """Where a seat stands: `asked S7.1` where a line interrupts, `at C21.1`, or `between`."""
        me = self.state.seats[seat]
        if me.pending:
            return f"asked {me.pending[-1].card}.{me.pending[-1].line}"
        return f"at {me.open_card.card}.{me.open_card.line}" if me.open_card else "between"

    def lent(self, seat: int = ANN) -> str:
        """The goods lent to the card a seat is resolving."""
        open_card = self.state.seats[seat].open_card
        assert open_card is not None
        return format_goods(open_card.lent)

    def lying(self, card: str) -> str:
        """The goods that lie on a card, whoever owns it."""
        return format_goods(self._owned(card).goods)

    def managers(self, seat: int = ANN) -> str:
        """The managers a seat has in hand: `M01 M10`."""
        return " ".join(self.state.seats[seat].managers)

    def on(self, card: str) -> str:
        """A card as it lies there, as in a position's text: `C59+*(2coal)@M03`."""
        return format_owned(self._owned(card))

    def cards_done(self, seat: int = ANN) -> Table:
        """The table where a seat has resolved all its cards, and done little in it."""
        table = self
        while Done(seat) not in table.legal(seat):
            table = table.play(table.legal(seat)[-1])
        return table

    def others_done(self, seat: int = ANN) -> Table:
        """The table where all other seats have ended their production and done little in it."""
        table = self
        while others := [other for other in table.actors if other != seat]:
            table = table.play(table.legal(others[0])[-1])
        return table

    def opened(self, seat: int, card: str) -> Table:
        """The table where a seat has begun a card, automatically (Q21) or by an action."""
        open_card = self.state.seats[seat].open_card
        is_open = open_card is not None and open_card.card == card
        return self if is_open else self.play(Open(seat, card))

    def refusal(self, action: Action) -> tuple[Code, str] | None:
        """Why an action is refused: the code and the rule."""
        reason = self.reason(action)
        return None if reason is None else reason[:2]

    def reason(self, action: Action) -> Refusal | None:
        """Why an action is refused, in full; the list, the reason and apply must agree."""
        reason = game.why_illegal(self.state, action)
        is_listed = action in game.legal_actions(self.state, actor(action))
        assert is_listed == (reason is None), (action, reason)
        if reason is None:
            return None
        with pytest.raises(IllegalAction) as caught:
            game.apply(self.state, action)
        assert caught.value.refusal == reason
        return reason

    def allows(self, action: Action) -> bool:
        """Whether an action is legal."""
        return self.refusal(action) is None

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Everything a seat, or chance, may do now."""
        return game.legal_actions(self.state, seat)

    @property
    def actors(self) -> tuple[int, ...]:
        """Who may act now."""
        return game.actors(self.state)

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        found = game.outcome(self.state)
        assert found is not None
        return found

    def goods(self, seat: int) -> str:
        """A seat's goods: `2 coal + 1 iron`."""
        return format_goods(self.state.seats[seat].goods)

    def cards(self, seat: int) -> str:
        """A seat's cards, upgraded ones with a plus: `S1 C17+`."""
        return " ".join(owned.card + "+" * owned.upgraded for owned in self.state.seats[seat].cards)

    def row(self) -> str:
        """The companies of the row from left to right: `C01 C19`."""
        return " ".join(auction_card.card for auction_card in self.state.row)

    def discs_on(self, card: str) -> str:
        """The discs on a company of the row: `ann 4, agent 2`."""
        (auction_card,) = [
            auction_card for auction_card in self.state.row if auction_card.card == card
        ]
        return ", ".join(
            f"{self._name(owner)} {_disc_word(disc)}" for owner, disc in auction_card.discs
        )

    def _hands(self) -> list[tuple[Disc, ...]]:
        """The discs in hand of every owner, the Agents after the seats."""
        seats, agents = self.state.seats, self.state.agents
        return [*[seat.discs for seat in seats], *[agent.discs for agent in agents]]

    def _owned(self, card: str) -> OwnedCard:
        seats = self.state.seats
        (found,) = [m for seat in seats for m in (*seat.cards, *seat.arrivals) if m.card == card]
        return found

    def hand(self, owner: int) -> str:
        """The discs an owner, seat or Agent, has not placed: `1 3 neutral`."""
        return " ".join(_disc_word(disc) for disc in self._hands()[owner])

    def saw(self, kind: type[Kind]) -> list[Kind]:
        """The events of a kind, in the order they happened."""
        return [event for event in self.events if isinstance(event, kind)]

    def bids(self, **companies: str) -> Table:
        """Let the whole bidding happen so that these discs lie as asked.

        `bids(C01="ann 4, ben neutral, agent 1")`: each owner places its discs in the order they
        are named, then the rest of them on companies that are not named at all. Of equal discs
        on one company the first named is placed first; `bids(C01="")` keeps C01 empty.
        """
        wishes = [wish for card in companies for wish in self._wishes(card, companies[card])]
        table, events = self, list(self.events)
        while table.state.phase is Phase.BIDDING:
            table = table.play(_next_bid(table, wishes, companies))
            events += table.events
            wishes = [wish for wish in wishes if wish != table.saw(DiscPlaced)[0][:3]]
        assert not wishes, wishes
        return Table(table.state, tuple(events))

    def put(self, **companies: str) -> Table:
        """Put discs from their owners' hands on the row, without a turn of the table."""
        table = self
        for wish in [wish for card in companies for wish in self._wishes(card, companies[card])]:
            table = table._put(wish)
        return table

    def _put(self, wish: Wish) -> Table:
        owner, disc, target = wish
        hands, seats, agents = self._hands(), list(self.state.seats), list(self.state.agents)
        left = tuple(other for other in hands[owner] if not _is_same(other, disc))
        if owner < len(seats):
            seats[owner] = seats[owner]._replace(discs=left)
        else:
            agents[owner - len(seats)] = agents[owner - len(seats)]._replace(discs=left)
        row = [
            auction_card._replace(discs=(*auction_card.discs, PlacedDisc(owner, disc)))
            if auction_card.card == target
            else auction_card
            for auction_card in self.state.row
        ]
        state = self.state._replace(row=tuple(row), seats=tuple(seats), agents=tuple(agents))
        return Table(state)

    def declining(self) -> Table:
        """Decline every compensation still asked for, up to the production."""
        if self.state.phase is Phase.PRODUCTION:
            return self
        return self.idle_until(Phase.PRODUCTION)

    def idle_until(self, phase: Phase) -> Table:
        """Continue until a phase begins; nobody processes or upgrades anything meanwhile."""
        table, events = self, list(self.events)
        while True:
            # The last action of every list is the one that does least.
            table = table.play(table.legal(table.actors[0])[-1])
            events += table.events
            if phase in [event.phase for event in table.saw(PhaseBegan)]:
                return Table(table.state, tuple(events))

    def _wishes(self, card: str, discs: str) -> Iterator[Wish]:
        for words in filter(None, discs.split(", ")):
            name, disc = words.split()
            yield Wish(self._names().index(name), _parse_disc(disc), card)

    def _name(self, owner: int) -> str:
        return self._names()[owner]

    def _names(self) -> list[str]:
        """The names of the owners; the right one of two Agents is `agent2`."""
        return [*NAMES[: len(self.state.seats)], "agent", "agent2"]


def parse_seat_action(text: str) -> Action:
    """An action as text; without a seat's name it is Ann's."""
    first = text.split()[0]
    is_whole = first in ("first", "deal", "roll") or re.fullmatch("p[1-5]", first)
    return parse_action(text if is_whole else f"p1 {text}")


def bid(seat: int, value: int, card: str) -> Bid:
    """A fixed disc on a company."""
    return Bid(seat, Disc(DiscKind.FIXED, value), card)


def variable_bid(seat: int, value: int, card: str) -> Bid:
    """The variable disc, worth so much, on a card of the row."""
    return Bid(seat, Disc(DiscKind.VARIABLE, value), card)


def neutral_bid(seat: int, card: str) -> Bid:
    """The neutral 2 on a company."""
    return Bid(seat, NEUTRAL, card)


def _next_bid(table: Table, wishes: list[Wish], avoid: dict[str, str]) -> Action:
    """The next wish of the owner whose turn it is; else its disc on the emptiest spare company."""
    (owner,) = table.actors
    if owner == CHANCE:
        return _next_roll(table, wishes, avoid)
    moves = table.legal(owner)
    for index, wish in enumerate(wishes):
        is_mine = wish.owner == owner and Bid(*wish) in moves
        if is_mine and not _comes_later(wish, wishes[:index]):
            return Bid(*wish)
    if isinstance(moves[-1], Keep):
        return moves[-1]
    kept = [wish.disc for wish in wishes if wish.owner == owner]
    rooms = {
        auction_card.card: (auction_card.manager is not None, len(auction_card.discs))
        for auction_card in table.state.row
        if auction_card.card not in avoid
    }
    bids = [move for move in moves if isinstance(move, Bid) and move.card in rooms]
    bids = [move for move in bids if not any(_is_same(move.disc, disc) for disc in kept)]
    return min(bids, key=lambda move: rooms[move.card])


def _comes_later(wish: Wish, earlier: list[Wish]) -> bool:
    """Whether an equal disc is to lie on the same company first (only K3 may come second)."""
    return any(other.card == wish.card and other.disc.value == wish.disc.value for other in earlier)


def _next_roll(table: Table, wishes: list[Wish], avoid: dict[str, str]) -> Action:
    """A roll that grants a wish; else one that touches neither the companies nor discs wished."""
    kept = {wish.disc for wish in wishes if wish.owner == table.state.turn}
    harmless = []
    for pips in range(1, 7):
        placed = table.play(Roll(pips)).saw(DiscPlaced)[0]
        if placed[:3] in wishes:
            return Roll(pips)
        if placed.disc not in kept and placed.card not in avoid:
            harmless.append(Roll(pips))
    return harmless[0]


def _is_same(held: Disc, other: Disc) -> bool:
    """Whether two discs of one owner are the same; a variable one has any value."""
    return held == other or held.kind is other.kind is DiscKind.VARIABLE


def _disc_word(disc: Disc) -> str:
    if disc.kind is DiscKind.VARIABLE:
        return f"v{disc.value}"
    return "neutral" if disc == NEUTRAL else str(disc.value)


def _parse_disc(word: str) -> Disc:
    if word.startswith("v"):
        return Disc(DiscKind.VARIABLE, int(word[1:]))
    return NEUTRAL if word == "neutral" else Disc(DiscKind.FIXED, int(word))
