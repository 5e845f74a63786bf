"""R20.1 to R20.6: an Agent with a card, and how it bids."""

from __future__ import annotations

from fractions import Fraction

import pytest

from furnace.engine import game
from furnace.engine.action import Deal, First, Roll
from furnace.engine.event import (
    AgentPaid,
    CardDiscarded,
    DiscPlaced,
    DiscsTaken,
    Rolled,
)
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE, Phase
from furnace.notation.primitives import format_disc
from interbellum_auction import (
    after,
    agent_card,
    auction,
    declining,
    discs,
    hand,
    moves,
    resolved,
    why,
    why_no_game,
    with_discs,
)
from position_builder import Table

AGENTS = ["A1", "A2", "A3", "A4"]


FULL = "base+managers+variable-discs+agent-cards"


PLAIN = "base+agent-cards"


ROW = "C01 C02 C03 C04 C05 C06 C07"


AGENT = 2


VALUES = {"A1": 2, "A2": 5, "A3": 3, "A4": 4}


def rolling(agent: str, words: str = FULL, gone: str = "", **auction_cards: str) -> Table:
    """The die is about to be rolled for an Agent; these discs lie, `gone` are out of its hand.

    The row is C01 to C06 (C07 where there is one more), then H1a and H2a.
    """
    table = with_discs(auction(words, 2, agents=agent, row=ROW, schools="H1a H2a"), **auction_cards)
    state = table.state
    (mine,) = state.agents
    left = tuple(disc for disc in mine.discs if format_disc(disc) not in gone.split())
    return Table(state._replace(turn=AGENT, agents=(mine._replace(discs=left),)))


def bids(table: Table, pips: int) -> str:
    """The disc and the card that a roll leads to: `v2 C03`."""
    (placed,) = table.play(Roll(pips)).saw(DiscPlaced)
    assert placed.owner == table.state.turn
    return f"{format_disc(placed.disc)} {placed.card}"


def all_bids(table: Table) -> list[str]:
    """Where each of the six rolls leads."""
    return [bids(table, pips) for pips in range(1, 7)]


def test_r20_1_the_card_of_an_agent_is_drawn_at_random() -> None:
    table = Table(game.new(parse_ruleset(PLAIN), 2))
    table = table.play(First(0), Deal("S1", 0), Deal("S2", 1))
    outcomes = game.chance_outcomes(table.state)
    assert outcomes == tuple((Deal(card), Fraction(1, 4)) for card in AGENTS)
    assert why(table, "deal A5") == (Code.NO_OUTCOME, "R20.1")
    assert why(table, "deal A1 to p1") == (Code.NO_OUTCOME, "R20.1")
    table = after(table, "deal A3")
    assert table.state.phase is Phase.DEAL
    assert [agent.card for agent in table.state.agents] == ["A3"]


def test_r20_1_the_cards_are_drawn_after_the_schools() -> None:
    table = Table(game.new(parse_ruleset(FULL), 2))
    table = table.play(First(0), Deal("S1", 0), Deal("S2", 1), Deal("H1a"))
    assert why(table, "deal A1") == (Code.NO_OUTCOME, "Q9")
    assert why(after(table, "deal H2a"), "deal A1") is None


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r20_1_with_more_than_two_seats_there_are_no_agent_cards(seats: int) -> None:
    fifth = "+fifth-seat" if seats == 5 else ""
    refusal = why_no_game(f"base+agent-cards{fifth}", seats)
    assert refusal == Refusal(Code.NO_AGENTS, "R20.1", actual=seats)


@pytest.mark.parametrize("card", AGENTS)
@pytest.mark.parametrize("growth", ["", "+capital-growth"])
def test_r20_2_with_variable_discs_its_own_is_worth_what_its_card_says(
    card: str, growth: str
) -> None:
    table = auction(f"base+managers+variable-discs{growth}+agent-cards", 2, agents=card)
    assert agent_card(card).variable == VALUES[card]
    assert hand(table, AGENT) == f"1 2 3 4 v{VALUES[card]}"
    table = table.idle_until(Phase.PRODUCTION)
    assert hand(table, AGENT) == f"1 2 3 4 v{VALUES[card]}"
    table = table.idle_until(Phase.DEAL).idle_until(Phase.PRODUCTION)
    taken = [event.discs[-1] for event in table.saw(DiscsTaken) if event.owner == AGENT]
    assert [format_disc(disc) for disc in taken] == [f"v{VALUES[card]}"] * 2


@pytest.mark.parametrize("card", AGENTS)
def test_r20_2_without_variable_discs_it_has_none(card: str) -> None:
    assert hand(auction("base+managers+agent-cards", 2, agents=card), AGENT) == "1 2 3 4"


def test_r20_2_its_variable_disc_costs_nothing_and_is_placed_at_its_value() -> None:
    table = rolling("A2", C01="p1:4")
    assert bids(table, 1) == "v5 C01"
    after_roll = table.play(Roll(1))
    assert discs(after_roll, "C01") == "p1:4 a1:v5"
    assert hand(after_roll, AGENT) == "1 2 3 4"


