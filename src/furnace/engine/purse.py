"""What a seat pays with: goods lent by a manager first, then its own or those on the card (Q37)."""

from __future__ import annotations

from typing import NamedTuple

from furnace.cards.goods import NOTHING, Goods


class Purse(NamedTuple):
    """Two pots. Lent goods are lost when their card is done, so they always go first."""

    own: Goods
    local: Goods = NOTHING

    @property
    def total(self) -> Goods:
        """Both pots."""
        return self.own if self.local == NOTHING else self.own.plus(self.local)

    def lent_part(self, cost: Goods) -> Goods:
        """The part of a cost that the lent goods pay."""
        return NOTHING if self.local == NOTHING else self.local.least(cost)
