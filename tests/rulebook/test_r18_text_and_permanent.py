"""R18: text effects and permanent effects. The finer points are Q38 to Q43."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.event import (
    Asked,
    BonusBegan,
    Gained,
    Laid,
    LaidFor,
    Processed,
    TakenFromCard,
    Upgraded,
)
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, Table, auction, opened, producing

# Texts that count cards


@pytest.mark.parametrize(
    ("card", "others", "gained"),
    [
        ("C38", "S1 C17 C18", "3 coal"),  # each sells coal
        ("C38", "S2 C21 C32", "nothing"),  # oil, iron and oil
        ("C46+", "S4 C21 C45", "3 iron"),  # each sells iron
        ("C53+", "S9 C25 C54", "3 iron"),  # each converts iron
        ("C53+", "S4 C21 C45", "nothing"),  # sold, not converted
        ("C60", "S3 C22 C52", "2 coal"),  # S3 sells its coal
    ],
)
def test_r18_1_goods_are_gained_for_each_own_card_that_does_it(
    card: str, others: str, gained: str
) -> None:
    table = producing(ann=f"{others} {card}").do(f"open {card[:3]}")
    assert table.goods(ANN) == gained


def test_r18_1_cards_of_others_do_not_count() -> None:
    table = producing(ann="S2 C38 C01", ben="S1 C17 C18").do("open C38")
    assert table.goods(ANN) == "nothing"


def test_r18_1_cards_count_whether_resolved_or_not() -> None:
    table = producing(ann="S2 C17 C18 C38 C01").do("open C17", "open C38")
    assert table.goods(ANN) == "2 coal"


# Goods lying on a card


def test_r18_2_c41_takes_all_iron_on_it() -> None:
    table = opened("C41(4iron) with 1 iron")
    assert table.saw(TakenFromCard) == [TakenFromCard(ANN, Goods(iron=4), "C41", 2)]
    assert (table.goods(ANN), table.lying("C41")) == ("5 iron", "nothing")


def test_r18_2_s8_takes_all_oil_on_it() -> None:
    table = producing(ann="S8(3oil) C01 C02").do("open S8")
    assert table.saw(TakenFromCard) == [TakenFromCard(ANN, Goods(oil=3), "S8", 2)]
    assert (table.goods(ANN), table.lying("S8")) == ("3 oil + 1 token", "nothing")


def test_r18_2_where_nothing_lies_nothing_is_taken() -> None:
    assert opened("C41").saw(TakenFromCard) == []


# C42 and C47


@pytest.mark.parametrize(("card", "seller"), [("C42+", "C21"), ("C47", "C32")])
def test_r18_3_from_then_on_each_sale_of_the_good_gains_1_money_more(
    card: str, seller: str
) -> None:
    goods, money = ("1 iron", 2) if seller == "C21" else ("1 oil", 4)
    table = opened(f"{seller} {card} with {goods}")
    assert len(table.saw(BonusBegan)) == 1
    sold = table.do(f"open {seller}", f"use {seller}.1 x1")
    assert sold.goods(ANN) == f"{money + 1} money"
    before = producing(ann=f"S3 C01 {seller} {card} with {goods}")
    before = before.do(f"open {seller}", f"use {seller}.1 x1")
    assert before.goods(ANN) == f"{money} money"


def test_r18_3_sales_of_other_goods_gain_no_more() -> None:
    table = opened("C21 C47 with 1 iron").do("open C21", "use C21.1 x1")
    assert table.goods(ANN) == "2 money"


def test_r18_3_a_sale_of_several_goods_sells_each_of_them() -> None:
    table = opened("C48+ C47 with 1 iron + 1 oil").do("open C48", "use C48.2 x1")
    assert table.goods(ANN) == "8 money"


def test_r18_3_the_basic_side_of_c42_raises_nothing() -> None:
    table = opened("C21 C42 with 1 iron").do("open C21", "use C21.1 x1")
    assert table.goods(ANN) == "2 money"


def test_r18_3_it_ends_with_the_production() -> None:
    table = opened("C32 C47 with 2 oil").do("open C32", "use C32.1 x1")
    assert table.goods(ANN) == "1 oil + 5 money"
    table = table.idle_until(Phase.DEAL).idle_until(Phase.PRODUCTION)
    table = table.do("open C32", "use C32.1 x1")
    assert table.goods(ANN).endswith("9 money")


def test_r18_3_conversions_gain_nothing_more() -> None:
    table = opened("C54 C42+ with 2 iron").do("open C54", "use C54.1 x2")
    assert table.goods(ANN) == "2 oil"


# C41


def test_r18_4_iron_is_put_there_each_time_an_opponent_goes_above_the_leading_disc() -> None:
    table = auction(row="C01 C10", ann="S1 C41").do("2 C01", "p2 3 C01")
    assert table.saw(Laid) == [Laid(ANN, Goods(iron=1), "C41", 1, LaidFor.OUTBID, "C01")]
    table = table.do("p3 4 C01")  # above Ben's disc, not Ann's
    assert table.lying("C41") == "1 iron"
    table = table.do("3 C10", "p2 4 C10")
    assert table.lying("C41") == "2 iron"


def test_r18_4_a_lower_disc_puts_nothing_there() -> None:
    table = auction(row="C01", ann="S1 C41").do("3 C01", "p2 2 C01", "p3 1 C01")
    assert table.lying("C41") == "nothing"


# C51


@pytest.mark.parametrize(
    ("card", "gained"),
    [("C01", "3 coal"), ("C01+", "7 coal"), ("C10", "1 iron"), ("C33+", "3 coal + 1 iron")],
)
def test_r18_5_each_extraction_of_coal_yields_1_more(card: str, gained: str) -> None:
    table = producing(ann=f"S3 C51 C02 {card}").do(f"open {card[:3]}")
    assert table.goods(ANN) == gained


def test_r18_5_the_coal_comes_from_c51() -> None:
    table = producing(ann="S3 C51 C02 C01").do("open C01")
    assert table.saw(Gained) == [
        Gained(ANN, Goods(coal=2), "C01", 1),
        Gained(ANN, Goods(coal=1), "C51", 1),
    ]


def test_r18_5_a_conversion_into_coal_is_no_extraction() -> None:
    table = producing(ann="S3 C51 C02 C30 with 1 iron").do("open C30", "use C30.1 x1")
    assert table.goods(ANN) == "4 coal"


def test_r18_5_in_the_auction_it_yields_nothing_more() -> None:
    table = auction(row="C37 C03", ann="S1 C51").bids(C37="ann 4", C03="ben 4, ann 1").declining()
    assert table.goods(ANN) == "5 coal"  # 3 delivered, 2 in compensation


# C55


@pytest.mark.parametrize(
    ("card", "line", "limit"),
    [
        ("C21", 1, 3),  # 1 iron -> 2 money x2
        ("C17", 1, 3),  # 2 coal -> 2 money x2
        ("C44", 1, 2),  # 1 oil -> 4 money x1
        ("C46", 1, 2),  # 1 token -> 5 money x1
        ("C43", 1, 3),  # 1 iron -> 2 coal + 1 money x2
        ("C50", 1, 2),  # 1 oil -> 1 coal + 3 money x1
        ("C39+", 2, 3),  # two kinds: x3
        ("C48+", 2, 2),  # two kinds: x2
        ("C49", 1, 1),  # two kinds: x1
        ("C54", 1, 2),  # a conversion: x2
        ("C40", 1, 1),  # a conversion: x1
    ],
)
def test_r18_6_each_sale_of_one_kind_of_resource_may_be_resolved_once_more(
    card: str, line: int, limit: int
) -> None:
    table = producing(ann=f"S3 C55 C01 {card} with 9 coal + 9 iron + 9 oil + 9 token")
    table = table.do(f"open {card[:3]}")
    assert table.why(f"use {card[:3]}.{line} x{limit}") is None
    assert table.why(f"use {card[:3]}.{line} x{limit + 1}") == (Code.OVER_LIMIT, "R1.4")


def test_r18_6_the_events_name_c55_where_its_limit_was_used() -> None:
    table = producing(ann="S3 C55 C01 C21 with 3 iron").do("open C21")
    for times, card in ((2, None), (3, "C55")):
        (used,) = table.do(f"use C21.1 x{times}").saw(Processed)
        assert used.thanks_to == card


def test_r18_6_it_need_not_be() -> None:
    table = producing(ann="S3 C55 C01 C21 with 3 iron").do("open C21", "use C21.1 x1")
    assert table.goods(ANN) == "2 iron + 2 money"


# C59


def test_r18_7_coal_spent_on_an_upgrade_is_put_onto_c59() -> None:
    table = producing(ann="S3 C01 C59 with 2 coal").do("open S3", "upgrade C01")
    assert table.saw(Laid) == [Laid(ANN, Goods(coal=1), "C59", 1, LaidFor.UPGRADE, "C01")]
    assert (table.lying("C59"), table.goods(ANN)) == ("1 coal", "1 coal")


def test_r18_7_its_line_pays_with_that_coal_and_no_other() -> None:
    table = opened("C59(2coal) with 9 coal")
    assert table.choices()[:1] == ["use C59.2 x1"]
    assert table.why("use C59.2 x2") == (Code.CANNOT_PAY, "R1.6")
    table = table.do("use C59.2 x1")
    assert (table.goods(ANN), table.lying("C59")) == ("9 coal + 1 token", "nothing")
    assert opened("C59(1coal) with 9 coal").stands() == "between"


def test_r18_7_coal_spent_otherwise_is_not_put_there() -> None:
    table = opened("C59 C22 with 4 coal").do("use C22.1 x2")
    assert table.lying("C59") == "nothing"


# S7


def test_r18_8_on_a_token_s7_upgrades_any_number_of_companies_at_once() -> None:
    table = producing(ann="S7 C01 C02 C10 with 2 coal + 1 token").do("open S7")
    assert table.saw(Asked) == [Asked(ANN, "S7", 1)]
    assert table.choices() == ["upgrade C01", "upgrade C02", "upgrade C10", "skip S7.1"]
    table = table.do("upgrade C10", "upgrade C01")
    price = Goods(coal=1, token=1)
    assert table.saw(Upgraded) == [
        Upgraded(ANN, "C10", price, "S7"),
        Upgraded(ANN, "C01", price, "S7"),
    ]
    assert table.goods(ANN) == "nothing"


def test_r18_8_s7_need_not_upgrade() -> None:
    table = producing(ann="S7 C01 C02 with 2 coal").do("open S7", "skip S7.1")
    assert (table.cards(ANN), table.goods(ANN)) == ("S7 C01 C02", "2 coal + 1 token")


def test_r18_8_s7_has_no_other_upgrade_line() -> None:
    table = producing(ann="S7 C01 C02 with 2 coal + 1 iron").do("open S7", "skip S7.1")
    assert table.stands() == "at S7.3"
    assert table.why("upgrade C01") == (Code.NO_UPGRADE_LINE, "R6.2")


# S8


@pytest.mark.parametrize(("disc", "lying"), [(1, "nothing"), (2, "nothing"), (3, "1 oil")])
def test_r18_9_oil_is_put_onto_s8_when_its_disc_3_is_compensated(disc: int, lying: str) -> None:
    table = auction(row="C08", ann="S8").bids(C08=f"ben 4, ann {disc}").declining()
    assert table.lying("S8") == lying


def test_r18_9_or_its_disc_4() -> None:
    table = auction(row="C08", ann="S8", capitalists="K3").bids(C08="ben 4, ann 4").declining()
    assert table.lying("S8") == "1 oil"


def test_r18_9_a_disc_that_takes_the_company_puts_nothing_there() -> None:
    table = auction(row="C08", ann="S8").bids(C08="ann 4, ben 3").declining()
    assert (table.lying("S8"), table.goods(BEN)) == ("nothing", "3 iron")


# S6 and C56


def test_r18_10_s6_upgrades_one_company_at_each_of_its_lines() -> None:
    table = producing(ann="S6 C01 C02 C10 with 5 coal + 5 token").do("open S6", "skip S6.1")
    table = table.do("upgrade C10")
    assert (table.stands(), table.goods(ANN)) == ("at S6.3", "4 coal + 5 token")
    table = table.do("upgrade C01")
    assert (table.stands(), table.goods(ANN)) == ("between", "4 coal + 4 token")


def test_r18_10_s6_upgrades_no_second_company_at_a_line() -> None:
    table = producing(ann="S6@M12 C01 C02 C10 with 5 coal").do("open S6", "skip S6.1")
    table = table.do("upgrade C10")
    assert (table.stands(), table.goods(ANN)) == ("between", "4 coal")
    assert table.why("upgrade C01") == (Code.NO_UPGRADE_LINE, "R6.2")


def test_r18_10_a_line_that_has_been_used_up_is_refused() -> None:
    # By hand: S6's second line is left automatically once it was used.
    table = producing(ann="S6 C01 C02 C10 with 5 coal").do("open S6", "skip S6.1")
    open_card = table.state.seats[ANN].open_card
    assert open_card is not None
    ann = table.state.seats[ANN]._replace(open_card=open_card._replace(tally=(0, 0, 1)))
    table = Table(table.state._replace(seats=(ann, *table.state.seats[1:])))
    assert table.why("upgrade C01") == (Code.OVER_LIMIT, "R18.10")


def test_r18_10_s6_may_leave_out_either() -> None:
    table = producing(ann="S6 C01 C02 C10 with 5 coal + 1 token").do("open S6", "skip S6.1")
    table = table.do("skip S6.2", "upgrade C01")
    assert table.goods(ANN) == "5 coal"


def test_r18_10_k5_pays_iron_in_place_of_s6s_token() -> None:
    table = producing(ann="S6 C01 C02 C10 with 1 iron", capitalists="K5").do("open S6")
    assert table.stands() == "at S6.3"
    assert table.do("upgrade C01").goods(ANN) == "nothing"


def test_r18_10_c56_upgrades_one_company_for_nothing() -> None:
    table = opened("C02 C56+")
    assert table.choices() == ["upgrade C01", "upgrade C02", "open C01", "open C02", "open S3"]
    table = table.do("upgrade C02")
    assert table.saw(Upgraded) == [Upgraded(ANN, "C02", Goods(), "C56")]
    assert table.goods(ANN) == "2 coal"
