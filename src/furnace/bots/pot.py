"""A pot: goods, and the lines that may still work on them, as if their order did not matter.

This is how the greedy bot looks ahead. What it takes for the outcome of a production is what the
pot melts down to: every extraction poured in, then sales from the best down, each with the
conversions that feed it, and the rest at the price of keeping it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from furnace.cards.effects import Effect, Extraction, Processing
from furnace.cards.goods import Goods

MONEY = Goods._fields.index("money")

Prices = tuple[float, ...]
"""What one of each good is worth, in the order of `Goods`; money is worth 1."""

REFERENCE: Prices = (0.8, 1.6, 2.8, 3.2, 1.0)
"""What goods are worth on the whole, with half a game to go."""

Parts = tuple[tuple[int, float], ...]
"""Goods as pairs of index and amount, without those of which there are none."""


class Trade(NamedTuple):
    """A processing line laid out for the pot; the profit is that of one transaction.

    `gift` comes with the last of them.
    """

    needs: Parts
    gains: Parts
    limit: int
    profit: float
    gift: Parts = ()


Line = Effect | Trade
"""What a pot takes in."""


@cache
def trade(line: Processing) -> Trade:
    """A processing line as a trade at reference prices."""
    profit = worth(line.gain, REFERENCE) - worth(line.cost, REFERENCE)
    return Trade(parts(line.cost), parts(line.gain), line.limit or 0, profit)


@cache
def parts(goods: Goods) -> Parts:
    """The goods there are."""
    return tuple((good, amount) for good, amount in enumerate(goods) if amount)


def worth(goods: Iterable[float], prices: Prices) -> float:
    """What goods come to at these prices."""
    return sum([amount * price for amount, price in zip(goods, prices, strict=True)])


def melt(goods: Goods, lines: Iterable[Line], kept: Prices) -> float:
    """The worth of the goods after the lines did what they can."""
    pot = Pot(goods, kept)
    pot.pour(lines)
    return pot.melt()


class Pot:
    """Goods that lines are poured into; see above."""

    def __init__(self, goods: Goods, kept: Prices) -> None:
        self.kept = kept
        self.goods: list[float] = list(goods)
        self.sales: list[Trade] = []
        self.conversions: list[tuple[Trade, list[int]]] = []

    def pour(self, lines: Iterable[Line]) -> None:
        """Take in what is extracted, and sort the rest into sales and conversions."""
        for line in lines:
            if isinstance(line, Extraction):
                for good, amount in parts(line.gain):
                    self.goods[good] += amount
            elif isinstance(line, Processing):
                self._sort_in(trade(line))
            elif isinstance(line, Trade):
                self._sort_in(line)

    def melt(self) -> float:
        """Sell and convert all that pays; what is left is worth its keeping."""
        self._sell()
        self._convert()
        return worth(self.goods, self.kept)

    def flow(self, line: Line) -> None:
        """Let one line work on what is there, with the conversions that came before it."""
        self.pour([line])
        self._sell()
        self.sales.clear()

    def pay(self, cost: Goods) -> bool:
        """Give up goods; whether there were enough."""
        needs = parts(cost)
        if any([self.goods[good] < amount for good, amount in needs]):
            return False
        for good, amount in needs:
            self.goods[good] -= amount
        return True

    def _sell(self) -> None:
        """Make every sale that pays, the most profitable first."""
        for sale in sorted(self.sales, key=_profit, reverse=True):
            if self._pays(sale):
                self._sell_out(sale)

    def _convert(self) -> None:
        """Convert what is worth more to keep in another form."""
        for deal, left in self.conversions:
            if left[0] and self._pays(deal):
                self._do(deal, self._most(deal, left[0]))

    def _sort_in(self, deal: Trade) -> None:
        if deal.gains[-1][0] == MONEY:
            self.sales.append(deal)
        else:
            self.conversions.append((deal, [deal.limit]))

    def _sell_out(self, sale: Trade) -> None:
        left = sale.limit
        while left and (times := self._most(sale, left) or self._feed(sale)):
            self._do(sale, times)
            left -= times
        if not left:
            for good, amount in sale.gift:
                self.goods[good] += amount

    def _most(self, deal: Trade, limit: int) -> int:
        for good, amount in deal.needs:
            if self.goods[good] < limit * amount:
                limit = int(self.goods[good] // amount)
        return limit

    def _pays(self, deal: Trade) -> bool:
        margin = 0.0
        for good, amount in deal.gains:
            margin += amount * self.kept[good]
        for good, amount in deal.needs:
            margin -= amount * self.kept[good]
        return margin > 0

    def _do(self, deal: Trade, times: int) -> None:
        for good, amount in deal.needs:
            self.goods[good] -= times * amount
        for good, amount in deal.gains:
            self.goods[good] += times * amount

    def _feed(self, sale: Trade) -> int:
        """Get by conversion what one more sale lacks: 1 where that was possible, else 0."""
        return self._most(sale, 1) if self._get(sale.needs, depth=2) else 0

    def _get(self, needs: Parts, depth: int) -> bool:
        for good, amount in needs:
            while self.goods[good] < amount:
                if not depth or not self._convert_to(good, depth):
                    return False
        return True

    def _convert_to(self, good: int, depth: int) -> bool:
        for deal, left in self.conversions:
            if left[0] and deal.gains[0][0] == good and self._get(deal.needs, depth - 1):
                self._do(deal, 1)
                left[0] -= 1
                return True
        return False


def _profit(deal: Trade) -> float:
    return deal.profit
