"""Relaxed productions, whose lines have no order; the results are worked out by hand."""

from __future__ import annotations

import pytest

from furnace.bots.greedy.relaxation import MONEY, RelaxedProduction, settled_value
from furnace.cards.goods import NOTHING, Goods, parse_goods
from furnace.cards.language import parse_effect

LAST = (0.0, 0.0, 0.0, 0.0, 1.0)
"""The last production: only money has a value."""

KEEP = (1.0, 2.0, 3.0, 4.0, 1.0)


def settled_value_of(goods: str, *lines: str, leftover: tuple[float, ...] = LAST) -> float:
    return settled_value(parse_goods(goods), [parse_effect(line) for line in lines], leftover)


@pytest.mark.parametrize(
    ("goods", "lines", "money"),
    [
        ("3 money", [], 3),
        ("2 coal", [], 0),
        ("nothing", ["2 coal", "2 coal -> 2 money x2"], 2),
        ("9 coal", ["2 coal -> 2 money x2"], 4),
        ("1 iron", ["1 iron -> 1 oil x2", "1 oil -> 4 money x1"], 4),
        ("2 coal", ["2 coal -> 1 oil x2", "1 oil -> 4 money x1", "2 coal -> 2 money x2"], 4),
        # Oil is wanted: coal becomes iron, iron becomes oil.
        ("1 coal", ["1 coal -> 1 iron x4", "1 iron -> 1 oil x2", "1 oil -> 4 money x2"], 4),
        # The better of two sales goes first.
        ("1 iron + 1 oil", ["1 oil -> 4 money x1", "1 iron + 1 oil -> 7 money x2"], 7),
        ("1 token", ["1 token", "1 token -> 5 money x2"], 10),
    ],
)
def test_in_the_last_production_everything_is_sold(
    goods: str, lines: list[str], money: int
) -> None:
    assert settled_value_of(goods, *lines) == money
    assert settled_value_of(goods, *reversed(lines)) == money


def test_goods_are_not_sold_below_their_leftover_price() -> None:
    assert settled_value_of("2 iron", "1 iron -> 2 money x2", leftover=KEEP) == 4
    assert settled_value_of("3 coal", "2 coal -> 1 money x1", leftover=KEEP) == 3
    assert settled_value_of("3 coal", "2 coal -> 3 money x1", leftover=KEEP) == 4


def test_goods_are_converted_to_what_is_worth_most() -> None:
    assert settled_value_of("2 iron", "1 iron -> 1 oil x1", leftover=KEEP) == 5


def test_paid_goods_are_gone() -> None:
    production = RelaxedProduction(Goods(coal=1, token=1), LAST)
    production.add([parse_effect("1 token -> 5 money x2")])
    assert not production.pay(Goods(coal=2))
    assert production.pay(Goods(coal=1, token=1))
    assert production.settle() == 0


def test_in_a_chain_a_line_uses_only_earlier_goods() -> None:
    def flowed(*lines: str) -> float:
        production = RelaxedProduction(NOTHING, LAST)
        for line in lines:
            production.apply_line(parse_effect(line))
        return production.goods[MONEY]

    assert flowed("2 coal", "2 coal -> 2 money x2") == 2
    assert flowed("2 coal -> 2 money x2", "2 coal") == 0
    assert flowed("1 oil", "1 oil -> 4 money x1", "1 oil -> 4 money x1") == 4
