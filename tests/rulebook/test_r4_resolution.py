"""R4: who takes a company, and what the others get for their discs."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Done, Skip, Use
from furnace.engine.disc import fixed_discs
from furnace.engine.event import (
    CardDiscarded,
    CardTaken,
    Compensated,
    DiscsTaken,
    Event,
    Gained,
    PhaseBegan,
)
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import Phase
from position_builder import ANN, BEN, CYD, auction


def test_r4_1_the_companies_are_resolved_from_left_to_right() -> None:
    table = auction(row="C16 C03 C08 C01").bids(C16="", C03="ann 4", C08="ben 4").declining()
    left = [event.card for event in table.events if isinstance(event, CardTaken | CardDiscarded)]
    assert left == ["C16", "C03", "C08", "C01", "C19", "C22", "C17"]


def test_r4_1_the_question_is_about_the_leftmost_company() -> None:
    table = auction(row="C02 C25", ann="4 iron").bids(C02="ben 4, ann 1", C25="cyd 4, ann 2")
    assert table.row().split()[:2] == ["C02", "C25"]
    for action in (Use(ANN, "C25", 0, 1), Skip(ANN, "C25", 0), Use(ANN, "C02", 1, 1)):
        assert table.reason(action) == Refusal(Code.NOT_ASKED, "R4.1", card="C02", line=0)
    table = table.play(Skip(ANN, "C02", 0))
    assert table.row().split()[0] == "C25"
    assert table.allows(Use(ANN, "C25", 0, 2))


def test_r4_2_a_company_without_a_disc_goes_to_the_box() -> None:
    table = auction(row="C01").bids(C01="").declining()
    assert table.saw(CardDiscarded) == [CardDiscarded("C01", None)]
    assert all("C01" not in table.cards(seat) for seat in (ANN, BEN, CYD))
    assert "C01" not in table.state.unseen


@pytest.mark.parametrize(
    ("discs", "taker"),
    [
        ("ann 4, ben 3, cyd 2", ANN),
        ("ann 1, ben 2, cyd 3", CYD),
        ("ann 2, ben 3, cyd 1", BEN),
        ("cyd 1", CYD),
    ],
)
def test_r4_3_the_owner_of_the_highest_disc_takes_the_company(discs: str, taker: int) -> None:
    table = auction(row="C01").bids(C01=discs).declining()
    assert table.saw(CardTaken)[0] == CardTaken(taker, "C01")
    assert table.cards(taker).split()[1] == "C01"


def test_r4_4_every_other_disc_on_the_company_is_compensated() -> None:
    table = auction(row="C08", seats=4).bids(C08="ann 4, ben 3, cyd 2, dee 1").declining()
    assert [table.goods(seat) for seat in (1, 2, 3)] == ["3 iron", "2 iron", "1 iron"]


def test_r4_5_who_takes_the_company_is_not_compensated_for_it() -> None:
    table = auction(row="C01 C08").bids(C01="ann 4, ben 3", C08="ben 2").declining()
    assert table.goods(ANN) == "nothing"
    assert table.goods(BEN) == "6 coal"
    assert [event.owner for event in table.saw(Compensated) if event.card == "C01"] == [BEN]


def test_r4_5_who_takes_a_processing_company_is_not_asked() -> None:
    table = auction(row="C02", ann="4 iron", ben="4 iron").bids(C02="ann 4, ben 3")
    assert table.actors == (BEN,)
    table = table.play(Use(BEN, "C02", 0, 3))
    assert table.saw(CardTaken)[0] == CardTaken(ANN, "C02")
    assert table.goods(ANN) == "4 iron"


@pytest.mark.parametrize("value", [1, 2, 3])
def test_r4_6_an_extraction_is_gained_as_many_times_as_the_value_of_the_disc(value: int) -> None:
    table = auction(row="C01 C08").bids(C01=f"ann 4, ben {value}", C08="ben 4, ann 1").declining()
    disc = fixed_discs(value)[0]
    assert table.saw(Gained)[0] == Gained(BEN, Goods(coal=2 * value), "C01", 0, disc)
    assert table.goods(BEN) == f"{2 * value} coal"


def test_r4_7_a_processing_is_made_any_number_of_times_up_to_the_value_of_the_disc() -> None:
    table = auction(row="C02", ann="9 iron").bids(C02="ben 4, ann 3")
    assert table.legal(ANN) == (*[Use(ANN, "C02", 0, n) for n in (1, 2, 3)], Skip(ANN, "C02", 0))
    assert table.refusal(Use(ANN, "C02", 0, 4)) == (Code.OVER_LIMIT, "R1.4")
    assert table.refusal(Use(ANN, "C02", 0, 0)) == (Code.NO_TIMES, "R1.5")
    assert table.play(Use(ANN, "C02", 0, 2)).goods(ANN) == "7 iron + 2 oil"


def test_r4_7_a_processing_may_be_declined() -> None:
    table = auction(row="C02", ann="9 iron").bids(C02="ben 4, ann 3").play(Skip(ANN, "C02", 0))
    assert table.goods(ANN) == "9 iron"
    assert table.saw(Compensated)[0] == Compensated(ANN, fixed_discs(3)[0], "C02", 0)


def test_r4_7_a_processing_is_paid_from_what_the_seat_has() -> None:
    table = auction(row="C17", ann="5 coal").bids(C17="ben 4, ann 3")
    assert table.refusal(Use(ANN, "C17", 0, 3)) == (Code.CANNOT_PAY, "R1.6")
    assert table.play(Use(ANN, "C17", 0, 2)).goods(ANN) == "1 coal + 2 oil"


def test_r4_7_nothing_else_is_done_while_a_compensation_is_asked_for() -> None:
    table = auction(row="C02", ann="9 iron").bids(C02="ben 4, ann 3")
    assert table.reason(Done(ANN)) == Refusal(Code.NOT_NOW, "R4.7", card="C02", line=0)
    assert table.refusal(Use(BEN, "C02", 0, 1)) == (Code.NOT_YOUR_TURN, "Q11")


def test_r4_8_goods_gained_at_one_company_are_spent_at_a_company_to_its_right() -> None:
    table = auction(row="C08 C02").bids(C08="ann 4, ben 3", C02="cyd 4, ben 1")
    assert table.actors == (BEN,)
    assert table.play(Use(BEN, "C02", 0, 1)).goods(BEN) == "2 iron + 1 oil"


def test_r4_8_goods_gained_at_one_company_are_not_spent_at_a_company_to_its_left() -> None:
    table = auction(row="C02 C08").bids(C08="ann 4, ben 3", C02="cyd 4, ben 1")
    assert table.state.phase is Phase.PRODUCTION
    assert table.goods(BEN) == "3 iron"


def test_r4_9_all_compensations_of_a_company_come_before_it_is_taken() -> None:
    table = auction(row="C08").bids(C08="ann 4, ben 3, cyd 1").declining()
    about_c08: list[Event] = [
        event
        for event in table.events
        if isinstance(event, Gained | Compensated | CardTaken) and event.card == "C08"
    ]
    one, three = fixed_discs(1, 3)
    assert about_c08 == [
        Gained(CYD, Goods(iron=1), "C08", 0, one),
        Compensated(CYD, one, "C08", 1),
        Gained(BEN, Goods(iron=3), "C08", 0, three),
        Compensated(BEN, three, "C08", 3),
        CardTaken(ANN, "C08"),
    ]


def test_r4_9_a_company_is_not_taken_while_a_compensation_is_asked_for() -> None:
    table = auction(row="C02", ann="9 iron").bids(C02="ben 4, ann 3")
    assert table.saw(CardTaken) == []
    assert table.cards(BEN) == "S2"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r4_10_everybody_takes_the_discs_back(seats: int) -> None:
    table = auction(row="C01", seats=seats).bids(C01="ann 4, ben 1").declining()
    assert [table.hand(seat) for seat in range(seats)] == ["1 2 3 4"] * seats
    kinds = [type(event) for event in table.events]
    assert kinds.index(DiscsTaken) > max(n for n, kind in enumerate(kinds) if kind is CardTaken)
    assert table.saw(PhaseBegan)[-1] == PhaseBegan(Phase.PRODUCTION, 2)
