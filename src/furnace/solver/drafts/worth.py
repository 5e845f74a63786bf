"""What the caller gives for goods, cards and upgraded companies, as the model takes it."""

from __future__ import annotations

from math import gcd
from operator import mul
from typing import Any, NamedTuple, cast

from furnace.kernel.numbers import COMPANIES, MONEY
from furnace.solver.drafts.amounts import Goods
from furnace.solver.drafts.columns import GOODS
from furnace.solver.drafts.resolving import Resolving
from furnace.solver.value import is_money_first

_is_money_first = cast(Any, is_money_first).py_func
"""The rule as Python has it: machine code alone may call the other."""

ALL, IN_MONEY, REST = range(3)
"""The goal: what is made the most of is everything, money alone, or what is beside money."""

FINE = 1 << 16
"""Weights are scaled up to this, so that whole prices are fine enough."""


class Worth(NamedTuple):
    """The worth of the resources, of money, of a card, and of each company upgraded."""

    resources: tuple[int, ...]
    money: int
    card: int
    upgraded: tuple[int, ...]

    @property
    def is_money_first(self) -> bool:
        """Whether one money is worth more than all else could ever be."""
        weights = (*self.resources, self.money, self.card)
        return bool(_is_money_first(weights, self.upgraded))

    def of_resources(self, goods: Goods) -> int:
        """What goods are worth without their money."""
        return sum(map(mul, self.resources, goods))

    def of_shown(self, shown: int) -> int:
        """What companies that are upgraded already are worth."""
        return sum(self.upgraded[card] for card in range(COMPANIES) if shown >> card & 1)

    def beside_money(self, resolving: Resolving, goods: Goods) -> int:
        """What a resolving that gives these goods is worth beside money: a card that M02 discards
        is lost, with what it was worth upgraded (what is turned over is counted where it is)."""
        way, rest = resolving.way, self.of_resources(goods)
        if way.is_discarded:
            rest -= self.card
        if way.card < COMPANIES:
            if resolving.is_turned and not way.is_discarded:
                rest += self.upgraded[way.card]
            elif resolving.is_full and not resolving.is_turned and way.is_discarded:
                rest -= self.upgraded[way.card]
        return rest

    def scale(self, goal: int) -> int:
        """What makes the weights so large that whole prices are fine enough."""
        counted = {ALL: (*self.resources, self.money), IN_MONEY: (1,), REST: self.resources}[goal]
        most, scale = max(1, *counted), 1
        while most * scale < FINE:
            scale *= 2
        return scale

    def grain(self, goal: int) -> int:
        """Two different values differ by this much at least."""
        if goal == IN_MONEY:
            return 1
        money = self.money if goal == ALL else 0
        return max(1, gcd(*self.resources, self.card, *self.upgraded, money))


def worth_of(weights: Any, upgraded: Any) -> Worth:
    """The caller's weights: resources, money, a card; and each company upgraded."""
    resources, (money, card) = map(int, weights[:GOODS]), map(int, weights[MONEY:])
    return Worth(tuple(resources), money, card, tuple(map(int, upgraded)))
