"""Every well-formed action of a table: legal, illegal now, and illegal always."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from furnace.engine.action import (
    Action,
    Again,
    Bid,
    Deal,
    Done,
    First,
    Insert,
    Open,
    Roll,
    Skip,
    Upgrade,
    Use,
)
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.state import CHANCE, State

UNKNOWN = "C99"
LINES = range(5)
TIMES = range(7)
DISCS = (*[Disc(DiscKind.FIXED, value) for value in range(6)], Disc(DiscKind.NEUTRAL, 2))
PIPS = range(8)


def universe(state: State) -> tuple[Action, ...]:
    """The universe of a state's table; only places in a chain grow while the game goes on."""
    cards = (*state.ruleset.cards, UNKNOWN)
    places = max(len(seat.cards) for seat in state.seats) + 3
    return _universe(cards, len(state.seats), places)


@cache
def _universe(cards: tuple[str, ...], seats: int, places: int) -> tuple[Action, ...]:
    players = range(seats)
    # Below the seats is chance, above them perhaps an Agent: a share of the cards will do for both.
    outsiders = (CHANCE, seats)
    return (
        *_of_chance(cards, range(CHANCE, seats + 1)),
        *[wish for seat in players for card in cards for wish in _wishes(seat, card, places)],
        *[wish for one in outsiders for card in cards[::5] for wish in _wishes(one, card, places)],
        *[Done(seat) for seat in (*players, *outsiders)],
    )


def _of_chance(cards: tuple[str, ...], receivers: range) -> Iterator[Action]:
    yield from (First(seat) for seat in receivers)
    yield from (Roll(pips) for pips in PIPS)
    yield from (Deal(card, to) for card in cards for to in (None, *receivers))


def _wishes(seat: int, card: str, places: int) -> Iterator[Action]:
    """Everything a seat could wish to do with a card."""
    yield from (Bid(seat, disc, card) for disc in DISCS)
    yield from (Insert(seat, card, place) for place in range(places + 1))
    yield from (Use(seat, card, line, times) for line in LINES for times in TIMES)
    yield from (Skip(seat, card, line) for line in LINES)
    yield from (Upgrade(seat, card), Open(seat, card), Again(seat, card))
