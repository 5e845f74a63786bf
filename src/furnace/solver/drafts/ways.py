"""Every complete way to resolve a card: its side, the managers on it, how often each line.

A way counts all goods on credit and everything about the order in the player's favour: in a legal
production each card is resolved in one of its ways, with at least what it really gave. (But for
companies turned over for nothing, which `resolvings` leaves out.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from furnace.kernel.tables import CONVERSION
from furnace.solver.drafts.amounts import NOTHING, Goods, less, minus, times, total
from furnace.solver.drafts.columns import AFTER, DURING
from furnace.solver.drafts.lines import has_delivery_again, lines_of, text_line
from furnace.solver.drafts.loans import Loan, Spent, loans_of, spares_of, spend
from furnace.solver.drafts.needs import need_of
from furnace.solver.drafts.printed import goods_of
from furnace.solver.drafts.uses import Uses
from furnace.solver.drafts.way import Given, Way
from furnace.solver.once import (
    DELIVERY_AGAIN,
    DISCARD_THIS,
    FREE_CONVERSION,
    MANAGER_KIND,
    UPGRADE_THIS,
)

_FOR_DISCARD = next(
    goods_of(manager) for manager, kind in enumerate(MANAGER_KIND) if kind == DISCARD_THIS
)
"""What M02 gives for its card."""


class _Freed(NamedTuple):
    """A conversion that M08 makes free: its line and one, what is saved, and coal on C59 (Q35)."""

    line: int = 0
    saved: Goods = NOTHING
    saved_taken: int = 0


@lru_cache(20_000)
def ways_of(given: Given) -> tuple[Way, ...]:
    """All ways of a card with different results. Where M01 is on it, those in which M01 acts."""
    if given.managers(UPGRADE_THIS) and given.mode != DURING:
        return ()
    found: dict[tuple[object, ...], Way] = {}
    most = len(given.managers(DELIVERY_AGAIN)) if has_delivery_again(given) else 0
    for again in range(most + 1):
        for way in _ways(given, again):
            found.setdefault(way.result, way)
    return tuple(found.values())


def _ways(given: Given, again: int) -> Iterator[Way]:
    lines = lines_of(given, again)
    loans, spares, discards = loans_of(given), spares_of(given), _discards(given)
    for counts in product(*(range(line.least, line.most + 1) for line in lines)):
        uses = Uses(given, tuple(zip(lines, counts, strict=True)), again)
        for freed in _freed(uses):
            need, cost = need_of(uses, freed.line), minus(uses.spent, freed.saved)
            for loan, gone, spare in product(loans, discards, spares):
                spent = spend(loan, spare, cost, uses.taken - freed.saved_taken)
                if spent is not None:
                    yield _way(uses, need, freed, loan, spent, gone)


def _way(uses: Uses, need: Goods, freed: _Freed, loan: Loan, spent: Spent, gone: int) -> Way:
    """One way: M08, a loan and M02 (if the card is `gone`) come to what the lines give."""
    given, savings = uses.given, (freed.saved, spent.refund, spent.excess)
    return Way(
        given.card,
        given.mode,
        given.crew,
        lines=total((uses.net, *savings, times(gone, _FOR_DISCARD))),
        turn=uses.turned,
        need=less(need, loan.goods),
        text=text_line(given),
        laid=spent.taken,
        is_discarded=gone,
        excess=spent.excess,
        bonus=uses.sales,
        line_bonus=uses.line_sales,
        counts=tuple([(line.number, number) for line, number in uses.inside]),
        at_turn=sum(number for _, number in uses.at_turn),
        again=uses.again,
        freed=freed.line,
        option=loan.option,
    )


def _discards(given: Given) -> tuple[int, ...]:
    """Whether M02 may discard the card; turned over afterwards it is still there."""
    return (0, 1) if given.managers(DISCARD_THIS) and given.mode != AFTER else (0,)


def _freed(uses: Uses) -> list[_Freed]:
    """Nothing, or with M08 one transaction of a conversion that is used."""
    if not uses.given.managers(FREE_CONVERSION):
        return [_Freed()]
    used = [line for line, number in uses.inside if number and line.flags & CONVERSION]
    freed = [_Freed(line.number + 1, line.paid, line.taken) for line in used]
    return [_Freed(), *freed]
