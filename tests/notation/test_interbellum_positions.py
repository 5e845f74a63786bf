"""Positions of Interbellum as text: what each part says, and what is refused at its line."""

from __future__ import annotations

import pytest

from furnace.cards.goods import Goods
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.state import (
    Agent,
    AuctionCard,
    CardLine,
    Interruption,
    OpenCard,
    OwnedCard,
    Phase,
    PlacedDisc,
)
from furnace.notation.errors import PositionError
from furnace.notation.position import format_position, parse_position
from position_builder import ANN, auction

PRODUCTION = """\
furnace-position 1
rules 1
ruleset base+new-companies+new-startups+new-capitalists+managers+variable-discs+agent-cards
round 2 production
first p1
turn -
producing p1
p1 3 iron | discs 1 2 3 4 v0 | K8 | S8(2oil) C25*@M08@M11 C42+* | at C25.1 | tally 0 1 | settled | staff M11 | lent 1 coal | managers M15 | bonus C42.2
a1 discs 1 2 3 4 v2 | A1 | C01 C37 | M03 | 4 money
a2 discs 1 2 3 4 v5 | A2 | - | - | 0 money
unseen C02 C03 C04
schools H1a H2b
stack M02 M02 M10
"""  # noqa: E501

BIDDING = """\
furnace-position 1
rules 1
ruleset base+new-capitalists+managers+variable-discs+agent-cards
round 2 bidding
first p1
turn p1
producing -
p1 1 coal | discs 1 2 n2 | K4i | S1 | asked K4i.1 x0
p2 nothing | discs 1 2 3 | K6 | S2
a1 discs 1 2 3 4 v3 | A3 | - | - | 0 money
unseen C12 C13 C14
schools H1a H2b
stack M02 M04 M05
row C01 p1:4 p2:v7
row C02
row C03
row C04
row C05
row C06
row H1a M03 p1:3 p2:4
row H2b M08 p1:v0
"""

RESOLUTION = """\
furnace-position 1
rules 1
ruleset base+new-companies+new-startups
round 2 resolution
first p1
turn -
producing -
p1 5 coal + 1 token | discs - | - | S7 C01 C02 | asked C44.0 x1 | asked S7.1 x0
p2 nothing | discs - | - | S2
p3 nothing | discs - | - | S3
unseen C03 C06 C09
row C44 p1:3 p2:4
"""

CHOICE = """\
furnace-position 1
rules 1
ruleset base+capitalists+new-startups+fifth-seat
round 0 setup
first p2
turn -
producing -
p1 nothing | discs - | K5 | - | offered S1 S7
p2 nothing | discs - | K1 | S2
p3 nothing | discs - | K2 | S3
p4 nothing | discs - | K3 | S8
p5 nothing | discs - | K4 | S9
unseen C01 C02 C03
"""

COPY = """\
furnace-position 1
rules 1
ruleset base+new-capitalists+agent-cards
round 2 production
first p1
turn -
producing p1
p1 2 coal | discs 1 2 3 4 | K9 | S1* | at C19.1 | of a2 | repeated
a1 discs 1 2 3 4 | A1 | - | - | 0 money
a2 discs 1 2 3 4 | A2 | C19 | - | 2 money
unseen C01 C02 C03
"""

ALL = (PRODUCTION, BIDDING, RESOLUTION, CHOICE, COPY)


@pytest.mark.parametrize("text", ALL)
def test_a_position_is_spelled_as_the_grammar_says(text: str) -> None:
    assert format_position(parse_position(text)) == text


