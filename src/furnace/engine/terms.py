"""The terms of a line: what it costs and gains, and how often, with every power at work on it.

What a permanent effect, a text that raises sales or a manager adds to a line is asked of its power
(`powers/question.py`) and added up here. Whoever has to know it outside the phases (the kernel's
tables, the bots) takes it from here and does not say it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from furnace.cards.effects import Extraction, PermanentEffect, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.engine.disc import fixed_discs
from furnace.engine.powers.permanents import power_of_permanent
from furnace.engine.powers.question import Power

ANYTHING = Goods(1, 1, 1, 1, 1)
"""A gain on which every window would open, and a price of which every gift takes its part."""


class Terms(NamedTuple):
    """A line resolved up to `limit` times, each time at the cost for the gain and the gift.

    `gift` is what powers add to the printed gain. `free` is how many transactions managers can
    make cost nothing. An extraction costs nothing and is resolved once.
    """

    cost: Goods
    gain: Goods
    limit: int
    gift: Goods = NOTHING
    free: int = 0


def terms_of(effect: Extraction | Processing, powers: Sequence[Power] = ()) -> Terms:
    """The terms of a printed line with these powers at work."""
    if isinstance(effect, Extraction):
        bonuses = [power.extraction_bonus(effect.gain) for power in powers]
        return Terms(NOTHING, effect.gain, 1, sum_goods(bonuses))
    gifts = [power.transaction_gift(effect) for power in powers]
    free = sum([power.frees(effect) for power in powers])
    return Terms(effect.cost, effect.gain, limit_of(effect, powers), sum_goods(gifts), free)


def limit_of(effect: Processing, powers: Iterable[Power]) -> int:
    """How often a processing may be resolved; one that prints no limit, once (Q28)."""
    printed = 1 if effect.limit is None else effect.limit
    return printed + sum([power.limit_bonus(effect) for power in powers])


def window_cost(effect: PermanentEffect) -> Goods | None:
    """The price of the upgrades that a permanent effect allows after a gain (R18.8)."""
    return power_of_permanent(effect).window_cost(ANYTHING)


def gifts_of(power: Power) -> Goods:
    """Goods that a power may put onto its card: at auctions, or when a company is upgraded."""
    gifts = [power.compensation_gift(disc) for disc in fixed_discs(1, 2, 3, 4)]
    return sum_goods([power.outbid_gift(), power.upgrade_gift(ANYTHING), *gifts])


def sum_goods(goods: Iterable[Goods]) -> Goods:
    """The sum of goods."""
    total = NOTHING
    for some in goods:
        total = total.plus(some)
    return total
