"""A window that opens between the transactions of a compensation (R15.4, R18.8, Q13, Q42)."""

from __future__ import annotations

import pytest

from furnace.engine import game
from furnace.engine.event import Compensated
from furnace.notation.action import parse_action
from furnace.notation.position import parse_position

UNSEEN = " ".join(f"C{number:02}" for number in range(2, 61) if number != 44)


def asked(row: str, goods: str) -> str:
    """Ann has S7 and one basic company, and her disc 3 is outbid."""
    return f"""
furnace-position 1
rules 1
ruleset base+new-companies+new-startups+managers
round 1 resolution
first p1
turn -
producing -
p1 {goods} | discs - | - | S7 C01
p2 nothing | discs - | - | S1
p3 nothing | discs - | - | S2
unseen {UNSEEN}
schools H1a H3a
stack M02 M02 M03 M04 M05 M06 M07 M08 M09 M10 M10 M11 M12
row {row} p1:3 p2:4
"""


@pytest.mark.parametrize("answer", ["p1 skip S7.1", "p1 upgrade C01"])
def test_q13_units_spent_before_a_window_are_not_extracted_again(answer: str) -> None:
    state = parse_position(asked("H3a M01", "1 coal + 1 iron"))
    state = game.apply(state, parse_action("p1 use H3a.2 x1")).state
    step = game.apply(state, parse_action(answer))
    assert step.state.seats[0].goods.money == 2  # one transaction, two extractions
    assert Compensated(0, parse_action("p1 3 C01").disc, "H3a", 3) in step.events  # type: ignore[union-attr]


def test_q42_a_compensation_continues_after_the_window_it_opened() -> None:
    state = parse_position(asked("C44", "5 coal"))
    state = game.apply(state, parse_action("p1 use C44.0 x1")).state
    state = game.apply(state, parse_action("p1 skip S7.1")).state
    state = game.apply(state, parse_action("p1 use C44.0 x1")).state
    assert state.seats[0].goods.token == 2
    assert state.seats[0].pending[-1][:2] == ("S7", 1)
