"""The least of each good that must be there when a card is begun, without lent goods."""

from __future__ import annotations

from furnace.kernel.tables import ALL_LINES, BASIC_LINES
from furnace.solver.drafts.amounts import NOTHING, Goods, minus, most_of, plus, times, total
from furnace.solver.drafts.columns import DURING
from furnace.solver.drafts.lines import Line
from furnace.solver.drafts.printed import goods_of
from furnace.solver.drafts.uses import Uses, is_asked
from furnace.solver.once import MANAGER_FLAG, PER_TRANSACTION


class _Purse:
    """Goods that come and go; `need` is what must have been there at first."""

    def __init__(self) -> None:
        self.goods, self.need = NOTHING, NOTHING

    def pay(self, cost: Goods) -> None:
        self.goods = minus(self.goods, cost)
        self.need = most_of(self.need, times(-1, self.goods))

    def gain(self, goods: Goods) -> None:
        self.goods = plus(self.goods, goods)


def need_of(uses: Uses, freed: int) -> Goods:
    """What transactions made one after another need; M08 makes the first of the line `freed` free.

    What deliveries give while it is open comes first, what they and turning it over take last:
    there is no knowing when.
    """
    purse, is_paid = _Purse(), uses.sold_out_gift == NOTHING
    used = [(line, number, _gain(uses, line)) for line, number in uses.inside if number]
    deliveries = [use for use in used if use[0].is_delivery]
    for _, number, gain in deliveries:
        purse.gain(times(number, gain))
    for line, number, gain in used:
        for time in range(0 if line.is_delivery else number):
            if time or freed != line.number + 1:
                purse.pay(line.paid)
            purse.gain(gain)
            if not is_paid and _sells_out(uses, line, time + 1):
                is_paid = True
                purse.gain(uses.sold_out_gift)
    for line, number, _ in deliveries:
        purse.pay(times(number, line.cost))
    purse.pay(uses.turning_price)
    return purse.need


def _gain(uses: Uses, line: Line) -> Goods:
    """What a transaction gains, with what M03 to M05 add."""
    givers = uses.given.managers(PER_TRANSACTION)
    gifts = [goods_of(manager) for manager in givers if line.flags & MANAGER_FLAG[manager]]
    return plus(line.gain, total(gifts)) if gifts else line.gain


def _sells_out(uses: Uses, line: Line, number: int) -> bool:
    """Whether so many transactions end all selling; turned over meanwhile, of the basic lines."""
    if not is_asked(line) or number < line.asked:
        return False
    card = uses.given.card
    end = BASIC_LINES[card] if uses.given.mode == DURING else ALL_LINES[card]
    return not any(is_asked(x) and line.number < x.number <= end for x, _ in uses.inside)