@pytest.mark.parametrize("card", ["A1", "A2"])
def test_r20_3_the_die_names_the_target_counted_from_the_left(card: str) -> None:
    disc = {"A1": "1", "A2": "v5"}[card]
    assert all_bids(rolling(card)) == [f"{disc} C0{number}" for number in range(1, 7)]


@pytest.mark.parametrize("card", AGENTS)
def test_r20_3_the_die_is_fair_and_rolled_for_every_agent(card: str) -> None:
    table = rolling(card)
    assert table.actors == (CHANCE,)
    assert game.chance_outcomes(table.state) == tuple(
        (Roll(pips), Fraction(1, 6)) for pips in range(1, 7)
    )
    assert table.play(Roll(4)).saw(Rolled) == [Rolled(AGENT, 4)]
    assert why(table, "roll 7") == (Code.NO_OUTCOME, "R10.2")


def test_r20_3_where_its_own_disc_lies_the_next_company_is_the_target() -> None:
    table = rolling("A1", C02="a1:1", C03="a1:2")
    assert all_bids(table) == ["v2 C01", "v2 C04", "v2 C04", "v2 C04", "v2 C05", "v2 C06"]


def test_r20_3_where_all_its_discs_are_barred_the_next_company_is_the_target() -> None:
    table = rolling("A1", gone="1 4 v2", C02="p1:2 p2:3")
    assert hand(table, AGENT) == "2 3"
    assert bids(table, 2) == "2 C03"
    table = rolling("A2", gone="1 4 v5", C02="p1:2 p2:3")
    assert bids(table, 2) == "3 C03"


def test_r20_3_after_the_last_company_comes_the_first() -> None:
    table = rolling("A1", C06="a1:1", C05="a1:2")
    assert bids(table, 5) == "v2 C01"
    assert bids(table, 6) == "v2 C01"


def test_r20_3_the_seventh_company_is_reached_only_by_passing_on() -> None:
    words = "base+variable-discs+agent-cards"
    table = rolling_without_schools("A1", words)
    assert len(table.state.row) == 7
    assert all_bids(table) == [f"1 C0{number}" for number in range(1, 7)]
    table = rolling_without_schools("A1", words, C06="a1:1")
    assert bids(table, 6) == "2 C07"
    table = rolling_without_schools("A1", words, C06="a1:1", C07="a1:2")
    assert bids(table, 6) == "v2 C01"


def rolling_without_schools(agent: str, words: str, **auction_cards: str) -> Table:
    """The die is about to be rolled in a game without managers."""
    table = with_discs(auction(words, 2, agents=agent, row=ROW), **auction_cards)
    return Table(table.state._replace(turn=AGENT))


def test_r20_3_schools_are_no_target() -> None:
    table = rolling("A1", C06="a1:1", C05="a1:2", C04="a1:3", C03="a1:4")
    assert all_bids(table) == ["v2 C01", "v2 C02", "v2 C01", "v2 C01", "v2 C01", "v2 C01"]


def test_r20_4_a1_places_its_lowest_disc_that_may_lie_on_the_target() -> None:
    table = rolling("A1", C01="p1:1", C02="p1:2 p2:1")
    assert bids(table, 1) == "2 C01"
    assert bids(table, 2) == "3 C02"
    assert bids(table, 3) == "1 C03"


def test_r20_4_of_two_equal_discs_a1_places_the_fixed_one_first() -> None:
    assert bids(rolling("A1", gone="1"), 3) == "2 C03"
    assert bids(rolling("A1", gone="1 2"), 3) == "v2 C03"
    assert bids(rolling("A1", gone="1 2 v2"), 3) == "3 C03"


def test_r20_4_a2_places_its_highest_disc_that_may_lie_on_the_target() -> None:
    table = rolling("A2", C01="p1:4", C02="p1:v5 p2:4", C03="p2:v5")
    assert all_bids(table) == ["v5 C01", "3 C02", "4 C03", "v5 C04", "v5 C05", "v5 C06"]
    assert bids(rolling("A2", gone="v5"), 4) == "4 C04"
    assert bids(rolling("A2", gone="3 4 v5"), 4) == "2 C04"


def test_r20_4_a2_without_variable_discs_begins_with_its_4() -> None:
    assert bids(rolling_without_schools("A2", PLAIN), 3) == "4 C03"


def test_r20_5_a3_outbids_on_the_first_company_it_can_lead_with_the_lowest_disc_that_does() -> None:
    table = rolling("A3", C03="p1:1", C05="p2:2")
    assert all_bids(table) == ["2 C03", "2 C03", "2 C03", "3 C05", "3 C05", "2 C03"]


def test_r20_5_a3_passes_over_companies_that_it_cannot_lead() -> None:
    table = rolling("A3", C02="p1:4", C04="p2:3 p1:1")
    assert all_bids(table) == ["4 C04"] * 6
    table = rolling("A3", gone="4", C02="p1:4", C04="p2:2 p1:1", C05="p2:3")
    assert all_bids(table) == ["3 C04"] * 6


