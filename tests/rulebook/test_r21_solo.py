"""R21: one seat against two Agents with cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from furnace.cards.goods import parse_goods
from furnace.engine import game
from furnace.engine.action import Deal, First, Roll
from furnace.engine.event import AgentPaid, CardTaken, DiscPlaced, FirstPassed, Rolled
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, Phase
from interbellum_auction import (
    after,
    agent_card,
    auction,
    deal_row,
    declining,
    discs,
    hand,
    resolved,
    set_up,
    why,
    why_no_game,
    with_discs,
)
from position_builder import Table

SOLO = "base+agent-cards"
FULL = "base+managers+variable-discs+agent-cards"
ME, LEFT, RIGHT = 0, 1, 2


@pytest.mark.parametrize(
    ("words", "length"),
    [
        ("base+agent-cards", 6),
        ("base+managers+agent-cards", 6),
        ("base+managers+variable-discs+agent-cards", 6),
        ("base+variable-discs+agent-cards", 7),
        ("base+new-companies+agent-cards", 6),
    ],
)
def test_r21_1_the_row_has_six_companies(words: str, length: int) -> None:
    table = deal_row(set_up(words, 1))
    companies = [auction_card for auction_card in table.state.row if auction_card.manager is None]
    schools = [auction_card for auction_card in table.state.row if auction_card.manager is not None]
    assert len(companies) == length
    assert len(schools) == (2 if "managers" in words else 0)


def test_r21_2_two_agents_play_each_with_another_card() -> None:
    table = Table(game.new(parse_ruleset(SOLO), 1))
    table = table.play(First(ME), Deal("S1", ME))
    assert game.chance_outcomes(table.state) == tuple(
        (Deal(card), Fraction(1, 4)) for card in ("A1", "A2", "A3", "A4")
    )
    table = after(table, "deal A4")
    assert game.chance_outcomes(table.state) == tuple(
        (Deal(card), Fraction(1, 3)) for card in ("A1", "A2", "A3")
    )
    assert why(table, "deal A4") == (Code.NO_OUTCOME, "R20.1")
    table = after(table, "deal A1")
    assert [agent.card for agent in table.state.agents] == ["A4", "A1"]
    assert table.state.phase is Phase.DEAL


@pytest.mark.parametrize("words", ["base+managers", "base+new-companies+variable-discs"])
def test_r21_2_without_agent_cards_nobody_plays_solo(words: str) -> None:
    assert why_no_game(words, 1) == Refusal(Code.SOLO, "R21.2", actual=1)


def test_r21_2_without_interbellum_nobody_plays_solo() -> None:
    assert why_no_game("base+capitalists", 1) == Refusal(Code.SEATS, "R2.1", actual=1)


@pytest.mark.parametrize(("words", "count"), [(SOLO, 4), (FULL, 5)])
def test_r21_2_after_each_disc_of_the_seat_the_left_agent_bids_then_the_right_one(
    words: str, count: int
) -> None:
    table = auction(words, 1, agents="A1 A2")
    owners: list[int] = []
    while table.state.phase is Phase.BIDDING:
        assert table.actors == ((ME,) if table.state.turn == ME else (CHANCE,))
        table = table.play(table.legal(table.actors[0])[-1])
        owners += [event.owner for event in table.saw(DiscPlaced)]
    assert owners == [ME, LEFT, RIGHT] * count


def test_r21_2_the_die_is_rolled_once_for_each_agent() -> None:
    table = after(auction(SOLO, 1, agents="A1 A2"), "p1 4 C19", "roll 2", "roll 5")
    assert table.saw(Rolled) == [Rolled(LEFT, 2), Rolled(RIGHT, 5)]
    row = table.row().split()
    assert discs(table, row[1]) == "a1:1"
    assert discs(table, row[4]) == "a2:4"
    assert (hand(table, LEFT), hand(table, RIGHT)) == ("2 3 4", "1 2 3")
    assert table.actors == (ME,)


def test_r21_2_the_agents_keep_the_limits_against_each_other() -> None:
    table = after(auction(SOLO, 1, agents="A1 A3"), "p1 4 C19", "roll 2", "roll 2")
    assert discs(table, table.row().split()[1]) == "a1:1 a2:2"
    table = after(auction(SOLO, 1, agents="A4 A1"), "p1 4 C19", "roll 2", "roll 2")
    assert discs(table, table.row().split()[1]) == "a1:1 a2:2"


def test_r21_2_the_disc_of_the_other_agent_is_anothers_disc() -> None:
    table = with_discs(auction(SOLO, 1, agents="A3 A1", row="C01 C02 C03"), C03="a2:2")
    table = Table(table.state._replace(turn=LEFT))
    assert table.play(Roll(5)).saw(DiscPlaced)[0].card == "C03"
    assert discs(table.play(Roll(5)), "C03") == "a2:2 a1:3"


def test_r21_2_k4i_places_its_second_disc_before_the_agents_bid() -> None:
    words = "base+new-capitalists+agent-cards"
    table = auction(words, 1, capitalists="K4i", agents="A1 A2", row="C01 C02")
    table = after(table, "p1 4 C01")
    assert table.actors == (ME,)
    assert after(table, "p1 n2 C02").actors == (CHANCE,)
    assert after(table, "p1 keep n2").actors == (CHANCE,)


def test_r21_2_both_agents_get_money_cards_and_managers_separately() -> None:
    table = auction(FULL, 1, agents="A1 A2", row="C01 C02 C03", schools="H1a H2a", managers="M01")
    placed = with_discs(table, C01="a1:4 a2:3", C02="a2:4", C03="p1:v9 a1:3 a2:2", H1a="a2:1")
    table = declining(resolved(placed))
    left, right = table.state.agents
    assert (left.companies, left.managers) == (("C01",), ())
    assert (right.companies, right.managers) == (("C02",), ("M01",))
    assert table.saw(CardTaken) == [
        CardTaken(LEFT, "C01"),
        CardTaken(RIGHT, "C02"),
        CardTaken(ME, "C03"),
    ]
    one, two = agent_card("A1"), agent_card("A2")
    assert table.saw(AgentPaid) == [
        AgentPaid(RIGHT, 3 * two.per_point, "C01"),
        AgentPaid(RIGHT, 2 * two.per_point, "C03"),
        AgentPaid(LEFT, 3 * one.per_point, "C03"),
        AgentPaid(LEFT, one.per_company, None),
        AgentPaid(RIGHT, two.per_company + two.per_manager, None),
    ]
    assert left.money == 3 * one.per_point + one.per_company
    assert right.money == 5 * two.per_point + two.per_company + two.per_manager


def ended(mine: int, left: int, right: int) -> Outcome:
    """How a solo game ends."""
    state = set_up(SOLO, 1).state
    seats = (state.seats[0]._replace(goods=parse_goods(f"{mine} money" if mine else "nothing")),)
    agents = tuple(
        agent._replace(money=money)
        for agent, money in zip(state.agents, (left, right), strict=True)
    )
    found = game.outcome(state._replace(phase=Phase.OVER, seats=seats, agents=agents))
    assert found is not None
    return found


def test_r21_3_the_seat_wins_with_more_money_than_each_agent() -> None:
    outcome = ended(10, 9, 8)
    assert outcome == Outcome(((ME,),), (10,), DecidedBy.MONEY, (9, 8))
    assert outcome.winners == (ME,)


@pytest.mark.parametrize(("left", "right"), [(10, 0), (0, 10), (11, 3), (3, 11), (10, 10)])
def test_r21_3_it_does_not_win_against_an_agent_that_has_as_much_or_more(
    left: int, right: int
) -> None:
    outcome = ended(10, left, right)
    assert outcome == Outcome(((ME,),), (10,), DecidedBy.AGENT, (left, right))
    assert outcome.winners == ()


def test_r21_3_a_complete_solo_game() -> None:
    table = set_up(FULL, 1).idle_until(Phase.OVER)
    assert table.outcome.agents == tuple(agent.money for agent in table.state.agents)
    assert {event.seat for event in table.saw(FirstPassed)} == {ME}
