"""The effects a line of a card can have: a closed set."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from furnace.cards.goods import Goods
from furnace.cards.references import GoodName


@dataclass(frozen=True)
class Extraction:
    """Gain the goods. Mandatory."""

    gain: Goods


@dataclass(frozen=True)
class Processing:
    """Pay the cost to gain the goods, up to `limit` times.

    A compensation has no printed limit (None); the outbid disc limits it. With `from_card`, the
    cost is paid with goods on the card.
    """

    cost: Goods
    gain: Goods
    limit: int | None
    from_card: bool = False

    @property
    def is_sale(self) -> bool:
        """Whether it gains money."""
        return self.gain.money > 0

    @property
    def is_conversion(self) -> bool:
        """Whether it gains a resource."""
        return self.gain.resources > 0


@dataclass(frozen=True)
class Upgrade:
    """Upgrade basic companies at this cost each: any number (None), or up to `limit`."""

    cost: Goods
    limit: int | None = None


Compensation = Extraction | Processing
"""What a compensation can be; a delivery can be the same."""


@dataclass(frozen=True)
class Delivery:
    """An effect resolved once, when the card is won or its side becomes active."""

    effect: Compensation


class Deed(StrEnum):
    """What a line does with the goods it costs."""

    SELL = "sell"
    CONVERT = "convert"


@dataclass(frozen=True)
class PerCard:
    """Text: gain the goods for each of your cards with a line that sells (or converts) the good."""

    gain: Goods
    deed: Deed
    good: GoodName


@dataclass(frozen=True)
class TakeAll:
    """Text: take all units of the good from this card."""

    good: GoodName


@dataclass(frozen=True)
class SaleBonus:
    """Text: until the phase ends, each transaction that sells the good gains this as well."""

    gain: Goods
    good: GoodName


TextEffect = PerCard | TakeAll | SaleBonus


@dataclass(frozen=True)
class Text:
    """A line with a text effect, resolved when its turn comes."""

    effect: TextEffect


@dataclass(frozen=True)
class OutbidGift:
    """Permanent: put the goods on this card each time its owner's leading disc is outbid."""

    gain: Goods


@dataclass(frozen=True)
class ExtractionBonus:
    """Permanent: each extraction of these goods in production gains this much more."""

    gain: Goods


@dataclass(frozen=True)
class SaleLimitBonus:
    """Permanent: a sale whose cost is one kind of resource may be made this many times more."""

    times: int


@dataclass(frozen=True)
class UpgradeGift:
    """Permanent: units of the good paid for upgrades go on this card."""

    good: GoodName


@dataclass(frozen=True)
class UpgradeWindow:
    """Permanent: after each gain of the good, the owner may upgrade companies at this cost each."""

    good: GoodName
    cost: Goods


@dataclass(frozen=True)
class CompensationGift:
    """Permanent: put the goods on this card when a fixed disc of either value is compensated."""

    gain: Goods
    low: int
    high: int


PermanentEffect = (
    OutbidGift | ExtractionBonus | SaleLimitBonus | UpgradeGift | UpgradeWindow | CompensationGift
)


@dataclass(frozen=True)
class Permanent:
    """A line that always applies once its side is active; it is never resolved."""

    effect: PermanentEffect


Effect = Extraction | Processing | Upgrade | Delivery | Text | Permanent
