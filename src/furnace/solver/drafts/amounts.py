"""Goods as tuples, from coal to money: what a model is reckoned with before it becomes arrays."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import add, sub

from furnace.kernel.goods import unpack_goods

Goods = tuple[int, ...]
NOTHING: Goods = (0, 0, 0, 0, 0)


def plus(one: Goods, other: Goods) -> Goods:
    """Both together."""
    return tuple(map(add, one, other))


def minus(one: Goods, other: Goods) -> Goods:
    """One without the other; amounts may be below nothing."""
    return tuple(map(sub, one, other))


def times(number: int, goods: Goods) -> Goods:
    """So many times the same."""
    return tuple([number * amount for amount in goods])


def most_of(one: Goods, other: Goods) -> Goods:
    """Of each kind the greater amount."""
    return tuple(map(max, one, other))


def less(one: Goods, other: Goods) -> Goods:
    """What is left of each kind, nothing at least."""
    return most_of(NOTHING, minus(one, other))


def total(parts: Iterable[Goods]) -> Goods:
    """The sum of all."""
    return reduce(plus, parts, NOTHING)


@cache
def unpacked(goods: int) -> Goods:
    """Goods that are packed in one number."""
    return unpack_goods(goods)
