"""Sharper proofs of rules that a wrong rule had slipped through (tests/wrong_rules)."""

from __future__ import annotations

from furnace.engine import game
from furnace.engine.action import Deal
from furnace.engine.event import LineReached
from furnace.engine.refusal import Code
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE
from position_builder import ANN, BEN, Table, auction, opened, producing


def test_r14_5_the_coal_of_an_outbid_variable_disc_does_not_come_back() -> None:
    table = auction(row="C10", variants="variable-discs", ann="S1 C01 with 3 coal")
    table = table.bids(C10="ben 4, ann v2").declining()
    assert table.goods(ANN) == "1 coal + 2 iron"


def test_q9_the_two_sides_of_a_school_do_not_lie_in_one_row() -> None:
    table = Table(game.new(parse_ruleset("base+managers"), 3))
    while not table.state.schools:
        table = table.play(table.legal(CHANCE)[-1])
    assert table.state.schools == ("H3b",)
    assert table.legal(CHANCE) == tuple(map(Deal, ("H1a", "H1b", "H2a", "H2b")))


def test_q9_a_manager_nobody_bid_for_does_not_return_to_the_stack() -> None:
    table = auction(schools="H1a H2a", managers="M05 M03").bids(H1a="").declining()
    assert "M05" not in table.state.stack


def test_q12_a_line_that_was_used_waits_until_something_else_has_happened() -> None:
    table = opened("C45@M11 with 2 iron").do("use C45.1 x1")
    assert table.why("use C45.1 x1") == (Code.ALREADY_USED, "Q12")
    assert table.do("manage M11.1").why("use C45.1 x1") is None


def test_q27_a_lent_token_is_paid_before_the_iron_of_k5() -> None:
    # By hand: M15 belongs to K8. S6 gives no token of its own.
    table = producing(ann="S6@M15 C01 C02 with 1 coal + 1 iron", capitalists="K5 K8")
    table = table.do("open S6", "manage M15.2", "skip S6.1", "upgrade C01", "upgrade C02")
    assert table.goods(ANN) == "1 iron"


def test_q30_a_line_that_no_manager_helps_to_pay_is_passed() -> None:
    table = producing(ann="S3 C10 C14 C45@M05").do("open C45")
    assert table.saw(LineReached) == []


def test_q42_no_window_opens_on_a_gain_of_other_goods() -> None:
    table = producing(ann="S7 C01 C10 with 1 coal + 1 token").do("open C10")
    assert table.stands() == "between"
    assert table.goods(ANN) == "1 coal + 1 iron + 1 token"


def test_q43_c56_upgrades_a_company_that_was_resolved() -> None:
    table = producing(ann="S3 C01 C45 C56+").do("open C45", "open C56")
    assert table.choices()[:2] == ["upgrade C01", "upgrade C45"]
    table = table.do("upgrade C45")
    assert (table.on("C45"), table.goods(ANN)) == ("C45+*", "2 coal + 2 oil")


def test_q50_what_an_agent_takes_is_delivered_to_nobody() -> None:
    table = auction(row="C37", seats=2, agents="A1", ann="S1 C01", ben="S2 C02")
    table = table.put(C37="agent 4").bids(C37="").declining()
    assert table.state.agents[0].companies[0] == "C37"
    assert [table.goods(seat) for seat in (ANN, BEN)] == ["nothing", "nothing"]
