"""The questions a rule asks of a seat's capitalist, with the answer of a seat that has none."""

from __future__ import annotations

from furnace.cards.model import (
    Again,
    Capitalist,
    CompensationBonus,
    ExtraDisc,
    Goods,
    Replace,
    UnlimitedDiscs,
)


class Power:
    """A seat without a capitalist; a power overrides the questions it answers otherwise."""

    def neutral_disc(self) -> int | None:
        """The value of a disc owned beside 1, 2, 3 and 4."""
        return None

    def is_bound_by_limits(self) -> bool:
        """Whether R3.5 and R3.6 hold for this seat's own discs; who is not bound yields ties."""
        return True

    def compensated_value(self, value: int) -> int:
        """What an outbid disc of this value counts for (R4.6, R4.7)."""
        return value

    def upgrade_price(self, goods: Goods, cost: Goods) -> Goods:
        """What this seat pays for an upgrade of the printed cost (R6.2)."""
        return cost

    def again_cost(self) -> Goods | None:
        """The price of resolving a card again, once in a production."""
        return None


class ResolvesAgain(Power):
    """K1 (R11.1)."""

    def __init__(self, cost: Goods) -> None:
        self.cost = cost

    def again_cost(self) -> Goods | None:  # noqa: D102
        return self.cost


class IsCompensatedMore(Power):
    """K2 (R11.2)."""

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    def compensated_value(self, value: int) -> int:  # noqa: D102
        return value + self.bonus


class PlacesAnywhere(Power):
    """K3 (R11.3)."""

    def is_bound_by_limits(self) -> bool:  # noqa: D102
        return False


class OwnsNeutralDisc(Power):
    """K4 (R11.4)."""

    def __init__(self, value: int) -> None:
        self.value = value

    def neutral_disc(self) -> int | None:  # noqa: D102
        return self.value


class PaysOtherwise(Power):
    """K5 (R11.5): the substitute is paid only while none of the missing good is left (Q27)."""

    def __init__(self, missing: Goods, substitute: Goods) -> None:
        self.missing = missing
        self.substitute = substitute

    def upgrade_price(self, goods: Goods, cost: Goods) -> Goods:  # noqa: D102
        if goods.covers(self.missing) or not cost.covers(self.missing):
            return cost
        return cost.minus(self.missing).plus(self.substitute)


def power_of_card(capitalist: Capitalist) -> Power:
    """The power printed on a capitalist."""
    match capitalist.power:
        case Again(cost):
            return ResolvesAgain(cost)
        case CompensationBonus(bonus):
            return IsCompensatedMore(bonus)
        case UnlimitedDiscs():
            return PlacesAnywhere()
        case ExtraDisc(value):
            return OwnsNeutralDisc(value)
        case Replace(missing, substitute):
            return PaysOtherwise(missing, substitute)
