"""The smallest words: seats, owners, discs, cards, lines, times and numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from furnace.cards.load import base_cards, interbellum_cards
from furnace.engine.disc import Disc, DiscKind
from furnace.notation.primitives import (
    NotationError,
    format_disc,
    format_line,
    format_owner,
    format_seat,
    parse_card,
    parse_disc,
    parse_line,
    parse_number,
    parse_owner,
    parse_seat,
    parse_times,
)
from notation.strategies import STEADY, cards, numbers

CARDS = [
    card.id
    for box in (base_cards(), interbellum_cards())
    for kind in (
        box.companies,
        box.startups,
        box.capitalists,
        box.managers,
        box.schools,
        box.agents,
    )
    for card in kind
]


@pytest.mark.parametrize("seat", range(9))
def test_a_seat_reads_back(seat: int) -> None:
    assert parse_seat(format_seat(seat)) == seat


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_owners_read_back_and_agents_are_numbered_after_the_seats(seats: int) -> None:
    for owner in range(seats + 2):
        assert parse_owner(format_owner(owner, seats), seats) == owner
    assert format_owner(seats, seats) == "a1"
    assert format_owner(seats + 1, seats) == "a2"


@pytest.mark.parametrize("kind", DiscKind)
@pytest.mark.parametrize("value", range(1, 10))
def test_a_disc_reads_back(kind: DiscKind, value: int) -> None:
    assert parse_disc(format_disc(Disc(kind, value))) == (kind, value)


@pytest.mark.parametrize("value", [0, 10, 37])
def test_a_variable_disc_may_have_any_value(value: int) -> None:
    assert parse_disc(format_disc(Disc(DiscKind.VARIABLE, value))) == (DiscKind.VARIABLE, value)


def test_the_neutral_disc_has_an_n_and_a_variable_one_a_v() -> None:
    assert format_disc(Disc(DiscKind.NEUTRAL, 2)) == "n2"
    assert format_disc(Disc(DiscKind.VARIABLE, 2)) == "v2"
    assert format_disc(Disc(DiscKind.FIXED, 2)) == "2"


@pytest.mark.parametrize("card", CARDS)
def test_every_line_of_every_card_reads_back(card: str) -> None:
    assert parse_card(card) == card
    for line in range(5):
        assert parse_line(format_line(card, line)) == (card, line)


@STEADY
@given(cards, numbers)
def test_any_line_reads_back(card: str, line: int) -> None:
    assert parse_line(format_line(card, line)) == (card, line)


@STEADY
@given(numbers)
def test_a_number_reads_back(number: int) -> None:
    assert parse_number(str(number)) == number
    assert parse_times(f"x{number}") == number


@pytest.mark.parametrize(
    ("parse", "text", "code", "part"),
    [
        *[(parse_seat, text, "notation/seat", text) for text in ("p0", "p10", "P1", "1", "p", "")],
        *[(parse_seat, text, "notation/seat", text) for text in ("p1 ", "p１", "a1", "p1\n")],
        *[(parse_disc, text, "notation/disc", text) for text in ("0", "10", "n", "N2", "n0", "")],
        *[(parse_disc, text, "notation/disc", text) for text in ("v", "v01", "V1", "v1000000")],
        *[(parse_card, text, "notation/card", text) for text in ("H1A", "H1ab", "Ha", "K4 i")],
        *[(parse_card, text, "notation/card", text) for text in ("c1", "C", "C001", "21", "CC1")],
        (parse_line, "C21", "notation/line", "C21"),
        (parse_line, "", "notation/line", ""),
        (parse_line, "c21.1", "notation/card", "c21"),
        (parse_line, "C21.", "notation/number", ""),
        (parse_line, "C21.x", "notation/number", "x"),
        (parse_line, "C21.1.1", "notation/number", "1.1"),
        (parse_times, "2", "notation/times", "2"),
        (parse_times, "X2", "notation/times", "X2"),
        (parse_times, "x", "notation/number", ""),
        (parse_times, "x-1", "notation/number", "-1"),
        *[(parse_number, text, "notation/number", text) for text in ("01", "+1", "-1", "1.0", "²")],
        *[(parse_number, text, "notation/number", text) for text in ("1000000", " 1", "one", "")],
    ],
)
def test_a_malformed_word_is_refused_by_its_kind(
    parse: Callable[[str], object], text: str, code: str, part: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.part) == (code, part)


@pytest.mark.parametrize(("text", "seats"), [("p3", 2), ("p4", 3), ("p5", 4), ("a0", 2), ("b1", 2)])
def test_an_owner_must_sit_at_the_table(text: str, seats: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_owner(text, seats)
    assert (caught.value.code, caught.value.part) == ("notation/seat", text)
