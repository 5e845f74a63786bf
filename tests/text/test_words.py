"""Single values in words."""

from __future__ import annotations

import pytest

from furnace.cards.effects import Effect
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.language import parse_effect
from furnace.cards.model import Capitalist, Company, Manager, School, StartUp
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.errors import SetupRefused
from furnace.engine.event import CardTaken, Dealt, DiscPlaced, Gained, ManagerTaken, Upgraded
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import WORDS, parse_ruleset
from furnace.engine.state import CHANCE
from furnace.notation.errors import PositionError
from furnace.notation.position import parse_position
from furnace.text.events import event_line
from furnace.text.words import Words
from text.needed import all_cards

ANN_AND_BEN = Words(("Ann", "Ben"))


def test_a_player_goes_by_name_else_by_the_number_of_the_seat() -> None:
    assert ANN_AND_BEN.seat(1) == "Ben"
    assert ANN_AND_BEN.seat(2) == "Player 3"
    assert Words().seat(0) == "Player 1"


def test_chance_is_nobodys_seat() -> None:
    assert ANN_AND_BEN.seat(CHANCE) == Words().seat(CHANCE) == "chance"
    refusal = Refusal(Code.NOT_YOUR_TURN, "R3.3", seat=CHANCE)
    assert ANN_AND_BEN.refusal(refusal) == "It isn’t chance’s turn. See rule R3.3."


def test_an_owner_after_the_seats_is_the_agent() -> None:
    assert [ANN_AND_BEN.owner(owner) for owner in range(3)] == ["Ann", "Ben", "Agent"]


def test_one_seat_tells_its_two_agents_apart() -> None:
    for words in (Words(("Ann",)), Words(seats=1)):
        assert [words.owner(owner) for owner in (1, 2)] == ["Left Agent", "Right Agent"]
    taken = event_line(ManagerTaken(2, "M05", "H1a"), Words(("Ann",)))
    assert taken == "Right Agent wins Stoker (M05) at Foundry College, day (H1a)."


def test_a_seat_without_a_name_is_not_taken_for_the_agent() -> None:
    assert event_line(CardTaken(1, "C21"), Words()) == "Player 2 wins Rail Depot (C21)."
    assert event_line(Dealt("S1", 0), Words()) == "Player 1 is dealt Family Forge (S1)."


def test_a_card_goes_by_name_and_id() -> None:
    assert ANN_AND_BEN.card("C21") == "Rail Depot (C21)"


def test_an_id_without_a_name_stands_for_itself() -> None:
    assert ANN_AND_BEN.card("C99") == "C99"
    refusal = Refusal(Code.NOT_IN_ROW, "R3.4", card="C99")
    assert ANN_AND_BEN.refusal(refusal) == "C99 isn’t in the row. See rule R3.4."


@pytest.mark.parametrize(
    ("goods", "words"),
    [
        (NOTHING, "nothing"),
        (Goods(coal=2), "2 coal"),
        (Goods(token=1), "1 token"),
        (Goods(token=2), "2 tokens"),
        (Goods(1, 2, 3, 1, 40), "1 coal, 2 iron, 3 oil, 1 token and 40 coins"),
    ],
)
def test_goods_are_named_with_their_numbers(goods: Goods, words: str) -> None:
    assert ANN_AND_BEN.goods(goods) == words


def test_the_neutral_disc_differs_from_the_fixed_one() -> None:
    fixed, neutral = Disc(DiscKind.FIXED, 2), Disc(DiscKind.NEUTRAL, 2)
    assert ANN_AND_BEN.discs((fixed, neutral)) == "2 n2"
    placed = event_line(DiscPlaced(2, neutral, "C21"), ANN_AND_BEN)
    assert placed == "Agent bids 2 (neutral) on Rail Depot (C21)."


def test_a_variable_disc_is_shown_by_its_value() -> None:
    disc = Disc(DiscKind.VARIABLE, 3)
    placed = event_line(DiscPlaced(0, disc, "C37"), ANN_AND_BEN)
    assert placed == "Ann bids 3 (variable) on Coal Barges (C37)."


def test_a_gain_says_whether_a_start_up_a_manager_or_a_school_gave_it() -> None:
    assert event_line(Gained(0, Goods(2), "S6", None), ANN_AND_BEN) == "Ann starts with 2 coal."
    gained = event_line(Gained(0, Goods(2), "M05", None), ANN_AND_BEN)
    assert gained == "Ann gains 2 coal from Stoker (M05)."
    disc = Disc(DiscKind.FIXED, 1)
    gained = event_line(Gained(0, Goods(2), "H2a", 1, disc), ANN_AND_BEN)
    sentence = "Ann gains 2 coal from the compensation of Mining College, day (H2a), for disc 1."
    assert gained == sentence


