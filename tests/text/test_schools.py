"""A disc that is divided at a Business School, and interrupted, is reported as it is (Q42)."""

from __future__ import annotations

from furnace.engine import game
from furnace.engine.action import Skip, Use
from furnace.text.actions import school_action_message
from furnace.text.questions import question_message
from furnace.text.words import Words
from position_builder import Table
from rulebook.test_r15_schools import upgrader

WORDS = Words(("Ann", "Ben", "Cleo"))
SCHOOL = "Trade College, day (H3a)"


def asked(table: Table) -> str:
    return WORDS.format(question_message(table.state, 0, game.legal_actions(table.state, 0)))


def listed(table: Table) -> list[str]:
    actions = game.legal_actions(table.state, 0)
    at_school = [action for action in actions if isinstance(action, (Use, Skip))]
    return [WORDS.format(school_action_message(action, table.state)) for action in at_school]


def test_q42_the_points_left_are_asked_about_after_a_window() -> None:
    table = upgrader("H3a", "p2:4 p1:3", "2 coal + 3 iron")
    assert "use its 3 points" in asked(table)
    assert listed(table) == [
        f"{SCHOOL}: exchange 1 iron for 1 token, then decide about the other points",
        f"{SCHOOL}: gain 1 coin for each point",
    ]
    table = table.do("use H3a.2 x1", "skip S7.1")
    assert "use its 2 points" in asked(table)
    assert listed(table)[-1] == f"{SCHOOL}: gain 1 coin for each remaining point"


def test_q42_where_no_window_comes_between_the_rest_goes_its_way() -> None:
    table = upgrader("H3a", "p2:4 p1:3", "3 iron")
    assert listed(table)[0] == (
        f"{SCHOOL}: exchange 1 iron for 1 token, and gain 2 coins for the remaining points"
    )
    assert listed(table)[2] == f"{SCHOOL}: exchange 3 iron for 3 tokens"
