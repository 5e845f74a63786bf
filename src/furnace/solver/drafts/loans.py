"""What managers lend for a card, and what of it is used (M11, M12, M15: Q37)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from furnace.kernel.numbers import COAL, COMPANIES, IRON, TOKEN
from furnace.kernel.tables import UPGRADE, WINDOW
from furnace.solver.drafts.amounts import NOTHING, Goods, minus, plus, unpacked
from furnace.solver.drafts.printed import lines_of_kind
from furnace.solver.drafts.way import Crew, Given, managers_of
from furnace.solver.once import LEND, LEND_OPTIONS, LENDERS, LENT

CHOICES = int(max(LEND_OPTIONS)) + 1
"""A lender lends nothing, or one of so many things less one."""


class Loan(NamedTuple):
    """What is lent; `option` has a digit to the base of CHOICES for each lender."""

    option: int
    goods: Goods


class Spare(NamedTuple):
    """So many upgrades at its own line are paid for with lent goods, so many of them with iron."""

    upgrades: int
    iron: int


class Spent(NamedTuple):
    """Of lent goods: what pays for lines, what is left for upgrades; and coal taken from the card
    all the same."""

    refund: Goods
    excess: Goods
    taken: int


def loans_of(given: Given) -> list[Loan]:
    """All that the lenders on a card may lend together."""
    loans = [Loan(0, NOTHING)]
    for lender in given.managers(LEND):
        loans = [
            Loan(loan.option * CHOICES + option, plus(loan.goods, _lent(lender, option)))
            for loan in loans
            for option in range(int(LEND_OPTIONS[lender]) + 1)
        ]
    return loans


@cache
def lent_options(crew: Crew, option: int) -> int:
    """What each lender of a crew lends by the number of a loan, in two bits a manager."""
    packed = 0
    for lender in reversed(managers_of(crew, LEND)):
        option, choice = divmod(option, CHOICES)
        packed |= choice << 2 * lender
    return packed


def spares_of(given: Given) -> list[Spare]:
    """How many upgrades lent goods may pay for: only a start-up's own, in a window of S7 too."""
    if not _upgrades(given.card):
        return [Spare(0, 0)]
    irons = (0, 1) if given.setting.has_iron else (0,)
    return [Spare(upgrades, iron) for iron in irons for upgrades in range(_MOST_LENT + 1)]


def spend(loan: Loan, spare: Spare, cost: Goods, taken: int) -> Spent | None:
    """Use a loan for what lines cost and take, and for upgrades; None where some use is missing.

    Lent coal pays for C59's line too (Q41).
    """
    if not loan.option:
        return None if any(spare) else Spent(NOTHING, NOTHING, taken)
    refund = tuple(map(min, loan.goods, cost))
    over = minus(loan.goods, refund)
    for_card = min(over[COAL], taken)
    excess = _excess(spare, over, over[COAL] - for_card)
    if max(excess[COAL], excess[TOKEN]) < spare.upgrades or excess[IRON] < spare.iron:
        return None
    if not any(refund) and not any(excess) and not for_card:
        return None
    return Spent(refund, excess, taken - for_card)


def _excess(spare: Spare, over: Goods, coal: int) -> Goods:
    """What is left of a loan for upgrades, so many at most."""
    most = spare.upgrades
    return (min(coal, most), min(over[IRON], spare.iron), 0, min(over[TOKEN], most), 0)


def _lent(lender: int, option: int) -> Goods:
    return unpacked(int(LENT[lender, option]))


def _upgrades(card: int) -> bool:
    """Whether a start-up upgrades, at a line or in windows."""
    return card >= COMPANIES and bool(lines_of_kind(card, UPGRADE, WINDOW))


_MOST_LENT = sum(max(_lent(k, o)[COAL] for o in range(CHOICES)) for k in LENDERS)
"""No loan has more coal, and none as many tokens."""
