"""Positions as text, and back: in every state of random games of every table."""

from __future__ import annotations

import pytest

from furnace.engine.state import OpenCard, OwnedCard
from furnace.notation.errors import PositionError
from furnace.notation.position import format_position, parse_position
from position_builder import auction, producing
from properties.random_play import TABLES, Table, states

GOOD = """\
furnace-position 1
rules 1
ruleset base+capitalists+chain
round 2 production
first p2
turn -
producing p1 p2
p1 2 coal + 4 money | discs 1 2 3 4 | K1 | S4 C12+* C21 | at C12.2 | repeated
p2 1 iron | discs 1 2 3 4 n2 | K4 | S2* C08 | new C05 C30
a1 discs 1 2 3 4
unseen C01 C03 C04
"""

BIDDING = """\
furnace-position 1
rules 1
ruleset base
round 1 bidding
first p1
turn p1
producing -
p1 1 coal + 1 iron | discs 1 2 3 | - | S1
p2 1 token | discs 2 3 4 | - | S5
a1 discs 1 3 4
unseen C07 C08
row C01 p1:4
row C02
row C03 p2:1 a1:2
row C04
row C05
row C06
"""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_state_of_a_random_game_reads_back(table: Table) -> None:
    for state in states(table, seed=2)[::2]:
        assert parse_position(format_position(state)) == state


@pytest.mark.parametrize("text", [GOOD, BIDDING])
def test_a_position_is_spelled_as_the_grammar_says(text: str) -> None:
    assert format_position(parse_position(text)) == text


def test_a_position_holds_what_its_lines_say() -> None:
    ann, ben = parse_position(GOOD).seats
    assert (ann.open_card, ann.power_used) == (OpenCard("C12", 2), True)
    assert ben.arrivals == (OwnedCard("C05"), OwnedCard("C30"))
    assert ann.cards == (OwnedCard("S4"), OwnedCard("C12", True, True), OwnedCard("C21"))


def test_two_states_never_share_a_text() -> None:
    seen = [state for seats in (2, 3) for state in states(Table("base", seats), seed=3)]
    assert len({format_position(state) for state in seen}) == len(set(seen))


def test_white_space_and_blank_lines_are_free() -> None:
    spaced = "\n\n" + GOOD.replace(" ", " \t ").replace("\n", "  \n\n")
    assert parse_position(spaced) == parse_position(GOOD)


def test_positions_made_for_tests_read_back() -> None:
    for table in (auction(seats=4, capitalists="K3"), producing("S1 C17+ with 4 coal")):
        assert parse_position(format_position(table.state)) == table.state


