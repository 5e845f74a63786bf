"""Every company, start-up and manager of Interbellum in a test of its own that reads like the card.

Each card is resolved through the engine, basic and upgraded, and what it gives was worked out by
hand. The seat has C01 and another card besides it, so that nothing begins automatically.
"""

from __future__ import annotations

import pytest

from furnace.engine.refusal import Code
from position_builder import ANN, BEN, Table, auction, opened, producing, set_up

COMPENSATIONS = [
    ("C37", "nothing", "6 coal"),
    ("C38", "nothing", "3 iron"),
    ("C39", "nothing", "3 iron"),
    ("C40", "3 iron", "3 oil"),
    ("C41", "3 coal", "3 iron"),
    ("C42", "nothing", "6 coal"),
    ("C43", "3 iron", "3 oil"),
    ("C44", "6 coal", "3 token"),
    ("C45", "nothing", "6 coal"),
    ("C46", "nothing", "6 coal"),
    ("C47", "3 iron", "3 token"),
    ("C48", "nothing", "6 coal"),
    ("C49", "3 oil", "9 iron"),
    ("C50", "3 iron", "12 coal"),
    ("C51", "nothing", "6 coal"),
    ("C52", "3 oil", "9 iron"),
    ("C53", "3 coal", "3 iron"),
    ("C54", "3 iron", "3 oil"),
    ("C55", "6 coal", "3 oil"),
    ("C56", "3 coal", "3 iron"),
    ("C57", "6 coal", "3 oil"),
    ("C58", "3 iron", "3 oil"),
    ("C59", "nothing", "6 coal"),
    ("C60", "6 coal", "3 oil"),
]
BASIC_DELIVERIES = [
    ("C37", "3 coal"),
    ("C39", "1 token"),
    ("C48", "3 coal"),
    ("C57", "2 iron"),
    ("C58", "1 oil"),
]
ADDITIONAL_DELIVERIES = [("C45", "2 oil"), ("C49", "6 coal"), ("C54", "2 token")]


def turning(card: str, goods: str) -> Table:
    """Ann has these goods and the token of S3, and turns the company over for 1 coal."""
    return producing(ann=f"S3 C01 {card} with {goods}").do("open S3", f"upgrade {card}")


def received(card: str, goods: str = "") -> Table:
    """Ann takes the company in the auction."""
    return auction(row=card, ann=goods).bids(**{card: "ann 4"})


@pytest.mark.parametrize(("card", "goods", "gained"), COMPENSATIONS)
def test_r4_4_each_company_compensates_an_outbid_3(card: str, goods: str, gained: str) -> None:
    table = auction(row=card, ann=goods).bids(**{card: "ben 4, ann 3"})
    if goods != "nothing":
        assert table.why(f"use {card}.0 x4") == (Code.OVER_LIMIT, "R1.4")
        table = table.do(f"use {card}.0 x3")
    assert table.goods(ANN) == gained


@pytest.mark.parametrize(("card", "gained"), BASIC_DELIVERIES)
def test_r12_2_each_basic_delivery_comes_when_the_company_is_received(
    card: str, gained: str
) -> None:
    assert received(card).goods(ANN) == gained
    table = auction(row=card).bids(**{card: "ben 4, ann 1"}).declining()
    assert table.goods(BEN) == gained


@pytest.mark.parametrize(("card", "gained"), BASIC_DELIVERIES)
def test_r12_1_no_basic_delivery_comes_in_its_cards_turn(card: str, gained: str) -> None:
    assert opened(card).goods(ANN) == "nothing"
    assert turning(card, "1 coal").goods(ANN) == "nothing"


@pytest.mark.parametrize(("card", "gained"), ADDITIONAL_DELIVERIES)
def test_r12_3_each_additional_delivery_comes_when_the_company_is_upgraded(
    card: str, gained: str
) -> None:
    assert received(card).goods(ANN) == "nothing"
    assert turning(card, "1 coal").goods(ANN) == gained
    assert opened(f"{card}+").goods(ANN) == "nothing"


def test_r12_2_c37_delivers_3_coal_and_extracts_1_oil() -> None:
    assert opened("C37+").goods(ANN) == "1 oil"


def test_r18_1_c38_gains_1_coal_for_each_own_card_that_sells_coal() -> None:
    table = producing(ann="S1 C17 C25 C38").do("open C38")
    assert table.goods(ANN) == "2 coal"
    table = producing(ann="S1 C17 C25 C38+ with 4 iron").do("open C38", "use C38.2 x4")
    assert table.goods(ANN) == "2 coal + 8 money"


def test_r12_2_c39_delivers_1_token_and_sells_coal_with_iron() -> None:
    table = opened("C39+ with 4 coal + 4 iron")
    assert table.why("use C39.2 x4") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C39.2 x3").goods(ANN) == "1 coal + 1 iron + 12 money"


