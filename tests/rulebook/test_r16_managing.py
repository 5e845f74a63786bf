"""R16: how managers are placed, used, and taken back. What each does is in test_r17_managers.py."""

from __future__ import annotations

import pytest

from furnace.engine.event import LineReached, ManagerPlaced, ManagerUsed
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, BEN, auction, producing


def test_r16_1_a_manager_is_put_on_any_card_the_start_up_too() -> None:
    table = producing(ann="S3 C01 C37, managers M04")
    assert table.choices() == [
        "place M04 on C01",
        "place M04 on C37",
        "place M04 on S3",
        "open C01",
        "open C37",
        "open S3",
    ]
    table = table.do("place M04 on S3")
    assert table.saw(ManagerPlaced) == [ManagerPlaced(ANN, "M04", "S3")]
    assert (table.on("S3"), table.managers()) == ("S3@M04", "")


def test_r16_1_nobody_has_to_place_a_manager() -> None:
    table = producing(ann="S3 C01 C37, managers M04").do("open C37")
    assert (table.on("C37"), table.managers()) == ("C37*", "M04")


def test_r16_1_managers_are_placed_before_the_first_card_is_resolved() -> None:
    table = producing(ann="S3 C01 C37, managers M04 M12").do("place M04 on C01", "open C37")
    assert table.why("place M12 on S3") == (Code.MANAGERS_PLACED, "R16.1")
    assert not [choice for choice in table.choices() if choice.startswith("place")]


def test_r16_1_no_card_is_begun_automatically_while_a_manager_may_be_placed() -> None:
    table = producing(ann="S3, managers M04")
    assert table.choices() == ["place M04 on S3", "open S3"]
    assert table.do("place M04 on S3").choices() == ["done"]


def test_r16_1_one_manager_stands_on_a_card() -> None:
    table = producing(ann="S3 C01, managers M04 M12").do("place M04 on C01")
    assert table.why("place M12 on C01") == (Code.MANAGER_THERE, "R16.1")
    assert table.do("place M12 on S3").on("S3") == "S3@M12"


def test_r16_1_any_number_of_managers_may_be_placed() -> None:
    table = producing(ann="S3 C01 C10 C14, managers M03 M04 M05")
    table = table.do("place M03 on C14", "place M04 on S3", "place M05 on C01")
    assert [table.on(card) for card in ("C14", "S3", "C01")] == ["C14@M03", "S3@M04", "C01@M05"]


def test_r16_1_a_seat_places_only_its_own_managers_on_its_own_cards() -> None:
    table = producing(ann="S3 C01, managers M04", ben="S1 C10, managers M12")
    assert table.why("place M12 on C01") == (Code.NOT_YOUR_MANAGER, "R16.1")
    assert table.why("place M04 on C10") == (Code.NOT_YOUR_CARD, "R16.1")
    assert table.why("place M06 on C01") == (Code.NOT_YOUR_MANAGER, "R16.1")
    assert table.why("p2 place M12 on C10") is None


def test_r16_2_a_manager_is_used_at_any_line_of_its_card_that_waits() -> None:
    table = producing(ann="S3 C01 C40+@M12 with 2 iron").do("open C40")
    assert table.choices() == ["use C40.1 x1", "manage M12", "skip C40.1"]
    assert table.do("manage M12").saw(ManagerUsed)[0][:3] == (ANN, "M12", "C40")
    table = table.do("skip C40.1")
    assert "manage M12" in table.choices()


def test_r16_2_a_manager_is_used_below_the_last_line_too() -> None:
    table = producing(ann="S3 C01 C37@M10").do("open C37")
    assert table.saw(LineReached) == [LineReached(ANN, "C37", 2)]
    assert table.choices() == ["manage M10", "open C01", "open S3"]


def test_r16_2_a_manager_is_used_once_in_a_resolving() -> None:
    table = producing(ann="S3 C01 C54@M08 with 2 iron").do("open C54", "manage M08")
    assert table.why("manage M08") == (Code.MANAGER_SPENT, "Q25")


def test_r16_2_a_manager_need_not_be_used() -> None:
    table = producing(ann="S3 C01 C37@M10").do("open C37", "open C01")
    assert table.goods(ANN) == "2 coal + 1 token"
    assert table.why("manage M10") == (Code.MANAGER_NOT_HERE, "R16.2")


