"""The position of a game as immutable values. It contains nothing secret."""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import NamedTuple

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.disc import Disc
from furnace.engine.ruleset import Ruleset

CHANCE = -1
"""The actor who deals cards and rolls the die."""


class Phase(IntEnum):
    """The phase of a round. Deal, bidding and resolution make up the auction."""

    SETUP = 0
    DEAL = 1
    BIDDING = 2
    RESOLUTION = 3
    PRODUCTION = 4
    OVER = 5


class PlacedDisc(NamedTuple):
    """A disc on a card of the row. Its owner is a seat or an Agent (numbered after the seats)."""

    owner: int
    disc: Disc


class AuctionCard(NamedTuple):
    """A company, or a school with its manager, in the row, with discs in the order placed."""

    card: str
    discs: tuple[PlacedDisc, ...] = ()
    manager: str | None = None


class OwnedCard(NamedTuple):
    """A card in front of a seat. `resolved` becomes true when its seat begins to resolve it."""

    card: str
    upgraded: bool = False
    resolved: bool = False
    goods: Goods = NOTHING
    managers: tuple[str, ...] = ()


class CardLine(NamedTuple):
    """A line of a card, counted from 1; line 0 is the compensation."""

    card: str
    line: int


class Interruption(NamedTuple):
    """A line that interrupts whatever its seat was doing and must be decided first.

    `made` counts its transactions so far. `just_used`: it cannot be used again until something else
    happens. K4i's second disc also interrupts: `card` is the capitalist, `line` 1.
    """

    card: str
    line: int
    made: int = 0
    just_used: bool = False


class OpenCard(NamedTuple):
    """The card a seat is resolving, and the current line (counted from 1).

    `tally` counts the transactions of each line from line 0 on. `just_used`: the line cannot be
    used again until something else happens. `managers` have not been used yet, `lent` are goods for
    this card only, and `owner` is the neighbour who owns the card (R19.9).
    """

    card: str
    line: int
    tally: tuple[int, ...] = ()
    just_used: bool = False
    managers: tuple[str, ...] = ()
    lent: Goods = NOTHING
    owner: int | None = None


class Seat(NamedTuple):
    """One player's place at the table.

    `arrivals` are new cards not yet in the chain. `power_used`: the capitalist's power has been
    used in this production. `managers` are those not on a card, `placeable` those that may still be
    placed in this production. `bonuses` are text lines that add to sales until the phase ends.
    `pending` has the innermost interruption last. `offered` are cards to choose from at set-up.
    """

    goods: Goods = NOTHING
    discs: tuple[Disc, ...] = ()
    capitalist: str | None = None
    cards: tuple[OwnedCard, ...] = ()
    arrivals: tuple[OwnedCard, ...] = ()
    open_card: OpenCard | None = None
    power_used: bool = False
    managers: tuple[str, ...] = ()
    placeable: tuple[str, ...] = ()
    bonuses: tuple[CardLine, ...] = ()
    pending: tuple[Interruption, ...] = ()
    offered: tuple[str, ...] = ()


class Agent(NamedTuple):
    """An Agent. With a card it keeps the companies and managers it wins, and is paid."""

    discs: tuple[Disc, ...] = ()
    card: str | None = None
    companies: tuple[str, ...] = ()
    managers: tuple[str, ...] = ()
    money: int = 0


class State(NamedTuple):
    """A position. `unseen` companies and the `stack` of unseen managers are sorted, as their order
    is unknown.

    `turn` is the owner who bids next, `producing` are the seats that have not finished production,
    and `schools` are the Business Schools at the end of every row.
    """

    ruleset: Ruleset
    phase: Phase
    round: int
    first: int | None
    turn: int | None
    producing: tuple[int, ...]
    seats: tuple[Seat, ...]
    agents: tuple[Agent, ...]
    unseen: tuple[str, ...]
    row: tuple[AuctionCard, ...]
    schools: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()


# Most of the engine's time is spent here. These functions do the same as `_replace` in a third of
# the time, because they bypass the constructors that NamedTuple generates.
_make_state = partial(tuple.__new__, State)
_make_seat = partial(tuple.__new__, Seat)
_make_open_card = partial(tuple.__new__, OpenCard)
_make_auction_card = partial(tuple.__new__, AuctionCard)
_make_placed = partial(tuple.__new__, PlacedDisc)
_make_owned = partial(tuple.__new__, OwnedCard)

