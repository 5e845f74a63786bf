"""The texts of events: what a record may claim to have followed."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest

from furnace.cards.goods import Goods
from furnace.engine import event as events
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.event import Event
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.state import Phase
from furnace.notation.event import format_event, format_outcome
from properties.random_play import TABLES, walk

TWO, NEUTRAL = Disc(DiscKind.FIXED, 2), Disc(DiscKind.NEUTRAL, 2)
WON = Outcome(((1,), (0,)), (40, 43), DecidedBy.MONEY)
SHARED = Outcome(((0, 2), (1,)), (12, 9, 12), DecidedBy.SHARED)

SPELLED: dict[str, Event] = {
    "p2 is first": events.FirstDrawn(1),
    "C21 is dealt": events.Dealt("C21", None),
    "S3 is dealt to p1": events.Dealt("S3", 0),
    "a1 rolls 4": events.Rolled(2, 4),
    "round 1 bidding begins": events.PhaseBegan(Phase.BIDDING, 1),
    "p1 takes discs 2 n2": events.DiscsTaken(0, (TWO, NEUTRAL)),
    "turn of a1": events.TurnCame(2),
    "turn of nobody": events.TurnCame(None),
    "a1 places 2 on C04": events.DiscPlaced(2, TWO, "C04"),
    "p1 is compensated for n2 on C21 x2": events.Compensated(0, NEUTRAL, "C21", 2),
    "p1 takes C21": events.CardTaken(0, "C21"),
    "C05 goes to the box": events.CardDiscarded("C05", None),
    "C05 goes to the box for a1": events.CardDiscarded("C05", 2),
    "p2 gains 6 coal from C21.0": events.Gained(1, Goods(coal=6), "C21", 0),
    "p2 gains 1 coal + 1 iron from S1": events.Gained(1, Goods(1, 1), "S1", None),
    "p1 uses C25.1 x2: 2 iron -> 2 oil": events.Processed(
        0, "C25", 1, 2, Goods(iron=2), Goods(oil=2)
    ),
    "p1 inserts C21 at 2": events.Inserted(0, "C21", 2),
    "p1 opens C21": events.CardOpened(0, "C21"),
    "p1 pays 2 coal to K1 for C21": events.PaidAgain(0, "C21", Goods(coal=2), "K1"),
    "p1 comes to C21.1": events.LineReached(0, "C21", 1),
    "p1 closes C21": events.CardClosed(0, "C21"),
    "p1 upgrades C21 for 1 coal + 1 token": events.Upgraded(0, "C21", Goods(coal=1, token=1)),
    "p1 is done": events.ProductionEnded(0),
    "round 1 ends": events.RoundEnded(1),
    "first passes to p2": events.FirstPassed(1),
    "game ends: p1 40 p2 43, p2 wins by money": events.GameEnded(WON),
}


@pytest.mark.parametrize("text", SPELLED)
def test_each_kind_of_event_is_spelled_as_the_grammar_says(text: str) -> None:
    assert format_event(SPELLED[text], seats=2) == text


def test_every_kind_of_event_is_spelled_above() -> None:
    assert {type(event) for event in SPELLED.values()} == set(get_args(Event))


def test_a_shared_victory_names_all_who_share_it() -> None:
    assert format_outcome(SHARED) == "p1 12 p2 9 p3 12, p1 p3 share"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_different_events_never_share_a_text(seats: int) -> None:
    happened = _events(seats)
    texts: dict[str, Event] = {}
    for event in happened:
        assert texts.setdefault(format_event(event, seats), event) == event
    assert len(texts) == len(happened) > 1_000


def test_random_games_show_every_kind_of_event() -> None:
    seen = {type(event) for seats in (2, 3, 4) for event in _events(seats)}
    assert seen == set(get_args(Event))


@cache
def _events(seats: int) -> set[Event]:
    tables = [table for table in TABLES if table.seats == seats]
    games = [walk(table, seed) for table in tables for seed in range(4)]
    return {event for game in games for move in game for event in move.events}