def test_what_was_lent_is_shown_separately() -> None:
    paid, lent = Goods(coal=1, token=1), Goods(coal=1)
    upgraded = event_line(Upgraded(0, "C01", paid, "S1", lent), ANN_AND_BEN)
    sentence = "Ann upgrades Lower Seam (C01) for 1 coal and 1 token (1 coal lent by a manager)."
    assert upgraded == sentence


def test_an_agent_is_dealt_its_card() -> None:
    dealt = event_line(Dealt("A2", None, agent=1), Words(("Ann",)))
    assert dealt == "Left Agent plays with The Baron (A2)."


def test_every_line_of_every_card_has_words_of_its_own() -> None:
    companies = [card for card in all_cards() if isinstance(card, Company)]
    effects: set[Effect] = {line for card in companies for line in card.lines(is_upgraded=True)}
    effects |= {card.compensation for card in companies}
    for card in all_cards():
        effects |= set(card.effects) if isinstance(card, StartUp) else set()
        effects |= {card.extraction, card.processing} if isinstance(card, School) else set()
    assert len({ANN_AND_BEN.effect(effect) for effect in effects}) == len(effects)


def test_every_power_has_words_of_its_own() -> None:
    cards = [card for card in all_cards() if isinstance(card, Capitalist)]
    powers = {card.id: ANN_AND_BEN.ability(card.power) for card in cards}
    assert len(set(powers.values())) == 10
    assert "pay 2 coal" in powers["K1"]
    assert "pay 1 iron instead of 1 token" in powers["K5"]
    assert powers["K8"] == "Own Right Hand (M15), and place several managers on one card."


def test_every_manager_has_words_of_its_own() -> None:
    cards = [card for card in all_cards() if isinstance(card, Manager)]
    managers = {card.id: ANN_AND_BEN.ability(card.effect) for card in cards}
    assert len(set(managers.values())) == 13
    assert managers["M03"] == "1 coin per conversion on its card"
    assert managers["M05"] == "1 coal per sale on its card"
    assert managers["M11"] == "lends 1 coal + 1 iron or 1 oil to its card"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("delivery: 2 token", "delivery: 2 tokens"),
        ("delivery: 1 iron -> 2 money x8", "delivery: 1 iron → 2 coins ×8"),
        ("upgrade: free x1", "free upgrade ×1"),
        ("upgrade: 1 token x1", "1 token → upgrade ×1"),
        ("2 coal from this card -> 1 token x2", "2 coal from this card → 1 token ×2"),
        (
            "text: 1 iron per own card that sells iron",
            "1 iron for each of your cards that sells iron",
        ),
        ("text: take all oil", "take all oil from this card"),
        (
            "permanent: 1 iron onto this card when outbid",
            "always: 1 iron onto this card when your leading disc is outbid",
        ),
        (
            "permanent: on token, upgrade: 1 coal + 1 token",
            "always: when you gain tokens: 1 coal + 1 token → upgrade, any number",
        ),
    ],
)
def test_a_line_of_interbellum_reads_like_the_card(line: str, words: str) -> None:
    assert ANN_AND_BEN.effect(parse_effect(line)) == words


WON = tuple(way for way in DecidedBy if way is not DecidedBy.AGENT)


@pytest.mark.parametrize("decided_by", WON)
def test_an_outcome_says_who_won_and_with_how_much(decided_by: DecidedBy) -> None:
    ranking = ((1, 0),) if decided_by is DecidedBy.SHARED else ((1,), (0,))
    sentence = ANN_AND_BEN.outcome(Outcome(ranking, (43, 43), decided_by))
    assert sentence.startswith("Ben")
    assert "43" in sentence
    assert ("Ann" in sentence) == (decided_by is DecidedBy.SHARED)


def test_each_way_to_win_is_said_otherwise() -> None:
    outcomes = [Outcome(((0,), (1,)), (43, 43), way) for way in DecidedBy]
    assert len({ANN_AND_BEN.outcome(outcome) for outcome in outcomes}) == len(DecidedBy)


def test_q51_nobody_wins_where_the_agent_is_richer_than_both() -> None:
    outcome = Outcome(((1,), (0,)), (40, 43), DecidedBy.AGENT, (44,))
    sentence = "Nobody wins: the Agent has 44 coins, the best player 43."
    assert ANN_AND_BEN.outcome(outcome) == sentence