def test_r12_6_c40_turns_1_iron_into_1_token_and_sells_iron() -> None:
    assert opened("C40 with 2 iron").do("use C40.1 x1").goods(ANN) == "1 iron + 1 token"
    table = opened("C40+ with 6 iron").do("use C40.1 x1", "use C40.2 x4")
    assert table.goods(ANN) == "1 iron + 1 token + 8 money"


def test_r18_4_c41_collects_1_iron_when_its_owner_is_outbid() -> None:
    table = auction(row="C01", ann="S1 C41").do("2 C01", "p2 3 C01")
    assert table.lying("C41") == "1 iron"


def test_r18_2_c41_takes_its_iron_and_extracts_1_token() -> None:
    table = opened("C41(3iron)")
    assert (table.goods(ANN), table.lying("C41")) == ("3 iron", "nothing")
    assert opened("C41+(3iron)").goods(ANN) == "3 iron + 1 token"


def test_r18_3_c42_turns_coal_into_oil_and_raises_sales_of_iron() -> None:
    assert opened("C42 with 2 coal").do("use C42.1 x1").goods(ANN) == "1 coal + 1 oil"
    table = opened("C21 C42+ with 1 coal + 2 iron").do("use C42.1 x1", "open C21", "use C21.1 x2")
    assert table.goods(ANN) == "1 oil + 6 money"


def test_r12_7_c43_turns_iron_into_coal_and_money_and_sells_oil_with_a_token() -> None:
    assert opened("C43 with 3 iron").do("use C43.1 x2").goods(ANN) == "4 coal + 1 iron + 2 money"
    table = opened("C43+ with 2 iron + 2 oil + 2 token").do("use C43.1 x2", "use C43.2 x1")
    assert table.goods(ANN) == "4 coal + 1 oil + 1 token + 12 money"


def test_r12_7_c44_sells_oil_and_iron_with_a_token() -> None:
    assert opened("C44 with 2 oil").do("use C44.1 x1").goods(ANN) == "1 oil + 4 money"
    table = opened("C44+ with 2 iron + 1 oil + 2 token").do("use C44.1 x1", "use C44.2 x1")
    assert table.goods(ANN) == "1 iron + 1 token + 12 money"


def test_r12_7_c45_sells_iron_and_delivers_2_oil() -> None:
    assert opened("C45 with 3 iron").do("use C45.1 x2").goods(ANN) == "1 iron + 4 money"
    assert opened("C45+ with 3 iron").do("use C45.1 x2").goods(ANN) == "1 iron + 4 money"


def test_r18_1_c46_sells_a_token_and_gains_1_iron_for_each_own_card_that_sells_iron() -> None:
    assert opened("C46 with 2 token").do("use C46.1 x1").goods(ANN) == "1 token + 5 money"
    table = producing(ann="S4 C21 C17 C46+ with 2 token").do("open C46", "use C46.1 x1")
    assert table.goods(ANN) == "2 iron + 1 token + 5 money"


def test_r18_3_c47_raises_sales_of_oil_and_sells_coal_with_iron() -> None:
    table = opened("C44 C47 with 1 oil").do("open C44", "use C44.1 x1")
    assert table.goods(ANN) == "5 money"
    table = opened("C44 C47+ with 3 coal + 3 iron + 1 oil")
    table = table.do("use C47.2 x3", "open C44", "use C44.1 x1")
    assert table.goods(ANN) == "17 money"


def test_r12_2_c48_delivers_3_coal_and_sells_iron_with_oil() -> None:
    table = opened("C48+ with 2 iron + 3 oil").do("use C48.2 x2")
    assert table.goods(ANN) == "1 oil + 14 money"


def test_r12_3_c49_sells_coal_with_a_token_and_delivers_6_coal() -> None:
    table = opened("C49 with 2 coal + 2 token").do("use C49.1 x1")
    assert table.goods(ANN) == "1 coal + 1 token + 7 money"
    table = opened("C49+ with 2 coal + 2 token").do("use C49.1 x1")
    assert table.goods(ANN) == "1 coal + 1 token + 7 money"


def test_r12_3_c50_sells_oil_and_delivers_the_sale_of_up_to_8_iron() -> None:
    assert opened("C50 with 2 oil").do("use C50.1 x1").goods(ANN) == "1 coal + 1 oil + 3 money"
    table = turning("C50", "1 coal + 9 iron")
    assert table.why("use C50.2 x9") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C50.2 x8").goods(ANN) == "1 iron + 16 money"
    assert table.do("skip C50.2").goods(ANN) == "9 iron"
    assert opened("C50+ with 9 iron").goods(ANN) == "9 iron"


