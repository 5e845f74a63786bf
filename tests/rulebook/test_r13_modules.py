"""R13: the modules of Interbellum, each on its own and together, and what set-up makes of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from furnace.cards.load import interbellum_cards
from furnace.engine import game
from furnace.engine.action import Deal, First
from furnace.engine.errors import SetupRefused
from furnace.engine.event import CoalGranted, Gained
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import BASE_WORDS, WORDS, format_ruleset, parse_ruleset
from furnace.engine.state import CHANCE, Phase
from interbellum_auction import deal_row, goods, moves, set_up, why, why_no_game
from position_builder import Table

BASE = tuple(f"C{number:02}" for number in range(1, 37))
NEW = tuple(f"C{number}" for number in range(37, 61))
SEATS = {"agent-cards": 2, "fifth-seat": 5}


@pytest.mark.parametrize("word", WORDS[1:])
def test_r13_1_every_word_of_a_ruleset_can_stand_alone_or_with_the_one_it_needs(word: str) -> None:
    needed = {"quick-mix": "new-companies+", "capital-growth": "variable-discs+"}.get(word, "")
    ruleset = parse_ruleset(f"base+{needed}{word}")
    assert format_ruleset(ruleset) == f"base+{needed}{word}"
    table = Table(game.new(ruleset, SEATS.get(word, 3))).idle_until(Phase.OVER)
    assert table.outcome.money


@pytest.mark.parametrize("word", [word for word in WORDS[4:] if word != "fifth-seat"])
@pytest.mark.parametrize("seats", [0, 6, -1])
def test_r13_1_no_module_lets_nobody_or_six_play(word: str, seats: int) -> None:
    needed = {"quick-mix": "new-companies+", "capital-growth": "variable-discs+"}.get(word, "")
    refusal = why_no_game(f"base+{needed}{word}", seats)
    rule = "R2.1" if word in BASE_WORDS else "R13.1"
    assert refusal == Refusal(Code.SEATS, rule, actual=seats)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_r13_1_one_to_five_seats_play_interbellum(seats: int) -> None:
    module = {1: "+agent-cards", 5: "+fifth-seat"}.get(seats, "")
    state = game.new(parse_ruleset(f"base+managers{module}"), seats)
    assert len(state.seats) == seats
    assert len(state.agents) == {1: 2, 2: 1}.get(seats, 0)


def test_r13_2_with_the_new_companies_24_of_the_base_game_are_in_the_deck() -> None:
    ruleset = parse_ruleset("base+new-companies")
    assert ruleset.companies == BASE + NEW
    assert sum(len(pile.companies) - pile.left_out for pile in ruleset.deck) == 48
    assert set_up("base+new-companies").state.unseen == BASE + NEW


@pytest.mark.parametrize("mix", ["", "+quick-mix"])
def test_r13_2_in_a_game_no_more_than_24_base_companies_can_come(mix: str) -> None:
    table = set_up(f"base+new-companies{mix}+fifth-seat+short", 5)
    dealt: list[str] = []
    state = table.state
    while deals := game.legal_actions(state, CHANCE):
        if len(state.row) == 8:  # the row never fills, so that everything is dealt
            state = state._replace(row=())
        state = game.apply(state, deals[0]).state
        dealt.append(state.row[-1].card)
    assert len(dealt) == len(set(dealt)) == 48
    assert set(NEW) <= set(dealt)


def test_r13_2_without_the_new_companies_the_36_of_the_base_game_are_the_deck() -> None:
    assert parse_ruleset("base+managers+variable-discs").companies == BASE


@pytest.mark.parametrize(
    ("words", "startups"),
    [
        ("base", "S1 S2 S3 S4 S5"),
        ("base+new-startups", "S1 S2 S3 S4 S5 S6 S7 S8 S9"),
        ("base+only-new-startups", "S6 S7 S8 S9"),
    ],
)
def test_r13_3_the_start_ups_are_the_base_ones_the_new_ones_or_both(
    words: str, startups: str
) -> None:
    ruleset = parse_ruleset(words)
    assert ruleset.startups == tuple(startups.split())
    table = Table(game.new(ruleset, 2)).play(First(0))
    assert moves(table, CHANCE) == [f"deal {card} to p1" for card in startups.split()]


def test_r13_3_both_together_and_only_the_new_ones_exclude_each_other() -> None:
    with pytest.raises(SetupRefused) as caught:
        parse_ruleset("base+new-startups+only-new-startups")
    assert caught.value.refusal == Refusal(
        Code.WORD_EXCLUDES, "R13.3", word="only-new-startups", other="new-startups"
    )


@pytest.mark.parametrize(
    ("words", "capitalists"),
    [
        ("managers", ""),
        ("capitalists", "K1 K2 K3 K4 K5"),
        ("capitalists+managers+variable-discs", "K1 K2 K3 K4 K5"),
        ("new-capitalists", "K4i K6 K9"),
        ("new-capitalists+managers", "K4i K6 K8 K9"),
        ("new-capitalists+variable-discs", "K4i K6 K7 K9"),
        ("new-capitalists+managers+variable-discs", "K4i K6 K7 K8 K9"),
        ("capitalists+new-capitalists", "K1 K2 K3 K4i K5 K6 K9"),
        ("capitalists+new-capitalists+managers", "K1 K2 K3 K4i K5 K6 K8 K9"),
        ("capitalists+new-capitalists+managers+variable-discs", "K1 K2 K3 K4i K5 K6 K7 K8 K9"),
        (
            "capitalists+new-capitalists+managers+variable-discs+capital-growth",
            "K1 K2 K3 K4i K5 K6 K8 K9",
        ),
    ],
)
def test_r13_4_the_capitalists_are_the_base_ones_the_new_ones_or_both(
    words: str, capitalists: str
) -> None:
    assert parse_ruleset(f"base+{words}").capitalists == tuple(capitalists.split())


def test_r13_4_a_capitalist_that_is_not_in_is_not_dealt() -> None:
    table = Table(game.new(parse_ruleset("base+capitalists+new-capitalists"), 2))
    table = table.play(First(0), Deal("S1", 0), Deal("S2", 1))
    assert why(table, "deal K4i to p1") is None
    for card in ("K4", "K7", "K8", "S3"):
        assert why(table, f"deal {card} to p1") == (Code.NO_OUTCOME, "R2.3")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("growth", ["", "+capital-growth"])
def test_r13_5_with_variable_discs_each_seat_gains_1_coal_besides_its_start_goods(
    seats: int, growth: str
) -> None:
    table = set_up(f"base+variable-discs{growth}", seats, startups="S5 S1 S3 S4")
    assert (
        goods(table)
        == [
            "1 coal + 1 token",
            "2 coal + 1 iron",
            "3 coal",
            "3 coal",
        ][:seats]
    )
    assert [event.seat for event in table.saw(CoalGranted)] == list(range(seats))
    assert {event.goods.coal for event in table.saw(CoalGranted)} == {1}
    assert len(table.saw(Gained)) == seats


@pytest.mark.parametrize("word", ["new-companies", "new-startups", "new-capitalists", "managers"])
def test_r13_5_without_variable_discs_there_is_no_extra_coal(word: str) -> None:
    table = set_up(f"base+{word}", startups="S5 S1 S3")
    assert goods(table) == ["1 token", "1 coal + 1 iron", "2 coal"]
    assert table.saw(CoalGranted) == []


@pytest.mark.parametrize(("seats", "count"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_r13_6_two_business_schools_for_up_to_three_seats_three_for_more(
    seats: int, count: int
) -> None:
    module = {1: "+agent-cards", 5: "+fifth-seat"}.get(seats, "")
    table = set_up(f"base+managers{module}", seats)
    assert len(table.state.schools) == count
    table = deal_row(table)
    assert [auction_card.card for auction_card in table.state.row if auction_card.manager] == list(
        table.state.schools
    )
    assert (
        tuple(auction_card.card for auction_card in table.state.row[-count:]) == table.state.schools
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r13_6_without_managers_there_is_no_business_school(seats: int) -> None:
    table = set_up("base+new-companies+variable-discs", seats)
    assert table.state.schools == ()
    assert all(auction_card.manager is None for auction_card in deal_row(table).state.row)


def test_r13_7_without_the_new_companies_both_m10_stay_in_the_box() -> None:
    without = parse_ruleset("base+managers").managers
    full = parse_ruleset("base+new-companies+managers").managers
    assert len(without) == 12
    assert len(full) == 14
    assert sorted([*without, "M10", "M10"]) == list(full)
    assert "M15" not in full
    assert set_up("base+managers").state.stack == without
    assert parse_ruleset("base+new-companies").managers == ()


@pytest.mark.parametrize("discs", ["", "+variable-discs"])
def test_r13_8_without_managers_k8_stays_in_the_box(discs: str) -> None:
    assert "K8" not in parse_ruleset(f"base+new-capitalists{discs}").capitalists
    assert "K8" in parse_ruleset(f"base+new-capitalists+managers{discs}").capitalists


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    ("words", "is_longer"),
    [
        ("variable-discs", True),
        ("variable-discs+capital-growth", True),
        ("managers+variable-discs", False),
        ("managers", False),
        ("new-startups", False),
    ],
)
def test_r13_9_with_variable_discs_and_without_managers_the_row_has_one_company_more(
    seats: int, words: str, is_longer: bool
) -> None:
    module = {1: "+agent-cards", 5: "+fifth-seat"}.get(seats, "")
    table = deal_row(set_up(f"base+new-companies+{words}{module}", seats))
    companies = [auction_card for auction_card in table.state.row if auction_card.manager is None]
    assert len(companies) == {1: 6, 2: 6, 3: 7, 4: 8, 5: 9}[seats] + is_longer


@pytest.mark.parametrize("managers", ["", "+managers"])
def test_r13_10_without_variable_discs_and_in_capital_growth_k7_stays_in_the_box(
    managers: str,
) -> None:
    words = f"base+new-capitalists{managers}"
    assert "K7" not in parse_ruleset(words).capitalists
    assert "K7" in parse_ruleset(f"{words}+variable-discs").capitalists
    assert "K7" not in parse_ruleset(f"{words}+variable-discs+capital-growth").capitalists


@pytest.mark.parametrize(
    ("word", "needed"), [("quick-mix", "new-companies"), ("capital-growth", "variable-discs")]
)
def test_r13_11_a_way_to_play_a_module_needs_the_module(word: str, needed: str) -> None:
    with pytest.raises(SetupRefused) as caught:
        parse_ruleset(f"base+{word}")
    assert caught.value.refusal == Refusal(Code.WORD_NEEDS, "R13.11", word=word, other=needed)


def test_r13_11_the_words_have_one_order() -> None:
    for text in ("base+variable-discs+managers", "base+managers+capitalists", "managers"):
        with pytest.raises(SetupRefused) as caught:
            parse_ruleset(text)
        assert caught.value.refusal == Refusal(Code.RULESET_ORDER, "R2.10", word=text)


def test_r13_6_schools_are_drawn_with_their_side_each_equally_likely() -> None:
    table = Table(game.new(parse_ruleset("base+managers"), 2))
    table = table.play(First(0), Deal("S1", 0), Deal("S2", 1))
    sides = ["H1a", "H1b", "H2a", "H2b", "H3a", "H3b"]
    assert game.chance_outcomes(table.state) == tuple(
        (Deal(side), Fraction(1, 6)) for side in sides
    )
    table = table.play(Deal("H2b"))
    assert game.chance_outcomes(table.state) == tuple(
        (Deal(side), Fraction(1, 4)) for side in sides if side[:2] != "H2"
    )
    for side in ("H2a", "H2b", "M01", "C01"):
        assert why(table, f"deal {side}") == (Code.NO_OUTCOME, "Q9")


def test_r13_6_every_order_of_the_schools_can_be_drawn() -> None:
    for order in permutations(["H1b", "H2a", "H3b"]):
        table = set_up("base+managers", 4, schools=" ".join(order))
        assert table.state.schools == order


def test_r13_7_the_data_hold_fourteen_tokens_and_the_personal_manager() -> None:
    counts = {manager.id: manager.count for manager in interbellum_cards().managers}
    assert sum(counts.values()) == 14
    assert (counts["M02"], counts["M10"], counts["M15"]) == (2, 2, 0)
    assert sorted(counts) == [f"M{number:02}" for number in (*range(1, 13), 15)]
