"""Q16 to Q18, Q25 to Q27: the finer points of the capitalists."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Again, Done, Open, Roll, Skip, Upgrade, Use
from furnace.engine.event import (
    CardDiscarded,
    CardOpened,
    CardTaken,
    Compensated,
    Gained,
    PaidAgain,
    Upgraded,
)
from furnace.engine.refusal import Code
from furnace.engine.state import CHANCE, Phase
from position_builder import ANN, BEN, CYD, auction, bid, neutral_bid, producing

AGENT = 2


def test_q16_others_stay_bound_by_both_limits_against_the_discs_of_k3() -> None:
    table = auction(row="C08", capitalists="K3").play(bid(ANN, 3, "C08"))
    assert table.refusal(bid(BEN, 3, "C08")) == (Code.SAME_VALUE, "R3.6")
    table = table.play(bid(BEN, 2, "C08"), bid(CYD, 4, "C19"), bid(ANN, 2, "C08"))
    assert table.refusal(bid(BEN, 1, "C08")) == (Code.OWN_DISC, "R3.5")


def test_q16_the_agent_stays_bound_against_the_discs_of_k3() -> None:
    table = auction(row="C08", capitalists="K3", seats=2)
    table = table.play(bid(ANN, 1, "C08"), bid(BEN, 4, "C19"), Roll(1))
    assert table.discs_on("C08") == "ann 1, agent 2"


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_q16_where_k3_ties_with_a_rival_for_the_highest_disc_k3_is_compensated(value: int) -> None:
    table = auction(row="C08", capitalists="K3").bids(C08=f"ben {value}, ann {value}").declining()
    assert table.saw(CardTaken)[0] == CardTaken(BEN, "C08")
    assert table.goods(ANN) == f"{value} iron"


def test_q16_where_k3_ties_with_the_agent_the_company_goes_to_the_box() -> None:
    table = auction(row="C08", capitalists="K3", seats=2).bids(C08="agent 3, ann 3").declining()
    assert CardDiscarded("C08", AGENT) in table.saw(CardDiscarded)
    assert table.goods(ANN) == "3 iron"


def test_q16_k3_takes_a_company_and_is_compensated_for_its_other_discs_on_it() -> None:
    table = auction(row="C08", capitalists="K3").bids(C08="ann 4, ann 3, ben 2").declining()
    assert table.saw(CardTaken)[0] == CardTaken(ANN, "C08")
    assert table.goods(ANN) == "3 iron"
    assert table.goods(BEN) == "2 iron"


def test_q16_k3_alone_on_a_company_is_compensated_for_all_discs_but_the_highest() -> None:
    table = auction(row="C08", capitalists="K3").bids(C08="ann 4, ann 1, ann 3, ann 2").declining()
    assert table.cards(ANN) == "S1 C08"
    assert table.goods(ANN) == "6 iron"


def test_q16_k3_is_asked_once_for_each_disc_that_was_outbid() -> None:
    table = auction(row="C02", capitalists="K3", ann="9 iron").bids(C02="ben 4, ann 3, ann 1")
    assert table.legal(ANN) == (Use(ANN, "C02", 0, 1), Skip(ANN, "C02", 0))
    table = table.play(Use(ANN, "C02", 0, 1))
    assert table.refusal(Use(ANN, "C02", 0, 4)) == (Code.OVER_LIMIT, "R1.4")
    assert table.play(Use(ANN, "C02", 0, 3)).goods(ANN) == "5 iron + 4 oil"


@pytest.mark.parametrize(
    ("discs", "compensation"),
    [
        ("ann 1, ann 2, ben 3", 3),
        ("ben 3, ann 1, ann 2", 3),
        ("ann 3, ann 2, ben 4", 5),
        ("ann 3, ann 2, ann 1, ben 4", 6),
    ],
)
def test_q16_the_discs_of_k3_are_never_added_up(discs: str, compensation: int) -> None:
    table = auction(row="C08", capitalists="K3").bids(C08=discs).declining()
    assert table.saw(CardTaken)[0] == CardTaken(BEN, "C08")
    assert table.goods(ANN) == f"{compensation} iron"
    assert table.goods(BEN) == "nothing"


def test_q16_of_two_discs_of_k3_that_tie_with_rivals_each_is_compensated() -> None:
    table = auction(row="C08", capitalists="K3")
    table = table.bids(C08="ben 4, ann 4, cyd 2, ann 2").declining()
    assert table.saw(CardTaken)[0] == CardTaken(BEN, "C08")
    assert [table.goods(seat) for seat in (ANN, BEN, CYD)] == ["6 iron", "nothing", "2 iron"]


def test_q16_among_equal_compensated_discs_the_rivals_is_paid_first() -> None:
    table = auction(row="C02", capitalists="K3", ann="9 iron", ben="9 iron")
    table = table.bids(C02="cyd 4, ben 2, ann 2")
    assert table.actors == (BEN,)
    table = table.play(Skip(BEN, "C02", 0))
    assert table.actors == (ANN,)
    table = auction(row="C08", capitalists="K3").bids(C08="cyd 4, ben 2, ann 2, ann 1").declining()
    paid = [event.owner for event in table.saw(Compensated) if event.card == "C08"]
    assert paid == [ANN, BEN, ANN]


@pytest.mark.parametrize(("owner", "capitalists"), [(ANN, "K4"), (BEN, "K5 K4"), (CYD, "K5 K1 K4")])
def test_q17_k4_has_one_turn_more_after_the_others(owner: int, capitalists: str) -> None:
    table = auction(capitalists=capitalists)
    turns: list[int] = []
    while table.state.phase is Phase.BIDDING:
        turns += table.actors
        table = table.play(table.legal(table.actors[0])[0])
    assert turns == [ANN, BEN, CYD] * 4 + [owner]


def test_q17_with_two_seats_k4_has_its_last_turn_after_the_agent_too() -> None:
    table = auction(seats=2, capitalists="K4")
    turns: list[int] = []
    while table.state.phase is Phase.BIDDING:
        turns += table.actors
        table = table.play(table.legal(table.actors[0])[0])
    assert turns == [ANN, BEN, CHANCE] * 4 + [ANN]


def test_q17_the_neutral_2_may_be_placed_in_any_turn_and_on_its_own() -> None:
    table = auction(row="C08", capitalists="K4").play(neutral_bid(ANN, "C08"))
    assert table.actors == (BEN,)
    assert table.hand(ANN) == "1 2 3 4"
    table = auction(row="C08 C01", capitalists="K4").bids(C08="ann neutral", C01="ann 2")
    assert table.declining().cards(ANN).startswith("S1 C08 C01")


@pytest.mark.parametrize("value", [1, 2, 3])
def test_q18_k2_adds_1_to_each_compensated_disc(value: int) -> None:
    table = auction(row="C08 C01 C02", capitalists="K2", ann="9 iron")
    other = value % 3 + 1
    table = table.bids(C08=f"ben 4, ann {value}", C01=f"cyd 4, ann {other}")
    gained = [event.goods for event in table.saw(Gained)]
    assert gained == [Goods(iron=value + 1), Goods(coal=2 * (other + 1))]


def test_q18_the_order_of_payment_is_that_of_the_printed_values() -> None:
    table = auction(row="C02", capitalists="K2", ann="9 iron", ben="9 iron")
    table = table.bids(C02="cyd 4, ann 1, ben 2")
    assert table.legal(ANN)[1:] == (Use(ANN, "C02", 0, 2), Skip(ANN, "C02", 0))
    assert table.play(Skip(ANN, "C02", 0)).actors == (BEN,)


def test_q25_each_resolving_has_its_full_limits() -> None:
    table = producing(ann="S2 C01 C25 with 2 coal + 4 iron", capitalists="K1")
    table = table.play(Open(ANN, "C25"), Use(ANN, "C25", 1, 2), Again(ANN, "C25"))
    assert table.allows(Use(ANN, "C25", 1, 2))
    assert table.refusal(Use(ANN, "C25", 1, 3)) == (Code.OVER_LIMIT, "R1.4")
    assert table.play(Use(ANN, "C25", 1, 2)).goods(ANN) == "4 oil"


def test_q25_the_coal_of_k1_comes_from_the_seats_own_goods() -> None:
    table = producing(ann="S2 C01 C14 with 3 coal", capitalists="K1").play(Open(ANN, "C01"))
    assert table.goods(ANN) == "5 coal"
    assert table.play(Again(ANN, "C01")).goods(ANN) == "5 coal"
    table = producing(ann="S2 C10 C14 with 1 coal", capitalists="K1").play(Open(ANN, "C10"))
    assert table.refusal(Again(ANN, "C10")) == (Code.CANNOT_PAY, "R11.1")


def test_q26_k1_resolves_the_start_up_again_too() -> None:
    table = producing(ann="S2 C10 C14 with 4 coal", capitalists="K1")
    table = table.play(Open(ANN, "S2"), Upgrade(ANN, "C10"), Again(ANN, "S2"))
    assert table.saw(PaidAgain) == [PaidAgain(ANN, "S2", Goods(coal=2), "K1")]
    table = table.play(Upgrade(ANN, "C14"))
    assert table.cards(ANN) == "S2 C10+ C14+"
    assert table.goods(ANN) == "nothing"


def test_q26_k1_resolves_a_card_again_with_the_side_it_now_shows() -> None:
    table = producing(ann="S2 C14 with 3 coal", capitalists="K1").play(Open(ANN, "C14"))
    assert table.goods(ANN) == "3 coal + 1 iron"
    table = table.play(Open(ANN, "S2"), Upgrade(ANN, "C14"), Again(ANN, "C14"))
    assert table.goods(ANN) == "4 iron"


def test_q26_k1_does_not_interrupt_a_card_with_lines_left() -> None:
    table = producing(ann="S2 C28+ C14 with 4 coal + 2 iron", capitalists="K1")
    table = table.play(Open(ANN, "C14"), Open(ANN, "C28"))
    assert table.refusal(Again(ANN, "C14")) == (Code.LINES_LEFT, "R5.7")
    assert table.play(Skip(ANN, "C28", 1)).allows(Again(ANN, "C14"))


def test_q26_k1_may_repeat_the_card_it_has_just_come_to_the_last_line_of() -> None:
    table = producing(ann="S2 C01 C25 with 2 coal + 2 iron", capitalists="K1")
    table = table.play(Open(ANN, "C25"), Again(ANN, "C25"), Use(ANN, "C25", 1, 2))
    assert table.goods(ANN) == "2 oil"


@pytest.mark.parametrize("seats", [2, 3])
def test_q26_in_a_chain_k1_may_come_between_any_two_cards(seats: int) -> None:
    chain = producing(ann="C14 S2 C10 with 3 coal", capitalists="K1", variants="chain", seats=seats)
    assert chain.legal(ANN) == (Open(ANN, "S2"), Again(ANN, "C14"))
    assert chain.refusal(Again(ANN, "C10")) == (Code.NOT_RESOLVED, "R11.1")
    table = chain.play(Again(ANN, "C14"))
    assert [event.card for event in table.saw(CardOpened)] == ["C14", "S2"]
    assert table.goods(ANN) == "1 coal + 2 iron + 1 token"
    table = chain.play(Open(ANN, "S2")).play(Again(ANN, "C14"))
    assert [event.card for event in table.saw(CardOpened)] == ["C14", "C10"]


def test_q26_in_a_chain_k1_may_come_after_the_last_card() -> None:
    table = producing(ann="C14 S2 C10 with 2 coal", capitalists="K1", variants="chain")
    table = table.play(Open(ANN, "S2"), Open(ANN, "C10"))
    assert table.allows(Done(ANN))
    table = table.play(Again(ANN, "C14"))
    assert [event.card for event in table.saw(CardOpened)] == ["C14"]
    assert table.legal(ANN) == (Done(ANN),)


@pytest.mark.parametrize("variants", ["", "chain"])
@pytest.mark.parametrize("seats", [2, 3])
def test_q27_k5_pays_iron_only_while_it_has_no_token(variants: str, seats: int) -> None:
    table = producing(
        ann="C32 C33 C34 S2 with 5 coal + 5 iron + 1 token",
        capitalists="K5",
        variants=variants,
        seats=seats,
    )
    table = table.opened(ANN, "S2")
    table = table.play(Upgrade(ANN, "C34"), Upgrade(ANN, "C32"), Upgrade(ANN, "C33"))
    paid = [event.paid for event in table.saw(Upgraded)]
    token, iron = Goods(coal=1, token=1), Goods(coal=1, iron=1)
    assert paid == [token, token, iron]
    assert table.goods(ANN) == "2 coal + 4 iron"
