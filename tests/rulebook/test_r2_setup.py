"""R2: what is on the table before the first company is dealt."""

from __future__ import annotations

from fractions import Fraction

import pytest

from furnace.engine import game
from furnace.engine.action import Again, Deal, First, Skip
from furnace.engine.errors import SetupRefused
from furnace.engine.event import DiscsTaken, Gained, PhaseBegan
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import format_ruleset, parse_ruleset
from furnace.engine.state import CHANCE, Phase
from position_builder import ANN, BEN, CYD, Table, bid, producing, set_up

STARTUPS = ["S1", "S2", "S3", "S4", "S5"]
CAPITALISTS = ["K1", "K2", "K3", "K4", "K5"]


def empty(ruleset: str = "base", seats: int = 3) -> Table:
    return Table(game.new(parse_ruleset(ruleset), seats))


def evenly(actions: list[Deal] | list[First]) -> tuple[tuple[Deal | First, Fraction], ...]:
    return tuple((action, Fraction(1, len(actions))) for action in actions)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_1_two_three_or_four_seats_play(seats: int) -> None:
    assert len(set_up(seats=seats).state.seats) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
@pytest.mark.parametrize("words", ["base", "base+capitalists+chain+short"])
def test_r2_1_no_other_number_of_seats_plays(seats: int, words: str) -> None:
    with pytest.raises(SetupRefused) as caught:
        game.new(parse_ruleset(words), seats)
    refusal = caught.value.refusal
    assert (refusal.code, refusal.rule, refusal.actual) == (Code.SEATS, "R2.1", seats)


def test_r2_2_each_seat_is_dealt_one_start_up_at_random() -> None:
    table = empty().play(First(ANN))
    assert game.chance_outcomes(table.state) == evenly([Deal(card, ANN) for card in STARTUPS])
    table = table.play(Deal("S4", ANN))
    left = ["S1", "S2", "S3", "S5"]
    assert game.chance_outcomes(table.state) == evenly([Deal(card, BEN) for card in left])
    table = table.play(Deal("S1", BEN), Deal("S5", CYD))
    assert [table.cards(seat) for seat in (ANN, BEN, CYD)] == ["S4", "S1", "S5"]


def test_r2_2_a_start_up_is_dealt_once_and_to_the_seat_that_is_to_receive() -> None:
    table = empty().play(First(ANN), Deal("S4", ANN))
    for deal in (Deal("S4", BEN), Deal("S1", ANN), Deal("S1", CYD), Deal("C01", BEN)):
        assert table.refusal(deal) == (Code.NO_OUTCOME, "R2.2")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_2_no_two_seats_get_the_same_and_the_rest_stay_in_the_box(seats: int) -> None:
    table = empty("base+capitalists", seats).play(First(ANN))
    for seat in range(seats):
        assert len(table.legal(CHANCE)) == 5 - seat
        table = table.play(table.legal(CHANCE)[-1])
    given = [table.cards(seat) for seat in range(seats)]
    assert given == ["S5", "S4", "S3", "S2"][:seats]
    left = [card for card in STARTUPS if card not in given]
    assert not set(left) & set(table.state.unseen)
    table = set_up(seats, startups=" ".join(given))
    for card in left:
        assert table.refusal(Deal(card)) == (Code.NO_OUTCOME, "R3.2")


def test_r2_3_with_capitalists_each_seat_is_dealt_one_at_random() -> None:
    table = empty("base+capitalists").play(First(ANN), *dealt("S1 S2 S3"))
    assert game.chance_outcomes(table.state) == evenly([Deal(card, ANN) for card in CAPITALISTS])
    table = table.play(Deal("K4", ANN))
    left = ["K1", "K2", "K3", "K5"]
    assert game.chance_outcomes(table.state) == evenly([Deal(card, BEN) for card in left])
    table = table.play(Deal("K1", BEN), Deal("K5", CYD))
    assert [seat.capitalist for seat in table.state.seats] == ["K4", "K1", "K5"]
    assert table.state.phase is Phase.DEAL


def test_r2_3_a_capitalist_is_dealt_once_and_to_the_seat_that_is_to_receive() -> None:
    table = empty("base+capitalists").play(First(ANN), *dealt("S1 S2 S3"), Deal("K4", ANN))
    for deal in (Deal("K4", BEN), Deal("K1", ANN), Deal("K1", CYD), Deal("S4", BEN)):
        assert table.refusal(deal) == (Code.NO_OUTCOME, "R2.3")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_3_no_two_seats_get_the_same_and_the_rest_stay_in_the_box(seats: int) -> None:
    table = empty("base+capitalists", seats).play(First(ANN), *dealt("S1 S2 S3 S4")[:seats])
    for seat in range(seats):
        assert len(table.legal(CHANCE)) == 5 - seat
        table = table.play(table.legal(CHANCE)[-1])
    given = [seat.capitalist for seat in table.state.seats]
    assert given == ["K5", "K4", "K3", "K2"][:seats]
    assert table.state.phase is Phase.DEAL
    for card in CAPITALISTS:
        assert table.refusal(Deal(card)) == (Code.NO_OUTCOME, "R3.2")
        assert table.refusal(Deal(card, ANN)) == (Code.NO_OUTCOME, "R3.2")


