"""Q20 to Q29 with Interbellum: deliveries and upgrades, resolving again, the chain."""

from __future__ import annotations

from itertools import permutations

from furnace.cards.goods import Goods
from furnace.engine.event import (
    Asked,
    CardClosed,
    LineReached,
    Upgraded,
)
from furnace.engine.refusal import Code
from position_builder import ANN, BEN, auction, opened, producing

# Q20 to Q24: deliveries and upgrades


def test_q20_turning_a_company_over_does_not_repeat_its_basic_delivery() -> None:
    table = auction(row="C37", ann="1 coal").bids(C37="ann 4").declining()
    assert table.goods(ANN) == "4 coal"
    table = table.do("open S1", "skip S1.2", "upgrade C37")
    assert table.goods(ANN) == "3 coal"


def test_q20_an_additional_delivery_is_resolved_in_the_auction_too() -> None:
    table = auction(row="C39", ann="S7 C45 with 1 coal").bids(C39="ann 4").do("upgrade C45")
    assert table.goods(ANN) == "2 oil"
    assert table.on("C45") == "C45+"


def test_q21_managers_are_part_of_a_seats_own_production() -> None:
    start = producing(
        ann="S3 C01 C54 with 2 iron, managers M08", ben="S1 C10 C45 with 2 iron, managers M04"
    )
    ann = ["place M08 on C54", "open C54", "manage M08"]
    ben = ["p2 place M04 on C45", "p2 open C45", "p2 use C45.1 x2"]
    states = set()
    for order in set(permutations([ANN] * 3 + [BEN] * 3)):
        streams = iter(ann), iter(ben)
        states.add(start.do(*[next(streams[seat]) for seat in order]).state)
    assert len(states) == 1


def test_q22_a_company_upgraded_while_it_is_resolved_has_its_additional_lines_still() -> None:
    table = opened("C26@M01 with 3 coal + 2 iron")  # 1 iron -> 1 oil x2; 3 coal -> 4 money x3
    table = table.do("manage M01")
    assert table.stands() == "at C26.1"
    table = table.do("use C26.1 x1", "use C26.2 x1")
    assert table.goods(ANN) == "1 oil + 4 money"


def test_q22_also_by_s7s_window_between_two_of_its_lines() -> None:
    # C53's token opens the window; upgraded there, its text counts C25.
    table = producing(ann="S7 C25 C01 C53 with 3 coal").do("open C53", "use C53.1 x1")
    assert table.stands() == "asked S7.1"
    table = table.do("upgrade C53")
    assert (table.goods(ANN), table.cards(ANN)) == ("1 iron", "S7 C25 C01 C53+")


def test_q22_a_company_upgraded_afterwards_has_only_its_delivery() -> None:
    table = producing(ann="S3 C01 C10 C52 with 1 coal + 1 oil").do("open C52", "open S3")
    table = table.do("upgrade C52", "use C52.2 x1")
    assert table.goods(ANN) == "4 money"
    table = producing(ann="S3 C01 C10 C58 with 2 coal + 1 iron").do("open C58", "open S3")
    table = table.do("upgrade C58")
    assert table.goods(ANN) == "1 coal + 1 iron"


def test_q23_goods_of_a_delivery_pay_for_the_next_upgrade() -> None:
    table = producing(ann="S3 C01 C49 C10 with 1 coal + 1 token").do("open S3", "upgrade C49")
    assert table.goods(ANN) == "6 coal + 1 token"
    table = table.do("upgrade C01")
    assert table.goods(ANN) == "5 coal"
    table = producing(ann="S3 C01 C54 C10 with 2 coal").do("open S3", "upgrade C54", "upgrade C01")
    assert table.goods(ANN) == "1 token"


