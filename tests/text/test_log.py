"""Which events the log shows, and which it shows as one."""

from __future__ import annotations

from typing import get_args

import pytest

from furnace.cards.goods import Goods
from furnace.engine import game
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.event import (
    AgentPaid,
    CardClosed,
    CardOpened,
    Compensated,
    Dealt,
    Event,
    FirstPassed,
    Gained,
    Laid,
    LaidFor,
    LineReached,
    ManagerUsed,
    PhaseBegan,
    Processed,
    TurnCame,
)
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Phase, State
from furnace.text.events import event_line
from furnace.text.log import HIDDEN_KINDS, events_in_log
from furnace.text.words import Words
from interbellum_auction import auction, declining, own, resolved, with_discs

AGENT = 2
TABLE = game.new(parse_ruleset("base"), 2)
THREE = Disc(DiscKind.FIXED, 3)

SALE = Processed(0, "C03", 1, 1, Goods(iron=1), Goods(money=2))
BY_STOKER = Gained(0, Goods(coal=1), "M05", None)


def is_in_log(event: Event, state: State = TABLE) -> bool:
    return events_in_log([event], state) == [event]


def lines(*events: Event, state: State = TABLE) -> list[str]:
    words = Words(("Dora", "Ben"))
    return [event_line(event, words) for event in events_in_log(events, state) if event is not None]


def with_capitalist(capitalist: str) -> State:
    """A table at which Dora has this capitalist."""
    state = game.new(parse_ruleset("base+capitalists"), 2)
    dora, ben = state.seats
    return state._replace(seats=(dora._replace(capitalist=capitalist), ben))


def lines_about(card: str, discs: str, capitalists: str = "", startups: str = "") -> list[str]:
    """What the log says when this card is resolved and nothing is exchanged."""
    words = "base+capitalists+new-startups+new-capitalists+managers+variable-discs"
    table = auction(words, 2, startups=startups, capitalists=capitalists, row=card)
    table = declining(resolved(with_discs(own(table, p1="C36"), **{card: discs})))
    return [line for line in lines(*table.events, state=table.state) if f"({card})" in line]


@pytest.mark.parametrize(
    "event",
    [
        Dealt("S1", 0),
        Dealt("A1", None, agent=AGENT),
        PhaseBegan(Phase.DEAL, 2),
        FirstPassed(1),
        AgentPaid(AGENT, 3, "C21"),
        Gained(0, Goods(6), "C21", 0),
        Compensated(0, THREE, "C21", 0),
        ManagerUsed(0, "M08", "C21"),
    ],
    ids=repr,
)
def test_the_log_shows_what_happened(event: Event) -> None:
    assert is_in_log(event)


@pytest.mark.parametrize(
    "event",
    [
        TurnCame(1),
        LineReached(0, "C21", 1),
        Dealt("C21", None),
        PhaseBegan(Phase.BIDDING, 2),
        AgentPaid(AGENT, 0, None),
    ],
    ids=repr,
)
def test_the_log_leaves_out_machinery_and_what_the_table_shows(event: Event) -> None:
    assert not is_in_log(event)


def test_a_compensation_is_in_the_log_once_as_what_it_gave() -> None:
    assert is_in_log(Gained(0, Goods(6), "C21", 0, THREE))
    assert not is_in_log(Compensated(0, THREE, "C21", 3))


def test_only_a_player_with_a_compensation_can_leave_it_unused() -> None:
    assert is_in_log(Compensated(1, THREE, "C21", 0))
    assert not is_in_log(Compensated(AGENT, THREE, "C21", 0))


def test_a_disc_that_counts_as_0_has_no_compensation_to_leave_unused() -> None:
    variable = Compensated(0, Disc(DiscKind.VARIABLE, 0), "C21", 0)
    assert not is_in_log(variable, with_capitalist("K1"))
    assert is_in_log(variable, with_capitalist("K2"))  # K2 makes it count as 1


def test_a_compensation_that_fills_a_card_is_not_called_unused() -> None:
    unused, placed = (
        Compensated(0, THREE, "C21", 0),
        Laid(0, Goods(oil=1), "S8", 1, LaidFor.COMPENSATION, "C21"),
    )
    assert events_in_log([unused, placed], TABLE) == [None, placed]
    assert events_in_log([unused, placed._replace(seat=1)], TABLE)[0] == unused
    assert events_in_log([unused, placed._replace(at="C22")], TABLE)[0] == unused


