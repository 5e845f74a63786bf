"""Q47 to Q52 with Interbellum: the Agents, and the end."""

from __future__ import annotations

import pytest

from furnace.cards.goods import parse_goods
from furnace.engine import game
from furnace.engine.action import Roll
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.event import (
    AgentPaid,
    CardDiscarded,
    Compensated,
    DiscPlaced,
    Gained,
)
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.refusal import Code
from furnace.engine.state import CHANCE, Phase
from interbellum_auction import (
    after,
    agent_card,
    auction,
    declining,
    discs,
    hold,
    moves,
    own,
    resolved,
    set_up,
    why,
    with_discs,
)
from position_builder import Table

K = "base+capitalists+new-capitalists"


KM = f"{K}+managers"


AGENT = "base+managers+variable-discs+agent-cards"


ROW = "C01 C02 C03 C04 C05 C06 C07 C08"


def variable(value: int) -> Disc:
    return Disc(DiscKind.VARIABLE, value)


def test_q47_an_agent_without_a_card_bids_only_on_companies_in_interbellum_too() -> None:
    table = set_up("base+managers+variable-discs", 2).idle_until(Phase.RESOLUTION)
    placed = [event.card for event in table.saw(DiscPlaced) if event.owner == 2]
    assert len(placed) == 4
    assert all(card.startswith("C") for card in placed)


@pytest.mark.parametrize("cards", ["", "+agent-cards"])
def test_q47_with_seven_companies_the_die_has_six_sides_and_after_the_last_comes_the_first(
    cards: str,
) -> None:
    table = auction(f"base+variable-discs{cards}", 2, agents="A1", row=ROW)
    table = after(table, "p1 4 C02", "p2 4 C03")
    assert moves(table, CHANCE) == [f"roll {pips}" for pips in range(1, 7)]
    assert why(table, "roll 7") == (Code.NO_OUTCOME, "R10.2")
    table = after(table, "roll 6", "p1 3 C04", "p2 3 C05", "roll 6")
    assert discs(table, "C06") == "a1:1"
    assert discs(table, "C07") == "a1:2"
    table = after(table, "p1 2 C03", "p2 2 C02", "roll 6")
    assert table.saw(DiscPlaced)[-1].card == "C01"


def test_q47_the_agent_has_its_turn_after_a_player_that_was_skipped() -> None:
    table = auction(AGENT, 2, agents="A1", row=ROW)
    table = after(hold(table, p1="4 3", p2=""), "p1 4 C01")
    assert table.actors == (CHANCE,)
    assert after(table, "roll 2").actors == (0,)


def test_q49_our_agents_get_these_strategies_and_variable_discs() -> None:
    cards = [agent_card(f"A{number}") for number in (1, 2, 3, 4)]
    assert [card.placing for card in cards] == ["lowest", "highest", "outbidder", "scholar"]
    assert [card.variable for card in cards] == [2, 5, 3, 4]


def test_q49_to_lead_is_to_be_higher_than_every_disc_on_the_card() -> None:
    table = with_discs(auction(AGENT, 2, agents="A3", row=ROW), C02="p1:1 p2:3")
    table = Table(table.state._replace(turn=2))
    assert discs(table.play(Roll(1)), "C02") == "p1:1 p2:3 a1:4"
    table = with_discs(auction(AGENT, 2, agents="A3", row=ROW), C02="p1:1 p2:4")
    table = Table(table.state._replace(turn=2))
    assert discs(table.play(Roll(1)), "C01") == "a1:1"


def test_q50_an_agent_resolves_no_delivery_and_gains_nothing_else() -> None:
    words = "base+new-companies+managers+variable-discs+agent-cards"
    table = auction(words, 2, agents="A1", row="C37 C41 C51", schools="H1a", managers="M02")
    table = resolved(with_discs(table, C37="a1:4 p1:3", C41="a1:3", C51="a1:2", H1a="a1:1"))
    table = declining(table)
    (agent,) = table.state.agents
    assert agent.companies == ("C37", "C41", "C51")
    assert agent.managers == ("M02",)
    mine = agent_card("A1")
    assert agent.money == 3 * mine.per_company + mine.per_manager
    assert {event.seat for event in table.saw(Gained)} == {0, 1}


