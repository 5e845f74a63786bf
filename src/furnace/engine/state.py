"""The whole position of a game as immutable values. There is no secret in it."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from furnace.cards.model import NOTHING, Goods
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


class DiscKind(IntEnum):
    """Discs 1 to 4 are fixed; the neutral disc belongs to a capitalist."""

    FIXED = 0
    NEUTRAL = 1


class Disc(NamedTuple):
    """A capital disc."""

    kind: DiscKind
    value: int


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
    done: bool = False


class State(NamedTuple):
    """A position. `unseen` is a set, kept sorted; `turn` is the owner whose turn it is to bid."""

    ruleset: Ruleset
    phase: Phase
    round: int
    first: int | None
    turn: int | None
    seats: tuple[Seat, ...]
    agents: tuple[tuple[Disc, ...], ...]
    unseen: tuple[str, ...]
    row: tuple[Lot, ...]


def with_seat(state: State, index: int, seat: Seat) -> State:
    """The state with one seat replaced."""
    seats = state.seats
    return state._replace(seats=(*seats[:index], seat, *seats[index + 1 :]))


def fixed_discs(*values: int) -> tuple[Disc, ...]:
    """Discs of these values."""
    return tuple(Disc(DiscKind.FIXED, value) for value in values)
