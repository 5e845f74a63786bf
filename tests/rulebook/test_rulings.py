"""Q1 to Q12, Q47 and Q52: what the rulebook leaves open about set-up, auction, Agent and scoring.

The rulings on capitalists and on production have files of their own.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from furnace.cards.goods import Goods
from furnace.engine import game
from furnace.engine.action import Deal, First, Open, Roll, Skip, Use
from furnace.engine.disc import DiscKind, fixed_discs
from furnace.engine.errors import SetupRefused
from furnace.engine.event import (
    CardDiscarded,
    CardTaken,
    Compensated,
    Gained,
    LineReached,
    Processed,
)
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.refusal import Code
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, Phase
from position_builder import (
    ANN,
    BEN,
    CYD,
    Table,
    auction,
    bid,
    ended,
    neutral_bid,
    producing,
    set_up,
)

AGENT = 2


def test_q1_the_base_game_seats_two_to_four() -> None:
    for seats in (2, 3, 4):
        assert len(game.new(parse_ruleset("base+capitalists"), seats).seats) == seats
    for seats in (1, 5):
        with pytest.raises(SetupRefused) as caught:
            game.new(parse_ruleset("base+capitalists"), seats)
        assert caught.value.refusal.code is Code.SEATS


@pytest.mark.parametrize(("seats", "length"), [(2, 6), (3, 7), (4, 8)])
def test_q2_the_row_is_as_long_in_every_round(seats: int, length: int) -> None:
    table = set_up(seats=seats)
    for _ in range(4):
        table = table.idle_until(Phase.BIDDING)
        assert len(table.state.row) == length
    assert len(table.state.unseen) == 36 - 4 * length


def test_q3_every_unseen_company_is_equally_likely_in_every_deal() -> None:
    table = auction(round=3).idle_until(Phase.DEAL)
    outcomes = game.chance_outcomes(table.state)
    assert len(outcomes) == 36 - 3 * 7
    assert {chance for _, chance in outcomes} == {Fraction(1, 15)}
    assert [deal for deal, _ in outcomes] == [Deal(card) for card in sorted(table.state.unseen)]


def test_q3_the_first_player_is_drawn_before_the_cards() -> None:
    table = Table(game.new(parse_ruleset("base"), 3))
    assert table.refusal(Deal("S1", ANN)) == (Code.NO_OUTCOME, "R2.7")
    table = table.play(First(CYD))
    assert table.refusal(First(ANN)) == (Code.NO_OUTCOME, "R2.2")


@pytest.mark.parametrize("first", [ANN, BEN, CYD])
def test_q3_who_is_first_changes_nothing_in_the_draws_that_follow(first: int) -> None:
    drawn = Table(game.new(parse_ruleset("base"), 3)).play(First(first))
    assert drawn.legal(CHANCE) == tuple(Deal(f"S{n}", ANN) for n in (1, 2, 3, 4, 5))


@pytest.mark.parametrize("capitalist", ["K1", "K2", "K3", "K4", "K5"])
def test_q7_only_k4_owns_the_neutral_disc(capitalist: str) -> None:
    table = set_up(seats=4, capitalists=f"{capitalist} K4".replace("K4 K4", "K4"))
    owners = [
        seat.capitalist
        for seat in table.state.seats
        if any(disc.kind is DiscKind.NEUTRAL for disc in seat.discs)
    ]
    assert owners == ["K4"]


def test_q8_four_rounds_or_three() -> None:
    assert parse_ruleset("base").rounds == 4
    assert parse_ruleset("base+capitalists+chain+short").rounds == 3
    assert set_up(variants="short").idle_until(Phase.OVER).state.round == 3
    assert set_up().idle_until(Phase.OVER).state.round == 4


def test_q8_the_first_player_token_passes_between_players_only() -> None:
    table, firsts = set_up(seats=2, first=BEN), []
    for _ in range(4):
        table = table.idle_until(Phase.BIDDING)
        firsts.append(table.actors)
    assert firsts == [(BEN,), (ANN,), (BEN,), (ANN,)]


def ben_blocks_anns_2() -> Table:
    """Ann has only her 2 left; on the three companies without a disc of hers lies a 2.

    Ben, K4, has placed both his 2s, and the Agent its own.
    """
    table = auction(seats=2, capitalists="K5 K4")
    a, b, c, d, e, f = table.row().split()
    table = table.play(bid(ANN, 1, a), bid(BEN, 2, d), Roll(4))
    table = table.play(bid(ANN, 3, b), neutral_bid(BEN, e), Roll(6))
    table = table.play(bid(ANN, 4, c), bid(BEN, 1, b))
    assert table.discs_on(f) == "agent 2"
    return table


def test_q10_a_seat_without_a_legal_place_places_no_more() -> None:
    table = ben_blocks_anns_2().play(Roll(1))
    assert table.hand(ANN) == "2"
    assert table.actors == (BEN,)
    for card in table.row().split():
        assert table.refusal(bid(ANN, 2, card)) == (Code.NOT_YOUR_TURN, "R3.3")
    a, _, c, *_ = table.row().split()
    table = table.play(bid(BEN, 4, a), Roll(2))
    assert table.actors == (BEN,)
    table = table.play(bid(BEN, 3, c))
    assert table.state.phase is not Phase.BIDDING
    assert table.declining().hand(ANN) == "1 2 3 4"


def test_q10_k4_too_may_be_left_with_a_disc_it_cannot_place() -> None:
    table = auction(seats=2, capitalists="K4")
    a, b, c, d, e, f = table.row().split()
    table = table.play(bid(ANN, 1, a), bid(BEN, 2, e), Roll(5))
    table = table.play(bid(ANN, 3, b), bid(BEN, 1, f), Roll(6))
    table = table.play(bid(ANN, 4, c), bid(BEN, 3, a), Roll(2))
    table = table.play(neutral_bid(ANN, d), bid(BEN, 4, d))
    assert table.state.phase is Phase.BIDDING
    assert table.discs_on(f) == "ben 1, agent 2"
    assert table.hand(ANN) == "2"
    assert table.play(Roll(4)).state.phase is not Phase.BIDDING


def test_q10_an_agent_without_a_legal_place_is_skipped_too() -> None:
    # The Agent places its lowest disc first, so that no real bidding leads to this.
    table = auction(seats=2, capitalists="K5 K4").put(
        C19="agent 1", C22="agent 3", C17="agent 4", C20="ann 2", C23="ben 2", C24="ben neutral"
    )
    table = table.play(bid(ANN, 1, "C22"), bid(BEN, 1, "C17"))
    assert table.hand(AGENT) == "2"
    assert table.actors == (ANN,)


def test_q10_a_seat_without_discs_is_skipped() -> None:
    table = auction(capitalists="K4")
    turns: list[int] = []
    while table.state.phase is Phase.BIDDING:
        turns += table.actors
        table = table.play(table.legal(table.actors[0])[-1])
    assert turns == [ANN, BEN, CYD] * 4 + [ANN]


def test_q11_compensations_are_paid_from_the_lowest_disc_up_then_the_company_is_taken() -> None:
    table = auction(row="C02", seats=4, ann="4 iron", cyd="4 iron", dee="4 iron")
    table = table.bids(C02="ann 3, ben 4, cyd 1, dee 2")
    assert table.actors == (CYD,)
    table = table.play(Use(CYD, "C02", 0, 1))
    assert table.actors == (3,)
    table = table.play(Skip(3, "C02", 0))
    assert table.actors == (ANN,)
    table = table.play(Use(ANN, "C02", 0, 3))
    assert table.saw(CardTaken)[0] == CardTaken(BEN, "C02")


def test_q11_the_supply_is_never_short() -> None:
    table = auction(row="C01", ann="99 coal").bids(C01="ben 4, ann 3").declining()
    assert table.goods(ANN) == "105 coal"
    table = producing(ann="S1 C01 C14+ with 40 iron").play(Open(ANN, "C14"))
    assert table.goods(ANN) == "43 iron"


def test_q12_extraction_cannot_be_declined() -> None:
    table = auction(row="C08").bids(C08="ben 4, ann 3")
    assert table.saw(Gained)[0] == Gained(ANN, Goods(iron=3), "C08", 0, fixed_discs(3)[0])
    assert producing(ann="S1 C01 C14+").play(Open(ANN, "C14")).goods(ANN) == "3 iron"


def test_q12_transactions_are_given_as_one_number_in_production() -> None:
    table = producing(ann="S1 C01 C22 with 5 coal").play(Open(ANN, "C22"))
    both, one = table.play(Use(ANN, "C22", 1, 2)), table.play(Use(ANN, "C22", 1, 1))
    assert both.saw(Processed) == [
        Processed(ANN, "C22", 1, 2, paid=Goods(coal=4), gained=Goods(oil=2))
    ]
    assert both.goods(ANN) == "1 coal + 2 oil"
    assert one.refusal(Use(ANN, "C22", 1, 1)) == (Code.LINE_NOT_OPEN, "R5.6")


def test_q12_transactions_are_given_as_one_number_in_the_auction() -> None:
    table = auction(row="C17", ann="7 coal").bids(C17="ben 4, ann 3")
    assert table.legal(ANN) == (*[Use(ANN, "C17", 0, n) for n in (1, 2, 3)], Skip(ANN, "C17", 0))
    table = table.play(Use(ANN, "C17", 0, 2))
    assert table.saw(Processed) == [
        Processed(ANN, "C17", 0, 2, Goods(coal=4), Goods(oil=2), disc=fixed_discs(3)[0])
    ]
    assert table.saw(CardTaken)[0] == CardTaken(BEN, "C17")


def test_q12_where_a_compensation_cannot_be_paid_once_nothing_is_asked() -> None:
    table = auction(row="C17", ann="1 coal").bids(C17="ben 4, ann 3")
    assert table.state.phase is Phase.PRODUCTION
    assert table.saw(Compensated)[0] == Compensated(ANN, fixed_discs(3)[0], "C17", 0)
    assert auction(row="C17", ann="2 coal").bids(C17="ben 4, ann 3").actors == (ANN,)


def test_q12_where_a_line_cannot_be_paid_once_nothing_is_asked() -> None:
    table = producing(ann="S1 C01 C23+ with 1 coal").play(Open(ANN, "C23"))
    assert table.saw(LineReached) == []
    assert table.goods(ANN) == "1 coal + 1 token"
    table = producing(ann="S1 C01 C23+ with 2 coal").play(Open(ANN, "C23"))
    assert table.saw(LineReached) == [LineReached(ANN, "C23", 1)]


def test_q47_the_agent_is_last_in_each_turn_of_the_table() -> None:
    table = auction(seats=2, first=BEN)
    table = table.play(bid(BEN, 4, "C19"), bid(ANN, 4, "C22"))
    assert table.actors == (CHANCE,)
    assert table.play(Roll(3)).actors == (BEN,)


def test_q47_the_agent_has_its_turn_also_when_the_first_player_was_skipped() -> None:
    table = ben_blocks_anns_2().play(Roll(1))
    assert table.actors == (BEN,)
    table = table.play(bid(BEN, 4, table.row().split()[0]))
    assert table.actors == (CHANCE,)
    assert table.play(Roll(2)).actors == (BEN,)


def test_q47_the_agent_has_its_turn_also_when_the_second_player_was_skipped() -> None:
    table = auction(seats=2, capitalists="K4")
    a, b, c, d, e, f = table.row().split()
    table = table.play(bid(ANN, 2, d), bid(BEN, 1, a), Roll(4))
    table = table.play(neutral_bid(ANN, e), bid(BEN, 3, b), Roll(6))
    table = table.play(bid(ANN, 1, b), bid(BEN, 4, c), Roll(1))
    assert table.discs_on(f) == "agent 2"
    table = table.play(bid(ANN, 4, a))
    assert table.hand(BEN) == "2"
    assert table.actors == (CHANCE,)
    table = table.play(Roll(2))
    assert table.actors == (ANN,)


def test_q47_the_companies_of_the_agent_go_to_the_box() -> None:
    table = auction(row="C01", seats=2).bids(C01="agent 1").declining()
    assert CardDiscarded("C01", AGENT) in table.saw(CardDiscarded)
    assert "C01" not in table.cards(ANN) + table.cards(BEN)


def test_q52_the_capitalist_does_not_count_as_a_card_and_the_start_up_does() -> None:
    with_capitalists = ended("S1 with 5 money", "S2 with 5 money", capitalists="K1").outcome
    assert with_capitalists.decided_by is DecidedBy.SHARED
    table = ended("S1 C01 with 5 money", "S2 with 5 money", capitalists="K1")
    assert [len(seat.cards) for seat in table.state.seats] == [2, 1]
    assert table.outcome.decided_by is DecidedBy.CARDS


def test_q52_tokens_count_as_resources_besides_coal_iron_and_oil() -> None:
    outcome = ended("S1 with 1 token + 5 money", "S2 with 5 money").outcome
    assert (outcome.winners, outcome.decided_by) == ((ANN,), DecidedBy.RESOURCES)
    ann, ben = "S1 with 1 coal + 1 iron + 1 oil + 1 token", "S2 with 4 coal"
    assert ended(ann, ben).outcome.decided_by is DecidedBy.SHARED


def test_q52_the_agent_takes_no_part_in_tie_breaks() -> None:
    assert ended("S1", "S2").outcome == Outcome(((ANN, BEN),), (0, 0), DecidedBy.SHARED)
    assert ended("S1 C01", "S2").outcome == Outcome(((ANN,), (BEN,)), (0, 0), DecidedBy.CARDS)
