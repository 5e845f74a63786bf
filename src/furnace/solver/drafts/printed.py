"""What is printed in a line of a card, for Python: the kernel's tables are for machine code."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from furnace.kernel.tables import ALL_LINES, COST, DEED, FLAGS, GAIN, GOOD, KIND, LIMIT
from furnace.solver.drafts.amounts import Goods, unpacked
from furnace.solver.once import MANAGER_GOODS


class Printed(NamedTuple):
    """A line: its kind, what it costs and gains once, its limit and flags; what a text is about."""

    kind: int
    cost: Goods
    gain: Goods
    limit: int
    flags: int
    deed: int
    good: int


@cache
def printed(card: int, line: int) -> Printed:
    """A line of a card; 0 is the compensation."""
    at = card << 3 | line
    numbers = (int(table[at]) for table in (LIMIT, FLAGS, DEED, GOOD))
    return Printed(int(KIND[at]), unpacked(int(COST[at])), unpacked(int(GAIN[at])), *numbers)


@cache
def lines_of_kind(card: int, *kinds: int) -> tuple[int, ...]:
    """The lines of a card that are of one of these kinds, additional ones too."""
    lines = range(1, int(ALL_LINES[card]) + 1)
    return tuple(line for line in lines if printed(card, line).kind in kinds)


@cache
def goods_of(manager: int) -> Goods:
    """What a manager gives, or M01 takes, once."""
    return unpacked(int(MANAGER_GOODS[manager]))
