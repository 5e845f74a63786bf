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

Amounts = tuple[tuple[int, float], ...]
"""Goods as pairs of index and amount, without those of which there are none."""


class Trade(NamedTuple):
    """A processing line laid out for the pot; the profit is that of one transaction.

    `gift` comes with the last of them.
    """

    needs: Amounts
    gains: Amounts
    limit: int
    profit: float
    gift: Amounts = ()


Line = Effect | Trade
"""What a pot takes in."""


@cache
def trade_of(line: Processing) -> Trade:
    """A processing line as a trade at reference prices."""
    profit = goods_value(line.gain, REFERENCE) - goods_value(line.cost, REFERENCE)
    return Trade(amounts(line.cost), amounts(line.gain), line.limit or 0, profit)


@cache
def amounts(goods: Goods) -> Amounts:
    """The goods there are."""
    return tuple((good, amount) for good, amount in enumerate(goods) if amount)


def goods_value(goods: Iterable[float], prices: Prices) -> float:
    """What goods come to at these prices."""
    return sum([amount * price for amount, price in zip(goods, prices, strict=True)])


def settle(goods: Goods, lines: Iterable[Line], leftover: Prices) -> float:
    """The worth of the goods after the lines did what they can."""
    production = RelaxedProduction(goods, leftover)
    production.add(lines)
    return production.settle()


class RelaxedProduction:
    """Goods that lines are poured into; see above."""

    def __init__(self, goods: Goods, leftover: Prices) -> None:
        self.leftover = leftover
        self.goods: list[float] = list(goods)
        self.sales: list[Trade] = []
        self.conversions: list[tuple[Trade, list[int]]] = []

    def add(self, lines: Iterable[Line]) -> None:
        """Take in what is extracted, and sort the rest into sales and conversions."""
        for line in lines:
            if isinstance(line, Extraction):
                for good, amount in amounts(line.gain):
                    self.goods[good] += amount
            elif isinstance(line, Processing):
                self._add_trade(trade_of(line))
            elif isinstance(line, Trade):
                self._add_trade(line)

    def settle(self) -> float:
        """Sell and convert all that pays; what is left is worth its keeping."""
        self._sell()
        self._convert()
        return goods_value(self.goods, self.leftover)

    def apply_line(self, line: Line) -> None:
        """Let one line work on what is there, with the conversions that came before it."""
        self.add([line])
        self._sell()
        self.sales.clear()

    def pay(self, cost: Goods) -> bool:
        """Give up goods; whether there were enough."""
        needs = amounts(cost)
        if any([self.goods[good] < amount for good, amount in needs]):
            return False
        for good, amount in needs:
            self.goods[good] -= amount
        return True

    def _sell(self) -> None:
        """Make every sale that pays, the most profitable first."""
        for sale in sorted(self.sales, key=_profit, reverse=True):
            if self._is_profitable(sale):
                self._sell_repeatedly(sale)

    def _convert(self) -> None:
        """Convert what is worth more to keep in another form."""
        for trade, left in self.conversions:
            if left[0] and self._is_profitable(trade):
                self._make(trade, self._max_times(trade, left[0]))

    def _add_trade(self, trade: Trade) -> None:
        if trade.gains[-1][0] == MONEY:
            self.sales.append(trade)
        else:
            self.conversions.append((trade, [trade.limit]))

    def _sell_repeatedly(self, sale: Trade) -> None:
        left = sale.limit
        while left and (times := self._max_times(sale, left) or self._convert_for(sale)):
            self._make(sale, times)
            left -= times
        if not left:
            for good, amount in sale.gift:
                self.goods[good] += amount

    def _max_times(self, trade: Trade, limit: int) -> int:
        for good, amount in trade.needs:
            if self.goods[good] < limit * amount:
                limit = int(self.goods[good] // amount)
        return limit

    def _is_profitable(self, trade: Trade) -> bool:
        margin = 0.0
        for good, amount in trade.gains:
            margin += amount * self.leftover[good]
        for good, amount in trade.needs:
            margin -= amount * self.leftover[good]
        return margin > 0

    def _make(self, trade: Trade, times: int) -> None:
        for good, amount in trade.needs:
            self.goods[good] -= times * amount
        for good, amount in trade.gains:
            self.goods[good] += times * amount

    def _convert_for(self, sale: Trade) -> int:
        """Get by conversion what one more sale lacks: 1 where that was possible, else 0."""
        return self._max_times(sale, 1) if self._obtain(sale.needs, depth=2) else 0

    def _obtain(self, needs: Amounts, depth: int) -> bool:
        for good, amount in needs:
            while self.goods[good] < amount:
                if not depth or not self._convert_to(good, depth):
                    return False
        return True

    def _convert_to(self, good: int, depth: int) -> bool:
        for trade, left in self.conversions:
            if left[0] and trade.gains[0][0] == good and self._obtain(trade.needs, depth - 1):
                self._make(trade, 1)
                left[0] -= 1
                return True
        return False


def _profit(trade: Trade) -> float:
    return trade.profit