def test_a_production_holds_what_its_lines_say() -> None:
    state = parse_position(PRODUCTION)
    (ann,) = state.seats
    assert ann.cards == (
        OwnedCard("S8", goods=Goods(oil=2)),
        OwnedCard("C25", resolved=True, managers=("M08", "M11")),
        OwnedCard("C42", upgraded=True, resolved=True),
    )
    assert ann.open_card == OpenCard("C25", 1, (0, 1), True, ("M11",), Goods(coal=1))
    assert (ann.managers, ann.bonuses) == (("M15",), (CardLine("C42", 2),))
    fixed = ann.discs[:4]
    variable = Disc(DiscKind.VARIABLE, 2)
    assert state.agents[0] == Agent((*fixed, variable), "A1", ("C01", "C37"), ("M03",), 4)
    assert (state.schools, state.stack) == (("H1a", "H2b"), ("M02", "M02", "M10"))


def test_an_auction_holds_what_its_lines_say() -> None:
    state = parse_position(BIDDING)
    assert state.seats[0].pending == (Interruption("K4i", 1),)
    assert state.row[0].discs[1] == PlacedDisc(1, Disc(DiscKind.VARIABLE, 7))
    assert state.row[-1] == AuctionCard("H2b", (PlacedDisc(0, Disc(DiscKind.VARIABLE, 0)),), "M08")
    (ann, *_) = parse_position(RESOLUTION).seats
    assert ann.pending == (Interruption("C44", 0, made=1), Interruption("S7", 1))