_TURN, _SEATS, _UNSEEN, _ROW = map(State._fields.index, ("turn", "seats", "unseen", "row"))
_GOODS, _DISCS, _CARDS = map(Seat._fields.index, ("goods", "discs", "cards"))
_OPEN_CARD, _PLACEABLE = map(Seat._fields.index, ("open_card", "placeable"))


def with_seat(state: State, index: int, seat: Seat) -> State:
    """Return the state with one seat replaced."""
    fields = list(state)
    seats = list(state.seats)
    seats[index] = seat
    fields[_SEATS] = tuple(seats)
    return _make_state(fields)


def with_row(state: State, row: tuple[AuctionCard, ...], turn: int | None) -> State:
    """Return the state with another row and turn."""
    fields = list(state)
    fields[_ROW], fields[_TURN] = row, turn
    return _make_state(fields)


def with_row_and_discs(
    state: State, index: int, discs: tuple[Disc, ...], row: tuple[AuctionCard, ...]
) -> State:
    """Return the state with another row, and with other unplaced discs for one seat."""
    fields, seats = list(state), list(state.seats)
    seats[index] = with_discs(seats[index], discs)
    fields[_SEATS], fields[_ROW] = tuple(seats), row
    return _make_state(fields)


def with_disc(auction_card: AuctionCard, owner: int, disc: Disc) -> AuctionCard:
    """Return the auction card with one more disc."""
    card, discs, manager = auction_card
    return _make_auction_card((card, (*discs, _make_placed((owner, disc))), manager))


def with_deal(state: State, unseen: tuple[str, ...], row: tuple[AuctionCard, ...]) -> State:
    """Return the state with other unseen companies and another row."""
    fields = list(state)
    fields[_UNSEEN], fields[_ROW] = unseen, row
    return _make_state(fields)


def with_goods(seat: Seat, goods: Goods) -> Seat:
    """Return the seat with other goods."""
    fields = list(seat)
    fields[_GOODS] = goods
    return _make_seat(fields)


def with_discs(seat: Seat, discs: tuple[Disc, ...]) -> Seat:
    """Return the seat with other unplaced discs."""
    fields = list(seat)
    fields[_DISCS] = discs
    return _make_seat(fields)


def with_cards(seat: Seat, cards: tuple[OwnedCard, ...]) -> Seat:
    """Return the seat with other cards."""
    fields = list(seat)
    fields[_CARDS] = cards
    return _make_seat(fields)


def with_progress(seat: Seat, goods: Goods, open_card: OpenCard | None) -> Seat:
    """Return the seat with other goods, and with another card or line to resolve."""
    fields = list(seat)
    fields[_GOODS], fields[_OPEN_CARD] = goods, open_card
    return _make_seat(fields)


def reset_cards(cards: tuple[OwnedCard, ...]) -> tuple[OwnedCard, ...]:
    """Return the cards as they begin the next production: unresolved, without managers."""
    return tuple(
        [_make_owned((card, upgraded, False, goods, ())) for card, upgraded, _, goods, _ in cards]
    )


def with_opened(seat: Seat, owned: OwnedCard, line: int) -> Seat:
    """Return the seat with one of its cards opened at a line; managers can no longer be placed."""
    card, upgraded, _, goods, managers = owned
    fields, cards = list(seat), list(seat.cards)
    cards[cards.index(owned)] = _make_owned((card, upgraded, True, goods, managers))
    fields[_CARDS], fields[_PLACEABLE] = tuple(cards), ()
    fields[_OPEN_CARD] = _make_open_card((card, line, (), False, managers, NOTHING, None))
    return _make_seat(fields)


def new_open_card(owned: OwnedCard, line: int, owner: int | None = None) -> OpenCard:
    """Begin to resolve a card at a line; every manager on it may be used (Q25)."""
    return _make_open_card((owned.card, line, (), False, owned.managers, NOTHING, owner))


def with_use(open_card: OpenCard, line: int, times: int) -> OpenCard:
    """Return the open card with this many more transactions of a line."""
    card, at, tally, _, managers, lent, owner = open_card
    counts = [*tally, *[0] * (line + 1 - len(tally))]
    counts[line] += times
    return _make_open_card((card, at, tuple(counts), True, managers, lent, owner))


def at_line(open_card: OpenCard, line: int) -> OpenCard:
    """Return the open card moved to another line."""
    card, _, tally, _, managers, lent, owner = open_card
    return _make_open_card((card, line, tally, False, managers, lent, owner))
