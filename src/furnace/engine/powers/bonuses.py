"""Texts that add to sales until the end of the production (R18.3)."""

from __future__ import annotations

from furnace.cards.effects import Processing, SaleBonus
from furnace.cards.goods import NOTHING, Goods
from furnace.engine.powers.base import Power


class AddsToSales(Power):
    """C42, C47 (R18.3)."""

    def __init__(self, gain: Goods, good: str) -> None:
        self.gain = gain
        self.good = good

    def transaction_bonus(self, effect: Processing) -> Goods:  # noqa: D102
        is_such = effect.is_sale and effect.cost.only(self.good) != NOTHING
        return self.gain if is_such else NOTHING


def power_of_bonus(text: SaleBonus) -> Power:
    """Return the power of a text that adds to sales."""
    return AddsToSales(text.gain, text.good)
