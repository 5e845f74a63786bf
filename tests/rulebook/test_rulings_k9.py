"""Q44 and Q45: how K9 resolves a company of the seat to its right."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.event import Asked, CardClosed, ManagerUsed, PaidCopy, Upgraded
from furnace.engine.refusal import Code
from position_builder import ANN, BEN, CYD, Table, producing


def copying(ann: str, cyd: str) -> Table:
    """Ann has K9, everybody's cards are resolved, and Cyd sits to her right."""
    return producing(ann=ann, cyd=cyd, capitalists="K9").cards_done(ANN).others_done(ANN)


def test_q44_k9_acts_when_all_others_are_done() -> None:
    table = producing(ann="S2 with 1 iron", cyd="S1 C01", capitalists="K9")
    assert table.choices() == ["done"]
    assert table.why("copy C01") == (Code.OTHERS_NOT_DONE, "Q44")
    table = table.do("p2 done")
    assert table.why("copy C01") == (Code.OTHERS_NOT_DONE, "Q44")
    assert table.others_done(ANN).why("copy C01") is None


def test_q44_k9_acts_when_its_own_cards_are_done() -> None:
    table = producing(ann="S2 C10 C14 with 1 iron", cyd="S1 C01", capitalists="K9")
    table = table.others_done(ANN)
    assert table.why("copy C01") == (Code.CARDS_LEFT, "Q44")
    table = table.do("open C10", "open C14")
    assert table.why("copy C01") is None


def test_q44_k9_finishes_its_open_card_first() -> None:
    table = producing(ann="S4 C01 with 2 iron", cyd="S1 C02", capitalists="K9").others_done(ANN)
    table = table.do("open C01")
    assert table.stands() == "at S4.2"
    assert table.why("copy C02") == (Code.LINES_LEFT, "R5.7")


def test_q44_the_company_has_its_full_limits() -> None:
    table = producing(ann="S2 with 3 iron", cyd="S1 C25 with 2 iron", capitalists="K9")
    table = table.do("p3 open C25", "p3 use C25.1 x2").others_done(ANN).do("copy C25")
    assert table.choices() == ["use C25.1 x1", "use C25.1 x2", "done"]
    assert table.do("use C25.1 x2").goods(ANN) == "2 oil + 1 token"


@pytest.mark.parametrize(("side", "gained"), [("C14", "1 iron"), ("C14+", "3 iron")])
def test_q44_the_company_is_resolved_on_the_side_it_shows(side: str, gained: str) -> None:
    table = copying(ann="S2 with 1 iron", cyd=f"S1 {side}").do("copy C14")
    assert table.goods(ANN) == f"{gained} + 1 token"


def test_q44_the_managers_on_it_are_used_again_for_k9() -> None:
    table = producing(ann="S2 with 2 iron", cyd="S1 C54@M08 with 1 iron", capitalists="K9")
    table = table.do("p3 open C54", "p3 manage M08").others_done(ANN)
    table = table.do("copy C54", "manage M08", "use C54.1 x1")
    assert table.saw(ManagerUsed) == [ManagerUsed(ANN, "M08", "C54")]
    assert table.goods(ANN) == "2 oil + 1 token"


@pytest.mark.parametrize(
    ("manager", "gained"),
    [("M04", "1 token + 6 money"), ("M05", "2 coal + 1 token + 4 money")],
)
def test_q44_managers_that_work_automatically_do_so_for_k9(manager: str, gained: str) -> None:
    table = copying(ann="S2 with 3 iron", cyd=f"S1 C45@{manager}").do("copy C45", "use C45.1 x2")
    assert table.goods(ANN) == gained


def test_q44_m11_lends_to_k9() -> None:
    table = copying(ann="S2 with 1 iron", cyd="S1 C39+@M11").do("copy C39", "manage M11.1")
    assert table.do("use C39.2 x1").goods(ANN) == "1 token + 4 money"


def test_q44_m01_and_m02_cannot_be_used() -> None:
    table = copying(ann="S2 with 3 iron", cyd="S1 C45@M01").do("copy C45")
    assert table.why("manage M01") == (Code.MANAGER_NO_USE, "R17.1")
    table = copying(ann="S2 with 3 iron", cyd="S1 C45@M02").do("copy C45")
    assert table.why("manage M02") == (Code.MANAGER_NO_USE, "R17.2")


