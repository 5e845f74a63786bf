"""Actions as lines of text, and back."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from furnace.engine import game
from furnace.engine.action import (
    KINDS,
    Action,
    Again,
    Bid,
    Choose,
    Copy,
    Deal,
    Done,
    First,
    Insert,
    Keep,
    Manage,
    Open,
    Place,
    Roll,
    Skip,
    Upgrade,
    Use,
    actor,
)
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.state import CHANCE
from furnace.notation.action import format_action, format_without_seat, parse_action
from furnace.notation.entry import format_entry, parse_entry
from furnace.notation.history import Redo, Takeback, Undo
from furnace.notation.primitives import NotationError, format_seat
from notation.strategies import STEADY, actions, seats
from properties.random_play import MODULE_TABLES, TABLES, Table, walk
from properties.situations import varied_states
from properties.universe import universe

SPELLED: dict[str, Action] = {
    "first p2": First(1),
    "deal C21": Deal("C21"),
    "deal S3 to p1": Deal("S3", 0),
    "roll 4": Roll(4),
    "p1 4 C21": Bid(0, Disc(DiscKind.FIXED, 4), "C21"),
    "p3 n2 C21": Bid(2, Disc(DiscKind.NEUTRAL, 2), "C21"),
    "p2 v0 C21": Bid(1, Disc(DiscKind.VARIABLE, 0), "C21"),
    "p2 v12 H2a": Bid(1, Disc(DiscKind.VARIABLE, 12), "H2a"),
    "p1 keep n2": Keep(0, Disc(DiscKind.NEUTRAL, 2)),
    "p5 choose S3": Choose(4, "S3"),
    "p5 choose K4i": Choose(4, "K4i"),
    "deal H1a": Deal("H1a"),
    "deal A2": Deal("A2"),
    "deal M03": Deal("M03"),
    "p1 place M03 on C21": Place(0, "M03", "C21"),
    "p1 manage M08": Manage(0, "M08", 0),
    "p1 manage M11.2": Manage(0, "M11", 2),
    "p1 copy C21": Copy(0, "C21"),
    "p1 use H2a.2 x1": Use(0, "H2a", 2, 1),
    "p1 skip S7.1": Skip(0, "S7", 1),
    "p1 insert C21 at 2": Insert(0, "C21", 2),
    "p1 use C21.1 x2": Use(0, "C21", 1, 2),
    "p1 use C25.0 x1": Use(0, "C25", 0, 1),
    "p1 upgrade C21": Upgrade(0, "C21"),
    "p1 skip C17.1": Skip(0, "C17", 1),
    "p1 open C21": Open(0, "C21"),
    "p1 again C21": Again(0, "C21"),
    "p4 done": Done(3),
}


@pytest.mark.parametrize("text", SPELLED)
def test_each_kind_of_action_is_spelled_as_the_grammar_says(text: str) -> None:
    assert format_action(SPELLED[text]) == text
    assert parse_action(text) == SPELLED[text]


def test_every_kind_of_action_is_spelled_above() -> None:
    assert {type(action) for action in SPELLED.values()} == set(KINDS)


@STEADY
@given(actions)
def test_every_action_reads_back(action: Action) -> None:
    parsed = parse_action(format_action(action))
    assert parsed == action
    assert type(parsed) is type(action)


@STEADY
@given(actions, st.sampled_from([" ", "\t", "   ", " \t "]))
def test_white_space_is_free(action: Action, space: str) -> None:
    text = format_action(action)
    assert parse_action(space + space.join(text.split()) + space) == action


@pytest.mark.parametrize("table", [Table("base+capitalists+chain", 2), *MODULE_TABLES], ids=str)
def test_the_whole_universe_of_a_table_reads_back(table: Table) -> None:
    states = varied_states(table, seed=1)
    spelled = {action for state in states for action in universe(state) if _has_a_text(action)}
    assert len(spelled) > 2_000
    for action in spelled:
        assert parse_action(format_action(action)) == action


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_legal_action_of_a_random_game_reads_back(table: Table) -> None:
    for move in islice(walk(table, seed=1), 0, None, 2):
        for who in game.actors(move.before):
            for action in game.legal_actions(move.before, who):
                assert parse_action(format_action(action)) == action


@STEADY
@given(actions)
def test_a_seats_verb_is_its_action_without_the_seat(action: Action) -> None:
    if not isinstance(action, First | Deal | Roll):
        assert f"{format_seat(action.seat)} {format_without_seat(action)}" == format_action(action)


@STEADY
@given(seats)
def test_undo_redo_and_takeback_read_back(seat: int) -> None:
    for entry in (Undo(seat), Redo(seat), Takeback(seat)):
        text = f"{format_seat(seat)} {entry.verb}"
        assert format_entry(entry) == text
        assert parse_entry(f"  {text} ") == entry


@STEADY
@given(actions)
def test_an_action_is_an_entry_of_a_log(action: Action) -> None:
    assert parse_entry(format_entry(action)) == action


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("", "notation/action", ""),
        ("   ", "notation/action", "   "),
        ("p1", "notation/action", "p1"),
        ("first", "notation/action", "first"),
        ("p1 dance", "notation/action", "p1 dance"),
        ("p1 open", "notation/action", "p1 open"),
        ("p1 4", "notation/action", "p1 4"),
        ("p1 4 C21 C22", "notation/action", "p1 4 C21 C22"),
        ("p1 insert C21 to 2", "notation/action", "p1 insert C21 to 2"),
        ("p1 insert C21", "notation/action", "p1 insert C21"),
        ("first P2", "notation/seat", "P2"),
        ("first p1 p2", "notation/seat", "first"),
        ("first ann", "notation/seat", "ann"),
        ("deal", "notation/action", "deal"),
        ("deal c21", "notation/card", "c21"),
        ("deal C21 p1", "notation/seat", "deal"),
        ("deal C21 to ben", "notation/seat", "ben"),
        ("deal C21 to a1", "notation/seat", "a1"),
        ("roll six", "notation/number", "six"),
        ("roll -1", "notation/number", "-1"),
        ("roll 06", "notation/number", "06"),
        ("roll 1 2", "notation/seat", "roll"),
        ("ann 4 C21", "notation/seat", "ann"),
        ("p0 4 C21", "notation/seat", "p0"),
        ("a1 4 C21", "notation/seat", "a1"),
        ("p1 0 C21", "notation/disc", "0"),
        ("p1 m2 C21", "notation/disc", "m2"),
        ("p1 v C21", "notation/action", "p1 v C21"),
        ("p1 v03 C21", "notation/disc", "v03"),
        ("p1 v-1 C21", "notation/disc", "v-1"),
        ("p1 n0 C21", "notation/disc", "n0"),
        ("p1 n10 C21", "notation/disc", "n10"),
        ("p1 keep", "notation/action", "p1 keep"),
        ("p1 keep two", "notation/disc", "two"),
        ("p1 keep n2 C21", "notation/action", "p1 keep n2 C21"),
        ("p5 choose", "notation/action", "p5 choose"),
        ("p5 choose start-up", "notation/card", "start-up"),
        ("p5 choose K4I", "notation/card", "K4I"),
        ("p1 place M03", "notation/action", "p1 place M03"),
        ("p1 place M03 at C21", "notation/action", "p1 place M03 at C21"),
        ("p1 place m3 on C21", "notation/card", "m3"),
        ("p1 place M03 on C21.1", "notation/card", "C21.1"),
        ("p1 manage", "notation/action", "p1 manage"),
        ("p1 manage M11.0", "notation/line", "M11.0"),
        ("p1 manage M11.", "notation/number", ""),
        ("p1 manage M11 2", "notation/action", "p1 manage M11 2"),
        ("p1 manage 11", "notation/card", "11"),
        ("p1 copy", "notation/action", "p1 copy"),
        ("p1 copy C21.1", "notation/card", "C21.1"),
        ("p1 copy p2 C21", "notation/action", "p1 copy p2 C21"),
        ("deal H1ab", "notation/card", "H1ab"),
        ("p1 four C21", "notation/action", "p1 four C21"),
        ("p1 4 21", "notation/card", "21"),
        ("p1 4 C211", "notation/card", "C211"),
        ("p1 insert C21 at second", "notation/number", "second"),
        ("p1 insert c21 at 2", "notation/card", "c21"),
        ("p1 use C21 x2", "notation/line", "C21"),
        ("p1 use C21.1 2", "notation/times", "2"),
        ("p1 use C21.1 x", "notation/number", ""),
        ("p1 use C21.01 x1", "notation/number", "01"),
        ("p1 use C21.1", "notation/action", "p1 use C21.1"),
        ("p1 skip C21", "notation/line", "C21"),
        ("p1 skip 21.1", "notation/card", "21"),
        ("p1 upgrade c21", "notation/card", "c21"),
        ("p1 open C21.1", "notation/card", "C21.1"),
        ("p1 again K", "notation/card", "K"),
        ("p1 done now", "notation/action", "p1 done now"),
        ("p1 DONE", "notation/action", "p1 DONE"),
        ("p1 undo", "notation/action", "p1 undo"),
    ],
)
def test_a_malformed_action_is_refused_with_the_part_that_failed(
    text: str, code: str, part: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert (caught.value.code, caught.value.part) == (code, part)


@STEADY
@given(st.text(max_size=30))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert format_action(action) == " ".join(text.split())


def _has_a_text(action: Action) -> bool:
    """Whether seat and disc are ones the notation has a word for."""
    if isinstance(action, (Bid, Keep)) and action.disc == Disc(DiscKind.FIXED, 0):
        return False
    receiver = action.player if isinstance(action, First) else getattr(action, "to", None)
    is_chance = isinstance(action, First | Deal | Roll)
    return receiver != CHANCE and (is_chance or actor(action) != CHANCE)