def test_q23_an_upgrade_with_its_delivery_is_finished_before_what_it_interrupted() -> None:
    table = producing(ann="S7 C50 C01 with 2 coal + 1 iron + 1 token").do("open S7", "upgrade C50")
    assert table.saw(Asked) == [Asked(ANN, "S7", 1), Asked(ANN, "C50", 2)]
    assert table.choices() == ["use C50.2 x1", "skip C50.2"]
    assert table.why("upgrade C01") == (Code.NO_UPGRADE_LINE, "R6.2")
    assert table.why("skip S7.1") == (Code.LINE_NOT_OPEN, "R5.6")
    assert table.why("open C01") == (Code.INTERRUPTED, "Q23")
    assert table.why("done") == (Code.INTERRUPTED, "Q23")
    table = table.do("use C50.2 x1")
    assert table.choices() == ["upgrade C01", "skip S7.1"]


def test_q23_upgrading_is_neither_extraction_nor_processing() -> None:
    table = producing(ann="S3@M03 C01 C10 with 1 coal").do("open S3", "upgrade C01")
    assert table.goods(ANN) == "nothing"  # no conversion for M03


def test_q24_text_lines_that_only_give_something_are_resolved_automatically() -> None:
    for card in ("C38", "C41(1iron)", "C42+", "C46+", "C47", "C53+", "C60"):
        table = producing(ann=f"S4 C22 C25 {card}").do(f"open {card[:3]}")
        assert table.saw(LineReached) == []
        assert CardClosed(ANN, card[:3]) in table.events
    table = producing(ann="S8(1oil) C01 C10").do("open S8")
    assert table.goods(ANN) == "1 oil + 1 token"


# Q25 to Q28: capitalists


def test_q25_resolved_again_a_card_has_its_full_limits_and_each_manager_again() -> None:
    table = producing(ann="S3 C01 C54@M08 with 2 coal + 2 iron", capitalists="K1")
    table = table.do("open C54", "manage M08", "use C54.1 x1")
    assert table.goods(ANN) == "2 coal + 1 iron + 2 oil"
    table = table.do("again C54", "manage M08", "use C54.1 x1")
    assert table.goods(ANN) == "4 oil"


def test_q25_m06_gains_again_when_the_card_is_resolved_again() -> None:
    table = producing(ann="S3 C01 C45@M06 with 2 coal + 4 iron", capitalists="K1")
    table = table.do("open C45", "use C45.1 x2", "again C45", "use C45.1 x2")
    assert table.goods(ANN) == "14 money"


def test_q25_lent_coal_does_not_pay_for_k1() -> None:
    table = producing(ann="S3 C01 C22@M12 with 1 coal", capitalists="K1")
    table = table.do("open C22", "manage M12")
    assert table.lent() == "4 coal"
    assert table.why("again C22") == (Code.CANNOT_PAY, "R11.1")


def test_q25_lent_goods_of_the_first_resolving_are_not_there_in_the_second() -> None:
    table = producing(ann="S3 C01 C22@M12 with 2 coal", capitalists="K1")
    table = table.do("open C22", "manage M12", "again C22")
    assert table.lent() == "nothing"
    assert "manage M12" in table.choices()


def test_q26_k1_resolves_again_the_side_the_card_now_shows() -> None:
    table = producing(ann="S3 C01 C37@M01 with 2 coal + 1 iron", capitalists="K1")
    table = table.do("open C37", "manage M01")
    assert table.goods(ANN) == "2 coal + 1 oil"
    assert table.do("again C37").goods(ANN) == "2 oil"


def test_q26_k1_resolves_a_start_up_again_with_its_manager() -> None:
    table = producing(ann="S2@M04 C01 C10 with 2 coal + 2 oil", capitalists="K1")
    table = table.do("open S2", "use S2.2 x1", "again S2", "use S2.2 x1")
    assert table.goods(ANN) == "2 token + 10 money"


def test_q27_a_lent_token_is_a_token_for_k5() -> None:
    # By hand: M15 belongs to K8. Lent token first, then the seat's own, and only then iron.
    table = producing(ann="S3@M15 C01 C02 C10 with 3 coal + 2 iron", capitalists="K5 K8")
    table = table.do("open S3", "manage M15.2", "skip S3.2")
    table = table.do("upgrade C01", "upgrade C02", "upgrade C10")
    paid = [(event.paid, event.lent) for event in table.saw(Upgraded)]
    token, iron = Goods(coal=1, token=1), Goods(coal=1, iron=1)
    assert paid == [(token, Goods(token=1)), (token, Goods()), (iron, Goods())]


