"""R19: the capitalists of Interbellum that act in production: K6, K8 and K9."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.event import CardOpened, Gained, LineReached, ManagerOwned, PaidCopy
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, CYD, Table, producing, set_up


def copying(ann: str, cyd: str) -> Table:
    """Ann has K9, everybody's cards are resolved, and Cyd sits to her right."""
    return producing(ann=ann, cyd=cyd, capitalists="K9").cards_done(ANN).others_done(ANN)


# K6


def test_r19_6_a_basic_company_is_resolved_with_its_compensation_first() -> None:
    table = producing(ann="S3 C14 C10 C01", capitalists="K6").do("open C01")
    assert table.saw(Gained) == [
        Gained(ANN, Goods(coal=2), "C01", 0, thanks_to="K6"),
        Gained(ANN, Goods(coal=2), "C01", 1),
    ]
    assert table.goods(ANN) == "4 coal"


def test_r19_6_a_compensation_that_processes_is_offered_once() -> None:
    table = producing(ann="S3 C01 C25 with 3 iron", capitalists="K6").do("open C25")
    assert table.saw(LineReached) == [LineReached(ANN, "C25", 0)]
    assert table.choices() == ["use C25.0 x1", "skip C25.0"]
    assert table.why("use C25.0 x2") == (Code.OVER_LIMIT, "R1.4")
    table = table.do("use C25.0 x1", "use C25.1 x2")
    assert table.goods(ANN) == "3 oil"


def test_r19_6_a_compensation_that_processes_may_be_declined() -> None:
    table = producing(ann="S3 C01 C25 with 1 iron", capitalists="K6").do("open C25", "skip C25.0")
    assert (table.stands(), table.goods(ANN)) == ("at C25.1", "1 iron")


def test_r19_6_an_upgraded_company_and_the_start_up_have_no_such_line() -> None:
    table = producing(ann="S3 C14 C10 C01+", capitalists="K6").do("open C01")
    assert table.goods(ANN) == "5 coal"
    table = producing(ann="S3 C14 C10", capitalists="K6").do("open S3")
    assert table.goods(ANN) == "1 token"


@pytest.mark.parametrize("capitalist", ["K1", "K5", "K9"])
def test_r19_6_nobody_else_has_such_a_line(capitalist: str) -> None:
    table = producing(ann="S3 C14 C10 C01", capitalists=f"{capitalist} K6").do("open C01")
    assert table.goods(ANN) == "2 coal"


def test_r19_6_it_comes_in_each_production() -> None:
    table = producing(ann="S3 C10 C01", capitalists="K6").do("open C01").idle_until(Phase.DEAL)
    table = table.idle_until(Phase.PRODUCTION).do("open C01")
    assert [event.line for event in table.saw(Gained) if event.card == "C01"] == [0, 1]


# K8


def test_r19_8_k8_owns_m15_from_the_start() -> None:
    table = set_up(capitalists="K8")
    assert (table.managers(ANN), table.managers(BEN)) == ("M15", "")
    assert table.saw(ManagerOwned) == [ManagerOwned(ANN, "M15", "K8")]
    assert "M15" not in table.state.stack


def test_r19_8_k8_places_several_managers_on_one_card() -> None:
    table = producing(ann="S3 C01 C54 with 2 iron, managers M03 M08", capitalists="K8")
    table = table.do("place M03 on C54", "place M08 on C54", "place M15 on C54")
    assert table.on("C54") == "C54@M03@M08@M15"
    table = table.do("open C54", "manage M08", "use C54.1 x1")
    assert table.goods(ANN) == "1 iron + 2 oil + 2 money"


def test_r19_8_nobody_else_does() -> None:
    table = producing(ann="S3 C01, managers M03 M04", capitalists="K5 K8").do("place M03 on C01")
    assert table.why("place M04 on C01") == (Code.MANAGER_THERE, "R16.1")


def test_r19_8_m15_returns_at_the_end_of_the_round() -> None:
    table = producing(ann="S3 C01 C54@M15", capitalists="K8").idle_until(Phase.DEAL)
    assert table.managers(ANN) == "M15"


# K9


def test_r19_9_k9_resolves_a_company_of_the_seat_to_its_right_for_1_iron() -> None:
    table = copying(ann="S3 with 2 iron", cyd="S1 C14 C01")
    assert table.choices() == ["copy C01", "copy C14", "done"]
    table = table.do("copy C01")
    assert table.saw(PaidCopy) == [PaidCopy(ANN, "C01", CYD, Goods(iron=1), "K9")]
    assert table.saw(CardOpened) == [CardOpened(ANN, "C01")]
    assert table.goods(ANN) == "2 coal + 1 iron + 1 token"


def test_r19_9_once_in_a_production() -> None:
    table = copying(ann="S3 with 5 iron", cyd="S1 C14 C01").do("copy C14")
    assert table.why("copy C01") == (Code.POWER_SPENT, "R19.9")
    assert table.choices() == ["done"]


def test_r19_9_in_each_production() -> None:
    table = copying(ann="S3 with 5 iron", cyd="S1 C14 C01").do("copy C14", "done")
    table = table.idle_until(Phase.PRODUCTION).cards_done(ANN)
    assert table.others_done(ANN).why("copy C01") is None


def test_r19_9_k9_needs_the_iron() -> None:
    table = copying(ann="S3 with 5 coal", cyd="S1 C01")
    assert table.why("copy C01") == (Code.CANNOT_PAY, "R19.9")


def test_r19_9_nobody_else_copies() -> None:
    table = producing(ann="S3 with 5 iron", cyd="S1 C01", capitalists="K5 K9").others_done(ANN)
    assert table.why("copy C01") == (Code.NO_POWER, "R19.9")


def test_r19_9_k9_copies_neither_a_start_up_nor_the_seat_to_its_left() -> None:
    table = producing(ann="S3 with 5 iron", ben="S2 C10", cyd="S1 C01", capitalists="K9")
    table = table.others_done(ANN)
    assert table.why("copy S1") == (Code.NO_NEIGHBOUR_CARD, "Q45")
    assert table.why("copy C10") == (Code.NO_NEIGHBOUR_CARD, "Q45")


def test_r19_9_k9_need_not_copy() -> None:
    table = copying(ann="S3 with 5 iron", cyd="S1 C01").do("done")
    assert table.state.phase is not Phase.PRODUCTION


def test_r19_9_the_neighbour_keeps_its_card_and_gains_nothing() -> None:
    table = copying(ann="S3 with 5 iron", cyd="S1 C01")
    copied = table.do("copy C01")
    assert copied.state.seats[CYD] == table.state.seats[CYD]
