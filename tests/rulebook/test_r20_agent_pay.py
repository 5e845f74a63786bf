"""R20.7 to R20.9: what an Agent with a card keeps, is paid, and may win."""

from __future__ import annotations

import pytest

from furnace.cards.goods import parse_goods
from furnace.engine import game
from furnace.engine.event import (
    AgentPaid,
    CardDiscarded,
    CardTaken,
    Gained,
    ManagerTaken,
)
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.state import Phase
from interbellum_auction import (
    agent_card,
    auction,
    declining,
    resolved,
    set_up,
    with_discs,
)
from position_builder import Table

AGENTS = ["A1", "A2", "A3", "A4"]


FULL = "base+managers+variable-discs+agent-cards"


PLAIN = "base+agent-cards"


ROW = "C01 C02 C03 C04 C05 C06 C07"


AGENT = 2


VALUES = {"A1": 2, "A2": 5, "A3": 3, "A4": 4}


@pytest.mark.parametrize("card", AGENTS)
def test_r20_7_it_keeps_the_companies_and_managers_it_wins(card: str) -> None:
    table = auction(FULL, 2, agents=card, row=ROW, schools="H1a H2a", managers="M12 M02")
    table = with_discs(table, C03="a1:4 p1:3", C01="a1:1", H1a="a1:3 p2:2", H2a="a1:2")
    table = declining(resolved(table))
    (agent,) = table.state.agents
    assert (agent.companies, agent.managers) == (("C01", "C03"), ("M12", "M02"))
    assert [event for event in table.saw(CardTaken) if event.owner == AGENT] == [
        CardTaken(AGENT, "C01"),
        CardTaken(AGENT, "C03"),
    ]
    assert ManagerTaken(AGENT, "M12", "H1a") in table.saw(ManagerTaken)
    assert {event.agent for event in table.saw(CardDiscarded)} == {None}


@pytest.mark.parametrize("card", AGENTS)
def test_r20_7_it_is_paid_for_each_transaction_its_outbid_discs_are_worth(card: str) -> None:
    table = auction(FULL, 2, agents=card, row=ROW, schools="H1a H2a")
    value = VALUES[card]
    table = with_discs(table, C01="p1:v9 a1:3", C02="p1:4 a1:2", H2a=f"p2:v9 a1:v{value}")
    table = declining(resolved(table))
    rate = agent_card(card).per_point
    assert [event for event in table.saw(AgentPaid) if event.card] == [
        AgentPaid(AGENT, 3 * rate, "C01"),
        AgentPaid(AGENT, 2 * rate, "C02"),
        AgentPaid(AGENT, value * rate, "H2a"),
    ]
    assert table.state.agents[0].money == (3 + 2 + value) * rate


def test_r20_7_the_company_it_takes_earns_it_no_compensation_and_seats_are_compensated() -> None:
    table = auction(FULL, 2, agents="A1", row=ROW)
    table = declining(resolved(with_discs(table, C01="a1:4 p1:3 p2:1")))
    assert [event for event in table.saw(AgentPaid) if event.card] == []
    gained = [(event.seat, event.goods) for event in table.saw(Gained) if event.card == "C01"]
    assert gained == [(1, parse_goods("2 coal")), (0, parse_goods("6 coal"))]


@pytest.mark.parametrize("card", AGENTS)
def test_r20_8_in_each_production_it_is_paid_for_each_company_and_manager(card: str) -> None:
    table = auction(FULL, 2, agents=card, row=ROW, schools="H1a H2a")
    table = declining(resolved(with_discs(table, C01="a1:1", C02="a1:2", H1a="a1:3")))
    mine = agent_card(card)
    pay = 2 * mine.per_company + mine.per_manager
    assert table.saw(AgentPaid) == [AgentPaid(AGENT, pay, None)]
    assert table.state.agents[0].money == pay
    for _ in range(3):
        table = Table(table.state).idle_until(Phase.PRODUCTION)
        (agent,) = table.state.agents
        assert agent.companies[:2] == ("C01", "C02")
        pay = len(agent.companies) * mine.per_company + len(agent.managers) * mine.per_manager
        assert [event for event in table.saw(AgentPaid) if event.card is None] == [
            AgentPaid(AGENT, pay, None)
        ]


def test_r20_8_an_agent_with_nothing_is_paid_nothing() -> None:
    table = declining(resolved(auction(FULL, 2, agents="A1")))
    assert table.saw(AgentPaid) == [AgentPaid(AGENT, 0, None)]


def ended(ann: str, ben: str, agent: int) -> Outcome:
    """How a game of two ends in which the Agent has so much money."""
    state = set_up(PLAIN, 2).state
    seats = tuple(
        seat._replace(goods=parse_goods(goods))
        for seat, goods in zip(state.seats, (ann, ben), strict=True)
    )
    agents = (state.agents[0]._replace(money=agent),)
    found = game.outcome(state._replace(phase=Phase.OVER, seats=seats, agents=agents))
    assert found is not None
    return found


def test_r20_9_where_an_agent_has_more_money_than_both_nobody_wins() -> None:
    outcome = ended("8 money", "9 money", 10)
    assert outcome == Outcome(((1,), (0,)), (8, 9), DecidedBy.AGENT, (10,))
    assert outcome.winners == ()


@pytest.mark.parametrize("agent", [0, 8, 9])
def test_r20_9_an_agent_with_no_more_than_the_richer_player_beats_nobody(agent: int) -> None:
    outcome = ended("8 money", "9 money", agent)
    assert outcome == Outcome(((1,), (0,)), (8, 9), DecidedBy.MONEY, (agent,))
    assert outcome.winners == (1,)


def test_r20_9_agents_take_no_part_in_tie_breaks() -> None:
    assert ended("9 money", "9 money", 9).decided_by is DecidedBy.SHARED
    assert ended("9 money", "1 oil + 9 money", 9).decided_by is DecidedBy.RESOURCES
    assert ended("9 money", "9 money", 10).winners == ()


def test_r20_9_a_whole_game_ends_with_the_money_of_the_agent() -> None:
    table = set_up(FULL, 2, agents="A2").idle_until(Phase.OVER)
    assert table.outcome.agents == (table.state.agents[0].money,)
    assert table.state.agents[0].money > 0