def test_a_choice_and_a_copy_hold_what_their_lines_say() -> None:
    assert parse_position(CHOICE).seats[0].offered == ("S1", "S7")
    assert parse_position(COPY).seats[0].open_card == OpenCard("C19", 1, owner=2)


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "code", "part"),
    [
        (PRODUCTION, "@M08@M11", "@M08@M99", 8, "position/unknown_card", "M99"),
        (PRODUCTION, "@M08@M11", "@M08@K8", 8, "position/card", "C25*@M08@K8"),
        (PRODUCTION, "S8(2oil)", "S8(oil)", 8, "language/goods", "oil"),
        (PRODUCTION, "S8(2oil)", "S8(0oil)", 8, "language/goods", "0 oil"),
        (PRODUCTION, "S8(2oil)", "S8@M05(2oil)", 8, "position/card", "S8@M05(2oil)"),
        (PRODUCTION, "tally 0 1", "tally", 8, "position/seat", "tally"),
        (PRODUCTION, "tally 0 1", "tally 0 one", 8, "notation/number", "one"),
        (PRODUCTION, "| settled", "| unsettled", 8, "position/seat", "unsettled"),
        (PRODUCTION, "staff M11", "staff", 8, "position/seat", "staff"),
        (PRODUCTION, "staff M11", "staff C42", 8, "position/unknown_card", "C42"),
        (PRODUCTION, "lent 1 coal", "lent one coal", 8, "language/goods", "one coal"),
        (PRODUCTION, "managers M15", "managers C01", 8, "position/unknown_card", "C01"),
        (PRODUCTION, "bonus C42.2", "bonus C42", 8, "notation/line", "C42"),
        (PRODUCTION, "bonus C42.2", "bonus C99.2", 8, "position/unknown_card", "C99"),
        (PRODUCTION, " | A1 |", " | A5 |", 9, "position/unknown_card", "A5"),
        (PRODUCTION, " | A1 |", " | A2 |", 10, "position/card_twice", "A2"),
        (PRODUCTION, " | A1 |", " | K1 |", 9, "position/unknown_card", "K1"),
        (PRODUCTION, "C01 C37", "C01 C02", 11, "position/card_twice", "C02"),
        (PRODUCTION, "4 money", "4 coal", 9, "position/agent", None),
        (PRODUCTION, "4 money", "-4 money", 9, "notation/number", "-4"),
        (PRODUCTION, " | M03 | 4 money", " | 4 money", 9, "position/agent", None),
        (PRODUCTION, "schools H1a H2b", "schools H1a H1a", 12, "position/card_twice", "H1a"),
        (PRODUCTION, "schools H1a H2b", "schools H1a H4a", 12, "position/unknown_card", "H4a"),
        (PRODUCTION, "schools H1a H2b\n", "", 12, "position/expected", "schools"),
        (PRODUCTION, "stack M02 M02", "stack M02 H1a", 13, "position/unknown_card", "H1a"),
        (PRODUCTION, "stack M02 M02 M10\n", "", 12, "position/too_short", ""),
        (BIDDING, "row H2b M08 p1:v0", "row H2b", 21, "position/card", "H2b"),
        (BIDDING, "row H2b M08", "row H2b M98", 21, "position/unknown_card", "M98"),
        (BIDDING, "p1:v0", "p1:v", 21, "notation/disc", "v"),
        (BIDDING, "asked K4i.1 x0", "asked K4i.1", 8, "position/seat", "asked K4i.1"),
        (BIDDING, "asked K4i.1 x0", "asked K4i x0", 8, "notation/line", "K4i"),
        (BIDDING, "asked K4i.1 x0", "asked K4i.1 0", 8, "notation/times", "0"),
        (CHOICE, "offered S1 S7", "offered", 8, "position/seat", "offered"),
        (CHOICE, "offered S1 S7", "offered S1 S2", 9, "position/card_twice", "S2"),
        (CHOICE, "offered S1 S7", "offered S1 C01", 8, "position/unknown_card", "C01"),
        (COPY, "of a2", "of a3", 8, "notation/seat", "a3"),
        (COPY, "of a2", "of", 8, "position/seat", "of"),
    ],
)
def test_a_broken_position_is_refused_at_its_line(
    text: str, old: str, new: str, line: int, code: str, part: str | None
) -> None:
    assert text.count(old) == 1
    error = _error(text.replace(old, new))
    assert (error.line, error.code) == (line, code)
    assert part is None or error.part == part


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "part"),
    [
        (PRODUCTION, "discs 1 2 3 4 v0", "discs 1 2 3 4", 8, "p1"),
        (PRODUCTION, "discs 1 2 3 4 v0", "discs 1 2 3 4 v1", 8, "p1"),
        (PRODUCTION, "4 v2", "4 v3", 9, "a1"),
        (PRODUCTION, "staff M11", "staff M12", 8, "p1"),
        (PRODUCTION, "stack M02 M02 M10", "stack M02 M02 M02", 13, "stack"),
        (PRODUCTION, "stack M02 M02 M10", "stack M03 M10", 13, "stack"),
        (PRODUCTION, "schools H1a H2b", "schools H1a", 12, "schools"),
        (PRODUCTION, "managers M15", "managers M15 | placeable M12", 8, "p1"),
        (BIDDING, "| asked K4i.1 x0", "| asked K6.1 x0", 8, "p1"),
        (BIDDING, "turn p1", "turn p2", 8, "p1"),
        (BIDDING, "p1:v0", "p1:n2", 8, "p1"),
        (RESOLUTION, "asked S7.1 x0", "asked S7.3 x0", 8, "p1"),
        (RESOLUTION, "asked C44.0 x1", "asked C43.0 x1", 8, "p1"),
        (COPY, "at C19.1", "at C20.1", 8, "p1"),
        (COPY, "of a2", "of a1", 8, "p1"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused(
    text: str, old: str, new: str, line: int, part: str
) -> None:
    assert text.count(old) == 1
    error = _error(text.replace(old, new))
    assert (error.code, error.line, error.part) == ("position/impossible", line, part)


def _error(text: str) -> PositionError:
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    return caught.value


def test_a_question_after_the_last_company_of_a_row_in_the_chain_reads_back() -> None:
    # C39 delivers a token, on which S7 asks; the companies taken wait for their places.
    table = auction(row="C19 C22 C17 C20 C23 C30 C39", variants="chain", ann="S7 with 1 coal")
    state = table.bids(C39="ann 4").state
    assert (state.row, state.phase, len(state.seats[ANN].arrivals)) == ((), Phase.RESOLUTION, 2)
    assert parse_position(format_position(state)) == state
