"""The powers of the capitalists."""

from __future__ import annotations

from furnace.cards import powers as printed
from furnace.cards.goods import Goods
from furnace.cards.model import Capitalist
from furnace.engine.powers.base import Power


class ResolvesAgain(Power):
    """K1 (R11.1)."""

    def __init__(self, cost: Goods) -> None:
        self.cost = cost

    def again_cost(self) -> Goods | None:  # noqa: D102
        return self.cost


class RaisesCompensation(Power):
    """K2 (R11.2)."""

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    def compensated_value(self, value: int) -> int:  # noqa: D102
        return value + self.bonus


class IgnoresDiscLimits(Power):
    """K3 (R11.3)."""

    def is_bound_by_limits(self) -> bool:  # noqa: D102
        return False


class OwnsNeutralDisc(Power):
    """K4 (R11.4), and K4i, whose neutral disc is placed as the second of a turn (R19.4)."""

    def __init__(self, value: int, is_second: bool) -> None:
        self.value = value
        self.is_second = is_second

    def neutral_disc(self) -> int | None:  # noqa: D102
        return self.value

    def is_neutral_second(self) -> bool:  # noqa: D102
        return self.is_second


class PaysSubstitute(Power):
    """K5 (R11.5): the substitute is paid only if none of the missing good is left (Q27)."""

    def __init__(self, missing: Goods, substitute: Goods) -> None:
        self.missing = missing
        self.substitute = substitute

    def upgrade_price(self, goods: Goods, cost: Goods) -> Goods:  # noqa: D102
        if goods.covers(self.missing) or not cost.covers(self.missing):
            return cost
        return cost.minus(self.missing).plus(self.substitute)


class UsesCompensations(Power):
    """K6 (R19.6)."""

    def has_compensation_line(self) -> bool:  # noqa: D102
        return True


class RaisesVariableDisc(Power):
    """K7 (R19.7)."""

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    def variable_bonus(self) -> int:  # noqa: D102
        return self.bonus


class OwnsPersonalManager(Power):
    """K8 (R19.8)."""

    def __init__(self, manager: str) -> None:
        self.manager = manager

    def personal_manager(self) -> str | None:  # noqa: D102
        return self.manager

    def can_crowd_managers(self) -> bool:  # noqa: D102
        return True


class CopiesNeighbour(Power):
    """K9 (R19.9)."""

    def __init__(self, cost: Goods) -> None:
        self.cost = cost

    def copy_cost(self) -> Goods | None:  # noqa: D102
        return self.cost


def power_of_capitalist(capitalist: Capitalist) -> Power:
    """Return the power of a capitalist."""
    match capitalist.power:
        case printed.Again(cost):
            return ResolvesAgain(cost)
        case printed.CompensationBonus(bonus):
            return RaisesCompensation(bonus)
        case printed.UnlimitedDiscs():
            return IgnoresDiscLimits()
        case printed.ExtraDisc(value):
            return OwnsNeutralDisc(value, is_second=False)
        case printed.SecondDisc(value):
            return OwnsNeutralDisc(value, is_second=True)
        case printed.Replace(missing, substitute):
            return PaysSubstitute(missing, substitute)
        case printed.CompensationFirst():
            return UsesCompensations()
        case printed.VariableBonus(bonus):
            return RaisesVariableDisc(bonus)
        case printed.PersonalManager(manager):
            return OwnsPersonalManager(manager)
        case printed.Copy(cost):
            return CopiesNeighbour(cost)
