"""Single values in words."""

from __future__ import annotations

import pytest

from furnace.cards.goods import NOTHING, Goods
from furnace.cards.load import base_cards
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.errors import SetupRefused
from furnace.engine.event import CardTaken, Dealt, DiscPlaced
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE
from furnace.notation.errors import PositionError
from furnace.notation.position import parse_position
from furnace.text.events import event_line
from furnace.text.words import Words

ANN_AND_BEN = Words(("Ann", "Ben"))


def test_a_player_goes_by_name_else_by_the_number_of_the_seat() -> None:
    assert ANN_AND_BEN.seat(1) == "Ben"
    assert ANN_AND_BEN.seat(2) == "seat 3"
    assert Words().seat(0) == "seat 1"


def test_chance_is_nobodys_seat() -> None:
    assert ANN_AND_BEN.seat(CHANCE) == Words().seat(CHANCE) == "chance"
    refusal = Refusal(Code.NOT_YOUR_TURN, "R3.3", seat=CHANCE)
    assert ANN_AND_BEN.refusal(refusal) == "It is not chance's turn. (R3.3)"


def test_an_owner_after_the_seats_is_the_agent() -> None:
    assert [ANN_AND_BEN.owner(owner) for owner in range(3)] == ["Ann", "Ben", "Agent"]


def test_a_seat_without_a_name_is_not_taken_for_the_agent() -> None:
    assert event_line(CardTaken(1, "C21"), Words()) == "Seat 2 takes Rail Depot (C21)."
    assert event_line(Dealt("S1", 0), Words()) == "Seat 1 receives Family Forge (S1)."


def test_a_card_goes_by_name_and_id() -> None:
    assert ANN_AND_BEN.card("C21") == "Rail Depot (C21)"


def test_an_id_without_a_name_stands_for_itself() -> None:
    assert ANN_AND_BEN.card("C99") == "C99"
    refusal = Refusal(Code.NOT_IN_ROW, "R3.4", card="C99")
    assert ANN_AND_BEN.refusal(refusal) == "C99 does not lie in the row. (R3.4)"


@pytest.mark.parametrize(
    ("goods", "words"),
    [
        (NOTHING, "nothing"),
        (Goods(coal=2), "2 coal"),
        (Goods(token=1), "1 token"),
        (Goods(token=2), "2 tokens"),
        (Goods(1, 2, 3, 1, 40), "1 coal + 2 iron + 3 oil + 1 token + 40 money"),
    ],
)
def test_goods_are_named_with_their_numbers(goods: Goods, words: str) -> None:
    assert ANN_AND_BEN.goods(goods) == words


def test_the_neutral_disc_is_told_from_the_fixed_one() -> None:
    fixed, neutral = Disc(DiscKind.FIXED, 2), Disc(DiscKind.NEUTRAL, 2)
    assert ANN_AND_BEN.discs((fixed, neutral)) == "2 n2"
    placed = event_line(DiscPlaced(2, neutral, "C21"), ANN_AND_BEN)
    assert placed == "Agent places n2 on Rail Depot (C21)."


def test_every_line_of_every_card_has_words_of_its_own() -> None:
    sheet = base_cards()
    companies = sheet.companies
    effects = {line for card in companies for line in (*card.basic, *card.additional)}
    effects |= {card.compensation for card in companies}
    effects |= {line for card in sheet.startups for line in card.effects}
    assert len({ANN_AND_BEN.effect(effect) for effect in effects}) == len(effects)


def test_every_power_has_words_of_its_own() -> None:
    powers = [ANN_AND_BEN.power(card.power) for card in base_cards().capitalists]
    assert len(set(powers)) == 5
    assert "pay 2 coal" in powers[0]
    assert "pay 1 iron instead of 1 token" in powers[4]


@pytest.mark.parametrize("decided_by", DecidedBy)
def test_an_outcome_says_who_won_and_with_how_much(decided_by: DecidedBy) -> None:
    ranking = ((1, 0),) if decided_by is DecidedBy.SHARED else ((1,), (0,))
    sentence = ANN_AND_BEN.outcome(Outcome(ranking, (43, 43), decided_by))
    assert sentence.startswith("Ben")
    assert "43" in sentence
    assert ("Ann" in sentence) == (decided_by is DecidedBy.SHARED)


def test_each_way_to_win_is_said_otherwise() -> None:
    outcomes = [Outcome(((0,), (1,)), (43, 43), way) for way in DecidedBy]
    assert len({ANN_AND_BEN.outcome(outcome) for outcome in outcomes}) == len(DecidedBy)


def test_a_disc_that_may_not_lie_there_is_told_by_its_kind() -> None:
    neutral = Disc(DiscKind.NEUTRAL, 2)
    refusal = Refusal(Code.SAME_VALUE, "R3.6", seat=0, card="C21", disc=neutral)
    sentence = "A disc as high as n2 already lies on Rail Depot (C21). (R3.6)"
    assert ANN_AND_BEN.refusal(refusal) == sentence


@pytest.mark.parametrize("text", ["bass", "base+chain+capitalists"])
def test_a_ruleset_that_cannot_be_is_refused_in_words(text: str) -> None:
    with pytest.raises(SetupRefused) as caught:
        parse_ruleset(text)
    assert text in ANN_AND_BEN.refusal(caught.value.refusal)


def test_a_number_of_seats_is_refused_in_words() -> None:
    refusal = parse_ruleset("base").why_not_seats(5)
    assert refusal is not None
    assert ANN_AND_BEN.refusal(refusal) == "Two, three or four seats can play, not 5. (R2.1)"


def test_an_error_says_what_failed() -> None:
    assert ANN_AND_BEN.error("notation/seat", "p0").startswith("“p0” is not a seat")


def test_an_error_that_is_a_refusal_says_why() -> None:
    text = "furnace-position 1\nrules 1\nruleset bass\n"
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    error = caught.value
    sentence = ANN_AND_BEN.error(error.code, error.part, error.refusal)
    assert sentence.startswith("“bass” is not a word of a ruleset")