@pytest.mark.parametrize(
    ("old", "new", "line", "code", "part"),
    [
        ("furnace-position 1", "furnace-record 1", 1, "position/expected", "furnace-position"),
        ("furnace-position 1", "furnace-position", 1, "position/expected", "furnace-position"),
        ("furnace-position 1", "furnace-position 2", 1, "position/version", "2"),
        ("rules 1", "rules 7", 2, "position/version", "7"),
        ("rules 1\n", "", 2, "position/expected", "rules"),
        ("+chain", "+train", 3, "setup/ruleset_word", ""),
        ("base+capitalists+chain", "base+chain+capitalists", 3, "setup/ruleset_order", ""),
        ("round 2 production", "round 2 lunch", 4, "position/phase", ""),
        ("round 2 production", "round 2 Production", 4, "position/phase", ""),
        ("round 2 production", "round 2", 4, "position/phase", ""),
        ("round 2 production", "round two production", 4, "notation/number", "two"),
        ("first p2", "second p2", 5, "position/expected", "first"),
        ("first p2", "first", 5, "position/expected", "first"),
        ("first p2", "first ben", 5, "notation/seat", "ben"),
        ("first p2", "first p3", 5, "notation/seat", "p3"),
        ("first p2", "first a1", 5, "notation/seat", "a1"),
        ("turn -", "turn p4", 6, "notation/seat", "p4"),
        ("turn -", "turn a2", 6, "notation/seat", "a2"),
        ("turn -", "turn 1", 6, "notation/seat", "1"),
        ("producing p1 p2", "producing p1 p9", 7, "notation/seat", "p9"),
        ("producing p1 p2", "producing p1 a1", 7, "notation/seat", "a1"),
        ("producing p1 p2", "producing p2 p1", 7, "position/expected", "producing p1 p2"),
        ("producing p1 p2", "producing p1 p1 p2", 7, "position/expected", "producing p1 p2"),
        ("producing p1 p2", "producing p1 -", 7, "position/expected", "producing p1"),
        ("2 coal + 4 money", "2 gold + 4 money", 8, "language/goods", "2 gold"),
        ("2 coal + 4 money", "4 money + 2 coal", 8, "language/order_of_goods", "4 money + 2 coal"),
        ("2 coal + 4 money", "-2 coal", 8, "language/goods", "-2 coal"),
        (" | repeated", " | rested", 8, "position/seat", "rested"),
        (" | repeated", " | repeated | repeated", 8, "position/expected", None),
        (" | at C12.2 | repeated", " | repeated | at C12.2", 8, "position/expected", None),
        ("at C12.2", "at C12", 8, "notation/line", "C12"),
        ("at C12.2", "at", 8, "position/seat", "at"),
        ("C12+*", "C12*+", 8, "position/card", "C12*+"),
        ("C12+*", "C12+*()", 8, "position/card", "C12+*()"),
        ("C12+*", "C12+*(2gold)", 8, "language/goods", "2 gold"),
        ("C12+*", "C12+*@", 8, "position/card", "C12+*@"),
        ("C12+*", "C12+*@M03", 8, "position/unknown_card", "M03"),
        ("C12+*", "C12++", 8, "position/card", "C12++"),
        ("S4 C12", "C99 C12", 8, "position/unknown_card", "C99"),
        ("S4 C12", "s4 C12", 8, "position/card", "s4"),
        ("S4 C12", "K2 C12", 8, "position/unknown_card", "K2"),
        ("| K1 |", "| K9 |", 8, "position/unknown_card", "K9"),
        ("| K1 |", "| C02 |", 8, "position/unknown_card", "C02"),
        ("| K1 | S4 C12+* C21 | at C12.2 | repeated", "| K1", 8, "position/seat", ""),
        ("1 iron | discs 1 2 3 4 n2", "1 iron | 1 2 3", 9, "position/discs", "1 2 3"),
        ("discs 1 2 3 4 n2", "discs", 9, "position/discs", "discs"),
        ("discs 1 2 3 4 n2", "discs 1 1 2", 9, "position/discs", "discs 1 1 2"),
        ("discs 1 2 3 4 n2", "discs 2 1", 9, "position/discs", "discs 2 1"),
        ("discs 1 2 3 4 n2", "discs 1 five", 9, "notation/disc", "five"),
        ("| K4 |", "| K1 |", 9, "position/card_twice", "K1"),
        ("C08 | new C05 C30", "C21 | new C05 C30", 9, "position/card_twice", "C21"),
        ("new C05 C30", "new C05 C05", 9, "position/card_twice", "C05"),
        ("new C05 C30", "new", 9, "position/seat", "new"),
        ("p2 1 iron", "p3 1 iron", 5, "notation/seat", "p2"),
        ("a1 discs", "a2 discs", 10, "position/expected", "a1"),
        ("a1 discs 1 2 3 4\n", "", 10, "position/expected", "a1"),
        ("unseen C01 C03 C04", "unseen C01 C03 C12", 11, "position/card_twice", "C12"),
        ("unseen C01 C03", "unseen C03 C01", 11, "position/expected", "unseen C01 C03 C04"),
        ("unseen C01 C03 C04", "unseen C01 S1", 11, "position/unknown_card", "S1"),
        ("unseen C01 C03 C04\n", "", 10, "position/too_short", ""),
        ("unseen C01 C03 C04", "unseen C01 C03\nline C04", 12, "position/expected", "row"),
        ("C03 C04\n", "C03\nrow C03\n", 12, "position/card_twice", "C03"),
        ("C03 C04\n", "C03\nrow C98\n", 12, "position/unknown_card", "C98"),
        ("C03 C04\n", "C03\nrow C04 p3:1\n", 12, "notation/seat", "p3"),
        ("C03 C04\n", "C03\nrow C04 a2:1\n", 12, "notation/seat", "a2"),
        ("C03 C04\n", "C03\nrow C04 -:1\n", 12, "notation/seat", "-"),
        ("C03 C04\n", "C03\nrow C04 p1:0\n", 12, "notation/disc", "0"),
        ("C03 C04\n", "C03\nrow C04 p1\n", 12, "notation/disc", ""),
    ],
)
def test_a_broken_position_is_refused_at_its_line(
    old: str, new: str, line: int, code: str, part: str | None
) -> None:
    assert GOOD.count(old) == 1
    error = _error(GOOD.replace(old, new))
    assert (error.line, error.code) == (line, code)
    assert part is None or error.part == part


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "part"),
    [
        (GOOD, "round 2 production", "round 0 production", 4, "round"),
        (GOOD, "round 2 production", "round 5 production", 4, "round"),
        (GOOD, "round 2 production", "round 2 deal", 7, "producing"),
        (GOOD, "first p2", "first -", 5, "first"),
        (GOOD, "turn -", "turn p1", 6, "turn"),
        (GOOD, "producing p1 p2", "producing -", 7, "producing"),
        (GOOD, "producing p1 p2", "producing p2", 8, "p1"),
        (GOOD, "| S4 C12", "| C12", 8, "p1"),
        (GOOD, "| S4 C12", "| S4+ C12", 8, "p1"),
        (GOOD, "| S4 C12", "| S4 S3 C12", 8, "p1"),
        (GOOD, "| K1 |", "| - |", 8, "p1"),
        (GOOD, "C12+* C21", "C12+ C21", 8, "p1"),
        (GOOD, "at C12.2", "at C12.1", 8, "p1"),
        (GOOD, "at C12.2", "at C12.3", 8, "p1"),
        (GOOD, "at C12.2", "at C12.0", 8, "p1"),
        (GOOD, "at C12.2", "at C08.1", 8, "p1"),
        (GOOD, "at C12.2", "at C12.2 | settled", 8, "p1"),
        (GOOD, "at C12.2", "at C12.2 | lent 1 coal", 8, "p1"),
        (GOOD, "C12+*", "C12+*(2coal)", 8, "p1"),
        (GOOD, "new C05 C30", "new S3", 9, "p2"),
        (GOOD, "new C05 C30", "new C05* C30", 9, "p2"),
        (GOOD, "money | discs 1 2 3 4", "money | discs 1 2 3", 8, "p1"),
        (GOOD, "discs 1 2 3 4 n2", "discs 1 2 3 4", 9, "p2"),
        (GOOD, "a1 discs 1 2 3 4", "a1 discs 1 2 3 4 n2", 10, "a1"),
        (GOOD, "C03 C04\n", "C03\nrow C04\n", 12, "row"),
        (BIDDING, "turn p1", "turn -", 6, "turn"),
        (BIDDING, "| S1", "| S1 | new C09", 8, "p1"),
        (BIDDING, "discs 1 2 3 |", "discs 1 2 3 4 |", 8, "p1"),
        (BIDDING, "row C06\n", "", 12, "row"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused(
    text: str, old: str, new: str, line: int, part: str
) -> None:
    assert text.count(old) == 1
    error = _error(text.replace(old, new))
    assert (error.code, error.line, error.part) == ("position/impossible", line, part)


def test_an_error_quotes_its_line_and_counts_blank_lines() -> None:
    error = _error("\n\n" + GOOD.replace("turn -", "turn   nobody"))
    assert (error.line, error.text) == (8, "turn nobody")


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_an_empty_text_is_too_short(text: str) -> None:
    error = _error(text)
    assert (error.line, error.text, error.code) == (1, "", "position/too_short")


@pytest.mark.parametrize("lines", range(1, 11))
def test_a_position_that_breaks_off_is_refused(lines: int) -> None:
    cut = "\n".join(GOOD.splitlines()[:lines])
    assert _error(cut).code in ("position/too_short", "notation/seat", "setup/seats")


@pytest.mark.parametrize("seats", [1, 5])
def test_a_position_of_the_base_game_has_two_three_or_four_seats(seats: int) -> None:
    text = BIDDING.replace("turn p1", "turn -").partition("p2 1 token")[0]
    more = "".join(f"p{seat} nothing | discs - | - | -\n" for seat in range(2, seats + 1))
    error = _error(f"{text}{more}unseen -\n")
    assert (error.line, error.code) == (7 + seats, "setup/seats")
    assert error.refusal is not None
    assert error.refusal.actual == seats


def _error(text: str) -> PositionError:
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    return caught.value
