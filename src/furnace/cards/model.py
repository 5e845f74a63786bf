"""The kinds of card, and the set of cards in one box."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from furnace.cards.effects import Compensation, Effect, Extraction, Processing
from furnace.cards.goods import Goods
from furnace.cards.powers import ManagerEffect, PrintedPower


@dataclass(frozen=True)
class Company:
    """A company card with two sides; lines from top to bottom."""

    id: str
    compensation: Compensation
    basic: tuple[Effect, ...]
    additional: tuple[Effect, ...]

    def lines(self, is_upgraded: bool) -> tuple[Effect, ...]:
        """Return the active lines of a side, from top to bottom."""
        return self.basic + self.additional if is_upgraded else self.basic


@dataclass(frozen=True)
class StartUp:
    """A start-up card: one side, and start goods."""

    id: str
    start: Goods
    effects: tuple[Effect, ...]

    def lines(self, is_upgraded: bool) -> tuple[Effect, ...]:
        """Return all its lines; a start-up has only one side."""
        return self.effects


@dataclass(frozen=True)
class Capitalist:
    """A capitalist card: one power. `replaces` is the capitalist that it replaces."""

    id: str
    power: PrintedPower
    replaces: str | None = None


@dataclass(frozen=True)
class Manager:
    """A manager token, and the number of copies in the stack."""

    id: str
    effect: ManagerEffect
    count: int


@dataclass(frozen=True)
class School:
    """One side of a Business School: a disc's points go to its extraction or its processing."""

    id: str
    extraction: Extraction
    processing: Processing


class PlacingRule(StrEnum):
    """How an Agent places its discs."""

    LOWEST = "lowest"
    HIGHEST = "highest"
    OUTBIDDER = "outbidder"
    SCHOLAR = "scholar"


@dataclass(frozen=True)
class AgentCard:
    """An Agent card: how it bids, the value of its variable disc, and how much money it is paid."""

    id: str
    placing: PlacingRule
    variable: int
    per_point: int
    per_company: int
    per_manager: int


Card = Company | StartUp | Capitalist | Manager | School | AgentCard


@dataclass(frozen=True)
class CardSet:
    """The cards of one box, by kind, in the order of their ids.

    `piles` groups the base companies for a balanced mix with the new ones.
    """

    companies: tuple[Company, ...]
    startups: tuple[StartUp, ...]
    capitalists: tuple[Capitalist, ...]
    managers: tuple[Manager, ...] = ()
    schools: tuple[School, ...] = ()
    agents: tuple[AgentCard, ...] = ()
    piles: tuple[tuple[str, ...], ...] = ()


NO_CARDS = CardSet((), (), ())