def test_r20_5_a3_passes_over_companies_where_its_own_disc_lies() -> None:
    table = rolling("A3", C03="p1:1 a1:2", C05="p2:2", C06="a1:1")
    assert all_bids(table) == ["3 C05"] * 6
    table = rolling("A3", C03="p1:1 a1:2", C06="a1:1")
    assert all_bids(table) == ["3 C01", "3 C02", "3 C04", "3 C04", "3 C05", "3 C01"]


def test_r20_5_where_a3_can_lead_none_it_places_its_lowest_disc_on_the_target() -> None:
    assert all_bids(rolling("A3")) == [f"1 C0{number}" for number in range(1, 7)]
    table = rolling("A3", C02="p1:4", C04="p2:4")
    assert all_bids(table) == [f"1 C0{number}" for number in range(1, 7)]
    table = rolling("A3", C02="p1:v9 p2:1")
    assert bids(table, 2) == "2 C02"
    assert bids(table, 1) == "1 C01"


def test_r20_5_a_disc_of_equal_value_does_not_lead() -> None:
    table = rolling("A3", gone="4 v3", C02="p1:3")
    assert bids(table, 2) == "1 C02"


def test_r20_5_of_two_equal_discs_a3_places_the_fixed_one_first() -> None:
    assert bids(rolling("A3", C02="p1:2"), 2) == "3 C02"
    assert bids(rolling("A3", gone="3", C02="p1:2"), 2) == "v3 C02"
    assert bids(rolling("A3", gone="3 v3", C02="p1:2"), 2) == "4 C02"


def test_r20_5_a_disc_worth_0_can_be_outbid_by_the_1() -> None:
    assert bids(rolling("A3", C04="p1:v0"), 5) == "1 C04"


def test_r20_5_a3_does_not_look_at_schools() -> None:
    assert bids(rolling("A3", H1a="p1:1"), 2) == "1 C02"


def test_r20_6_a4_leads_the_first_school_without_its_disc_with_its_lowest_that_does() -> None:
    assert all_bids(rolling("A4")) == ["1 H1a"] * 6
    assert all_bids(rolling("A4", H1a="p1:1")) == ["2 H1a"] * 6
    assert all_bids(rolling("A4", H1a="p1:1 p2:3")) == ["4 H1a"] * 6


def test_r20_6_a4_passes_over_a_school_with_its_disc_or_that_it_cannot_lead() -> None:
    assert all_bids(rolling("A4", H1a="a1:1")) == ["2 H2a"] * 6
    assert all_bids(rolling("A4", H1a="p1:4")) == ["1 H2a"] * 6
    assert all_bids(rolling("A4", H1a="a1:1 p1:2", H2a="p2:3")) == ["4 H2a"] * 6


def test_r20_6_where_a4_can_lead_no_school_it_places_its_lowest_disc_on_the_target() -> None:
    table = rolling("A4", H1a="a1:1", H2a="p1:4")
    assert all_bids(table) == [f"2 C0{number}" for number in range(1, 7)]
    table = rolling("A4", H1a="a1:1", H2a="a1:2", C02="p1:3", C06="a1:3")
    assert all_bids(table) == ["4 C01", "4 C02", "4 C03", "4 C04", "4 C05", "4 C01"]


def test_r20_6_of_two_equal_discs_a4_places_the_fixed_one_first() -> None:
    assert bids(rolling("A4", H1a="p1:3"), 2) == "4 H1a"
    assert bids(rolling("A4", gone="4", H1a="p1:3"), 2) == "v4 H1a"


def test_r20_6_without_schools_a4_bids_like_a1() -> None:
    table = rolling_without_schools("A4", "base+agent-cards", C02="p1:1")
    assert all_bids(table) == ["1 C01", "2 C02", "1 C03", "1 C04", "1 C05", "1 C06"]


def test_r20_6_a4_keeps_the_limits_at_a_school() -> None:
    table = auction(FULL, 2, agents="A4", row=ROW, schools="H1a H2a", p1="9 coal")
    table = after(table, "p1 v1 H1a", "p2 4 H2a", "roll 6")
    assert discs(table, "H1a") == "p1:v1 a1:2"
    assert why(table, "p1 2 H1a") == (Code.OWN_DISC, "R3.5")
    table = after(table, "p1 4 C01")
    assert why(table, "p2 2 H1a") == (Code.SAME_VALUE, "R3.6")


def test_r10_7_an_agent_without_a_card_bids_only_on_companies_and_its_cards_go_to_the_box() -> None:
    table = auction("base+managers+variable-discs", 2, row=ROW, schools="H1a H2a")
    assert hand(table, AGENT) == "1 2 3 4"
    assert table.state.agents[0].card is None
    rolling_ = Table(with_discs(table, H1a="p1:1").state._replace(turn=AGENT))
    assert all_bids(rolling_) == [f"1 C0{number}" for number in range(1, 7)]
    table = declining(resolved(with_discs(table, C01="a1:4 p1:3", C02="p1:4 a1:3")))
    assert CardDiscarded("C01", AGENT) in table.saw(CardDiscarded)
    assert table.saw(AgentPaid) == []
    assert table.state.agents[0].companies == ()
    assert moves(table, AGENT) == []
