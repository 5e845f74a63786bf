"""Goods, and their text: `1 coal + 2 iron`, or `nothing`."""

from __future__ import annotations

import re
from functools import partial
from typing import NamedTuple

AMOUNT = re.compile(r"(0|[1-9][0-9]*) (coal|iron|oil|token|money)")


class LanguageError(ValueError):
    """A text that is not in the effect language: a stable code and the part that failed."""

    def __init__(self, code: str, part: str) -> None:
        super().__init__(f"{code}: {part!r}")
        self.code = code
        self.part = part


class Goods(NamedTuple):
    """Amounts of each resource and of money."""

    coal: int = 0
    iron: int = 0
    oil: int = 0
    token: int = 0
    money: int = 0

    def plus(self, other: Goods, times: int = 1) -> Goods:
        """Return these goods plus `times` the others."""
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
        """Return these goods minus `times` the others."""
        return self.plus(other, -times)

    def times(self, factor: int) -> Goods:
        """Return each amount multiplied by a factor."""
        return self if factor == 1 else NOTHING.plus(self, factor)

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
        """Return how many times the cost can be paid, up to a limit."""
        for kind, need in enumerate(cost):
            if need and self[kind] // need < limit:
                limit = self[kind] // need
        return limit

    def only(self, kind: str) -> Goods:
        """Return only the goods of one kind."""
        return NOTHING._replace(**{kind: getattr(self, kind)})

    def least(self, other: Goods) -> Goods:
        """Return the smaller amount of each kind."""
        return _make_goods(tuple(map(min, self, other)))

    @property
    def kind_count(self) -> int:
        """The number of kinds of resource in these goods."""
        return sum(amount > 0 for amount in self[:4])

    @property
    def resources(self) -> int:
        """Return the total of coal, iron, oil and tokens; money is not a resource."""
        return self.coal + self.iron + self.oil + self.token


# The most frequently called constructor; bypasses the slower one that NamedTuple generates.
_make_goods = partial(tuple.__new__, Goods)

NOTHING = Goods()


def parse_goods(text: str) -> Goods:
    """Parse `1 coal + 2 iron`; each kind occurs at most once, and `nothing` means no goods."""
    if text == "nothing":
        return NOTHING
    amounts: dict[str, int] = {}
    for part in text.split(" + "):
        match = AMOUNT.fullmatch(part)
        if match is None:
            raise LanguageError("language/goods", part)
        amount, kind = int(match[1]), match[2]
        if kind in amounts or amount == 0:
            raise LanguageError("language/goods", part)
        amounts[kind] = amount
    goods = Goods(**amounts)
    if format_goods(goods) != text:
        raise LanguageError("language/order_of_goods", text)
    return goods


def format_goods(goods: Goods) -> str:
    """Return the text that `parse_goods` parses to these goods."""
    parts = [
        f"{amount} {kind}" for kind, amount in zip(Goods._fields, goods, strict=True) if amount
    ]
    return " + ".join(parts) or "nothing"


def parse_some_goods(text: str) -> Goods:
    """Parse goods; raise LanguageError for `nothing`."""
    goods = parse_goods(text)
    if goods == NOTHING:
        raise LanguageError("language/goods", text)
    return goods
