"""What capitalists and managers can do: two closed sets."""

from __future__ import annotations

from dataclasses import dataclass

from furnace.cards.effects import Deed
from furnace.cards.goods import Goods
from furnace.cards.references import CardId


@dataclass(frozen=True)
class Again:
    """Power: once in each production, resolve a card again at this cost."""

    cost: Goods


@dataclass(frozen=True)
class CompensationBonus:
    """Power: a compensated disc counts as this much higher."""

    bonus: int


@dataclass(frozen=True)
class UnlimitedDiscs:
    """Power: discs are placed without the two limits."""


@dataclass(frozen=True)
class ExtraDisc:
    """Power: one more disc, the neutral one of this value."""

    value: int


@dataclass(frozen=True)
class SecondDisc:
    """Power: one more disc, the neutral one of this value, placed in one turn with another."""

    value: int


@dataclass(frozen=True)
class Replace:
    """Power: when upgrading with no `missing` left, the substitute is paid in its place."""

    missing: Goods
    substitute: Goods


@dataclass(frozen=True)
class CompensationFirst:
    """Power: a basic company is resolved with its compensation as a first line, once."""


@dataclass(frozen=True)
class VariableBonus:
    """Power: the variable disc is worth this much more than the coal spent on it."""

    bonus: int


@dataclass(frozen=True)
class PersonalManager:
    """Power: own this manager, and place several managers on one card."""

    manager: CardId


@dataclass(frozen=True)
class Copy:
    """Power: once at the end of each production, resolve the right neighbour's company."""

    cost: Goods


PowerText = (
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
    """Manager: put its card back in the box for this gain."""

    gain: Goods


@dataclass(frozen=True)
class PerTransaction:
    """Manager: gain this for each selling, or converting, transaction of its card."""

    gain: Goods
    deed: Deed


@dataclass(frozen=True)
class SoldOut:
    """Manager: gain this once every selling line of its card was fully resolved."""

    gain: Goods


@dataclass(frozen=True)
class FreeConversion:
    """Manager: one converting transaction of its card costs nothing."""


@dataclass(frozen=True)
class MoreConversions:
    """Manager: each converting line of its card may be resolved so often more."""

    times: int


@dataclass(frozen=True)
class DeliveryAgain:
    """Manager: resolve the delivery of its card once more."""


@dataclass(frozen=True)
class Lend:
    """Manager: one of these, to be spent by effects of its card only."""

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
