"""R5: every seat resolves each of its cards once."""

from __future__ import annotations

from itertools import permutations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Action, Again, Deal, Done, Open, Roll, Skip, Use
from furnace.engine.event import CardClosed, CardOpened, Gained, LineReached, ProductionEnded
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, CYD, bid, producing


def test_r5_1_a_card_is_resolved_once_in_a_production() -> None:
    table = producing(ann="S1 C01 C10").play(Open(ANN, "C01"))
    assert table.refusal(Open(ANN, "C01")) == (Code.ALREADY_RESOLVED, "R5.1")
    assert table.goods(ANN) == "2 coal"


def test_r5_1_every_card_must_be_resolved_the_start_up_included() -> None:
    table = producing(ann="S2 C01 C10").play(Open(ANN, "C01"))
    assert table.refusal(Done(ANN)) == (Code.CARDS_LEFT, "R5.9")
    table = table.play(Open(ANN, "C10"))
    assert table.saw(CardOpened) == [CardOpened(ANN, "C10"), CardOpened(ANN, "S2")]
    assert table.allows(Done(ANN))


def test_r5_1_a_seat_resolves_only_its_own_cards() -> None:
    table = producing(ann="S1", ben="S2 C01")
    for card in ("C01", "S2", "C36"):
        assert table.refusal(Open(ANN, card)) == (Code.NOT_YOUR_CARD, "R5.1")


def test_r5_1_every_card_is_resolved_again_in_the_next_production() -> None:
    table = producing(ann="S1 C01").idle_until(Phase.DEAL).idle_until(Phase.PRODUCTION)
    assert table.allows(Open(ANN, "C01"))
    assert table.allows(Open(ANN, "S1"))


def test_r5_1_production_has_no_bids_and_no_dice() -> None:
    table = producing(ann="S1")
    assert table.refusal(bid(ANN, 1, "C01")) == (Code.NOT_NOW, "R5.1")
    for action in (Roll(1), Deal("C36")):
        assert table.refusal(action) == (Code.NOT_YOUR_TURN, "R5.9")


@pytest.mark.parametrize("order", list(permutations(["S2", "C10", "C14"])))
def test_r5_2_a_seat_resolves_its_cards_in_any_order(order: tuple[str, ...]) -> None:
    table, (first, second, last) = producing(ann="S2 C10 C14"), order
    assert table.legal(ANN) == tuple(Open(ANN, card) for card in sorted(order))
    table = table.play(Open(ANN, first))
    assert table.saw(CardOpened) == [CardOpened(ANN, first)]
    assert table.legal(ANN) == tuple(Open(ANN, card) for card in sorted([second, last]))
    table = table.play(Open(ANN, second))
    assert table.saw(CardOpened) == [CardOpened(ANN, second), CardOpened(ANN, last)]
    assert table.legal(ANN) == (Done(ANN),)


def test_r5_2_the_order_decides_what_can_be_processed() -> None:
    table = producing(ann="S1 C01")
    assert table.play(Open(ANN, "C01")).allows(Use(ANN, "S1", 2, 1))
    assert not table.play(Open(ANN, "S1")).allows(Use(ANN, "S1", 2, 1))


def test_r5_3_all_seats_produce_at_the_same_time() -> None:
    table = producing()
    assert table.actors == (ANN, BEN, CYD)
    assert table.play(Done(BEN)).actors == (ANN, CYD)
    assert table.play(Done(CYD)).actors == (ANN, BEN)


def test_r5_3_the_actions_of_seats_may_be_interleaved_in_any_way() -> None:
    table = producing(ann="S1 C01 with 4 coal", ben="S4 C10 C14")
    ann: list[Action] = [Open(ANN, "S1"), Use(ANN, "S1", 2, 1), Open(ANN, "C01"), Done(ANN)]
    ben: list[Action] = [Open(BEN, "C10"), Open(BEN, "C14"), Use(BEN, "S4", 2, 2), Done(BEN)]
    mixed = [action for pair in zip(ben, ann, strict=True) for action in pair]
    states = {table.play(*actions).state for actions in (ann + ben, ben + ann, mixed)}
    assert len(states) == 1


def test_r5_3_nothing_one_seat_does_concerns_another() -> None:
    before = producing(ann="S1 C01", ben="S2 C25 with 2 iron").play(Open(BEN, "C25"))
    after = before.play(Open(ANN, "C01"), Use(ANN, "S1", 2, 1), Done(ANN))
    assert after.state.seats[BEN] == before.state.seats[BEN]
    assert after.legal(BEN) == before.legal(BEN)


def test_r5_4_there_is_no_way_back_to_a_card_once_the_next_is_begun() -> None:
    table = producing(ann="S1 C01 C10 C25 with 2 iron").play(Open(ANN, "C25"))
    assert table.allows(Use(ANN, "C25", 1, 2))
    table = table.play(Open(ANN, "C01"))
    assert table.saw(CardClosed) == [CardClosed(ANN, "C25"), CardClosed(ANN, "C01")]
    assert table.refusal(Use(ANN, "C25", 1, 2)) == (Code.LINE_NOT_OPEN, "R5.6")
    assert table.refusal(Open(ANN, "C25")) == (Code.ALREADY_RESOLVED, "R5.1")


def test_r5_4_the_last_line_is_left_by_what_comes_next_and_not_by_a_skip() -> None:
    table = producing(ann="S1 C25 with 2 iron").play(Open(ANN, "C25"))
    assert table.refusal(Skip(ANN, "C25", 1)) == (Code.LAST_LINE, "R5.4")
    assert table.play(Open(ANN, "S1")).goods(ANN) == "2 iron + 1 token"


