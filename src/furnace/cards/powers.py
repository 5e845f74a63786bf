"""The powers of capitalists and managers: two closed sets."""

from __future__ import annotations

from dataclasses import dataclass

from furnace.cards.effects import Deed
from furnace.cards.goods import Goods
from furnace.cards.references import CardId


@dataclass(frozen=True)
class Again:
    """Power: once per production, pay the cost to resolve a card again."""

    cost: Goods


@dataclass(frozen=True)
class CompensationBonus:
    """Power: a compensated disc counts this much more."""

    bonus: int


@dataclass(frozen=True)
class UnlimitedDiscs:
    """Power: discs may be placed regardless of the two limits."""


@dataclass(frozen=True)
class ExtraDisc:
    """Power: one more disc, neutral, with this value."""

    value: int


@dataclass(frozen=True)
class SecondDisc:
    """Power: one more disc, neutral, with this value, placed in the same turn as another."""

    value: int


@dataclass(frozen=True)
class Replace:
    """Power: when upgrading without any `missing` left, pay the substitute instead."""

    missing: Goods
    substitute: Goods


@dataclass(frozen=True)
class CompensationFirst:
    """Power: resolving a basic company starts with its compensation, once."""


@dataclass(frozen=True)
class VariableBonus:
    """Power: the variable disc is worth this much more than the coal spent on it."""

    bonus: int


@dataclass(frozen=True)
class PersonalManager:
    """Power: own this manager, and may place several managers on one card."""

    manager: CardId


@dataclass(frozen=True)
class Copy:
    """Power: once, at the end of production, pay to resolve a company of the right neighbour."""

    cost: Goods


PrintedPower = (
    Again
    | CompensationBonus
    | UnlimitedDiscs
    | ExtraDisc
    | SecondDisc
    | Replace
    | CompensationFirst
    | VariableBonus
    | PersonalManager
    | Copy
)


@dataclass(frozen=True)
class UpgradeThis:
    """Manager: upgrade its card at this cost."""

    cost: Goods


@dataclass(frozen=True)
class DiscardThis:
    """Manager: discard its card for this gain."""

    gain: Goods


@dataclass(frozen=True)
class PerTransaction:
    """Manager: gain the goods for each selling (or converting) transaction of its card."""

    gain: Goods
    deed: Deed


@dataclass(frozen=True)
class SoldOut:
    """Manager: gain the goods once every selling line of its card has been used as often as
    printed."""

    gain: Goods


@dataclass(frozen=True)
class FreeConversion:
    """Manager: one conversion of its card is free."""


@dataclass(frozen=True)
class MoreConversions:
    """Manager: each converting line of its card may be used this many times more."""

    times: int


@dataclass(frozen=True)
class DeliveryAgain:
    """Manager: resolve the delivery of its card once more."""


@dataclass(frozen=True)
class Lend:
    """Manager: lend one of these options, to be spent only on effects of its card."""

    options: tuple[Goods, ...]


ManagerEffect = (
    UpgradeThis
    | DiscardThis
    | PerTransaction
    | SoldOut
    | FreeConversion
    | MoreConversions
    | DeliveryAgain
    | Lend
)
