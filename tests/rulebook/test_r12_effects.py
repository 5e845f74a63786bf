"""R12: deliveries, text and permanent effects; conversion and sale."""

from __future__ import annotations

import pytest

from furnace.cards.effects import Processing
from furnace.cards.goods import Goods
from furnace.cards.language import parse_effect
from furnace.engine.action import Open
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.event import Answered, Asked, CardTaken, Compensated, Gained, Upgraded
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, auction, producing


def test_r12_1_a_delivery_is_passed_over_in_its_cards_turn() -> None:
    table = producing(ann="S3 C01 C48 with 5 coal").do("open C48")
    assert table.saw(Gained) == []
    assert table.goods(ANN) == "5 coal"
    table = producing(ann="S3 C01 C50+ with 5 iron")
    assert table.do("open C50").goods(ANN) == "5 iron"


def test_r12_1_a_delivery_is_resolved_once_and_not_in_later_rounds() -> None:
    table = auction(row="C37", round=1).bids(C37="ann 4").declining()
    assert table.goods(ANN) == "3 coal"
    table = table.play(Open(ANN, "C37"))
    assert Gained(ANN, Goods(coal=3), "C37", 1) not in table.saw(Gained)
    table = table.idle_until(Phase.DEAL).idle_until(Phase.PRODUCTION).play(Open(ANN, "C37"))
    assert table.saw(Gained) == []


def test_r12_2_a_basic_delivery_comes_before_the_next_card_of_the_row() -> None:
    table = auction(row="C57 C02").bids(C57="ann 4", C02="ben 4, ann 2")
    assert table.saw(Gained) == [Gained(ANN, Goods(iron=2), "C57", 1)]
    assert table.stands() == "between"
    table = table.do("use C02.0 x2")  # 2 iron, just delivered
    assert table.goods(ANN) == "2 oil"


def test_r12_2_a_basic_delivery_comes_after_the_compensations_of_its_company() -> None:
    table = auction(row="C58").bids(C58="ann 4, ben 3").declining()
    compensated = table.events.index(table.saw(Compensated)[0])
    assert table.events[compensated : compensated + 3] == (
        Compensated(BEN, Disc(DiscKind.FIXED, 3), "C58", 0),
        CardTaken(ANN, "C58"),
        Gained(ANN, Goods(oil=1), "C58", 1),
    )


def test_r12_2_an_agent_without_a_card_is_delivered_nothing() -> None:
    table = auction(row="C57", seats=2).bids(C57="agent 4, ann 1").declining()
    assert table.saw(Gained) == []


def test_r12_3_an_additional_delivery_comes_when_the_company_is_upgraded() -> None:
    table = producing(ann="S3 C01 C45 with 1 coal").do("open S3", "upgrade C45")
    upgraded = Upgraded(ANN, "C45", Goods(coal=1, token=1), "S3")
    at = table.events.index(upgraded)
    assert table.events[at + 1] == Gained(ANN, Goods(oil=2), "C45", 2)


def test_r12_3_it_comes_also_after_the_card_was_resolved() -> None:
    table = producing(ann="S3 C01 C10 C45 with 1 coal").do("open C45", "open S3")
    assert table.do("upgrade C45").goods(ANN) == "2 oil"


def test_r12_3_turning_a_company_over_does_not_bring_its_basic_delivery() -> None:
    table = producing(ann="S3 C01 C48 with 1 coal").do("open S3", "upgrade C48")
    assert table.goods(ANN) == "nothing"


def test_r12_3_a_delivery_that_sells_is_asked_for_and_may_be_declined() -> None:
    table = producing(ann="S3 C01 C52 with 1 coal + 2 oil").do("open S3", "upgrade C52")
    assert table.saw(Asked) == [Asked(ANN, "C52", 2)]
    assert table.choices() == ["use C52.2 x1", "use C52.2 x2", "skip C52.2"]
    assert table.why("open C01") == (Code.INTERRUPTED, "Q23")
    used = table.do("use C52.2 x1")
    assert used.saw(Answered) == [Answered(ANN, "C52", 2)]
    assert used.goods(ANN) == "1 oil + 4 money"
    assert table.do("skip C52.2").goods(ANN) == "2 oil"


def test_r12_3_a_delivery_that_cannot_be_paid_for_is_not_asked_for() -> None:
    table = producing(ann="S3 C01 C52 with 1 coal").do("open S3", "upgrade C52")
    assert table.saw(Asked) == []
    assert table.stands() == "between"