def test_r5_5_the_lines_of_a_card_are_resolved_from_top_to_bottom() -> None:
    table = producing(ann="S1 C01 C23+ with 2 coal").play(Open(ANN, "C23"))
    assert table.events == (CardOpened(ANN, "C23"), LineReached(ANN, "C23", 1))
    table = table.play(Use(ANN, "C23", 1, 1))
    assert table.events[1:] == (Gained(ANN, Goods(token=1), "C23", 2), CardClosed(ANN, "C23"))


def test_r5_5_what_an_upper_line_gives_a_lower_line_may_spend() -> None:
    table = producing(ann="S2 C01 with 1 coal").play(Open(ANN, "S2"))
    assert table.events[1:] == (Gained(ANN, Goods(token=1), "S2", 1), LineReached(ANN, "S2", 3))


def test_r5_5_what_an_upper_line_spends_a_lower_line_cannot_spend() -> None:
    table = producing(ann="S1 C01 C28+ with 1 iron").play(Open(ANN, "C28"), Use(ANN, "C28", 1, 1))
    assert table.saw(LineReached) == [LineReached(ANN, "C28", 1)]
    assert table.goods(ANN) == "1 token"


def test_r5_6_a_line_further_down_is_not_used_yet() -> None:
    table = producing(ann="S1 C28+ with 5 iron").play(Open(ANN, "C28"))
    assert table.allows(Use(ANN, "C28", 1, 1))
    for action in (Use(ANN, "C28", 2, 1), Skip(ANN, "C28", 2)):
        assert table.refusal(action) == (Code.LINE_NOT_OPEN, "R5.6")


def test_r5_6_a_line_already_left_is_not_used_any_more() -> None:
    table = producing(ann="S1 C28+ with 5 iron").play(Open(ANN, "C28"), Skip(ANN, "C28", 1))
    assert table.allows(Use(ANN, "C28", 2, 4))
    for action in (Use(ANN, "C28", 1, 1), Skip(ANN, "C28", 1)):
        assert table.refusal(action) == (Code.LINE_NOT_OPEN, "R5.6")


def test_r5_6_no_line_of_a_card_that_is_not_open_is_used() -> None:
    table = producing(ann="S1 C25 C28 with 5 iron")
    assert table.refusal(Use(ANN, "C25", 1, 1)) == (Code.LINE_NOT_OPEN, "R5.6")
    table = table.play(Open(ANN, "C28"))
    assert table.refusal(Use(ANN, "C25", 1, 1)) == (Code.LINE_NOT_OPEN, "R5.6")


def test_r5_7_nothing_of_another_card_comes_between_two_lines_of_one_card() -> None:
    table = producing(ann="S4 C01 C28+ with 5 coal + 5 iron", capitalists="K1")
    table = table.play(Open(ANN, "S4"), Skip(ANN, "S4", 2), Open(ANN, "C28"))
    for action in (Open(ANN, "C01"), Again(ANN, "S4"), Done(ANN)):
        assert table.refusal(action) == (Code.LINES_LEFT, "R5.7")
    table = table.play(Skip(ANN, "C28", 1))
    assert table.allows(Open(ANN, "C01"))
    assert table.allows(Again(ANN, "S4"))


def test_r5_7_a_start_up_is_not_interrupted_before_its_upgrade_line() -> None:
    table = producing(ann="S1 C01 with 4 coal").play(Open(ANN, "S1"))
    assert table.refusal(Open(ANN, "C01")) == (Code.LINES_LEFT, "R5.7")
    assert table.play(Skip(ANN, "S1", 2)).allows(Open(ANN, "C01"))


def test_r5_8_the_compensation_of_a_card_is_not_resolved_in_production() -> None:
    table = producing(ann="S1 C01 C08").play(Open(ANN, "C08"))
    assert table.goods(ANN) == "2 coal"
    assert [event.line for event in table.saw(Gained)] == [1]


def test_r5_8_a_processing_compensation_is_not_used_in_production() -> None:
    table = producing(ann="S1 C25 with 5 iron").play(Open(ANN, "C25"))
    assert table.refusal(Use(ANN, "C25", 0, 1)) == (Code.LINE_NOT_OPEN, "R5.6")
    assert table.refusal(Skip(ANN, "C25", 0)) == (Code.LINE_NOT_OPEN, "R5.6")


def test_r5_9_a_seat_ends_its_production_when_each_card_has_been_resolved() -> None:
    table = producing(ann="S2 C01 C10")
    assert table.refusal(Done(ANN)) == (Code.CARDS_LEFT, "R5.9")
    table = table.play(Open(ANN, "S2"))
    assert table.refusal(Done(ANN)) == (Code.CARDS_LEFT, "R5.9")
    table = table.play(Open(ANN, "C01")).play(Done(ANN))
    assert table.events == (ProductionEnded(ANN),)


def test_r5_9_a_seat_must_say_that_it_ends_its_production() -> None:
    table = producing(ann="S2 C01").play(Open(ANN, "S2"))
    assert ANN in table.actors
    assert table.legal(ANN) == (Done(ANN),)
    table = table.play(Done(ANN))
    assert ANN not in table.actors
    assert table.legal(ANN) == ()
    for action in (Done(ANN), Open(ANN, "C01")):
        assert table.refusal(action) == (Code.NOT_YOUR_TURN, "R5.9")


def test_r5_9_a_seat_may_end_its_production_at_the_last_line_of_its_last_card() -> None:
    table = producing(ann="S2 C25 with 2 iron").play(Open(ANN, "S2"))
    assert table.legal(ANN) == (Use(ANN, "C25", 1, 1), Use(ANN, "C25", 1, 2), Done(ANN))
    table = table.play(Done(ANN))
    assert table.events == (CardClosed(ANN, "C25"), ProductionEnded(ANN))