def test_q44_deliveries_come_only_through_m10() -> None:
    table = copying(ann="S2 with 1 iron", cyd="S1 C37").do("copy C37")
    assert table.goods(ANN) == "1 token"
    table = copying(ann="S2 with 1 iron", cyd="S1 C37@M10").do("copy C37", "manage M10")
    assert table.goods(ANN) == "3 coal + 1 token"
    table = copying(ann="S2 with 3 iron", cyd="S1 C50+@M10").do("copy C50")
    table = table.do("manage M10", "use C50.2 x2")
    assert table.goods(ANN) == "1 token + 4 money"


def test_q44_c51_and_c55_of_k9_work() -> None:
    table = copying(ann="S2 C51 with 1 iron", cyd="S1 C01").do("copy C01")
    assert table.goods(ANN) == "3 coal + 1 token"
    table = copying(ann="S2 C55 with 4 iron", cyd="S1 C45").do("copy C45")
    assert table.do("use C45.1 x3").goods(ANN) == "1 token + 6 money"
    table = copying(ann="S2 C51 with 1 iron", cyd="S1 C37@M10").do("copy C37", "manage M10")
    assert table.goods(ANN) == "4 coal + 1 token"


def test_q44_those_of_the_owner_do_not() -> None:
    table = copying(ann="S2 with 1 iron", cyd="S1 C01 C51").do("copy C01")
    assert table.goods(ANN) == "2 coal + 1 token"
    table = copying(ann="S2 with 4 iron", cyd="S1 C45 C55").do("copy C45")
    assert table.why("use C45.1 x3") == (Code.OVER_LIMIT, "R1.4")
    table = copying(ann="S2 C01 with 1 coal + 2 iron", cyd="S7 C40").do("copy C40", "use C40.1 x1")
    assert table.saw(Asked) == []


def test_q44_a_permanent_that_is_copied_does_nothing() -> None:
    table = copying(ann="S2 with 2 iron", cyd="S1 C51 C55").do("copy C51")
    assert table.goods(ANN) == "1 iron + 1 token"
    assert table.saw(CardClosed) == [CardClosed(ANN, "C51")]


def test_q44_s7_of_k9_works() -> None:
    table = copying(ann="S7 C01 with 1 coal + 2 iron", cyd="S1 C40")
    assert table.goods(ANN) == "3 coal + 2 iron + 1 token"
    table = table.do("copy C40", "use C40.1 x1", "upgrade C01")
    assert table.cards(ANN) == "S7 C01+"


def test_q44_s7_of_k9_works_on_a_delivery_through_m10() -> None:
    table = copying(ann="S7 C10 with 1 coal + 1 iron", cyd="S1 C39@M10").do("copy C39")
    assert table.goods(ANN) == "1 coal + 1 iron + 1 token"
    table = table.do("manage M10")
    assert table.stands() == "asked S7.1"
    assert table.do("upgrade C10").goods(ANN) == "1 iron + 1 token"


def test_q44_c42_and_c47_of_k9_work_on_what_it_copies() -> None:
    table = copying(ann="S3 C47 with 1 iron + 1 oil", cyd="S1 C32").do("copy C32", "use C32.1 x1")
    assert table.goods(ANN) == "1 token + 5 money"
    table = copying(ann="S3 with 1 iron + 1 oil", cyd="S1 C47 C32").do("copy C32", "use C32.1 x1")
    assert table.goods(ANN) == "1 token + 4 money"


def test_q44_a_copied_c47_is_resolved_for_k9() -> None:
    table = copying(ann="S3 with 2 coal + 3 iron", cyd="S1 C47+").do("copy C47", "use C47.2 x2")
    assert table.goods(ANN) == "1 token + 8 money"
    assert [bonus.card for bonus in table.state.seats[ANN].bonuses] == ["C47"]


def test_q44_c56_turns_a_company_of_k9_over() -> None:
    table = copying(ann="S2 C10 with 1 iron", cyd="S1 C56+ C01").do("copy C56")
    assert table.why("upgrade C01") == (Code.NOT_YOUR_CARD, "R6.2")
    table = table.do("upgrade C10")
    assert table.saw(Upgraded) == [Upgraded(ANN, "C10", Goods(), "C56")]
    assert table.cards(ANN) == "S2 C10+"


