"""The terms of a line: its cost, gain and limit, with every active power applied.

Permanent effects, texts that add to sales and managers answer through their powers
(`powers/base.py`); this module adds the answers up. The kernel's tables and the bots use it
too, so these rules are written only once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from furnace.cards.effects import Extraction, PermanentEffect, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.engine.disc import fixed_discs
from furnace.engine.powers.base import Power
from furnace.engine.powers.permanents import power_of_permanent

ANYTHING = Goods(1, 1, 1, 1, 1)
"""One of each good: as a gain it opens every window, as a price it triggers every gift."""


class Terms(NamedTuple):
    """A line used up to `limit` times, each time paying the cost for the gain and the bonus.

    `bonus` is what powers add to the printed gain. `free` is the number of transactions that
    managers can make free. An extraction costs nothing and is resolved once.
    """

    cost: Goods
    gain: Goods
    limit: int
    bonus: Goods = NOTHING
    free: int = 0


def terms_of(effect: Extraction | Processing, powers: Sequence[Power] = ()) -> Terms:
    """Return the terms of a printed line with these powers."""
    if isinstance(effect, Extraction):
        bonuses = [power.extraction_bonus(effect.gain) for power in powers]
        return Terms(NOTHING, effect.gain, 1, sum_goods(bonuses))
    bonuses = [power.transaction_bonus(effect) for power in powers]
    free = sum([power.makes_free(effect) for power in powers])
    return Terms(effect.cost, effect.gain, limit_of(effect, powers), sum_goods(bonuses), free)


def limit_of(effect: Processing, powers: Iterable[Power]) -> int:
    """Return how often a processing may be used; without a printed limit, once (Q28)."""
    printed = 1 if effect.limit is None else effect.limit
    return printed + sum([power.limit_bonus(effect) for power in powers])


def window_cost(effect: PermanentEffect) -> Goods | None:
    """Return the price of the upgrades that a permanent effect allows after a gain (R18.8)."""
    return power_of_permanent(effect).window_cost(ANYTHING)


def gifts_of(power: Power) -> Goods:
    """Return the goods that a power may put on its card, in auctions or for upgrades."""
    gifts = [power.compensation_gift(disc) for disc in fixed_discs(1, 2, 3, 4)]
    return sum_goods([power.outbid_gift(), power.upgrade_gift(ANYTHING), *gifts])


def sum_goods(goods: Iterable[Goods]) -> Goods:
    """Return the sum of goods."""
    total = NOTHING
    for some in goods:
        total = total.plus(some)
    return total
