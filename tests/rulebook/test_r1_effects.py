"""R1: what the lines of a card are, and what they do."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods, format_goods
from furnace.cards.language import format_effect
from furnace.cards.load import base_cards
from furnace.engine.action import Done, Open, Skip, Use
from furnace.engine.event import CardClosed, Gained, LineReached
from furnace.engine.outcome import DecidedBy
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import Phase
from position_builder import ANN, BEN, CYD, auction, ended, producing


def test_r1_1_an_extraction_is_gained_whole() -> None:
    table = producing(ann="S1 C01 C33+").play(Open(ANN, "C33"))
    assert table.saw(Gained) == [Gained(ANN, Goods(coal=2, iron=1), "C33", 2)]
    assert table.goods(ANN) == "2 coal + 1 iron"


def test_r1_1_an_extraction_happens_automatically_with_the_opening_of_its_card() -> None:
    table = producing(ann="S1 C01 C10").play(Open(ANN, "C01"))
    assert table.goods(ANN) == "2 coal"
    assert table.saw(CardClosed) == [CardClosed(ANN, "C01")]
    assert table.legal(ANN) == (Open(ANN, "C10"), Open(ANN, "S1"))


def test_r1_1_an_extraction_can_be_neither_skipped_nor_taken_in_part() -> None:
    table = producing(ann="S1 C01")
    for action in (Skip(ANN, "C01", 1), Use(ANN, "C01", 1, 1)):
        assert table.refusal(action) == (Code.LINE_NOT_OPEN, "R5.6")
        assert table.play(Open(ANN, "C01")).refusal(action) == (Code.LINE_NOT_OPEN, "R5.6")


def test_r1_1_nobody_ends_a_production_with_an_extraction_left_out() -> None:
    table = producing(ann="S1 C01 C10").play(Open(ANN, "S1"))
    assert table.refusal(Done(ANN)) == (Code.CARDS_LEFT, "R5.9")
    table = table.play(Open(ANN, "C01"))
    assert table.goods(ANN) == "2 coal + 1 iron + 1 token"
    assert table.allows(Done(ANN))


def test_r1_1_an_extraction_below_a_processing_is_gained_though_the_processing_was_skipped() -> (
    None
):
    table = producing(ann="S1 C01 C17+ with 4 coal").play(Open(ANN, "C17"), Skip(ANN, "C17", 1))
    assert table.goods(ANN) == "4 coal + 2 iron"


def test_r1_1_a_compensation_that_extracts_cannot_be_declined() -> None:
    table = auction(row="C01").bids(C01="ann 4, ben 3").declining()
    assert table.goods(BEN) == "6 coal"


def test_r1_2_a_company_prints_a_compensation_a_basic_line_and_an_additional_line() -> None:
    for company in base_cards().companies:
        assert company.compensation is not None
        assert len(company.basic) == len(company.additional) == 1
    c02 = next(company for company in base_cards().companies if company.id == "C02")
    assert format_effect(c02.compensation) == "1 iron -> 1 oil"
    assert [format_effect(line) for line in c02.basic] == ["2 coal"]
    assert [format_effect(line) for line in c02.additional] == ["1 oil"]


def test_r1_2_a_start_up_prints_start_goods_and_its_lines() -> None:
    s3 = next(startup for startup in base_cards().startups if startup.id == "S3")
    assert format_goods(s3.start) == "2 coal"
    assert [format_effect(line) for line in s3.effects] == [
        "1 token",
        "3 coal -> 4 money x1",
        "upgrade: 1 coal + 1 token any",
    ]


def test_r1_3_a_transaction_gives_up_the_left_and_gains_the_right() -> None:
    table = producing(ann="S1 C01 C24+ with 1 coal + 1 iron").play(Open(ANN, "C24"))
    assert table.play(Use(ANN, "C24", 1, 1)).goods(ANN) == "1 iron + 1 oil"
    table = table.play(Skip(ANN, "C24", 1), Use(ANN, "C24", 2, 1))
    assert table.goods(ANN) == "4 money"


def test_r1_3_two_transactions_give_up_and_gain_twice() -> None:
    table = producing(ann="S1 with 5 coal").play(Use(ANN, "S1", 2, 2))
    assert table.goods(ANN) == "1 coal + 1 token + 4 money"


def test_r1_3_only_a_line_with_an_arrow_is_used() -> None:
    table = producing(ann="S2 C01 with 1 coal").play(Open(ANN, "S2"))
    assert table.saw(LineReached) == [LineReached(ANN, "S2", 3)]
    assert table.refusal(Use(ANN, "S2", 3, 1)) == (Code.NOT_PROCESSING, "R1.3")


def test_r1_4_the_number_above_the_arrow_is_the_most_transactions() -> None:
    table = producing(ann="S1 with 8 coal")
    assert table.allows(Use(ANN, "S1", 2, 2))
    assert table.reason(Use(ANN, "S1", 2, 3)) == Refusal(
        Code.OVER_LIMIT, "R1.4", card="S1", line=2, actual=3, most=2
    )


def test_r1_4_the_limit_is_that_of_one_resolving_and_new_in_each_round() -> None:
    table = producing(ann="S4 with 8 iron").play(Use(ANN, "S4", 2, 2), Done(ANN))
    table = table.play(Done(BEN), Done(CYD))
    table = table.idle_until(Phase.PRODUCTION).play(Open(ANN, "S4"))
    assert table.allows(Use(ANN, "S4", 2, 2))


def test_r1_4_a_processing_used_once_is_left_with_its_limit_unused() -> None:
    table = producing(ann="S1 C01 C25 with 2 iron").play(Open(ANN, "C25"), Use(ANN, "C25", 1, 1))
    assert table.goods(ANN) == "1 iron + 1 oil"
    assert table.refusal(Use(ANN, "C25", 1, 1)) == (Code.LINE_NOT_OPEN, "R5.6")


def test_r1_5_a_processing_is_made_any_number_of_times_from_none_to_the_limit() -> None:
    table = producing(ann="S1 C30+ with 8 iron").play(Open(ANN, "C30"))
    assert table.legal(ANN) == (Use(ANN, "C30", 1, 1), Skip(ANN, "C30", 1))
    table = producing(ann="S1 C08+ with 8 iron").play(Open(ANN, "C08"))
    assert table.legal(ANN) == (*[Use(ANN, "C08", 2, n) for n in (1, 2, 3, 4)], Open(ANN, "S1"))


def test_r1_5_none_is_said_by_going_on_and_not_by_a_use_of_no_times() -> None:
    table = producing(ann="S1 with 4 coal")
    for times in (0, -1):
        assert table.refusal(Use(ANN, "S1", 2, times)) == (Code.NO_TIMES, "R1.5")
    table = table.play(Skip(ANN, "S1", 2))
    assert table.goods(ANN) == "4 coal + 1 token"


def test_r1_5_an_affordable_processing_waits_for_its_owner() -> None:
    table = producing(ann="S1 C25 with 2 iron").play(Open(ANN, "C25"))
    assert table.saw(LineReached) == [LineReached(ANN, "C25", 1)]
    assert table.goods(ANN) == "2 iron"


def test_r1_6_the_goods_left_of_the_arrow_must_be_in_hand() -> None:
    table = producing(ann="S1 with 3 coal")
    assert table.allows(Use(ANN, "S1", 2, 1))
    assert table.reason(Use(ANN, "S1", 2, 2)) == Refusal(
        Code.CANNOT_PAY, "R1.6", card="S1", line=2, cost=Goods(coal=4)
    )


def test_r1_6_each_kind_left_of_the_arrow_must_be_in_hand() -> None:
    table = producing(ann="S1 C04+ with 5 iron + 1 oil").play(Open(ANN, "C04"))
    assert table.allows(Use(ANN, "C04", 2, 1))
    assert table.refusal(Use(ANN, "C04", 2, 2)) == (Code.CANNOT_PAY, "R1.6")


def test_r1_7_a_company_enters_play_with_its_basic_side_up() -> None:
    table = auction(row="C01").bids(C01="ann 4").declining()
    assert table.cards(ANN).split()[:2] == ["S1", "C01"]


def test_r1_7_on_the_basic_side_only_the_basic_line_is_active() -> None:
    table = producing(ann="S1 C01 C08 with 4 iron").play(Open(ANN, "C08"))
    assert table.goods(ANN) == "2 coal + 4 iron"
    assert table.refusal(Use(ANN, "C08", 2, 1)) == (Code.LINE_NOT_OPEN, "R5.6")
    assert producing(ann="S1 C01 C10").play(Open(ANN, "C01")).goods(ANN) == "2 coal"


def test_r1_8_on_the_upgraded_side_both_lines_are_active() -> None:
    assert producing(ann="S1 C01+ C10").play(Open(ANN, "C01")).goods(ANN) == "5 coal"
    table = producing(ann="S1 C01 C08+ with 4 iron").play(Open(ANN, "C08"), Use(ANN, "C08", 2, 4))
    assert table.goods(ANN) == "2 coal + 8 money"


@pytest.mark.parametrize("resource", ["coal", "iron", "oil", "token"])
def test_r1_9_coal_iron_oil_and_tokens_are_resources(resource: str) -> None:
    outcome = ended(ann="S1 with 5 money", ben=f"S2 with 1 {resource} + 5 money").outcome
    assert outcome.winners == (BEN,)
    assert outcome.decided_by is DecidedBy.RESOURCES


def test_r1_9_money_is_not_a_resource() -> None:
    assert Goods(money=7).resources == 0
    assert Goods(1, 2, 3, 4, 7).resources == 10
