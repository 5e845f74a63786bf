"""Every well-formed action of a table: legal, illegal now, and illegal always.

Who may act tries the cards before it with every line, number, disc, place and manager. All other
seats and cards are tried with one of each kind of action: nothing of it can be near to legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from furnace.engine import game
from furnace.engine.action import (
    Action,
    Again,
    Bid,
    Choose,
    Copy,
    Deal,
    Done,
    First,
    Insert,
    Keep,
    Manage,
    Open,
    Place,
    Roll,
    Skip,
    Upgrade,
    Use,
)
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.state import CHANCE, State

UNKNOWN = "C99"
LINES = range(5)
PIPS = range(8)
OPTIONS = range(4)
FIXED = (*[Disc(DiscKind.FIXED, value) for value in range(6)], Disc(DiscKind.NEUTRAL, 2))


class Pieces(NamedTuple):
    """What the actions of a state's table are made of."""

    cards: tuple[str, ...]
    discs: tuple[Disc, ...]
    managers: tuple[str, ...]
    places: int
    times: int


def universe(state: State) -> tuple[Action, ...]:
    """The universe of a state; it grows with the chains, the goods and the discs on the row."""
    seats, pieces, actors = len(state.seats), _pieces(state), game.actors(state)
    # Below the seats is chance, above them perhaps an Agent: a share of the cards will do for them
    # and for the seats that may not act.
    everyone = range(CHANCE, seats + 1)
    idle = [who for who in everyone if who == CHANCE or who not in actors]
    return (
        *_of_chance(pieces.cards, everyone),
        *[wish for seat in actors if seat != CHANCE for wish in _of_seat(state, seat, pieces)],
        *[wish for one in idle for card in pieces.cards[::5] for wish in _few(one, card)],
        *[Done(seat) for seat in everyone],
    )


def _pieces(state: State) -> Pieces:
    ruleset = state.ruleset
    coal = max(seat.goods.coal for seat in state.seats)
    values = range(coal + 5) if ruleset.has_variable_discs else range(1, 2)
    managers = tuple(card for card in ruleset.cards if card.startswith("M"))
    top = max(
        [placed.disc.value for auction_card in state.row for placed in auction_card.discs],
        default=0,
    )
    return Pieces(
        cards=(*ruleset.cards, UNKNOWN),
        discs=(*FIXED, *[Disc(DiscKind.VARIABLE, value) for value in values]),
        managers=managers or ("M01",),
        places=max(len(seat.cards) for seat in state.seats) + 3,
        times=max(11 if ruleset.permanents else 7, top + 3),
    )


def _near(state: State, seat: int) -> set[str]:
    """The cards of the row, a seat's own and its neighbour's, an Agent's, and what asks."""
    near = {auction_card.card for auction_card in state.row} | set(state.schools)
    near |= {company for agent in state.agents for company in agent.companies}
    for owner in (seat, seat - 1):
        other = state.seats[owner]
        near |= {owned.card for owned in (*other.cards, *other.arrivals)}
        near |= {pending.card for pending in other.pending} | set(other.offered)
    return near


def _of_chance(cards: tuple[str, ...], receivers: range) -> Iterator[Action]:
    yield from (First(seat) for seat in receivers)
    yield from (Roll(pips) for pips in PIPS)
    yield from (Deal(card, to) for card in cards for to in (None, *receivers))


def _of_seat(state: State, seat: int, pieces: Pieces) -> Iterator[Action]:
    near = _near(state, seat)
    for card in pieces.cards:
        yield from _wishes(seat, card, pieces) if card in near else _few(seat, card)
    yield from (Keep(seat, disc) for disc in pieces.discs)
    yield from (Manage(seat, *wish) for wish in product(pieces.managers, OPTIONS))


def _wishes(seat: int, card: str, pieces: Pieces) -> Iterator[Action]:
    """Everything a seat could wish to do with a card."""
    yield from (Choose(seat, card), Upgrade(seat, card), Open(seat, card), Again(seat, card))
    yield Copy(seat, card)
    yield from (Bid(seat, disc, card) for disc in pieces.discs)
    yield from (Insert(seat, card, place) for place in range(pieces.places + 1))
    yield from (Place(seat, manager, card) for manager in pieces.managers)
    yield from (Use(seat, card, line, times) for line in LINES for times in range(pieces.times))
    yield from (Skip(seat, card, line) for line in LINES)


def _few(seat: int, card: str) -> Iterator[Action]:
    """One of each kind."""
    yield from (Choose(seat, card), Upgrade(seat, card), Open(seat, card), Again(seat, card))
    yield from (Copy(seat, card), Bid(seat, FIXED[4], card), Keep(seat, FIXED[4]))
    yield from (Insert(seat, card, 1), Place(seat, "M03", card), Manage(seat, card, 0))
    yield from (Use(seat, card, 1, 1), Skip(seat, card, 1))