def test_q51_a_solo_player_beats_both_agents_or_they_win() -> None:
    won = Outcome(((0,),), (43,), DecidedBy.MONEY, (40, 42))
    lost = Outcome(((0,),), (43,), DecidedBy.AGENT, (40, 43))
    assert Words(("Ann",)).outcome(won) == "Ann wins with 43 coins; the better Agent has 42."
    assert (
        Words(("Ann",)).outcome(lost)
        == "Nobody wins: the better Agent has 43 coins, the player 43."
    )


def test_a_disc_that_may_not_lie_there_is_named_by_its_kind() -> None:
    neutral = Disc(DiscKind.NEUTRAL, 2)
    refusal = Refusal(Code.SAME_VALUE, "R3.6", seat=0, card="C21", disc=neutral)
    sentence = "Rail Depot (C21) already has a disc worth 2. See rule R3.6."
    assert ANN_AND_BEN.refusal(refusal) == sentence


def test_the_words_of_a_ruleset_are_all_named_in_their_order() -> None:
    words = Words().refusal(Refusal(Code.RULESET_WORD, "R2.10", word="bass"))
    order = Words().refusal(Refusal(Code.RULESET_ORDER, "R2.10", word="bass"))
    for sentence in (words, order):
        places = [sentence.index(f"{mark}{word}") for mark, word in _marked(sentence)]
        assert places == sorted(places)


def _marked(sentence: str) -> list[tuple[str, str]]:
    """The words after base with the mark that stands before them in the sentence."""
    mark = "+" if "+" in sentence else " "
    return [(mark, word) for word in WORDS[1:]]


@pytest.mark.parametrize(
    ("ruleset", "seats", "sentence"),
    [
        ("base", 5, "5 players can’t play this"),
        ("base+managers", 6, "6 players can’t play this"),
        ("base+managers", 5, "Five players need the fifth seat."),
        ("base+fifth-seat", 4, "The fifth seat is for five players only."),
        ("base+managers", 1, "A solo game is played against Agents with cards"),
        (
            "base+agent-cards",
            3,
            "“Agents with cards” is for one or two players, not 3. Turn it off.",
        ),
        ("base+only-new-startups+fifth-seat", 5, "There are only 4 start-ups for 5 players."),
        ("base+new-capitalists", 4, "There are only 3 capitalists for 4 players."),
        ("base+variable-discs+fifth-seat", 5, "This many rounds and players need 40 companies"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused_in_words(
    ruleset: str, seats: int, sentence: str
) -> None:
    refusal = parse_ruleset(ruleset).why_not_seats(seats)
    assert refusal is not None
    assert ANN_AND_BEN.refusal(refusal).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("base+quick-mix", "“Quick mix” needs “New companies”. Turn that on too."),
        ("base+capital-growth", "“Capital Growth” needs “Variable discs”. Turn that on too."),
        (
            "base+new-startups+only-new-startups",
            "“Only new start-ups” and “New start-ups” can’t be combined",
        ),
    ],
)
def test_words_that_do_not_go_together_are_refused_in_words(text: str, sentence: str) -> None:
    with pytest.raises(SetupRefused) as caught:
        parse_ruleset(text)
    assert ANN_AND_BEN.refusal(caught.value.refusal).startswith(sentence)


@pytest.mark.parametrize("text", ["bass", "base+chain+capitalists"])
def test_a_ruleset_that_cannot_be_is_refused_in_words(text: str) -> None:
    with pytest.raises(SetupRefused) as caught:
        parse_ruleset(text)
    assert text in ANN_AND_BEN.refusal(caught.value.refusal)


def test_q42_a_window_comes_between_two_transactions() -> None:
    refusal = Refusal(Code.ASKED_BETWEEN, "Q42", card="C40", line=1, actual=2, most=1)
    sentence = (
        "You may upgrade after the first exchange. "
        "Use Template House (C40) once first, not 2 times, then decide."
    )
    assert ANN_AND_BEN.refusal(refusal).startswith(sentence)


def test_q17_the_neutral_disc_must_be_placed_with_the_last_other_one() -> None:
    refusal = Refusal(Code.MUST_PLACE, "Q17", seat=0, disc=Disc(DiscKind.NEUTRAL, 2))
    sentence = "Ann has no other disc left, so 2 (neutral) must be placed now. See ruling Q17."
    assert ANN_AND_BEN.refusal(refusal) == sentence


def test_an_error_says_what_failed() -> None:
    assert ANN_AND_BEN.error("notation/seat", "p0").startswith("“p0” is not a seat")


def test_an_error_that_is_a_refusal_says_why() -> None:
    text = "furnace-position 1\nrules 1\nruleset bass\n"
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    error = caught.value
    sentence = ANN_AND_BEN.error(error.code, error.part, error.refusal)
    assert sentence.startswith("“bass” is not part of a ruleset")
