"""What a manager changes by standing on a card; phases/managing.py is about using one."""

from __future__ import annotations

from furnace.cards.effects import Deed, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Manager
from furnace.cards.powers import MoreConversions, PerTransaction, SoldOut
from furnace.engine.powers.question import Power


class EarnsPerTransaction(Power):
    """M03, M04, M05 (R17.3 to R17.5)."""

    def __init__(self, gain: Goods, deed: Deed) -> None:
        self.gain = gain
        self.deed = deed

    def transaction_gift(self, effect: Processing) -> Goods:  # noqa: D102
        is_such = effect.is_sale if self.deed is Deed.SELL else effect.is_conversion
        return self.gain if is_such else NOTHING


class EarnsWhenSoldOut(Power):
    """M06, M07 (R17.6, R17.7)."""

    def __init__(self, gain: Goods) -> None:
        self.gain = gain

    def sold_out_gift(self) -> Goods:  # noqa: D102
        return self.gain


class ConvertsMore(Power):
    """M09 (R17.9)."""

    def __init__(self, times: int) -> None:
        self.times = times

    def limit_bonus(self, effect: Processing) -> int:  # noqa: D102
        return self.times if effect.is_conversion else 0


def power_of_manager(manager: Manager) -> Power:
    """What a manager changes while it stands on a card."""
    match manager.effect:
        case PerTransaction(gain, deed):
            return EarnsPerTransaction(gain, deed)
        case SoldOut(gain):
            return EarnsWhenSoldOut(gain)
        case MoreConversions(times):
            return ConvertsMore(times)
    return Power()