UNUSED_3 = "Dora gains nothing from the compensation of Tar Pits (C02), for disc 3."
UNUSED_V0 = "Dora gains nothing from the compensation of Tar Pits (C02), for disc 0 (variable)."
GAINED = "Dora gains 6 coal from the compensation of Lower Seam (C01), for disc 3."
RAISED = (
    "Dora gains 2 coal from the compensation of Lower Seam (C01), for disc 0 (variable); "
    "The Underwriter (K2) counts it 1 higher."
)
FILLED = (
    "Dora’s Oil Cellar (S8) receives 1 oil because Dora’s disc on Tar Pits (C02) is compensated."
)


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (("C02", "p2:4 p1:3"), [UNUSED_3]),
        (("C02", "p2:4 p1:v0"), []),
        (("C02", "p2:4 p1:v0", "K2"), [UNUSED_V0]),
        (("C02", "p2:4 p1:3", "", "S8"), [FILLED]),
        (("C01", "p2:4 p1:3"), [GAINED]),
        (("C01", "p2:4 p1:v0"), []),
        (("C01", "p2:4 p1:v0", "K2"), [RAISED]),
    ],
)
def test_an_outbid_disc_is_in_the_log_at_most_once(
    played: tuple[str, ...], said: list[str]
) -> None:
    assert [line for line in lines_about(*played) if "Dora" in line] == said


def test_in_a_solo_game_nobody_passes_the_first_player_token() -> None:
    assert not is_in_log(FirstPassed(0), game.new(parse_ruleset(PRESETS["solo"](1)), 1))


def test_a_manager_that_gives_goods_is_in_the_log_once() -> None:
    used, gained = ManagerUsed(0, "M06", "C03"), Gained(0, Goods(money=3), "M06", None)
    assert lines(SALE, used, gained) == [
        "Dora exchanges 1 iron for 2 coins at Pithead Foundry (C03).",
        "Dora gains 3 coins from Auctioneer (M06).",
    ]


def test_transactions_made_one_by_one_are_logged_as_one() -> None:
    one_by_one: list[Event] = [SALE, BY_STOKER] * 5
    assert lines(*one_by_one) == [
        "Dora exchanges 5 iron for 10 coins at Pithead Foundry (C03).",
        "Dora gains 5 coal from Stoker (M05).",
    ]


def test_the_first_event_shows_the_sum_and_the_others_are_left_out() -> None:
    shown = events_in_log([SALE, BY_STOKER, SALE, BY_STOKER], TABLE)
    assert [event is not None for event in shown] == [True, True, False, False]


def test_the_part_that_was_lent_and_the_card_that_allowed_more_belong_to_the_sum() -> None:
    lent, raised = SALE._replace(lent=Goods(iron=1)), SALE._replace(thanks_to="C55")
    assert lines(lent, SALE) == [
        "Dora exchanges 2 iron (1 iron lent by a manager) for 4 coins at Pithead Foundry (C03)."
    ]
    assert lines(SALE, raised) == [
        "Dora exchanges 2 iron for 4 coins at Pithead Foundry (C03), thanks to Sales Bureau (C55)."
    ]


def test_what_is_free_or_of_another_card_stays_apart() -> None:
    free = SALE._replace(paid=Goods())
    elsewhere = SALE._replace(card="C21")
    assert len(lines(SALE, free, elsewhere)) == 3


def test_what_comes_between_parts_equal_events() -> None:
    assert len(lines(SALE, CardClosed(0, "C03"), SALE)) == 2


def test_what_two_lines_gain_is_not_added_up() -> None:
    basic, additional = Gained(0, Goods(2), "C01", 1), Gained(0, Goods(3), "C01", 2)
    more = Gained(0, Goods(1), "C51", 1)
    assert lines(basic, more, additional, more) == [
        "Dora gains 2 coal from Lower Seam (C01).",
        "Dora gains 1 coal from Pumping Station (C51).",
        "Dora gains 3 coal from Lower Seam (C01).",
        "Dora gains 1 coal from Pumping Station (C51).",
    ]


def test_a_card_is_resolved_in_the_log_only_if_nothing_else_says_so() -> None:
    opened, closed = CardOpened(0, "C01"), CardClosed(0, "C01")
    assert lines(opened, closed) == ["Dora resolves Lower Seam (C01), but nothing happens."]
    assert lines(opened, Gained(0, Goods(2), "C01", 1), closed) == [
        "Dora gains 2 coal from Lower Seam (C01)."
    ]
    assert lines(opened, LineReached(0, "C01", 1)) == []


def test_machinery_names_kinds_of_event() -> None:
    kinds = {kind._field_defaults["kind"] for kind in get_args(Event)}
    assert kinds > HIDDEN_KINDS
