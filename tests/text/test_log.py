"""Which events the log shows."""

from __future__ import annotations

from typing import get_args

import pytest

from furnace.cards.goods import Goods
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.event import (
    AgentPaid,
    CardOpened,
    Compensated,
    Dealt,
    Event,
    FirstPassed,
    Gained,
    LineReached,
    PhaseBegan,
    TurnCame,
)
from furnace.engine.state import Phase
from furnace.text.log import HIDDEN_KINDS, is_in_log

SEATS, AGENT = 2, 2
THREE = Disc(DiscKind.FIXED, 3)
ZERO = Disc(DiscKind.VARIABLE, 0)


@pytest.mark.parametrize(
    "event",
    [
        Dealt("S1", 0),
        Dealt("A1", None),
        PhaseBegan(Phase.DEAL, 2),
        FirstPassed(1),
        AgentPaid(AGENT, 3, "C21"),
        Gained(0, Goods(6), "C21", 0),
        Compensated(0, THREE, "C21", 0),
    ],
    ids=repr,
)
def test_the_log_shows_what_happened(event: Event) -> None:
    assert is_in_log(event, SEATS)


@pytest.mark.parametrize(
    "event",
    [
        TurnCame(1),
        CardOpened(0, "C21"),
        LineReached(0, "C21", 1),
        Dealt("C21", None),
        PhaseBegan(Phase.BIDDING, 2),
        AgentPaid(AGENT, 0, None),
    ],
    ids=repr,
)
def test_the_log_leaves_out_machinery_and_what_the_table_shows(event: Event) -> None:
    assert not is_in_log(event, SEATS)


def test_a_compensation_is_told_once_by_what_it_gave() -> None:
    assert is_in_log(Gained(0, Goods(6), "C21", 0), SEATS)
    assert not is_in_log(Compensated(0, THREE, "C21", 3), SEATS)


def test_only_a_player_with_a_compensation_can_leave_it_unused() -> None:
    assert is_in_log(Compensated(1, THREE, "C21", 0), SEATS)
    assert not is_in_log(Compensated(AGENT, THREE, "C21", 0), SEATS)
    assert not is_in_log(Compensated(1, ZERO, "C21", 0), SEATS)


def test_alone_nobody_passes_the_first_player_token() -> None:
    assert not is_in_log(FirstPassed(0), 1)


def test_machinery_names_kinds_of_event() -> None:
    kinds = {kind._field_defaults["kind"] for kind in get_args(Event)}
    assert kinds > HIDDEN_KINDS