def test_q44_own_cards_are_k9s_real_cards() -> None:
    table = copying(ann="S3 C17 with 1 iron", cyd="S1 C18 C19 C38").do("copy C38")
    assert table.goods(ANN) == "2 coal + 1 token"  # S3 and C17 sell coal; the copied card is Cyd's


def test_q44_goods_lying_on_the_card_stay_the_owners() -> None:
    table = copying(ann="S2 with 1 iron", cyd="S1 C59(4coal)")
    assert table.lying("C59") == "4 coal"
    table = table.do("copy C59")
    assert (table.stands(), table.lying("C59")) == ("between", "4 coal")


def test_q44_iron_on_a_copied_c41_is_not_taken() -> None:
    # By hand: in production Cyd's own C41 has been emptied by now.
    table = copying(ann="S2 with 1 iron", cyd="S1 C41")
    cyd = table.state.seats[CYD]
    cards = [
        owned._replace(goods=Goods(iron=2)) if owned.card == "C41" else owned for owned in cyd.cards
    ]
    seats = (*table.state.seats[:CYD], cyd._replace(cards=tuple(cards)))
    table = Table(table.state._replace(seats=seats)).do("copy C41")
    assert (table.goods(ANN), table.lying("C41")) == ("1 token", "2 iron")


def test_q44_m08_and_lent_coal_make_tokens_on_a_copied_c59() -> None:
    table = copying(ann="S2 with 1 iron", cyd="S1 C59(4coal)@M08").do("copy C59", "manage M08")
    assert (table.goods(ANN), table.lying("C59")) == ("2 token", "4 coal")
    table = copying(ann="S2 with 1 iron", cyd="S1 C59(4coal)@M12").do("copy C59", "manage M12")
    table = table.do("use C59.2 x2")
    assert (table.goods(ANN), table.lying("C59")) == ("3 token", "4 coal")


def test_q44_k9_pays_its_iron_from_its_own_goods_first_of_all() -> None:
    table = copying(ann="S2 with 1 iron", cyd="S1 C14")
    assert table.do("copy C14").saw(PaidCopy)[0].paid == Goods(iron=1)
    table = copying(ann="S2", cyd="S1 C14")
    assert table.why("copy C14") == (Code.CANNOT_PAY, "R19.9")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("copier", [ANN, BEN])
def test_q45_to_the_right_is_the_seat_before_in_turn_order(seats: int, copier: int) -> None:
    cards = ["C01", "C10", "C14", "C25"][:seats]
    texts = [f"S{number + 1} {card} with 3 iron" for number, card in enumerate(cards)]
    capitalists = "K9" if copier == ANN else "K5 K9"
    names = dict(zip(("ann", "ben", "cyd", "dee"), texts, strict=False))
    table = producing(**names, seats=seats, capitalists=capitalists)  # type: ignore[arg-type]
    table = table.cards_done(copier).others_done(copier)
    right = cards[copier - 1]
    copies = [text for text in table.choices(copier) if text.startswith("copy")]
    assert copies == [f"copy {right}"]


def test_q45_agents_are_left_out_with_two_seats() -> None:
    table = producing(
        ann="S2 with 3 iron", ben="S1 C01", seats=2, capitalists="K9", agents="A1 C10"
    )
    table = table.cards_done(ANN).others_done(ANN)
    assert table.choices() == ["copy C01", "done"]


def test_q45_in_a_solo_game_it_is_a_company_of_the_right_agent_on_its_basic_side() -> None:
    table = producing(
        ann="S2 with 3 iron", seats=1, capitalists="K9", agents="A1 C10, A2 C14 C45 M04"
    )
    table = table.cards_done(ANN)
    assert table.choices() == ["copy C14", "copy C45", "done"]
    copied = table.do("copy C45")
    assert copied.saw(PaidCopy)[0].owner == 2
    copied = copied.do("use C45.1 x2")
    assert copied.goods(ANN) == "1 token + 4 money"
    assert table.why("copy C10") == (Code.NO_NEIGHBOUR_CARD, "Q45")


def test_q45_if_there_is_none_k9_does_nothing() -> None:
    table = producing(ann="S2 with 3 iron", seats=1, capitalists="K9", agents="A1 C10, A2")
    assert table.cards_done(ANN).choices() == ["done"]
    table = copying(ann="S2 with 3 iron", cyd="S1")
    assert table.choices() == ["done"]
