"""Simplified lines: how texts, permanent effects and managers change them."""

from __future__ import annotations

import pytest

from furnace.bots.greedy.assets import assets_of
from furnace.bots.greedy.lines import card_lines, unresolved_lines
from furnace.bots.greedy.modifiers import modifiers_of
from furnace.bots.greedy.relaxation import RelaxedProduction, Trade
from furnace.cards.effects import Delivery, Permanent, Text
from furnace.cards.goods import Goods
from furnace.cards.language import format_effect, parse_effect
from position_builder import ANN, producing


def simplified(ann: str, card: str, capitalists: str = "") -> list[str]:
    """Return the simplified lines of one of Ann's cards."""
    assets = assets_of(producing(ann=f"{ann} C01", capitalists=capitalists).state, ANN)
    (owned,) = [owned for owned in assets.cards if owned.card == card]
    lines = card_lines(assets, modifiers_of(assets), owned)
    return [format_effect(line) for line in lines if not isinstance(line, Trade)]


@pytest.mark.parametrize(
    ("ann", "card", "lines"),
    [
        # C38: 1 coal per own card that sells coal; S1 and C17 do.
        ("S1 C17 C38", "C38", ["2 coal"]),
        ("S1 C41(2iron)", "C41", ["2 iron"]),
        ("S1 C59(5coal)", "C59", ["2 token"]),
        ("S2 C47", "S2", ["1 token", "1 oil -> 5 money x1", "upgrade: 1 coal + 1 token any"]),
        ("S3 C14 C51", "C01", ["3 coal"]),
        ("S3 C21 C55", "C21", ["1 iron -> 2 money x3"]),
        ("S7 C14", "S7", ["upgrade: 1 coal + 1 token any", "1 token"]),
        ("S1 C37", "C37", []),
        # Managers.
        ("S1 C25@M03", "C25", ["1 iron -> 1 oil + 1 money x2"]),
        ("S3 C21@M05", "C21", ["1 iron -> 1 coal + 2 money x2"]),
        ("S1 C25@M08", "C25", ["1 oil", "1 iron -> 1 oil x1"]),
        ("S1 C25@M09", "C25", ["1 iron -> 1 oil x3"]),
        ("S1 C57@M10", "C57", ["2 iron"]),
        ("S3 C21@M11", "C21", ["1 iron -> 2 money x2", "1 iron"]),
        ("S1 C32@M11", "C32", ["1 oil -> 4 money x1", "1 oil"]),
    ],
)
def test_a_simplified_line(ann: str, card: str, lines: list[str]) -> None:
    assert simplified(ann, card)[: len(lines)] == lines


def test_k6_has_the_compensation_of_a_basic_company_once() -> None:
    assert simplified("S1 C22", "C22", "K6")[0] == "1 oil -> 3 iron x1"
    assert simplified("S1 C22+", "C22", "K6")[0] == "2 coal -> 1 oil x2"


def test_m06_pays_only_when_everything_is_sold() -> None:
    assets = assets_of(producing(ann="S3 C21@M06 C01").state, ANN)
    (owned,) = [owned for owned in assets.cards if owned.card == "C21"]
    for iron, money in ((1, 2), (2, 7)):
        production = RelaxedProduction(assets.goods._replace(iron=iron), (0.0, 0.0, 0.0, 0.0, 1.0))
        production.add(card_lines(assets, modifiers_of(assets), owned))
        assert production.settle() == money


def test_all_lines_are_of_the_simple_kinds() -> None:
    assets = assets_of(producing(ann="S8 C37+ C41+ C47+ C55+ C59+").state, ANN)
    for line in unresolved_lines(assets):
        assert not isinstance(line, (Text, Permanent, Delivery))


def test_a_sale_that_gives_coal_too_is_a_sale() -> None:
    production = RelaxedProduction(Goods(oil=1), (0.0, 0.0, 0.0, 0.0, 1.0))
    production.add(
        [parse_effect("1 oil -> 1 coal + 3 money x1"), parse_effect("1 coal -> 1 money x3")]
    )
    assert production.settle() == 4
