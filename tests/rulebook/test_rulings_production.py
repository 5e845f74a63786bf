"""Q21 to Q23, Q29: what the rulebook leaves open about production and the chain."""

from __future__ import annotations

from itertools import permutations

from furnace.engine.action import Action, Done, Insert, Open, Skip, Upgrade, Use
from furnace.engine.event import CardOpened, LineReached, Upgraded
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, auction, producing


def test_q21_the_actions_of_seats_may_be_interleaved_in_any_way() -> None:
    table = producing(ann="S2 C25 with 2 iron", ben="S1 C10 with 2 coal", seats=2)
    ann: list[Action] = [Open(ANN, "C25"), Use(ANN, "C25", 1, 2), Open(ANN, "S2")]
    ben: list[Action] = [Open(BEN, "S1"), Use(BEN, "S1", 2, 1), Open(BEN, "C10")]
    orders = set(permutations([ANN] * 3 + [BEN] * 3))
    states = set()
    for order in orders:
        streams = iter(ann), iter(ben)
        states.add(table.play(*[next(streams[seat]) for seat in order]).state)
    assert len(orders) == 20
    assert len(states) == 1


def test_q21_a_line_once_left_is_not_returned_to() -> None:
    table = producing(ann="S1 C28+ with 5 iron").play(Open(ANN, "C28"), Skip(ANN, "C28", 1))
    assert table.refusal(Use(ANN, "C28", 1, 1)) == (Code.LINE_NOT_OPEN, "R5.6")
    table = producing(ann="S1 C25 with 2 iron").play(Open(ANN, "C25"), Use(ANN, "C25", 1, 1))
    assert table.refusal(Use(ANN, "C25", 1, 1)) == (Code.LINE_NOT_OPEN, "R5.6")


def test_q22_basic_lines_stay_active_on_the_upgraded_side() -> None:
    table = producing(ann="S1 C26+ with 3 coal + 1 iron")
    table = table.play(Open(ANN, "C26"))
    assert table.saw(LineReached) == [LineReached(ANN, "C26", 1)]
    table = table.play(Use(ANN, "C26", 1, 1), Use(ANN, "C26", 2, 1))
    assert table.goods(ANN) == "1 oil + 4 money"


def test_q22_a_company_turned_over_after_it_was_resolved_gains_nothing_from_it() -> None:
    table = producing(ann="S2 C14 with 1 coal").play(Open(ANN, "C14"), Open(ANN, "S2"))
    table = table.play(Upgrade(ANN, "C14"))
    assert table.goods(ANN) == "1 iron"
    assert table.legal(ANN) == (Done(ANN),)


def test_q23_an_upgrade_line_is_done_one_company_at_a_time() -> None:
    table = producing(ann="S2 C01 C10 with 2 coal + 1 token").play(Open(ANN, "S2"))
    assert table.legal(ANN)[:2] == (Upgrade(ANN, "C01"), Upgrade(ANN, "C10"))
    table = table.play(Upgrade(ANN, "C10"))
    assert [event.card for event in table.saw(Upgraded)] == ["C10"]
    assert table.cards(ANN) == "S2 C01 C10+"
    assert table.legal(ANN)[:1] == (Upgrade(ANN, "C01"),)
    assert table.allows(Open(ANN, "C10"))


def test_q23_the_upgrade_line_closes_when_no_more_can_be_paid_for() -> None:
    table = producing(ann="S2 C01 C10 with 2 coal").play(Open(ANN, "S2"), Upgrade(ANN, "C10"))
    assert table.state.seats[ANN].resolving is None
    assert table.refusal(Upgrade(ANN, "C01")) == (Code.NO_UPGRADE_LINE, "R6.2")


def test_q29_new_cards_are_inserted_one_by_one_in_the_order_they_were_received() -> None:
    table = auction(row="C16 C01 C08", variants="chain")
    table = table.lay(C16="ann 1", C01="ann 4", C08="ann 3").declining()
    assert table.state.seats[ANN].arrivals[:3] == ("C16", "C01", "C08")
    assert table.refusal(Insert(ANN, "C01", 1)) == (Code.NO_ARRIVAL, "R9.2")
    table = table.play(Insert(ANN, "C16", 2))
    assert table.refusal(Insert(ANN, "C08", 1)) == (Code.NO_ARRIVAL, "R9.2")
    assert table.play(Insert(ANN, "C01", 2)).cards(ANN) == "S1 C01 C16"


def test_q29_a_card_may_be_inserted_beside_one_that_is_new_itself() -> None:
    table = producing(ann="S2 C01", arrivals="C05 C06", variants="chain")
    table = table.play(Insert(ANN, "C05", 2), Insert(ANN, "C06", 2))
    assert table.cards(ANN) == "S2 C06 C05 C01"
    table = table.idle_until(Phase.DEAL)
    opened = [event.card for event in table.saw(CardOpened) if event.seat == ANN]
    assert opened == ["S2", "C06", "C05", "C01"]
