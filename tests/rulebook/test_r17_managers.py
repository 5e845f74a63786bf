"""R17: what each manager does, and with what it works together."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.event import Gained, ManagerUsed, OwnCardDiscarded, Processed, Upgraded
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, opened, producing

# M01


def test_r17_1_m01_pays_1_iron_and_no_token() -> None:
    table = opened("C51@M01 with 1 iron").do("manage M01")
    assert table.saw(ManagerUsed) == [ManagerUsed(ANN, "M01", "C51")]
    assert table.saw(Upgraded) == [Upgraded(ANN, "C51", Goods(iron=1), "M01")]
    assert table.goods(ANN) == "1 token"  # the additional line of C51


def test_r17_1_without_iron_m01_can_do_nothing() -> None:
    table = opened("C22@M01 with 4 coal + 4 token")
    assert table.why("manage M01") == (Code.CANNOT_PAY, "R17.1")
    assert opened("C37@M01").stands() == "between"


def test_r17_1_the_card_stays_upgraded() -> None:
    table = opened("C37@M01 with 1 iron").do("manage M01").idle_until(Phase.DEAL)
    assert table.on("C37") == "C37+"


def test_r17_1_m01_upgrades_no_card_but_its_own() -> None:
    table = opened("C02 C37@M01 with 2 iron").do("manage M01")
    assert table.cards(ANN) == "S3 C01 C02 C37+"
    assert table.stands() == "between"


@pytest.mark.parametrize(("card", "gained"), [("C45", "2 oil"), ("C49", "6 coal")])
def test_r17_1_the_additional_delivery_comes_with_m01(card: str, gained: str) -> None:
    table = opened(f"{card}@M01 with 1 iron").do("manage M01")
    assert table.goods(ANN) == gained


def test_r17_1_m01_brings_the_delivery_of_c50_before_its_lines_continue() -> None:
    table = opened("C50@M01 with 3 iron + 1 oil").do("manage M01")
    assert table.stands() == "asked C50.2"
    table = table.do("use C50.2 x2")
    assert table.stands() == "at C50.1"
    assert table.do("use C50.1 x1").goods(ANN) == "1 coal + 7 money"


# M02


def test_r17_2_m02_is_used_at_any_stop_of_its_card() -> None:
    table = opened("C40+@M02 with 5 iron")
    assert table.do("manage M02").goods(ANN) == "5 iron + 4 money"
    table = table.do("use C40.1 x1")
    assert table.do("manage M02").goods(ANN) == "4 iron + 1 token + 4 money"
    table = table.do("use C40.2 x4")
    assert table.stands() == "at C40.3"  # below the last line
    assert table.do("manage M02").goods(ANN) == "1 token + 12 money"


def test_r17_2_the_card_is_gone_and_its_manager_is_back() -> None:
    table = opened("C37@M02").do("manage M02")
    assert table.saw(OwnCardDiscarded) == [OwnCardDiscarded(ANN, "C37")]
    assert table.saw(Gained) == [Gained(ANN, Goods(money=4), "M02", None)]
    assert (table.cards(ANN), table.managers()) == ("S3 C01", "M02")
    assert "C37" not in table.state.unseen


def test_r17_2_m02_discards_a_start_up_too() -> None:
    table = producing(ann="S3@M02 C01 C10").do("open S3", "manage M02")
    assert (table.cards(ANN), table.goods(ANN)) == ("C01 C10", "1 token + 4 money")


def test_r17_2_all_managers_on_the_card_return() -> None:
    table = producing(ann="S3 C01 C37@M02@M10@M15", capitalists="K8").do("open C37", "manage M02")
    assert table.managers() == "M02 M10 M15"


# M03, M04, M05


def test_r17_3_m03_counts_conversions_of_its_card_only() -> None:
    table = opened("C25 C54@M03 with 4 iron").do("use C54.1 x2", "open C25", "use C25.1 x2")
    assert table.goods(ANN) == "4 oil + 2 money"


def test_r17_3_m03_does_not_count_sales() -> None:
    assert opened("C45@M03 with 2 iron").do("use C45.1 x2").goods(ANN) == "4 money"


def test_r17_4_m04_does_not_count_conversions() -> None:
    assert opened("C54@M04 with 2 iron").do("use C54.1 x2").goods(ANN) == "2 oil"


@pytest.mark.parametrize("manager", ["M03", "M04"])
def test_r17_4_a_line_that_sells_and_converts_counts_for_both(manager: str) -> None:
    table = opened(f"C43@{manager} with 2 iron").do("use C43.1 x2")
    assert table.goods(ANN) == "4 coal + 4 money"


def test_r17_5_m05s_coal_pays_for_the_next_sale_of_the_same_line() -> None:
    table = opened("C39+@M05 with 1 coal + 3 iron")
    assert table.choices()[:3] == [f"use C39.2 x{times}" for times in (1, 2, 3)]
    table = table.do("use C39.2 x3")
    assert table.goods(ANN) == "1 coal + 12 money"
    transaction = (ANN, "C39", 2, 1, Goods(coal=1, iron=1), Goods(money=4))
    assert [event[:6] for event in table.saw(Processed)] == [transaction] * 3
    assert table.saw(Gained) == [Gained(ANN, Goods(coal=1), "M05", None)] * 3


def test_r17_5_m05s_coal_comes_only_after_its_sale() -> None:
    table = opened("C39+@M05 with 3 iron")
    assert table.stands() == "between"
    assert table.goods(ANN) == "3 iron"


def test_r17_5_m05_lets_one_coal_be_sold_over_and_over() -> None:
    table = producing(ann="S6@M05 C01 C02 with 1 coal").do("open S6", "use S6.1 x3")
    assert table.goods(ANN) == "1 coal + 3 money"


# M06, M07


@pytest.mark.parametrize(("manager", "gained"), [("M06", "3 money"), ("M07", "1 oil")])
def test_r17_6_every_selling_line_of_the_card_is_asked_for(manager: str, gained: str) -> None:
    table = opened(f"C44+@{manager} with 1 iron + 1 oil + 1 token").do("use C44.1 x1")
    assert table.saw(Gained) == []
    table = table.do("use C44.2 x1")
    (event,) = table.saw(Gained)
    assert (event.card, event.line) == (manager, None)
    table = opened(f"C44+@{manager} with 1 iron + 1 oil + 1 token").do("skip C44.1", "use C44.2 x1")
    assert table.saw(Gained) == []


def test_r17_6_a_line_that_is_not_active_is_not_asked_for() -> None:
    assert opened("C44@M06 with 1 oil").do("use C44.1 x1").goods(ANN) == "7 money"


def test_r17_6_m06_gains_once() -> None:
    table = opened("C55 C44@M06 with 2 oil")
    assert table.do("use C44.1 x2").goods(ANN) == "11 money"


def test_r17_6_m06_on_a_card_that_sells_nothing_gains_nothing() -> None:
    table = opened("C54@M06 with 2 iron").do("use C54.1 x2")
    assert table.goods(ANN) == "2 oil"
    assert opened("C37+@M06").goods(ANN) == "1 oil"


def test_r17_7_m07s_oil_pays_for_the_sale_that_c55_adds() -> None:
    table = opened("C55 C44@M07 with 1 oil")
    assert table.choices()[:2] == ["use C44.1 x1", "use C44.1 x2"]
    assert table.do("use C44.1 x2").goods(ANN) == "8 money"
    assert table.do("use C44.1 x1").goods(ANN) == "1 oil + 4 money"


# M08, M09


def test_r17_8_m08_needs_no_goods() -> None:
    table = opened("C54@M08")
    assert table.choices() == ["manage M08", "open C01", "open S3"]
    assert table.do("manage M08").goods(ANN) == "1 oil"


def test_r17_8_m08s_transaction_is_one_of_the_line() -> None:
    table = opened("C40@M08 with 1 iron").do("manage M08")
    assert table.goods(ANN) == "1 iron + 1 token"
    assert table.why("use C40.1 x1") == (Code.LINE_NOT_OPEN, "R5.6")  # x1 is used up


def test_r17_8_m08_may_come_between_or_after_paid_transactions() -> None:
    table = opened("C54@M08 with 2 iron").do("use C54.1 x1")
    assert table.stands() == "at C54.1"
    assert table.why("use C54.1 x1") == (Code.ALREADY_USED, "Q12")
    assert table.do("manage M08").goods(ANN) == "1 iron + 2 oil"
    table = opened("C54@M08 with 2 iron").do("use C54.1 x2")
    assert table.goods(ANN) == "2 oil"
    assert table.why("manage M08") == (Code.MANAGER_NOT_HERE, "R16.2")


def test_r17_8_m08_makes_no_sale_free() -> None:
    table = opened("C45@M08 with 1 iron")
    assert table.why("manage M08") == (Code.MANAGER_NO_USE, "R17.8")


def test_r17_9_m09_raises_each_converting_line_and_no_selling_one() -> None:
    table = opened("C40+@M09 with 7 iron").do("use C40.1 x2")
    assert table.why("use C40.2 x5") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C40.2 x4").goods(ANN) == "1 iron + 2 token + 8 money"


def test_r17_9_the_events_name_m09_where_its_limit_was_used() -> None:
    table = opened("C40@M09 with 7 iron").do("use C40.1 x2")
    assert [event.thanks_to for event in table.saw(Processed)] == [None, "M09"]


def test_r17_9_m09_and_c55_add_up_on_a_line_that_sells_and_converts() -> None:
    table = opened("C55 C43@M09 with 5 iron")
    assert table.why("use C43.1 x5") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C43.1 x4").goods(ANN) == "8 coal + 1 iron + 4 money"


def test_r17_9_m09_raises_the_line_of_c59() -> None:
    table = opened("C59(7coal)@M09").do("use C59.2 x3")
    assert (table.goods(ANN), table.lying("C59")) == ("3 token", "1 coal")


def test_r17_9_m09_concerns_no_other_card() -> None:
    table = producing(ann="S3@M09 C01 C54 with 3 iron").do("open C54")
    assert table.why("use C54.1 x3") == (Code.OVER_LIMIT, "R1.4")


# M10


@pytest.mark.parametrize(
    ("card", "gained"),
    [("C37", "3 coal"), ("C37+", "3 coal + 1 oil"), ("C48", "3 coal"), ("C39", "1 token")],
)
def test_r17_10_m10_repeats_a_basic_delivery_on_either_side(card: str, gained: str) -> None:
    assert opened(f"{card}@M10").do("manage M10").goods(ANN) == gained


def test_r17_10_m10_repeats_an_additional_delivery_only_on_the_upgraded_side() -> None:
    assert opened("C45+@M10").do("manage M10").goods(ANN) == "2 oil"
    table = opened("C45@M10 with 1 iron")
    assert table.why("manage M10") == (Code.MANAGER_NO_USE, "R17.10")


def test_r17_10_m10_repeats_a_delivery_that_sells() -> None:
    table = opened("C50+@M10 with 3 iron")
    assert table.choices() == ["manage M10", "open C01", "open S3"]
    table = table.do("manage M10")
    assert table.choices() == [*[f"use C50.2 x{times}" for times in (1, 2, 3)], "skip C50.2"]
    assert table.do("use C50.2 x3").goods(ANN) == "6 money"


def test_r17_10_m10_needs_goods_for_a_delivery_that_sells() -> None:
    assert opened("C50+@M10").stands() == "between"
    table = opened("C50+@M10 with 1 oil")
    assert table.why("manage M10") == (Code.MANAGER_NO_USE, "R17.10")


def test_r17_10_two_m10_repeat_the_delivery_twice() -> None:
    table = producing(ann="S3 C01 C37@M10@M10", capitalists="K8")
    table = table.do("open C37", "manage M10", "manage M10")
    assert table.goods(ANN) == "6 coal"
    assert table.why("manage M10") == (Code.MANAGER_NOT_HERE, "R16.2")


# M11, M12, M15


def test_r17_11_m11s_goods_lie_on_the_card_and_are_spent_there() -> None:
    table = opened("C39+@M11 with 1 coal + 1 iron").do("manage M11.1")
    assert table.saw(ManagerUsed) == [ManagerUsed(ANN, "M11", "C39", Goods(coal=1, iron=1))]
    assert (table.goods(ANN), table.lent()) == ("1 coal + 1 iron", "1 coal + 1 iron")
    table = table.do("use C39.2 x1")
    assert table.saw(Processed)[0].lent == Goods(coal=1, iron=1)
    assert table.goods(ANN) == "1 coal + 1 iron + 4 money"


def test_r17_11_m11_gives_one_of_the_two() -> None:
    table = opened("C44+@M11 with 1 token")
    assert table.choices() == ["manage M11.1", "manage M11.2", "skip C44.1"]
    assert table.do("manage M11.1").lent() == "1 coal + 1 iron"
    assert table.do("manage M11.2").lent() == "1 oil"
    assert table.do("manage M11.2").why("manage M11.1") == (Code.MANAGER_SPENT, "Q25")


def test_r17_12_what_is_left_of_m12s_coal_is_lost() -> None:
    table = opened("C22@M12").do("manage M12", "use C22.1 x1")
    assert table.goods(ANN) == "1 oil"
    table = opened("C22@M12").do("manage M12", "open C01")
    assert table.goods(ANN) == "2 coal + 1 token"  # C01, and S3 after it


def test_r17_12_m12s_coal_is_no_coal_for_another_card() -> None:
    table = opened("C22 C52@M12").do("manage M12", "use C52.1 x1", "open C22")
    assert table.goods(ANN) == "1 iron"
    assert table.stands() == "between"


def test_r17_15_m15s_token_pays_for_an_upgrade() -> None:
    table = producing(ann="S3@M15 C01 C02 with 2 coal", capitalists="K8").do("open S3")
    table = table.do("manage M15.2", "upgrade C01", "upgrade C02")
    assert table.goods(ANN) == "nothing"
    assert table.cards(ANN) == "S3 C01+ C02+"
    first, second = table.saw(Upgraded)
    assert (first.lent, second.lent) == (Goods(token=1), Goods())
