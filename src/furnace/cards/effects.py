"""What a line of a card does: the closed set of effects."""

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
    """Pay the cost for the gain, up to `limit` times.

    A compensation prints no limit (None): the disc is its limit. With `from_card` the cost is paid
    from the goods that lie on the card.
    """

    cost: Goods
    gain: Goods
    limit: int | None
    from_card: bool = False

    @property
    def is_sale(self) -> bool:
        """Whether there is money right of the arrow."""
        return self.gain.money > 0

    @property
    def is_conversion(self) -> bool:
        """Whether there is a resource right of the arrow."""
        return self.gain.resources > 0


@dataclass(frozen=True)
class Upgrade:
    """Turn basic companies over at the cost each: any number (None), or up to `limit`."""

    cost: Goods
    limit: int | None = None


Compensation = Extraction | Processing


@dataclass(frozen=True)
class Delivery:
    """An effect resolved once, when its side is received or turned up."""

    effect: Compensation


class Deed(StrEnum):
    """What a line does with the goods left of its arrow."""

    SELL = "sell"
    CONVERT = "convert"


@dataclass(frozen=True)
class PerCard:
    """Text: gain this for each own card with a line that sells, or converts, the good."""

    gain: Goods
    deed: Deed
    good: GoodName


@dataclass(frozen=True)
class TakeAll:
    """Text: take all of the good that lies on this card."""

    good: GoodName


@dataclass(frozen=True)
class SaleBonus:
    """Text: until the phase ends, each transaction that sells the good gains this too."""

    gain: Goods
    good: GoodName


TextEffect = PerCard | TakeAll | SaleBonus


@dataclass(frozen=True)
class Text:
    """A line in words, resolved in its turn; neither extraction nor processing."""

    effect: TextEffect


@dataclass(frozen=True)
class OutbidGift:
    """Permanent: laid onto this card each time an opponent goes above one's leading disc."""

    gain: Goods


@dataclass(frozen=True)
class ExtractionBonus:
    """Permanent: in production each extraction of such goods yields this more."""

    gain: Goods


@dataclass(frozen=True)
class SaleLimitBonus:
    """Permanent: each effect that sells one kind of resource may be resolved so often more."""

    times: int


@dataclass(frozen=True)
class UpgradeGift:
    """Permanent: of the goods spent on upgrading, this good goes onto the card."""

    good: GoodName


@dataclass(frozen=True)
class UpgradeWindow:
    """Permanent: on each gain of the good one may upgrade at once, at this cost each."""

    good: GoodName
    cost: Goods


@dataclass(frozen=True)
class CompensationGift:
    """Permanent: laid onto this card when a fixed disc of one of two values is compensated."""

    gain: Goods
    low: int
    high: int


PermanentEffect = (
    OutbidGift | ExtractionBonus | SaleLimitBonus | UpgradeGift | UpgradeWindow | CompensationGift
)


@dataclass(frozen=True)
class Permanent:
    """A line that works from the moment its side is received or turned up, and is not resolved."""

    effect: PermanentEffect


Effect = Extraction | Processing | Upgrade | Delivery | Text | Permanent
