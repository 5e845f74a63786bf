"""What each manager does for its card; phases/managing.py is about using one."""

from __future__ import annotations

from furnace.cards.effects import Deed, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Manager
from furnace.cards.powers import (
    DeliveryAgain,
    DiscardThis,
    FreeConversion,
    Lend,
    MoreConversions,
    PerTransaction,
    SoldOut,
    UpgradeThis,
)
from furnace.engine.powers.base import Power


class UpgradesItsCard(Power):
    """M01 (R17.1)."""

    def __init__(self, cost: Goods) -> None:
        self.cost = cost

    def upgrade_cost(self) -> Goods | None:  # noqa: D102
        return self.cost


class DiscardsItsCard(Power):
    """M02 (R17.2)."""

    def __init__(self, gain: Goods) -> None:
        self.gain = gain

    def discard_gain(self) -> Goods | None:  # noqa: D102
        return self.gain


class EarnsPerTransaction(Power):
    """M03, M04, M05 (R17.3 to R17.5)."""

    def __init__(self, gain: Goods, deed: Deed) -> None:
        self.gain = gain
        self.deed = deed

    def transaction_bonus(self, effect: Processing) -> Goods:  # noqa: D102
        is_such = effect.is_sale if self.deed is Deed.SELL else effect.is_conversion
        return self.gain if is_such else NOTHING


class EarnsWhenSoldOut(Power):
    """M06, M07 (R17.6, R17.7)."""

    def __init__(self, gain: Goods) -> None:
        self.gain = gain

    def sold_out_gain(self) -> Goods:  # noqa: D102
        return self.gain


class ConvertsMore(Power):
    """M09 (R17.9)."""

    def __init__(self, times: int) -> None:
        self.times = times

    def limit_bonus(self, effect: Processing) -> int:  # noqa: D102
        return self.times if effect.is_conversion else 0


class FreesConversion(Power):
    """M08 (R17.8)."""

    def makes_free(self, effect: Processing) -> bool:  # noqa: D102
        return effect.is_conversion


class RepeatsDelivery(Power):
    """M10 (R17.10)."""

    def repeats_delivery(self) -> bool:  # noqa: D102
        return True


class Lends(Power):
    """M11, M12, M15 (R17.11, R17.12, R17.15)."""

    def __init__(self, options: tuple[Goods, ...]) -> None:
        self.options = options

    def loans(self) -> tuple[Goods, ...]:  # noqa: D102
        return self.options


def power_of_manager(manager: Manager) -> Power:
    """Return the power of a manager."""
    match manager.effect:
        case UpgradeThis(cost):
            return UpgradesItsCard(cost)
        case DiscardThis(gain):
            return DiscardsItsCard(gain)
        case PerTransaction(gain, deed):
            return EarnsPerTransaction(gain, deed)
        case SoldOut(gain):
            return EarnsWhenSoldOut(gain)
        case FreeConversion():
            return FreesConversion()
        case MoreConversions(times):
            return ConvertsMore(times)
        case DeliveryAgain():
            return RepeatsDelivery()
        case Lend(options):
            return Lends(options)
