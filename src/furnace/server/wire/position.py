"""A position as a client draws it: the engine's State, which holds no secrets."""

from __future__ import annotations

from typing import Literal

from furnace.server.wire.base import Wire
from furnace.server.wire.values import Disc, Goods

PhaseName = Literal["setup", "deal", "bidding", "resolution", "production", "over"]


class PlacedDisc(Wire):
    """A disc on a card of the row, in the order placed; one of them may lead."""

    owner: int
    disc: Disc
    leads: bool


class AuctionCard(Wire):
    """A company in the row, or a Business School with its manager."""

    card: str
    discs: list[PlacedDisc]
    manager: str | None


class OwnedCard(Wire):
    """A card that a seat owns. `resolved`: the seat has begun to resolve it in this production."""

    card: str
    upgraded: bool
    resolved: bool
    goods: Goods
    managers: list[str]


class CardLine(Wire):
    """A line of a card, counted from 1; line 0 is the compensation."""

    card: str
    line: int


class Interruption(Wire):
    """A line that has to be decided first. `made` counts the transactions made with it so far."""

    card: str
    line: int
    made: int


class OpenCard(Wire):
    """The card a seat is resolving, the line it has reached, the transactions made with each line.

    `tally` begins with line 0; `lent` are goods that a manager lends for this card; `owner` is
    the neighbour who owns the card, if it is copied.
    """

    card: str
    line: int
    tally: list[int]
    managers: list[str]
    lent: Goods
    owner: int | None


class Seat(Wire):
    """All that a player has. `arrivals` wait to be inserted into the chain; `has_used_power`: the
    power that works once in a production has been used; `bonuses`: lines that make sales gain more;
    `offered`: cards to choose from."""

    goods: Goods
    discs: list[Disc]
    capitalist: str | None
    cards: list[OwnedCard]
    arrivals: list[OwnedCard]
    open_card: OpenCard | None
    has_used_power: bool
    managers: list[str]
    placeable: list[str]
    bonuses: list[CardLine]
    pending: list[Interruption]
    offered: list[str]


class Agent(Wire):
    """All that an Agent, a dummy player, has."""

    discs: list[Disc]
    card: str | None
    companies: list[str]
    managers: list[str]
    money: int


class Outcome(Wire):
    """How the game ended: seats by rank, tied ones together, and what decided the first place.

    `ranks`, `money`, `cards` and `resources` are by seat; ties are broken in that order.
    """

    ranking: list[list[int]]
    winners: list[int]
    ranks: list[int]
    money: list[int]
    cards: list[int]
    resources: list[int]
    agents: list[int]
    decided_by: Literal["money", "cards", "resources", "shared", "agent"]


class Position(Wire):
    """A complete position. `acting`: who may act now, -1 for chance; `unseen`, `stack`: how many
    companies and managers are still to come; `is_chain`: cards are resolved in a fixed order."""

    phase: PhaseName
    round: int
    rounds: int
    is_chain: bool
    first: int | None
    turn: int | None
    producing: list[int]
    acting: list[int]
    seats: list[Seat]
    agents: list[Agent]
    row: list[AuctionCard]
    unseen: int
    stack: int
    outcome: Outcome | None


class SeatChange(Wire):
    """A seat that has changed."""

    seat: int
    now: Seat


class Changes(Wire):
    """What has changed in a position; an absent field has not."""

    phase: PhaseName = "setup"
    round: int = 0
    first: int | None = None
    turn: int | None = None
    producing: list[int] = []
    acting: list[int] = []
    seats: list[SeatChange] = []
    agents: list[Agent] = []
    row: list[AuctionCard] = []
    unseen: int = 0
    stack: int = 0
    outcome: Outcome | None = None