def test_r18_5_c51_adds_1_coal_to_each_extraction_of_coal_and_extracts_1_token() -> None:
    table = opened("C51").do("open C01")
    assert table.goods(ANN) == "3 coal + 1 token"  # with the token of S3, the last card
    table = producing(ann="S3 C10 C51 C02 C01+").do("open C51", "open C01")
    assert table.goods(ANN) == "7 coal"  # 2 + 1 and 3 + 1
    assert opened("C51+").goods(ANN) == "1 token"


def test_r12_3_c52_turns_coal_into_iron_and_delivers_the_sale_of_up_to_4_oil() -> None:
    assert opened("C52 with 4 coal").do("use C52.1 x1").goods(ANN) == "2 coal + 1 iron"
    table = turning("C52", "1 coal + 5 oil")
    assert table.why("use C52.2 x5") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C52.2 x4").goods(ANN) == "1 oil + 16 money"
    assert opened("C52+ with 4 oil").goods(ANN) == "4 oil"


def test_r18_1_c53_makes_a_token_and_gains_1_iron_for_each_own_card_that_converts_iron() -> None:
    assert opened("C53 with 4 coal").do("use C53.1 x1").goods(ANN) == "2 coal + 1 token"
    table = producing(ann="S9 C25 C22 C53+ with 2 coal").do("open C53", "use C53.1 x1")
    assert table.goods(ANN) == "2 iron + 1 token"


def test_r12_3_c54_turns_iron_into_oil_and_delivers_2_tokens() -> None:
    assert opened("C54 with 3 iron").do("use C54.1 x2").goods(ANN) == "1 iron + 2 oil"
    assert opened("C54+ with 3 iron").do("use C54.1 x2").goods(ANN) == "1 iron + 2 oil"


def test_r18_6_c55_lets_each_sale_of_one_kind_be_resolved_once_more() -> None:
    table = opened("C55 C21 with 4 iron")
    assert table.why("use C21.1 x4") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C21.1 x3").goods(ANN) == "1 iron + 6 money"
    assert opened("C55+").goods(ANN) == "1 coal + 1 iron"


def test_r18_10_c56_extracts_2_coal_and_turns_one_company_over_for_nothing() -> None:
    assert opened("C56").goods(ANN) == "2 coal"
    table = opened("C02 C56+").do("upgrade C02")
    assert (table.goods(ANN), table.cards(ANN)) == ("2 coal", "S3 C01 C02+ C56+")
    assert table.why("upgrade C01") == (Code.NO_UPGRADE_LINE, "R6.2")


def test_r12_2_c57_delivers_2_iron_and_sells_coal_with_oil() -> None:
    table = opened("C57+ with 3 coal + 2 oil").do("use C57.2 x2")
    assert table.goods(ANN) == "1 coal + 12 money"


def test_r12_2_c58_delivers_1_oil_and_sells_coal_with_iron() -> None:
    table = opened("C58+ with 3 coal + 4 iron").do("use C58.2 x3")
    assert table.goods(ANN) == "1 iron + 12 money"


def test_r18_7_c59_collects_the_coal_of_upgrades_turns_it_into_tokens_and_sells_iron() -> None:
    table = producing(ann="S3 C01 C02 C59 with 2 coal + 1 token").do("open S3", "upgrade C01")
    table = table.do("upgrade C02", "open C59", "use C59.2 x1")
    assert (table.goods(ANN), table.lying("C59")) == ("1 token", "nothing")
    table = opened("C59+(5coal) with 4 iron").do("use C59.2 x2", "use C59.3 x4")
    assert (table.goods(ANN), table.lying("C59")) == ("2 token + 8 money", "1 coal")


def test_r18_1_c60_gains_1_coal_for_each_own_card_that_converts_coal_and_sells_oil() -> None:
    assert opened("C22 C53 C60").goods(ANN) == "2 coal"
    assert opened("C22 C60+ with 2 oil").do("use C60.2 x2").goods(ANN) == "1 coal + 8 money"


def test_r18_10_s6_sells_coal_and_upgrades_one_for_1_coal_and_one_for_1_token() -> None:
    table = producing(ann="S6 C01 C02 with 4 coal + 1 token").do("open S6", "use S6.1 x3")
    assert table.goods(ANN) == "1 coal + 1 token + 3 money"
    table = table.do("upgrade C01")
    assert table.goods(ANN) == "1 token + 3 money"
    table = table.do("upgrade C02")
    assert (table.goods(ANN), table.cards(ANN)) == ("3 money", "S6 C01+ C02+")


def test_r18_8_s7_upgrades_on_its_token_and_sells_coal_with_iron() -> None:
    table = producing(ann="S7 C01 C02 with 2 coal + 1 iron").do("open S7")
    assert (table.stands(), table.goods(ANN)) == ("asked S7.1", "2 coal + 1 iron + 1 token")
    table = table.do("upgrade C01", "use S7.3 x1")
    assert (table.goods(ANN), table.cards(ANN)) == ("4 money", "S7 C01+ C02")


