"""Q30 to Q37: how managers are placed and used, and what works together with them."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.event import (
    Asked,
    Gained,
    LineReached,
    LoanLapsed,
    Processed,
    Upgraded,
)
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, opened, producing


def test_q30_managers_are_placed_after_the_chain_is_arranged() -> None:
    table = producing(ann="S3, managers M04", arrivals="C01", variants="chain")
    assert table.why("place M04 on S3") == (Code.INSERT_FIRST, "R9.2")
    table = table.do("insert C01 at 1")
    assert table.choices() == ["place M04 on C01", "place M04 on S3", "open C01"]


def test_q30_managers_are_placed_in_the_order_of_their_ids() -> None:
    table = producing(ann="S3 C01 C10, managers M03 M04 M05").do("place M04 on C01")
    assert table.why("place M03 on C10") == (Code.MANAGER_ORDER, "Q30")
    assert table.why("place M05 on C10") is None
    assert table.managers() == "M03 M05"


def test_q30_each_placement_has_one_spelling() -> None:
    reached, tables = [], [producing(ann="S3 C01, managers M03 M04")]
    while tables:
        table = tables.pop()
        reached.append((table.on("S3"), table.on("C01")))
        tables += [table.do(text) for text in table.choices() if text.startswith("place")]
    assert len(reached) == len(set(reached)) == 1 + 4 + 2


def test_q30_a_manager_is_offered_where_its_card_waits_and_below_its_last_line() -> None:
    table = opened("C40+@M10 with 6 iron")
    assert "manage M10" not in table.choices()  # C40 has no delivery
    table = opened("C58+@M10 with 1 coal + 1 iron")
    assert (table.stands(), "manage M10" in table.choices()) == ("at C58.2", True)
    table = table.do("use C58.2 x1")
    assert "manage M10" in table.choices()


@pytest.mark.parametrize("card", ["C01@M12", "C01@M03", "C38@M12", "C37+@M06", "C51@M04"])
def test_q30_nothing_waits_where_a_manager_could_not_help(card: str) -> None:
    table = producing(ann=f"S3 C10 C14 {card}").do(f"open {card[:3]}")
    assert table.saw(LineReached) == []


def test_q31_what_a_manager_gives_is_no_extraction() -> None:
    table = opened("C51 C45@M05 with 2 iron").do("use C45.1 x2")
    assert table.goods(ANN) == "2 coal + 4 money"


def test_q31_what_a_manager_gives_is_no_sale() -> None:
    table = opened("C47 C55 C37@M02")
    assert table.do("manage M02").goods(ANN) == "4 money"


def test_q31_what_a_manager_gives_is_no_conversion() -> None:
    table = producing(ann="S3 C01 C44@M03@M07 with 1 oil", capitalists="K8")
    table = table.do("open C44", "use C44.1 x1")
    assert table.goods(ANN) == "1 oil + 4 money"


def test_q32_m01_does_nothing_on_a_start_up_or_an_upgraded_card() -> None:
    table = producing(ann="S2@M01 C01 C02 with 1 coal + 2 iron").do("open S2")
    assert table.why("manage M01") == (Code.MANAGER_NO_USE, "R17.1")
    table = opened("C40+@M01 with 2 iron")
    assert table.why("manage M01") == (Code.MANAGER_NO_USE, "R17.1")


def test_q32_m02_lines_not_yet_resolved_and_goods_on_the_card_are_lost() -> None:
    table = opened("C59+(2coal)@M02 with 4 iron")
    assert table.stands() == "at C59.2"
    table = table.do("manage M02")
    assert table.goods(ANN) == "4 iron + 4 money"
    assert table.cards(ANN) == "S3 C01"


def test_q32_m02_permanent_effects_of_a_discarded_card_stop() -> None:
    table = producing(ann="S3 C10 C51@M02 C01").do("open C51", "manage M02", "open C01")
    assert table.goods(ANN) == "2 coal + 4 money"
    table = producing(ann="S3 C10 C55@M02 C21 with 3 iron").do("open C55", "manage M02")
    assert table.do("open C21").why("use C21.1 x3") == (Code.OVER_LIMIT, "R1.4")
    table = producing(ann="S7@M02 C10 C40 with 1 coal + 1 iron").do("open S7", "skip S7.1")
    table = table.do("manage M02", "open C40", "use C40.1 x1")
    assert table.saw(Asked) == []


def test_q32_m02_c42_and_c47_once_resolved_continue() -> None:
    table = producing(ann="S3 C01 C47@M02 C32 with 1 oil").do("open C47", "manage M02")
    table = table.do("open C32", "use C32.1 x1")
    assert table.goods(ANN) == "9 money"


def test_q32_m02_k1_cannot_repeat_a_discarded_card() -> None:
    table = producing(ann="S3 C01 C37@M02 with 2 coal", capitalists="K1")
    table = table.do("open C37", "manage M02")
    assert table.why("again C37") == (Code.NOT_YOUR_CARD, "R11.1")


def test_q32_m02_its_managers_are_placed_again_from_the_next_round() -> None:
    table = opened("C10 C37@M02").do("manage M02")
    assert table.choices() == ["open C01", "open C10", "open S3"]
    table = table.do("open C10")
    assert table.why("place M02 on C01") == (Code.MANAGERS_PLACED, "R16.1")
    table = table.idle_until(Phase.DEAL).idle_until(Phase.PRODUCTION)
    assert table.why("place M02 on C01") is None


@pytest.mark.parametrize("stop", [0, 1, 2, 3])
def test_q32_m02_at_every_stop_of_a_start_up(stop: int) -> None:
    steps = ["skip S6.1", "skip S6.2", "upgrade C01"]
    table = producing(ann="S6@M02 C01 C02 with 1 coal + 1 token").do("open S6", *steps[:stop])
    table = table.do("manage M02")
    assert "4 money" in table.goods(ANN)
    assert table.cards(ANN) in ("C01 C02", "C01+ C02")


def test_q32_m02_a_seat_may_be_left_with_no_card_at_all() -> None:
    table = producing(ann="S3@M02").do("manage M02")
    assert (table.cards(ANN), table.choices()) == ("", ["done"])


@pytest.mark.parametrize(
    ("manager", "gained"), [("M04", "12 money"), ("M05", "4 coal + 8 money"), ("M03", "8 money")]
)
def test_q33_transactions_of_a_delivery_through_m10_count(manager: str, gained: str) -> None:
    table = producing(ann=f"S3 C01 C50+@M10@{manager} with 4 iron", capitalists="K8")
    # M05's coal could pay for nothing here, but the line waits for goods a sale might bring.
    skip = ["skip C50.1"] if manager == "M05" else []
    table = table.do("open C50", *skip, "manage M10", "use C50.2 x4")
    assert table.goods(ANN) == gained


def test_q33_transactions_of_a_delivery_through_m01_count() -> None:
    table = producing(ann="S3 C01 C50@M01@M04 with 4 iron", capitalists="K8")
    table = table.do("open C50", "manage M01", "use C50.2 x3")
    assert table.goods(ANN) == "9 money"


def test_q33_transactions_of_a_delivery_at_another_time_do_not() -> None:
    table = producing(ann="S3 C01 C50@M04 with 1 coal + 3 iron").do("open S3", "upgrade C50")
    assert table.do("use C50.2 x3").goods(ANN) == "6 money"


def test_q34_more_than_the_printed_number_is_not_asked_for() -> None:
    table = opened("C55 C45@M06 with 3 iron")  # x3 with C55
    assert table.do("use C45.1 x2").goods(ANN) == "1 iron + 7 money"
    assert table.do("use C45.1 x3").goods(ANN) == "9 money"
    table = producing(ann="S3 C01 C43@M06@M09 with 3 iron", capitalists="K8")
    assert table.do("open C43", "use C43.1 x2").goods(ANN) == "4 coal + 1 iron + 5 money"


def test_q34_a_delivery_is_not_asked_for() -> None:
    table = opened("C50+@M06 with 1 oil").do("use C50.1 x1")
    assert table.goods(ANN) == "1 coal + 6 money"


def test_q34_a_card_that_sells_only_by_its_delivery_gains_nothing() -> None:
    table = producing(ann="S3 C01 C52+@M06@M10 with 1 oil", capitalists="K8")
    table = table.do("open C52", "manage M10", "use C52.2 x1")
    assert table.goods(ANN) == "4 money"


def test_q34_an_additional_line_is_asked_for_once_it_is_active() -> None:
    table = producing(ann="S3 C01 C44@M01@M06 with 2 iron + 1 oil + 1 token", capitalists="K8")
    first = table.do("open C44", "manage M01", "use C44.1 x1")
    assert first.goods(ANN) == "1 iron + 1 token + 4 money"
    assert first.do("use C44.2 x1").goods(ANN) == "15 money"
    # Sold before it is upgraded, all that is active is sold: the gain has come.
    assert table.do("open C44", "use C44.1 x1").goods(ANN) == "2 iron + 1 token + 7 money"


def test_q35_m08s_transaction_counts_against_the_limit() -> None:
    table = opened("C54@M08 with 5 iron").do("manage M08")
    assert table.why("use C54.1 x2") == (Code.OVER_LIMIT, "R1.4")
    assert table.why("use C54.1 x1") is None


def test_q35_m08s_transaction_counts_for_everything_else() -> None:
    table = producing(ann="S3 C01 C43@M03@M04@M06@M08 with 1 iron", capitalists="K8")
    table = table.do("open C43", "manage M08", "use C43.1 x1")
    assert table.goods(ANN) == "4 coal + 9 money"  # 2 printed, 2 + 2 for each, 3 sold out


def test_q35_m08_needs_no_coal_on_c59() -> None:
    table = opened("C59@M08").do("manage M08")
    assert (table.goods(ANN), table.lying("C59")) == ("1 token", "nothing")


def test_q35_s7s_window_opens_on_m08s_token() -> None:
    table = producing(ann="S7 C01 C40@M08 with 1 coal").do("open C40", "manage M08")
    assert table.stands() == "asked S7.1"


def test_q35_c55_and_m09_add_up_on_a_line_that_sells_and_converts() -> None:
    table = opened("C55 C50@M09 with 4 oil")
    assert table.why("use C50.1 x4") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C50.1 x3").goods(ANN) == "3 coal + 1 oil + 9 money"


def test_q36_m10_repeats_a_delivery_with_c51() -> None:
    assert opened("C51 C37@M10").do("manage M10").goods(ANN) == "4 coal"
    assert opened("C51 C48+@M10").do("manage M10").goods(ANN) == "4 coal"
    assert opened("C51 C49+@M10").do("manage M10").goods(ANN) == "7 coal"


def test_q36_m10_repeats_a_delivery_with_c55() -> None:
    table = opened("C55 C50+@M10 with 10 iron").do("manage M10")
    assert table.why("use C50.2 x10") == (Code.OVER_LIMIT, "R1.4")
    assert table.do("use C50.2 x9").goods(ANN) == "1 iron + 18 money"


def test_q36_two_m10_repeat_a_sale_twice_each_with_its_full_limit() -> None:
    table = producing(ann="S3 C01 C50+@M10@M10 with 17 iron", capitalists="K8").do("open C50")
    table = table.do("manage M10", "use C50.2 x8", "manage M10", "use C50.2 x8")
    assert table.goods(ANN) == "1 iron + 32 money"


@pytest.mark.parametrize("lender", ["M11", "M15"])
def test_q36_lent_iron_is_sold_by_a_delivery_through_m10(lender: str) -> None:
    table = producing(ann=f"S3 C01 C50+@M10@{lender}", capitalists="K8").do("open C50")
    table = table.do(f"manage {lender}.1", "manage M10", "use C50.2 x1")
    assert table.goods(ANN) == "2 money"


def test_q37_lent_goods_pay_before_the_seats_own() -> None:
    table = opened("C22@M12 with 4 coal").do("manage M12", "use C22.1 x1")
    assert (table.goods(ANN), table.saw(Processed)[0].lent) == ("4 coal + 1 oil", Goods(coal=2))


def test_q37_lent_and_own_goods_pay_together() -> None:
    table = opened("C22@M11 with 1 coal").do("manage M11.1", "use C22.1 x1")
    assert table.goods(ANN) == "1 oil"


def test_q37_lent_iron_pays_for_m01() -> None:
    table = producing(ann="S3 C01 C37@M01@M11", capitalists="K8").do("open C37")
    assert table.choices()[:2] == ["manage M11.1", "manage M11.2"]
    table = table.do("manage M11.1", "manage M01")
    assert table.saw(Upgraded) == [Upgraded(ANN, "C37", Goods(iron=1), "M01", Goods(iron=1))]
    assert table.goods(ANN) == "1 oil"


def test_q37_lent_goods_pay_for_upgrades() -> None:
    table = producing(ann="S3@M12 C01 C02 C10 with 2 token").do("open S3", "manage M12")
    table = table.do("use S3.2 x1")
    assert (table.lent(), table.goods(ANN)) == ("1 coal", "3 token + 4 money")
    table = table.do("upgrade C01")
    assert table.goods(ANN) == "2 token + 4 money"


def test_q37_lent_iron_is_iron_for_k5() -> None:
    table = producing(ann="S2@M11 C01 C02 C10 with 1 coal", capitalists="K5")
    table = table.do("open S2", "manage M11.1")
    table = table.do("upgrade C01", "upgrade C02")
    assert [(event.paid, event.lent) for event in table.saw(Upgraded)] == [
        (Goods(coal=1, token=1), Goods(coal=1)),
        (Goods(coal=1, iron=1), Goods(iron=1)),
    ]
    assert table.goods(ANN) == "nothing"


def test_q37_what_is_left_of_a_loan_is_lost_with_its_card() -> None:
    table = opened("C22@M12").do("manage M12", "open C01")
    assert table.saw(LoanLapsed) == [LoanLapsed(ANN, Goods(coal=4), "C22")]


def test_q37_it_is_lost_when_the_card_is_closed_automatically() -> None:
    table = opened("C25@M11").do("manage M11.1", "use C25.1 x1")
    assert table.saw(LoanLapsed) == [LoanLapsed(ANN, Goods(coal=1), "C25")]


def test_q37_it_is_lost_when_the_card_is_discarded() -> None:
    table = producing(ann="S3 C01 C22@M02@M12", capitalists="K8").do("open C22")
    table = table.do("manage M12", "manage M02")
    assert table.saw(LoanLapsed) == [LoanLapsed(ANN, Goods(coal=4), "C22")]


def test_q37_nothing_is_lost_when_all_was_spent() -> None:
    table = opened("C22@M12").do("manage M12", "use C22.1 x2")
    assert table.saw(LoanLapsed) == []


def test_q37_lent_goods_pay_in_s7s_window_while_s7_is_resolved() -> None:
    table = producing(ann="S7@M12 C01 C02").do("open S7")
    assert table.stands() == "asked S7.1"
    assert table.choices() == ["manage M12", "skip S7.1"]
    table = table.do("manage M12", "upgrade C01")
    assert (table.goods(ANN), table.cards(ANN)) == ("nothing", "S7 C01+ C02")


def test_q37_a_lent_token_pays_in_s7s_window() -> None:
    table = producing(ann="S7@M15 C01 C02 with 2 coal", capitalists="K8").do("open S7")
    table = table.do("manage M15.2", "upgrade C01", "upgrade C02")
    assert (table.goods(ANN), table.cards(ANN)) == ("nothing", "S7 C01+ C02+")


def test_q37_lent_goods_do_not_pay_in_s7s_window_while_another_card_is_resolved() -> None:
    table = producing(ann="S7 C01 C40@M12 with 1 iron").do("open C40", "manage M12", "use C40.1 x1")
    assert table.saw(Asked) == []
    table = producing(ann="S7 C01 C40@M12 with 1 coal + 1 iron").do("open C40", "use C40.1 x1")
    assert table.why("manage M12") == (Code.INTERRUPTED, "Q23")


def test_q37_a_lent_token_is_not_gained_and_opens_no_window() -> None:
    table = producing(ann="S7@M15 C01 C02 with 2 coal + 1 iron", capitalists="K8")
    table = table.do("open S7", "skip S7.1", "manage M15.2")
    assert table.stands() == "at S7.3"
    assert table.saw(Asked) == [Asked(ANN, "S7", 1)]


def test_q37_lent_goods_are_lost_when_the_card_is_done() -> None:
    table = opened("C45@M11 with 1 iron").do("manage M11.1", "use C45.1 x1")
    assert table.goods(ANN) == "1 iron + 2 money"
    table = table.do("open C01")
    assert "iron" in table.goods(ANN)
    assert table.goods(ANN) == "2 coal + 1 iron + 1 token + 2 money"


def test_q37_lent_coal_is_not_the_seats_own() -> None:
    table = opened("C22@M12").do("manage M12")
    assert table.goods(ANN) == "nothing"
    assert table.saw(Gained) == []


def test_q30_two_managers_alike_are_placed_in_the_order_of_their_cards() -> None:
    table = producing(ann="S3 C01 C22 with 2 coal, managers M02 M02").do("place M02 on C22")
    assert table.why("place M02 on C01") == (Code.MANAGER_ORDER, "Q30")
    assert table.why("place M02 on S3") is None


def test_q30_k8_may_place_two_managers_alike_on_one_card() -> None:
    table = producing(ann="S3 C01 C22, managers M02 M02 M15", capitalists="K8")
    assert table.do("place M02 on C22").why("place M02 on C22") is None


def test_q12_a_line_that_no_manager_can_help_is_passed_in_silence() -> None:
    table = producing(ann="S1@M11 C01")  # S1.2 costs 2 coal, and M11 lends 1 at most
    assert table.do("open S1").stands() != "at S1.2"
    assert producing(ann="S1@M12 C01").do("open S1").stands() == "at S1.2"


def test_q37_lent_goods_pay_for_a_sale_that_m01_delivers() -> None:
    table = producing(ann="S1 C01 C50@M01@M15 with 1 iron", capitalists="K8").do("open C50")
    table = table.do("manage M01", "manage M15.1", "use C50.2 x1")
    assert table.goods(ANN) == "2 money"
