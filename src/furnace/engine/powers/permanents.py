"""The permanent effects of companies and start-ups."""

from __future__ import annotations

from typing import NamedTuple

from furnace.cards import effects as printed
from furnace.cards.effects import Permanent, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, StartUp
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.powers.base import Power


class PermanentLine(NamedTuple):
    """A permanent effect: its line, whether it needs the upgraded side, and its power."""

    line: int
    is_additional: bool
    power: Power


class GrowsWhenOutbid(Power):
    """C41 (R18.4)."""

    def __init__(self, gain: Goods) -> None:
        self.gain = gain

    def outbid_gift(self) -> Goods:  # noqa: D102
        return self.gain


class ExtractsMore(Power):
    """C51 (R18.5)."""

    def __init__(self, gain: Goods) -> None:
        self.gain = gain

    def extraction_bonus(self, gain: Goods) -> Goods:  # noqa: D102
        return self.gain if gain.covers(self.gain) else NOTHING


class SellsMore(Power):
    """C55 (R18.6)."""

    def __init__(self, times: int) -> None:
        self.times = times

    def limit_bonus(self, effect: Processing) -> int:  # noqa: D102
        return self.times if effect.is_sale and effect.cost.kind_count == 1 else 0


class KeepsUpgradeGoods(Power):
    """C59 (R18.7)."""

    def __init__(self, good: str) -> None:
        self.good = good

    def upgrade_gift(self, paid: Goods) -> Goods:  # noqa: D102
        return paid.only(self.good)


class UpgradesAtOnce(Power):
    """S7 (R18.8)."""

    def __init__(self, good: str, cost: Goods) -> None:
        self.good = good
        self.cost = cost

    def window_cost(self, gain: Goods) -> Goods | None:  # noqa: D102
        return None if gain.only(self.good) == NOTHING else self.cost


class GrowsWhenCompensated(Power):
    """S8 (R18.9): the printed value of a fixed disc counts, without K2's bonus (Q18)."""

    def __init__(self, gain: Goods, values: tuple[int, int]) -> None:
        self.gain = gain
        self.values = values

    def compensation_gift(self, disc: Disc) -> Goods:  # noqa: D102
        is_named = disc.kind is DiscKind.FIXED and disc.value in self.values
        return self.gain if is_named else NOTHING


def permanents_of_card(card: Company | StartUp) -> tuple[PermanentLine, ...]:
    """Return the permanent effects of a card, from top to bottom."""
    basic = len(card.lines(is_upgraded=False))
    return tuple(
        PermanentLine(number, number > basic, power_of_permanent(effect.effect))
        for number, effect in enumerate(card.lines(is_upgraded=True), 1)
        if isinstance(effect, Permanent)
    )


def power_of_permanent(effect: printed.PermanentEffect) -> Power:
    """Return the power of a permanent effect."""
    match effect:
        case printed.OutbidGift(gain):
            return GrowsWhenOutbid(gain)
        case printed.ExtractionBonus(gain):
            return ExtractsMore(gain)
        case printed.SaleLimitBonus(times):
            return SellsMore(times)
        case printed.UpgradeGift(good):
            return KeepsUpgradeGoods(good)
        case printed.UpgradeWindow(good, cost):
            return UpgradesAtOnce(good, cost)
        case printed.CompensationGift(gain, low, high):
            return GrowsWhenCompensated(gain, (low, high))