def test_r18_9_s8_takes_its_oil_extracts_a_token_and_upgrades() -> None:
    table = producing(ann="S8(2oil) C01 C02 with 1 coal").do("open S8")
    assert (table.goods(ANN), table.lying("S8")) == ("1 coal + 2 oil + 1 token", "nothing")
    table = table.do("upgrade C01")
    assert (table.goods(ANN), table.cards(ANN)) == ("2 oil", "S8 C01+ C02")


def test_r12_7_s9_extracts_a_token_turns_iron_into_coal_and_money_and_upgrades() -> None:
    table = producing(ann="S9 C01 C02 with 2 iron").do("open S9", "use S9.2 x2")
    assert table.goods(ANN) == "4 coal + 1 token + 2 money"
    assert table.do("upgrade C02").goods(ANN) == "3 coal + 2 money"


@pytest.mark.parametrize(
    ("startup", "goods"),
    [("S6", "2 iron"), ("S7", "1 coal + 1 iron"), ("S8", "2 coal"), ("S9", "1 oil")],
)
def test_r2_6_each_start_up_gives_its_start_goods(startup: str, goods: str) -> None:
    assert set_up(startups=startup).goods(ANN) == goods


def test_r17_1_m01_upgrades_its_card_for_1_iron() -> None:
    table = opened("C37@M01 with 2 iron").do("manage M01")
    assert (table.goods(ANN), table.cards(ANN)) == ("1 iron + 1 oil", "S3 C01 C37+")


def test_r17_2_m02_puts_its_card_back_in_the_box_for_4_money() -> None:
    table = opened("C37+@M02").do("manage M02")
    assert (table.goods(ANN), table.cards(ANN)) == ("1 oil + 4 money", "S3 C01")
    assert table.managers(ANN) == "M02"


def test_r17_3_m03_gains_1_money_for_each_conversion() -> None:
    table = opened("C54@M03 with 2 iron").do("use C54.1 x2")
    assert table.goods(ANN) == "2 oil + 2 money"


def test_r17_4_m04_gains_1_money_for_each_sale() -> None:
    table = opened("C45@M04 with 2 iron").do("use C45.1 x2")
    assert table.goods(ANN) == "6 money"


def test_r17_5_m05_gains_1_coal_for_each_sale() -> None:
    table = opened("C45@M05 with 2 iron").do("use C45.1 x2")
    assert table.goods(ANN) == "2 coal + 4 money"


def test_r17_6_m06_gains_3_money_when_all_is_sold() -> None:
    table = opened("C45@M06 with 2 iron")
    assert table.do("use C45.1 x1").goods(ANN) == "1 iron + 2 money"
    assert table.do("use C45.1 x2").goods(ANN) == "7 money"


def test_r17_7_m07_gains_1_oil_when_all_is_sold() -> None:
    table = opened("C45@M07 with 2 iron")
    assert table.do("use C45.1 x1").goods(ANN) == "1 iron + 2 money"
    assert table.do("use C45.1 x2").goods(ANN) == "1 oil + 4 money"


def test_r17_8_m08_makes_one_conversion_free() -> None:
    table = opened("C54@M08 with 1 iron").do("manage M08", "use C54.1 x1")
    assert table.goods(ANN) == "2 oil"


def test_r17_9_m09_lets_each_conversion_be_resolved_once_more() -> None:
    table = opened("C54@M09 with 4 iron")
    assert table.why("use C54.1 x4") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C54.1 x3").goods(ANN) == "1 iron + 3 oil"


def test_r17_10_m10_delivers_once_more() -> None:
    assert opened("C37@M10").do("manage M10").goods(ANN) == "3 coal"
    assert opened("C54+@M10").do("manage M10").goods(ANN) == "2 token"


def test_r17_11_m11_lends_1_coal_and_1_iron_or_1_oil() -> None:
    table = opened("C39+@M11").do("manage M11.1", "use C39.2 x1")
    assert table.goods(ANN) == "4 money"
    table = opened("C44@M11").do("manage M11.2", "use C44.1 x1")
    assert table.goods(ANN) == "4 money"


def test_r17_12_m12_lends_4_coal() -> None:
    table = opened("C22@M12").do("manage M12", "use C22.1 x2")
    assert table.goods(ANN) == "2 oil"


def test_r17_15_m15_lends_1_coal_and_1_iron_or_1_token() -> None:
    table = producing(ann="S3 C01 C39+@M15", capitalists="K8").do("open C39")
    assert table.do("manage M15.1", "use C39.2 x1").goods(ANN) == "4 money"
    table = producing(ann="S3 C01 C46@M15", capitalists="K8").do("open C46")
    assert table.do("manage M15.2", "use C46.1 x1").goods(ANN) == "5 money"
