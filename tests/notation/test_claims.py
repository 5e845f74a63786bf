"""Claims behind `>`: events of the last action, and what a seat has and owns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from furnace.cards.goods import format_goods
from furnace.engine.state import OwnedCard
from furnace.notation.action import format_action
from furnace.notation.claim import claims_of_seat
from furnace.notation.errors import RecordError
from furnace.notation.event import format_event
from furnace.notation.history import Move
from furnace.notation.record import parse_record
from notation.walks import game_of
from position_builder import producing
from properties.random_play import Table

TABLE = Table("base+capitalists+chain+short", 2)

HEAD = """\
furnace-record 1
rules     1
ruleset   base+capitalists+chain+short
p1        Ann, human
p2        Ben, bot greedy
"""


def test_every_event_of_a_game_may_be_claimed_after_its_action() -> None:
    _check(lambda move: [format_event(event, TABLE.seats) for event in move.step.events])


def test_what_every_seat_has_may_be_claimed_after_any_action() -> None:
    _check(
        lambda move: [
            f"p{number} has {format_goods(seat.goods)}"
            for number, seat in enumerate(move.step.state.seats, 1)
        ]
    )


def test_what_every_seat_owns_may_be_claimed_after_any_action() -> None:
    _check(
        lambda move: [
            f"p{number} owns {' '.join(map(_side, seat.cards)) or 'nothing'}"
            for number, seat in enumerate(move.step.state.seats, 1)
        ]
    )


def test_white_space_in_a_claim_is_free() -> None:
    parse_record(f"{HEAD}first p1\n  >p1   is\tfirst\n")


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        ("p1 has 3 coal", "p1 has 4 coal"),
        ("p1 has nothing", "p1 has 4 coal"),
        ("p1 owns S1 C17", "p1 owns S1 C17+"),
        ("p1 owns C17+ S1", "p1 owns S1 C17+"),
        ("p2 owns S2", "p2 owns S2 C01"),
    ],
)
def test_a_seat_has_and_owns_just_that(claim: str, true: str) -> None:
    state = producing("S1 C17+ with 4 coal", "S2 C01").state
    assert claim not in claims_of_seat(state, claim)
    assert true in claims_of_seat(state, claim)


@pytest.mark.parametrize("claim", ["p4 has nothing", "a1 has nothing", "p1", "", "has nothing"])
def test_nothing_is_true_of_who_does_not_sit_here(claim: str) -> None:
    assert claims_of_seat(producing("S1").state, claim) == ()


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("p2 is first", "p2 has nothing"),
        ("p1 has 1 coal", "p1 has nothing"),
        ("p1 owns S1", "p1 owns nothing"),
        ("it rains", "p1 is first"),
        ("", "p1 is first"),
        ("P1 is first", "p1 is first"),
    ],
)
def test_a_wrong_claim_is_refused_with_what_is_true(claim: str, said: str) -> None:
    error = _error(f"{HEAD}first p1\n> {claim}\n")
    line = len(HEAD.splitlines()) + 2
    assert (error.line, error.code, error.text) == (line, "record/claim", f"> {claim}".strip())
    assert said in error.part.split("; ")


def test_a_claim_is_about_the_last_action_alone() -> None:
    parse_record(f"{HEAD}first p1\n> p1 is first\ndeal S1 to p1\n> S1 is dealt to p1\n")
    error = _error(f"{HEAD}first p1\ndeal S1 to p1\n> p1 is first\n")
    assert (error.code, error.part) == ("record/claim", "p1 has nothing; p1 owns S1")
    error = _error(f"{HEAD}first p1\ndeal S1 to p1\n> S2 is dealt to p1\n")
    assert (error.code, error.part) == ("record/claim", "S1 is dealt to p1")


def test_before_the_first_action_only_seats_can_be_claimed() -> None:
    parse_record(f"{HEAD}> p1 has nothing\n> p2 owns nothing\n")
    assert _error(f"{HEAD}> p1 is first\n").code == "record/claim"


def _check(claims: Callable[[Move], list[str]]) -> None:
    """Replay a whole game with these claims behind each of its moves."""
    lines = [HEAD]
    for move in game_of(TABLE, seed=3).history.moves:
        lines += [format_action(move.action), *[f"> {claim}" for claim in claims(move)]]
    parse_record("\n".join(lines))


def _side(mine: OwnedCard) -> str:
    return mine.card + "+" * mine.upgraded


def _error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value
