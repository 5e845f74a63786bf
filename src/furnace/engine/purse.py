"""What a seat pays with: first goods lent by a manager, then its own goods or those on the card
(Q37)."""

from __future__ import annotations

from typing import NamedTuple

from furnace.cards.goods import NOTHING, Goods


class Purse(NamedTuple):
    """Own and lent goods. Lent goods are lost when the card is closed, so they go first."""

    own: Goods
    lent: Goods = NOTHING

    @property
    def total(self) -> Goods:
        """The sum of own and lent goods."""
        return self.own if self.lent == NOTHING else self.own.plus(self.lent)

    def lent_part(self, cost: Goods) -> Goods:
        """Return the part of a cost that the lent goods pay."""
        return NOTHING if self.lent == NOTHING else self.lent.least(cost)