@pytest.mark.parametrize("card", ["C08", "C01", "C02", "C19", "H1a", "H3b"])
def test_q50_an_agent_is_paid_by_the_value_whatever_the_compensation(card: str) -> None:
    table = auction(AGENT, 2, agents="A2", row="C08 C01 C02 C19", schools="H1a H3b")
    table = declining(resolved(with_discs(table, **{card: "p1:v9 a1:v5"})))
    rate = agent_card("A2").per_point
    assert table.saw(AgentPaid)[0] == AgentPaid(2, 5 * rate, card)
    assert Compensated(2, variable(5), card, 0) in table.saw(Compensated)


def test_q50_production_pay_comes_every_round_and_its_managers_stay_with_it() -> None:
    table = auction(AGENT, 2, agents="A4", row=ROW, schools="H1a H2a", managers="M05 M02")
    table = declining(resolved(with_discs(table, H1a="a1:1", C01="a1:2")))
    for _ in range(3):
        table = Table(table.state).idle_until(Phase.PRODUCTION)
        assert len([event for event in table.saw(AgentPaid) if event.card is None]) == 1
        assert table.state.agents[0].managers[0] == "M05"
        assert table.state.agents[0].companies[0] == "C01"


def test_q50_without_a_card_a_company_goes_to_the_box_and_nobody_is_paid() -> None:
    table = auction("base+managers", 2, row=ROW)
    table = declining(resolved(with_discs(table, C01="a1:4", C02="p1:4 a1:3")))
    assert CardDiscarded("C01", 2) in table.saw(CardDiscarded)
    assert table.saw(AgentPaid) == []


def outcome(words: str, money: list[int], agents: list[int]) -> Outcome:
    """How a game with so much money ends."""
    state = set_up(words, len(money)).state
    seats = tuple(
        seat._replace(goods=parse_goods(f"{sum_} money" if sum_ else "nothing"))
        for seat, sum_ in zip(state.seats, money, strict=True)
    )
    rich = tuple(
        agent._replace(money=sum_) for agent, sum_ in zip(state.agents, agents, strict=True)
    )
    found = game.outcome(state._replace(phase=Phase.OVER, seats=seats, agents=rich))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("money", "agents", "winners"),
    [
        ([10], [9, 9], (0,)),
        ([10], [10, 0], ()),
        ([10], [0, 10], ()),
        ([0], [0, 0], ()),
        ([10, 8], [10], (0,)),
        ([10, 10], [10], (0, 1)),
        ([10, 8], [11], ()),
        ([10, 12], [11], (1,)),
        ([0, 0], [0], (0, 1)),
    ],
)
def test_q51_equal_money_is_no_win_in_a_solo_game_and_with_two_an_agent_needs_more_than_both(
    money: list[int], agents: list[int], winners: tuple[int, ...]
) -> None:
    found = outcome("base+agent-cards", money, agents)
    assert found.winners == winners
    assert (found.decided_by is DecidedBy.AGENT) == (winners == ())
    assert found.agents == tuple(agents)


def test_q51_an_agent_without_a_card_has_no_money_to_win_with() -> None:
    found = outcome("base+managers", [0, 0], [99])
    assert found == Outcome(((0, 1),), (0, 0), DecidedBy.SHARED)


def test_q52_managers_capitalists_and_discarded_cards_are_no_cards() -> None:
    state = set_up(f"{KM}+variable-discs", 3, capitalists="K8 K1 K5").state
    seats = tuple(seat._replace(goods=parse_goods("5 money")) for seat in state.seats)
    assert seats[0].managers == ("M15",)
    found = game.outcome(state._replace(phase=Phase.OVER, seats=seats))
    assert found == Outcome(((0, 1, 2),), (5, 5, 5), DecidedBy.SHARED)


def test_q52_goods_on_cards_and_companies_of_agents_decide_nothing() -> None:
    state = set_up("base+new-companies+agent-cards", 2).state
    state = own(Table(state), p1="C41", p2="C01").state
    ann, ben = state.seats
    loaded = ann.cards[1]._replace(goods=parse_goods("3 iron"))
    ann = ann._replace(cards=(ann.cards[0], loaded), goods=parse_goods("1 coal"))
    ben = ben._replace(goods=parse_goods("2 coal"))
    agent = state.agents[0]._replace(companies=("C02", "C03", "C04"))
    found = game.outcome(state._replace(phase=Phase.OVER, seats=(ann, ben), agents=(agent,)))
    assert found == Outcome(((1,), (0,)), (0, 0), DecidedBy.RESOURCES, (0,))