def test_q28_k6s_line_has_the_managers_of_the_card() -> None:
    table = producing(ann="S3 C01 C25@M03 with 1 iron", capitalists="K6")
    assert table.do("open C25", "use C25.0 x1").goods(ANN) == "1 oil + 1 money"
    table = producing(ann="S3 C01 C25@M08", capitalists="K6").do("open C25", "manage M08")
    assert table.goods(ANN) == "1 oil"
    table = producing(ann="S3 C01 C25@M09 with 3 iron", capitalists="K6").do("open C25")
    assert table.why("use C25.0 x2") is None
    assert table.why("use C25.0 x3") == (Code.OVER_LIMIT, "R1.4")


def test_q28_lent_goods_pay_for_k6s_line() -> None:
    table = producing(ann="S3 C01 C17@M12", capitalists="K6").do("open C17", "manage M12")
    table = table.do("use C17.0 x1")
    assert (table.lent(), table.goods(ANN)) == ("2 coal", "1 oil")


def test_q28_c51_adds_to_k6s_line() -> None:
    table = producing(ann="S3 C51 C10 C01", capitalists="K6").do("open C01")
    assert table.goods(ANN) == "6 coal"


def test_q28_s7s_window_opens_on_k6s_line() -> None:
    table = producing(ann="S7 C01 C47 with 1 coal + 1 iron", capitalists="K6").do("open C47")
    table = table.do("use C47.0 x1")
    assert table.stands() == "asked S7.1"
    table = table.do("upgrade C47")
    assert table.on("C47") == "C47+*"


def test_q28_a_delivery_is_no_line_of_k6() -> None:
    table = producing(ann="S3 C01 C37", capitalists="K6").do("open C37")
    assert table.goods(ANN) == "2 coal"


# Q29: the chain


def test_q29_a_discarded_card_leaves_the_chain() -> None:
    table = producing(ann="C10 C37@M02 S3 C14", variants="chain")
    assert table.stands() == "at C37.2"
    table = table.do("manage M02")
    assert table.cards(ANN) == "C10 S3 C14"
    assert table.goods(ANN) == "2 iron + 1 token + 4 money"


def test_q29_deliveries_stand_outside_the_chain() -> None:
    table = auction(row="C37 C45 C39", ann="S7 with 1 coal", variants="chain")
    table = table.bids(C37="ann 4", C45="ann 3", C39="ann 2")
    assert table.goods(ANN) == "4 coal + 1 token"
    assert table.choices()[-1] == "skip S7.1"


def test_q29_new_cards_upgraded_in_the_auction_keep_their_side_in_the_chain() -> None:
    table = auction(row="C45 C39", ann="S7 with 1 coal", variants="chain")
    table = table.bids(C45="ann 4", C39="ann 3").do("upgrade C45")
    assert table.goods(ANN) == "2 oil"
    table = table.declining()
    assert [owned.upgraded for owned in table.state.seats[ANN].arrivals[:2]] == [True, False]
    table = table.do("insert C45 at 1")
    assert table.cards(ANN) == "C45+ S7"


def test_q29_permanent_effects_stand_outside_the_chain() -> None:
    # C55 is not in the chain yet when C52, upgraded by S7, sells its 5 oil.
    table = auction(row="C55 C39", ann="S7 C52 with 1 coal + 5 oil", variants="chain")
    table = table.bids(C55="ann 4", C39="ann 3").do("upgrade C52", "use C52.2 x5")
    assert table.goods(ANN) == "20 money"
    # And C51, last in the chain, works for the first card of it.
    table = producing(ann="C01 S3 C51", variants="chain")
    assert table.goods(ANN).startswith("3 coal")