def test_r12_4_a_text_effect_is_resolved_in_its_turn_among_the_lines() -> None:
    table = producing(ann="S4 C01 C46+ with 1 token").do("open C46")
    assert table.stands() == "at C46.1"
    assert table.goods(ANN) == "1 token"  # the text stands below the sale
    assert table.do("use C46.1 x1").goods(ANN) == "1 iron + 5 money"


def test_r12_4_a_text_effect_is_neither_extraction_nor_processing() -> None:
    table = producing(ann="S1 C51 C38 C01").do("open C38")
    assert table.goods(ANN) == "1 coal"  # S1 sells coal; C51 adds nothing to a text
    table = producing(ann="S3 C01 C42+ with 2 coal").do("open C42")
    assert table.why("use C42.2 x1") == (Code.LINE_NOT_OPEN, "R5.6")


def test_r12_5_a_permanent_effect_is_not_resolved() -> None:
    table = producing(ann="S3 C01 C51").do("open C51")
    assert table.saw(Gained) == []
    table = producing(ann="S7 C01 C02 with 1 iron").do("open S7")
    assert table.saw(Gained) == [Gained(ANN, Goods(token=1), "S7", 2)]


def test_r12_5_a_permanent_effect_works_from_the_moment_its_company_is_received() -> None:
    table = auction(row="C55 C50", ann="S7 C52 with 1 coal + 5 oil")
    table = table.bids(C55="ann 4", C50="ben 4")
    assert "C55" in table.cards(ANN)
    table = table.declining().do("open C55", "open S7")
    assert table.stands() == "asked S7.1"
    table = table.do("upgrade C52")
    assert table.choices()[:5] == [f"use C52.2 x{times}" for times in range(1, 6)]


def test_r12_5_a_permanent_effect_works_in_the_auction_in_which_it_is_received() -> None:
    # C55 is taken first; C39's token opens S7's window, C52 upgraded sells 5 oil, not 4.
    table = auction(row="C55 C39", ann="S7 C52 with 1 coal + 6 oil")
    table = table.bids(C55="ann 4", C39="ann 3")
    assert (table.state.phase, table.stands()) == (Phase.RESOLUTION, "asked S7.1")
    table = table.do("upgrade C52")
    assert table.why("use C52.2 x6") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C52.2 x5").goods(ANN) == "1 oil + 20 money"


def test_r12_5_before_that_it_does_not() -> None:
    table = auction(row="C39 C55", ann="S7 C52 with 1 coal + 6 oil")
    table = table.bids(C55="ann 3", C39="ann 4").do("upgrade C52")
    assert table.why("use C52.2 x5") == (Code.OVER_LIMIT, "R1.4")


def test_r12_5_a_permanent_effect_of_the_basic_side_stays_on_the_upgraded_one() -> None:
    for side in ("C51", "C51+"):
        table = producing(ann=f"S3 {side} C01 C10").do("open C01")
        assert table.goods(ANN) == "3 coal"


@pytest.mark.parametrize(
    ("line", "converts", "sells"),
    [
        ("1 iron -> 1 oil x2", True, False),
        ("2 coal from this card -> 1 token x2", True, False),
        ("1 oil -> 4 money x1", False, True),
        ("1 iron -> 2 coal + 1 money x2", True, True),
        ("1 oil -> 1 coal + 3 money x1", True, True),
    ],
)
def test_r12_6_and_r12_7_conversion_and_sale_are_seen_right_of_the_arrow(
    line: str, converts: bool, sells: bool
) -> None:
    effect = parse_effect(line)
    assert isinstance(effect, Processing)
    assert (effect.is_conversion, effect.is_sale) == (converts, sells)


def test_r12_6_a_line_that_gains_a_resource_is_a_conversion_for_a_manager() -> None:
    table = producing(ann="S3 C01 C50@M03 with 1 oil").do("open C50", "use C50.1 x1")
    assert table.goods(ANN) == "1 coal + 4 money"


def test_r12_7_a_line_that_gains_money_is_a_sale_for_a_manager() -> None:
    table = producing(ann="S3 C01 C50@M04 with 1 oil").do("open C50", "use C50.1 x1")
    assert table.goods(ANN) == "1 coal + 4 money"
    table = producing(ann="S3 C01 C54@M04 with 1 iron").do("open C54", "use C54.1 x1")
    assert table.goods(ANN) == "1 oil"


def test_r12_2_a_company_that_is_dealt_and_not_taken_delivers_nothing() -> None:
    table = auction(row="C37").bids(C37="").declining()
    assert table.saw(Gained) == []