def dealt(cards: str) -> list[Deal]:
    return [Deal(card, seat) for seat, card in enumerate(cards.split())]


def test_r2_4_without_capitalists_no_seat_has_a_power() -> None:
    table = empty("base").play(First(ANN), *dealt("S1 S2 S3"))
    assert table.state.phase is Phase.DEAL
    assert [seat.capitalist for seat in table.state.seats] == [None, None, None]
    assert {table.hand(seat) for seat in (ANN, BEN, CYD)} == {"1 2 3 4"}
    table = producing(ann="S1 with 9 coal").play(Skip(ANN, "S1", 2))
    assert table.refusal(Again(ANN, "S1")) == (Code.NO_POWER, "R11.1")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_5_each_seat_has_four_discs_of_1_2_3_and_4(seats: int) -> None:
    table = set_up(seats=seats)
    assert [table.hand(seat) for seat in range(seats)] == ["1 2 3 4"] * seats
    assert [event.owner for event in table.saw(DiscsTaken)][:seats] == list(range(seats))


def test_r2_6_each_seat_gains_the_start_goods_of_its_start_up() -> None:
    table = set_up(seats=4, startups="S5 S4 S3 S2")
    goods = [table.goods(seat) for seat in range(4)]
    assert goods == ["1 token", "2 coal", "2 coal", "1 coal + 1 iron"]
    assert set_up(startups="S1").goods(ANN) == "1 coal + 1 iron"


def test_r2_6_the_start_goods_are_gained_once() -> None:
    table = set_up(startups="S5 S4 S3")
    assert [event.line for event in table.saw(Gained)] == [None] * 3
    later = table.idle_until(Phase.OVER)
    assert [event for event in later.saw(Gained) if event.line is None] == table.saw(Gained)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_7_the_first_player_is_drawn_at_random(seats: int) -> None:
    table = empty(seats=seats)
    assert table.actors == (CHANCE,)
    assert game.chance_outcomes(table.state) == evenly([First(seat) for seat in range(seats)])
    assert table.refusal(First(seats)) == (Code.NO_OUTCOME, "R2.7")


def test_r2_7_the_seat_that_was_drawn_bids_first() -> None:
    table = set_up(first=CYD).idle_until(Phase.BIDDING)
    assert table.actors == (CYD,)
    assert table.allows(bid(CYD, 1, "C36"))


@pytest.mark.parametrize(("variants", "rounds"), [("", 4), ("short", 3), ("chain+short", 3)])
def test_r2_8_a_game_lasts_four_rounds_and_the_short_game_three(variants: str, rounds: int) -> None:
    table = set_up(variants=variants).idle_until(Phase.OVER)
    began = [event.round for event in table.saw(PhaseBegan) if event.phase is Phase.BIDDING]
    assert began == list(range(1, rounds + 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_9_all_36_companies_form_the_deck(seats: int) -> None:
    assert set_up(seats=seats).state.unseen == tuple(f"C{number:02}" for number in range(1, 37))


@pytest.mark.parametrize("short", ["", "+short"])
@pytest.mark.parametrize("chain", ["", "+chain"])
@pytest.mark.parametrize("capitalists", ["", "+capitalists"])
def test_r2_10_a_game_is_the_base_game_with_any_of_three_variants(
    capitalists: str, chain: str, short: str
) -> None:
    ruleset = parse_ruleset(f"base{capitalists}{chain}{short}")
    assert ruleset.capitalists == (tuple(CAPITALISTS) if capitalists else ())
    assert ruleset.is_chain == bool(chain)
    assert ruleset.rounds == (3 if short else 4)
    assert format_ruleset(ruleset) == f"base{capitalists}{chain}{short}"
    assert game.new(ruleset, 3).ruleset == ruleset


@pytest.mark.parametrize(("text", "word"), [("base+long", "long"), ("", ""), ("Base", "Base")])
def test_r2_10_a_ruleset_with_another_word_is_refused(text: str, word: str) -> None:
    assert why_no_ruleset(text) == Refusal(Code.RULESET_WORD, "R2.10", word=word)


@pytest.mark.parametrize(
    "text", ["short", "capitalists+chain", "chain+base", "base+short+chain", "base+short+short"]
)
def test_r2_10_the_words_have_one_order_the_base_game_first_and_none_twice(text: str) -> None:
    assert why_no_ruleset(text) == Refusal(Code.RULESET_ORDER, "R2.10", word=text)


def why_no_ruleset(text: str) -> Refusal:
    with pytest.raises(SetupRefused) as caught:
        parse_ruleset(text)
    return caught.value.refusal
