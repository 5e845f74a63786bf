"""A position as the page draws it: the engine's State, which holds no secret."""

from __future__ import annotations

from typing import Literal

from furnace.server.wire.base import Wire
from furnace.server.wire.values import Disc, Goods

PhaseName = Literal["setup", "deal", "bidding", "resolution", "production", "over"]


class Placed(Wire):
    """A disc on a card of the row, in the order placed; one of them may lead."""

    owner: int
    disc: Disc
    leads: bool


class AuctionCard(Wire):
    """A company in the row, or a Business School with its manager."""

    card: str
    discs: list[Placed]
    manager: str | None


class OwnedCard(Wire):
    """A card in front of a seat. `resolved`: its resolving of this production has begun."""

    card: str
    upgraded: bool
    resolved: bool
    goods: Goods
    managers: list[str]


class LineOf(Wire):
    """A line of a card, counted from 1; line 0 is the compensation."""

    card: str
    line: int


class Pending(Wire):
    """A line that interrupts: it is asked about first. `made` counts its transactions."""

    card: str
    line: int
    made: int


class Resolving(Wire):
    """The card a seat is resolving, the line it has come to, the transactions of each line.

    `tally` counts from line 0 on; `local` are goods lent to this card; `source` is the neighbour
    whose card it is.
    """

    card: str
    line: int
    tally: list[int]
    managers: list[str]
    local: Goods
    source: int | None


class Seat(Wire):
    """One player's place. `arrivals` wait to be inserted into the chain; `spent`: the capitalist's
    once-a-production power; `bonuses`: lines at work; `offered`: cards to choose from."""

    goods: Goods
    discs: list[Disc]
    capitalist: str | None
    cards: list[OwnedCard]
    arrivals: list[OwnedCard]
    resolving: Resolving | None
    spent: bool
    managers: list[str]
    placeable: list[str]
    bonuses: list[LineOf]
    pending: list[Pending]
    offered: list[str]


class Agent(Wire):
    """An Agent, the rulebook's dummy player."""

    discs: list[Disc]
    card: str | None
    companies: list[str]
    managers: list[str]
    money: int


class Outcome(Wire):
    """How the game ended: seats by rank, equals together; what decided the first place.

    `ranks`, `money`, `cards` and `resources` are each seat's, in the order a tie is broken by.
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
    """A whole position. `acting`: who may act now, -1 for chance; `unseen`, `stack`: how many
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
    """A seat that is not as it was."""

    seat: int
    now: Seat


class Changes(Wire):
    """What is not as it was; a field that is absent has not changed."""

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
