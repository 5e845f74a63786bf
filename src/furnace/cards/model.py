"""What a card is: goods, the closed set of effects and powers, and the four kinds of card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple


class Goods(NamedTuple):
    """An amount of each resource, and of money."""

    coal: int = 0
    iron: int = 0
    oil: int = 0
    token: int = 0
    money: int = 0

    def plus(self, other: Goods, times: int = 1) -> Goods:
        """These goods and `times` the others."""
        coal, iron, oil, token, money = self
        coal_, iron_, oil_, token_, money_ = other
        return _make_goods(
            (
                coal + times * coal_,
                iron + times * iron_,
                oil + times * oil_,
                token + times * token_,
                money + times * money_,
            )
        )

    def minus(self, other: Goods, times: int = 1) -> Goods:
        """These goods less `times` the others."""
        return self.plus(other, -times)

    def times(self, factor: int) -> Goods:
        """Each amount multiplied."""
        return NOTHING.plus(self, factor)

    def covers(self, cost: Goods) -> bool:
        """Whether the cost can be paid once."""
        coal, iron, oil, token, money = self
        return (
            coal >= cost[0]
            and iron >= cost[1]
            and oil >= cost[2]
            and token >= cost[3]
            and money >= cost[4]
        )

    def how_often(self, cost: Goods, limit: int) -> int:
        """How many times the cost can be paid, up to a limit."""
        for have, need in zip(self, cost, strict=True):
            if need and have // need < limit:
                limit = have // need
        return limit

    @property
    def resources(self) -> int:
        """Coal, iron, oil and tokens together; money is not a resource."""
        return self.coal + self.iron + self.oil + self.token


# The hottest constructor of all, past the one that NamedTuple writes in Python.
_make_goods = partial(tuple.__new__, Goods)

NOTHING = Goods()


@dataclass(frozen=True)
class Extraction:
    """Gain the goods. Mandatory."""

    gain: Goods


@dataclass(frozen=True)
class Processing:
    """Pay the cost for the gain, up to `limit` times.

    A compensation prints no limit (None): the disc is its limit.
    """

    cost: Goods
    gain: Goods
    limit: int | None


@dataclass(frozen=True)
class Upgrade:
    """Turn any number of basic companies over, at the cost each."""

    cost: Goods


Effect = Extraction | Processing | Upgrade
Compensation = Extraction | Processing


@dataclass(frozen=True)
class Again:
    """Power: once in each production, resolve a card again at this cost."""

    cost: Goods


@dataclass(frozen=True)
class CompensationBonus:
    """Power: a compensated disc counts as this much higher."""

    bonus: int


@dataclass(frozen=True)
class UnlimitedDiscs:
    """Power: discs are placed without the two limits."""


@dataclass(frozen=True)
class ExtraDisc:
    """Power: one more disc, the neutral one of this value."""

    value: int


@dataclass(frozen=True)
class Replace:
    """Power: when upgrading with no `missing` left, the substitute is paid in its place."""

    missing: Goods
    substitute: Goods


PowerText = Again | CompensationBonus | UnlimitedDiscs | ExtraDisc | Replace


@dataclass(frozen=True)
class Company:
    """A company card: two sides, lines from top to bottom."""

    id: str
    compensation: Compensation
    basic: tuple[Effect, ...]
    additional: tuple[Effect, ...]

    def lines(self, is_upgraded: bool) -> tuple[Effect, ...]:
        """The active lines of a side, from top to bottom."""
        return self.basic + self.additional if is_upgraded else self.basic


@dataclass(frozen=True)
class StartUp:
    """A start-up card: one side, and goods for the start."""

    id: str
    start: Goods
    effects: tuple[Effect, ...]

    def lines(self, is_upgraded: bool) -> tuple[Effect, ...]:
        """All its lines: a start-up has one side."""
        return self.effects


@dataclass(frozen=True)
class Capitalist:
    """A capitalist card: one power."""

    id: str
    power: PowerText


Card = Company | StartUp | Capitalist


@dataclass(frozen=True)
class CardSet:
    """The cards of one box, by kind and in the order of their ids."""

    companies: tuple[Company, ...]
    startups: tuple[StartUp, ...]
    capitalists: tuple[Capitalist, ...]
