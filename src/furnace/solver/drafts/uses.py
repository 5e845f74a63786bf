"""How often each line of a card is used, and what comes of it by itself and by managers."""

from __future__ import annotations

from furnace.kernel.tables import ALL_LINES, BASIC_LINES, SALE
from furnace.solver.drafts.amounts import NOTHING, Goods, minus, plus, times, total
from furnace.solver.drafts.columns import DURING
from furnace.solver.drafts.lines import Line
from furnace.solver.drafts.printed import goods_of
from furnace.solver.drafts.way import Given
from furnace.solver.once import BONUS_GOOD, MANAGER_FLAG, PER_TRANSACTION, SOLD_OUT, UPGRADE_THIS

Counted = tuple[tuple[Line, int], ...]
"""Lines with how often each is used."""

NO_SALES = (0,) * len(BONUS_GOOD)


class Uses:
    """The lines of a card with how often each is used: `inside` while it is open, `at_turn` when
    it is turned over elsewhere.

    `spent` is what is paid while it is open, with M01's price for turning it over; loans may pay
    for it. `taken` is the coal that C59's line takes from the card. `net` is what comes and goes
    meanwhile, managers' gifts included, `turned` what the delivery gives elsewhere. `again` is how
    often M10 repeats the delivery, `line_sales` are the `sales` made while the card is open.
    """

    def __init__(self, given: Given, counted: Counted, again: int) -> None:
        self.given, self.again = given, again
        self.inside = tuple([use for use in counted if not use[0].is_at_turn])
        self.at_turn = tuple([use for use in counted if use[0].is_at_turn])
        used = [use for use in self.inside if use[1]]
        self.turning_price = total(map(goods_of, given.managers(UPGRADE_THIS)))
        self.spent = total(times(n, line.paid) for line, n in used)
        self.spent = plus(self.spent, self.turning_price)
        self.taken = sum(n * line.taken for line, n in used)
        self.turned = total(times(n, minus(line.gain, line.cost)) for line, n in self.at_turn)
        self.sold_out_gift = self._sold_out_gift()
        gained = total(times(n, line.gain) for line, n in used)
        self.net = minus(plus(gained, self._gifts()), self.spent)
        self.line_sales = _sales(used)
        self.sales = _sales([*used, *self.at_turn])

    def _gifts(self) -> Goods:
        """What M03 to M07 give (Q33, Q34)."""
        givers = self.given.managers(PER_TRANSACTION)
        return plus(self.sold_out_gift, total(map(self._gift, givers)))

    def _gift(self, manager: int) -> Goods:
        flag = MANAGER_FLAG[manager]
        return times(sum(n for line, n in self.inside if line.flags & flag), goods_of(manager))

    def _sold_out_gift(self) -> Goods:
        """What M06 and M07 give, if the card is sold out."""
        givers = self.given.managers(SOLD_OUT)
        return total(map(goods_of, givers)) if givers and self._is_sold_out() else NOTHING

    def _is_sold_out(self) -> bool:
        """Whether M06 and M07 pay (Q34); turned over meanwhile, the basic lines may do."""
        ends = [ALL_LINES[self.given.card]]
        if self.given.mode == DURING:
            ends.append(BASIC_LINES[self.given.card])
        return any(self._is_sold_out_to(end) for end in ends)

    def _is_sold_out_to(self, end: int) -> bool:
        sellers = [use for use in self.inside if is_asked(use[0]) and use[0].number <= end]
        return bool(sellers) and all(number >= line.asked for line, number in sellers)


def _sales(used: list[tuple[Line, int]]) -> tuple[int, ...]:
    """The transactions that sell iron, and oil: C42 and C47 pay for them (Q40)."""
    sales = [(line, number) for line, number in used if line.flags & SALE]
    if not sales:
        return NO_SALES
    return tuple(sum(number for line, number in sales if line.cost[good]) for good in BONUS_GOOD)


def is_asked(line: Line) -> bool:
    """Whether M06 and M07 ask for a line."""
    return bool(line.asked and line.flags & SALE)
