"""Goods in one number: twelve bits per kind, coal lowest; the top bits are for comparisons.

Goods can be added, subtracted and multiplied as numbers, as long as no amount becomes negative or
reaches 2,048.
"""

from __future__ import annotations

from collections.abc import Sequence

from furnace.cards.goods import Goods
from furnace.kernel.capacity import TooLarge
from furnace.kernel.compile import jit

WIDTH = 12
MAX_AMOUNT = (1 << WIDTH - 1) - 1
"""The greatest amount of one kind."""

_TOPS = sum(1 << WIDTH * kind + WIDTH - 1 for kind in range(5))
_FIELD = (1 << WIDTH) - 1
_RESOURCES = (1 << 4 * WIDTH) - 1


def pack_goods(amounts: Sequence[int]) -> int:
    """Pack amounts of coal, iron, oil, tokens and money into one number."""
    packed = 0
    for kind, amount in enumerate(amounts):
        if not 0 <= amount <= MAX_AMOUNT:
            raise TooLarge(Goods._fields[kind], amount, MAX_AMOUNT)
        packed |= int(amount) << WIDTH * kind
    return packed


def unpack_goods(goods: int) -> tuple[int, ...]:
    """Return the amounts, from coal to money."""
    return tuple(int(goods) >> WIDTH * kind & _FIELD for kind in range(5))


@jit
def amount(goods: int, kind: int) -> int:
    """Return the amount of one kind."""
    return goods >> WIDTH * kind & _FIELD


@jit
def goods_of_kind(number: int, kind: int) -> int:
    """Return this amount of one kind as goods."""
    return number << WIDTH * kind


@jit
def covers(goods: int, cost: int) -> bool:
    """Whether the cost can be paid once, that is, no field needs to borrow from the next."""
    return ((goods | _TOPS) - cost) & _TOPS == _TOPS


@jit
def max_payments(goods: int, cost: int, limit: int) -> int:
    """Return how many times the cost can be paid, up to a limit."""
    while limit > 0 and not covers(goods, cost * limit):
        limit -= 1
    return limit


@jit
def minimum(goods: int, other: int) -> int:
    """Return the smaller amount of each kind."""
    total = 0
    for kind in range(5):
        total += goods_of_kind(min(amount(goods, kind), amount(other, kind)), kind)
    return total


@jit
def resources(goods: int) -> int:
    """Return the total of coal, iron, oil and tokens; money is not a resource."""
    return amount(goods, 0) + amount(goods, 1) + amount(goods, 2) + amount(goods, 3)


@jit
def has_resources(goods: int) -> bool:
    """Whether the goods include any resource."""
    return goods & _RESOURCES != 0
