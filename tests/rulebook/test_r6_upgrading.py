"""R6: how companies are upgraded, and what that gives."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Done, Open, Skip, Upgrade, Use
from furnace.engine.event import CardClosed, Gained, LineReached, Upgraded
from furnace.engine.refusal import Code
from furnace.engine.state import Phase
from position_builder import ANN, producing

PRICE = Goods(coal=1, token=1)


@pytest.mark.parametrize("startup", ["S1", "S2", "S3", "S4", "S5"])
def test_r6_1_the_first_line_of_a_start_up_gives_a_token(startup: str) -> None:
    table = producing(ann=f"{startup} C01 C10").play(Open(ANN, startup))
    assert table.saw(Gained) == [Gained(ANN, Goods(token=1), startup, 1)]
    assert table.goods(ANN) == "1 token"


@pytest.mark.parametrize("startup", ["S1", "S2", "S3", "S4", "S5"])
def test_r6_2_each_start_up_turns_a_company_over_for_1_coal_and_1_token(startup: str) -> None:
    table = producing(ann=f"{startup} C01 C10 with 1 coal")
    table = table.play(Open(ANN, startup), Upgrade(ANN, "C01"))
    assert table.events[2:] == (
        LineReached(ANN, startup, 3),
        Upgraded(ANN, "C01", PRICE, startup),
        CardClosed(ANN, startup),
    )
    assert table.goods(ANN) == "nothing"
    assert table.cards(ANN) == f"{startup} C01+ C10"


def test_r6_2_any_number_of_companies_are_upgraded_at_one_line() -> None:
    table = producing(ann="S2 C01 C10 C25 with 4 coal + 2 token").play(Open(ANN, "S2"))
    table = table.play(Upgrade(ANN, "C25"), Upgrade(ANN, "C01"), Upgrade(ANN, "C10"))
    assert table.cards(ANN) == "S2 C01+ C10+ C25+"
    assert table.goods(ANN) == "1 coal"


def test_r6_2_each_company_costs_its_own_coal_and_token() -> None:
    table = producing(ann="S2 C01 C10 with 5 coal").play(Open(ANN, "S2"), Upgrade(ANN, "C01"))
    assert table.goods(ANN) == "4 coal"
    assert table.refusal(Upgrade(ANN, "C10")) == (Code.NO_UPGRADE_LINE, "R6.2")
    table = producing(ann="S2 C01 C10 with 1 coal + 4 token")
    table = table.play(Open(ANN, "S2"), Upgrade(ANN, "C01"))
    assert table.goods(ANN) == "4 token"
    assert table.refusal(Upgrade(ANN, "C10")) == (Code.NO_UPGRADE_LINE, "R6.2")


def test_r6_2_nobody_has_to_upgrade() -> None:
    table = producing(ann="S2 C01 with 1 coal").play(Open(ANN, "S2"))
    assert table.legal(ANN) == (Upgrade(ANN, "C01"), Open(ANN, "C01"))
    assert table.play(Open(ANN, "C01")).cards(ANN) == "S2 C01"


def test_r6_2_companies_are_upgraded_at_an_upgrade_line_only() -> None:
    table = producing(ann="S1 C01 with 5 coal + 5 token")
    assert table.refusal(Upgrade(ANN, "C01")) == (Code.NO_UPGRADE_LINE, "R6.2")
    table = table.play(Open(ANN, "S1"))
    assert table.refusal(Upgrade(ANN, "C01")) == (Code.NO_UPGRADE_LINE, "R6.2")
    assert table.play(Skip(ANN, "S1", 2)).allows(Upgrade(ANN, "C01"))
    assert table.play(Use(ANN, "S1", 2, 2)).allows(Upgrade(ANN, "C01"))


def test_r6_2_a_seat_upgrades_only_its_own_companies() -> None:
    table = producing(ann="S2 C01 with 1 coal", ben="S1 C10").play(Open(ANN, "S2"))
    assert table.refusal(Upgrade(ANN, "C10")) == (Code.NOT_YOUR_CARD, "R6.2")
    assert table.refusal(Upgrade(ANN, "C36")) == (Code.NOT_YOUR_CARD, "R6.2")


def test_r6_3_an_upgraded_company_stays_upgraded_for_the_rest_of_the_game() -> None:
    table = producing(ann="S2 C01 with 1 coal", round=1)
    table = table.play(Open(ANN, "S2"), Upgrade(ANN, "C01"), Done(ANN))
    for _ in range(3):
        table = table.idle_until(Phase.PRODUCTION)
        assert "C01+" in table.cards(ANN)
        table = table.play(Open(ANN, "C01"))
        assert table.saw(Gained)[-1] == Gained(ANN, Goods(coal=3), "C01", 2)
    assert "C01+" in table.idle_until(Phase.OVER).cards(ANN)


def test_r6_4_a_start_up_is_never_upgraded() -> None:
    table = producing(ann="S2 C01 with 5 coal + 5 token").play(Open(ANN, "S2"))
    assert table.refusal(Upgrade(ANN, "S2")) == (Code.NEVER_UPGRADED, "R6.4")


def test_r6_4_a_seat_with_only_its_start_up_is_not_asked_to_upgrade() -> None:
    table = producing(ann="S2 with 5 coal")
    assert table.saw(LineReached) == []
    assert table.legal(ANN) == (Done(ANN),)


def test_r6_5_a_company_upgraded_after_it_was_resolved_waits_for_the_next_production() -> None:
    table = producing(ann="S2 C08 with 4 iron").play(Open(ANN, "C08"), Upgrade(ANN, "C08"))
    assert table.goods(ANN) == "1 coal + 4 iron"
    assert table.refusal(Use(ANN, "C08", 2, 1)) == (Code.LINE_NOT_OPEN, "R5.6")
    assert table.refusal(Open(ANN, "C08")) == (Code.ALREADY_RESOLVED, "R5.1")
    table = table.idle_until(Phase.DEAL).idle_until(Phase.PRODUCTION).play(Open(ANN, "C08"))
    assert table.allows(Use(ANN, "C08", 2, 4))


def test_r6_6_a_company_upgraded_before_it_is_resolved_has_both_lines_at_once() -> None:
    table = producing(ann="S2 C08 with 1 coal + 4 iron").play(
        Open(ANN, "S2"), Upgrade(ANN, "C08"), Use(ANN, "C08", 2, 4)
    )
    assert table.goods(ANN) == "2 coal + 8 money"


def test_r6_7_a_company_is_upgraded_once_at_most() -> None:
    table = producing(ann="S2 C01 C10+ with 2 coal + 2 token").play(Open(ANN, "S2"))
    assert table.refusal(Upgrade(ANN, "C10")) == (Code.ALREADY_UPGRADED, "R6.7")
    table = table.play(Upgrade(ANN, "C01"))
    assert table.goods(ANN) == "1 coal + 2 token"
    assert not table.allows(Upgrade(ANN, "C01"))


def test_r6_7_a_seat_whose_companies_are_all_upgraded_is_not_asked() -> None:
    table = producing(ann="S2 C01+ C10+ with 2 coal + 2 token").play(Open(ANN, "S2"))
    assert table.saw(LineReached) == []
