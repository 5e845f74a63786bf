"""A relaxation of production: lines are resolved as if their order did not matter.

The greedy bot estimates the outcome of a production by it: first all extractions, then sales, the
most profitable first, each with the conversions it needs; what is left counts at leftover prices.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from furnace.cards.effects import Effect, Extraction, Processing
from furnace.cards.goods import Goods

MONEY = Goods._fields.index("money")

Prices = tuple[float, ...]
"""The value of one of each good in money, in the order of `Goods`."""

REFERENCE: Prices = (0.8, 1.6, 2.8, 3.2, 1.0)
"""Typical values of goods with half a game to play."""

Amounts = tuple[tuple[int, float], ...]
"""Goods as pairs of index and amount, without zeros."""


class Trade(NamedTuple):
    """A processing line; `profit` is of one transaction, `last_gain` comes with the last one."""

    needs: Amounts
    gains: Amounts
    limit: int
    profit: float
    last_gain: Amounts = ()


Line = Effect | Trade
"""What a relaxed production can resolve."""


@cache
def trade_of(line: Processing) -> Trade:
    """Return a processing line as a trade, with its profit at reference prices."""
    profit = goods_value(line.gain, REFERENCE) - goods_value(line.cost, REFERENCE)
    return Trade(amounts(line.cost), amounts(line.gain), line.limit or 0, profit)


@cache
def amounts(goods: Goods) -> Amounts:
    """Return the goods as amounts, without zeros."""
    return tuple((good, amount) for good, amount in enumerate(goods) if amount)


def goods_value(goods: Iterable[float], prices: Prices) -> float:
    """Return the value of goods at these prices."""
    return sum([amount * price for amount, price in zip(goods, prices, strict=True)])


def settled_value(goods: Goods, lines: Iterable[Line], leftover: Prices) -> float:
    """Return the value of the goods after the lines have been used as well as possible."""
    production = RelaxedProduction(goods, leftover)
    production.add(lines)
    return production.settle()


class RelaxedProduction:
    """Goods, and the sales and conversions that can still be made with them."""

    def __init__(self, goods: Goods, leftover: Prices) -> None:
        self.leftover = leftover
        self.goods: list[float] = list(goods)
        self.sales: list[Trade] = []
        self.conversions: list[tuple[Trade, list[int]]] = []

    def add(self, lines: Iterable[Line]) -> None:
        """Gain what is extracted; file the other lines under sales and conversions."""
        for line in lines:
            if isinstance(line, Extraction):
                for good, amount in amounts(line.gain):
                    self.goods[good] += amount
            elif isinstance(line, Processing):
                self._add_trade(trade_of(line))
            elif isinstance(line, Trade):
                self._add_trade(line)

    def settle(self) -> float:
        """Make all profitable sales and conversions; return the value of the goods then."""
        self._sell()
        self._convert()
        return goods_value(self.goods, self.leftover)

    def apply_line(self, line: Line) -> None:
        """Resolve one line now; only conversions added earlier may supply it."""
        self.add([line])
        self._sell()
        self.sales.clear()

    def pay(self, cost: Goods) -> bool:
        """Pay if there are enough goods; return whether there were."""
        needs = amounts(cost)
        if any([self.goods[good] < amount for good, amount in needs]):
            return False
        for good, amount in needs:
            self.goods[good] -= amount
        return True

    def _sell(self) -> None:
        """Make every profitable sale, the best first."""
        for sale in sorted(self.sales, key=_profit, reverse=True):
            if self._is_profitable(sale):
                self._sell_repeatedly(sale)

    def _convert(self) -> None:
        """Make every conversion that raises the value of the leftover goods."""
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
            for good, amount in sale.last_gain:
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
        """Obtain what one more sale needs by conversion; return 1 if that was possible, else 0."""
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
