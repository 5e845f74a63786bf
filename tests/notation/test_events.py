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
VARIABLE = Disc(DiscKind.VARIABLE, 5)
WON = Outcome(((1,), (0,)), (40, 43), DecidedBy.MONEY)
SHARED = Outcome(((0, 2), (1,)), (12, 9, 12), DecidedBy.SHARED)
BEATEN = Outcome(((0,),), (30,), DecidedBy.AGENT, (30, 12))
ALONE = Outcome(((0,),), (31,), DecidedBy.MONEY, (30, 12))

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
    "p1 upgrades C21 for 1 coal + 1 token": events.Upgraded(0, "C21", Goods(1, 0, 0, 1), "S1"),
    "p1 upgrades C21 for 1 iron, 1 iron of it lent": events.Upgraded(
        0, "C21", Goods(iron=1), "M01", Goods(iron=1)
    ),
    "p1 uses C25.1 x2: 2 iron -> 2 oil, 1 iron of it lent": events.Processed(
        0, "C25", 1, 2, Goods(iron=2), Goods(oil=2), Goods(iron=1)
    ),
    "S3 is offered to p5": events.Dealt("S3", 4, True),
    "p5 chooses S3": events.CardChosen(4, "S3"),
    "p1 is granted 1 coal": events.CoalGranted(0, Goods(coal=1)),
    "p1 owns M15 by K8": events.ManagerOwned(0, "M15", "K8"),
    "p1 pays 3 coal for v5": events.BidPaid(0, Goods(coal=3), VARIABLE),
    "p1 is asked about S7.1": events.Asked(0, "S7", 1),
    "p1 is through with S7.1": events.Answered(0, "S7", 1),
    "p1 lays 1 iron on C41.1": events.Laid(
        0, Goods(iron=1), "C41", 1, events.LaidFor.OUTBID, "C21"
    ),
    "p1 takes M03 from H2a": events.ManagerTaken(0, "M03", "H2a"),
    "a1 takes M03 from H2a": events.ManagerTaken(2, "M03", "H2a"),
    "M03 goes to the box from H2a": events.ManagerDiscarded("M03", "H2a"),
    "a1 takes C21": events.CardTaken(2, "C21"),
    "a1 is paid 4 money for C21": events.AgentPaid(2, 4, "C21"),
    "a1 is paid 4 money": events.AgentPaid(2, 4, None),
    "p1 gains 3 money from M06": events.Gained(0, Goods(money=3), "M06", None),
    "p1 places M03 on C21": events.ManagerPlaced(0, "M03", "C21"),
    "p1 uses M08 of C21": events.ManagerUsed(0, "M08", "C21"),
    "p1 uses M12 of C21, which lends 4 coal": events.ManagerUsed(0, "M12", "C21", Goods(coal=4)),
    "p1 loses 4 coal lent to C21": events.LoanLapsed(0, Goods(coal=4), "C21"),
    "p1 takes 2 oil off S8.2": events.TakenFromCard(0, Goods(oil=2), "S8", 2),
    "p1 gains 1 money per sale of iron from C42.2": events.BonusBegan(
        0, Goods(money=1), "iron", "C42", 2
    ),
    "p1 discards C21": events.OwnCardDiscarded(0, "C21"),
    "p1 pays 1 iron to K9 for C21 of p2": events.PaidCopy(0, "C21", 1, Goods(iron=1), "K9"),
    "p1 pays 1 iron to K9 for C21 of a2": events.PaidCopy(0, "C21", 3, Goods(iron=1), "K9"),
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


def test_the_money_of_agents_with_a_card_stands_behind_that_of_the_seats() -> None:
    assert format_outcome(BEATEN) == "p1 30 a1 30 a2 12, nobody wins"
    assert format_outcome(ALONE) == "p1 31 a1 30 a2 12, p1 wins by money"


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_two_different_events_never_share_a_text(seats: int) -> None:
    happened = _events(seats)
    texts: dict[str, Event] = {}
    for event in happened:
        assert texts.setdefault(format_event(event, seats), event) == event
    assert len(texts) == len(happened) > 900


def test_random_games_show_every_kind_of_event() -> None:
    seen = {type(event) for seats in range(1, 6) for event in _events(seats)}
    assert seen == set(get_args(Event))


@cache
def _events(seats: int) -> set[Event]:
    tables = [table for table in TABLES if table.seats == seats]
    games = [walk(table, seed) for table in tables for seed in range(3)]
    return {_as_said(event) for game in games for move in game for event in move.events}


def _as_said(event: Event) -> Event:
    """The event without what its text leaves to the position: by which line and thanks to whom."""
    match event:
        case events.Dealt():
            return event._replace(agent=None)
        case events.BidPaid():
            return event._replace(thanks_to=None, bonus=None)
        case events.Laid():
            return event._replace(laid_for=events.LaidFor.OUTBID, at="")
        case events.Gained():
            return event._replace(disc=None, thanks_to=None, bonus=None)
        case events.Processed():
            return event._replace(disc=None, thanks_to=None, bonus=None, from_card=False)
        case events.Upgraded():
            return event._replace(cause="", thanks_to=None)
    return event
