"""The whole position of a game as immutable values. There is no secret in it."""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import NamedTuple

from furnace.cards.model import NOTHING, Goods
from furnace.engine.disc import Disc
from furnace.engine.ruleset import Ruleset

CHANCE = -1
"""The actor that deals cards and rolls the die."""


class Phase(IntEnum):
    """Where in a round the game stands. Deal, bidding and resolution make up the auction."""

    SETUP = 0
    DEAL = 1
    BIDDING = 2
    RESOLUTION = 3
    PRODUCTION = 4
    OVER = 5


class Placed(NamedTuple):
    """A disc on a card of the row. Its owner is a seat, or an Agent (numbered after the seats)."""

    owner: int
    disc: Disc


class Lot(NamedTuple):
    """A company in the row with the discs on it, in the order they were placed."""

    card: str
    discs: tuple[Placed, ...] = ()


class OwnedCard(NamedTuple):
    """A card in front of a seat. `resolved`: its resolving of this phase has begun."""

    card: str
    upgraded: bool = False
    resolved: bool = False


class Resolving(NamedTuple):
    """The card a seat is resolving, and the line (counted from 1) it has come to."""

    card: str
    line: int


class Seat(NamedTuple):
    """One player's place at the table."""

    goods: Goods = NOTHING
    discs: tuple[Disc, ...] = ()
    capitalist: str | None = None
    cards: tuple[OwnedCard, ...] = ()
    arrivals: tuple[str, ...] = ()
    resolving: Resolving | None = None
    repeated: bool = False


class State(NamedTuple):
    """A position. `unseen` is a set, kept sorted.

    `turn` is the owner whose turn it is to bid; `producing` are the seats that have not ended
    their production.
    """

    ruleset: Ruleset
    phase: Phase
    round: int
    first: int | None
    turn: int | None
    producing: tuple[int, ...]
    seats: tuple[Seat, ...]
    agents: tuple[tuple[Disc, ...], ...]
    unseen: tuple[str, ...]
    row: tuple[Lot, ...]


# `_replace` spelled out, at a third of its price, past the constructors that NamedTuple writes in
# Python: most of the engine's time is spent here, and nowhere else does a rule pay for speed.
_make_state = partial(tuple.__new__, State)
_make_seat = partial(tuple.__new__, Seat)


def with_seat(state: State, index: int, seat: Seat) -> State:
    """The state with one seat replaced."""
    ruleset, phase, round_, first, turn, producing, seats, agents, unseen, row = state
    changed = list(seats)
    changed[index] = seat
    seats = tuple(changed)
    return _make_state((ruleset, phase, round_, first, turn, producing, seats, agents, unseen, row))


def with_row(state: State, row: tuple[Lot, ...], turn: int | None) -> State:
    """The state with another row, and the turn at another owner."""
    ruleset, phase, round_, first, _, producing, seats, agents, unseen, _ = state
    return _make_state((ruleset, phase, round_, first, turn, producing, seats, agents, unseen, row))


def with_deal(state: State, unseen: tuple[str, ...], row: tuple[Lot, ...]) -> State:
    """The state with fewer unseen companies and a longer row."""
    ruleset, phase, round_, first, turn, producing, seats, agents, _, _ = state
    return _make_state((ruleset, phase, round_, first, turn, producing, seats, agents, unseen, row))


def with_goods(seat: Seat, goods: Goods) -> Seat:
    """The seat with other goods."""
    _, discs, capitalist, cards, arrivals, resolving, repeated = seat
    return _make_seat((goods, discs, capitalist, cards, arrivals, resolving, repeated))


def with_discs(seat: Seat, discs: tuple[Disc, ...]) -> Seat:
    """The seat with other unplaced discs."""
    goods, _, capitalist, cards, arrivals, resolving, repeated = seat
    return _make_seat((goods, discs, capitalist, cards, arrivals, resolving, repeated))


def with_cards(seat: Seat, cards: tuple[OwnedCard, ...]) -> Seat:
    """The seat with other cards in front of it."""
    goods, discs, capitalist, _, arrivals, resolving, repeated = seat
    return _make_seat((goods, discs, capitalist, cards, arrivals, resolving, repeated))


def with_progress(seat: Seat, goods: Goods, resolving: Resolving | None) -> Seat:
    """The seat with other goods, at another line or at none."""
    _, discs, capitalist, cards, arrivals, _, repeated = seat
    return _make_seat((goods, discs, capitalist, cards, arrivals, resolving, repeated))