def test_r16_2_a_manager_is_used_only_while_its_own_card_is_resolved() -> None:
    table = producing(ann="S3 C01 C53@M12 C22 with 2 coal")
    assert table.why("manage M12") == (Code.MANAGER_NOT_HERE, "R16.2")
    assert table.do("open C22").why("manage M12") == (Code.MANAGER_NOT_HERE, "R16.2")
    assert table.do("open C53").why("manage M12") is None


def test_r16_2_a_manager_in_hand_does_nothing() -> None:
    table = producing(ann="S3 C01 C22 with 2 coal, managers M12").do("open C22")
    assert table.why("manage M12") == (Code.MANAGER_NOT_HERE, "R16.2")
    table = producing(ann="S3 C01 C45 with 2 iron, managers M04").do("open C45", "use C45.1 x2")
    assert table.goods(ANN) == "4 money"


@pytest.mark.parametrize(
    ("manager", "rule"),
    [
        ("M03", "R17.3"),
        ("M04", "R17.4"),
        ("M05", "R17.5"),
        ("M06", "R17.6"),
        ("M07", "R17.7"),
        ("M09", "R17.9"),
    ],
)
def test_r16_2_a_manager_that_works_automatically_is_not_used_by_an_action(
    manager: str, rule: str
) -> None:
    table = producing(ann=f"S3 C01 C43@{manager} with 1 iron").do("open C43")
    assert table.why(f"manage {manager}") == (Code.MANAGER_NO_USE, rule)


@pytest.mark.parametrize(
    ("card", "manager", "rule"),
    [
        ("C22+", "M01", "R17.1"),
        ("C45", "M08", "R17.8"),
        ("C22", "M10", "R17.10"),
        ("C45+", "M11.3", "R17.11"),
        ("C22", "M12.1", "R17.12"),
    ],
)
def test_r16_2_a_manager_that_can_do_nothing_there_is_refused(
    card: str, manager: str, rule: str
) -> None:
    table = producing(ann=f"S3 C01 {card}@{manager[:3]} with 2 coal + 2 iron")
    table = table.do(f"open {card[:3]}")
    assert table.why(f"manage {manager}") == (Code.MANAGER_NO_USE, rule)


def test_r16_3_managers_return_to_their_seat_at_the_end_of_the_round() -> None:
    table = producing(ann="S3 C01 C45@M04 with 2 iron, managers M12").do("open C45")
    assert (table.on("C45"), table.managers()) == ("C45*@M04", "M12")
    table = table.idle_until(Phase.DEAL)
    assert (table.on("C45"), table.managers()) == ("C45", "M04 M12")


def test_r16_3_they_are_placed_again_in_the_next_production() -> None:
    table = producing(ann="S3 C01 C45@M04").idle_until(Phase.DEAL).idle_until(Phase.PRODUCTION)
    assert table.why("place M04 on C01") is None
    assert table.why("place M04 on C45") is None


def test_r16_4_managers_do_nothing_in_the_auction() -> None:
    table = auction(row="C01", ann="S7 C50 with 1 coal, managers M04")
    assert table.why("place M04 on C50") == (Code.NOT_NOW, "R3.4")
    assert table.why("manage M04") == (Code.NOT_NOW, "R3.4")


def test_r16_4_a_sale_in_the_auction_earns_nothing_from_a_manager() -> None:
    table = auction(row="C39", ann="S7 C50 with 1 coal + 2 iron, managers M04 M12")
    table = table.bids(C39="ann 4").do("upgrade C50")
    assert (table.state.phase, table.stands()) == (Phase.RESOLUTION, "asked C50.2")
    assert table.why("manage M12") == (Code.NOT_NOW, "R4.7")
    assert table.do("use C50.2 x2").goods(ANN) == "4 money"


def test_r16_1_two_seats_place_their_managers_independently() -> None:
    table = producing(ann="S3 C01, managers M04", ben="S1 C10, managers M12")
    table = table.do("open C01", "p2 place M12 on C10")
    assert (table.on("C10"), table.managers(BEN)) == ("C10@M12", "")
