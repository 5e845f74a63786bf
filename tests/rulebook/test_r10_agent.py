"""R10: the Agent of the two-seat game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from furnace.engine import game
from furnace.engine.action import Done, Open, Roll, Use
from furnace.engine.disc import fixed_discs
from furnace.engine.event import CardDiscarded, CardOpened, Compensated, DiscPlaced, Gained, Rolled
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.refusal import Code
from furnace.engine.state import CHANCE, Phase
from position_builder import ANN, BEN, Table, auction, bid, ended, producing

AGENT = 2
ONE, TWO, THREE, FOUR = fixed_discs(1, 2, 3, 4)


def after_bids(ann: tuple[int, str], ben: tuple[int, str]) -> Table:
    """Two seats have bid on the row C01 C08 C19 C22 C17 C20; the die is next."""
    return auction(row="C01 C08", seats=2).play(bid(ANN, *ann), bid(BEN, *ben))


def placed(table: Table) -> DiscPlaced:
    """The disc placed last."""
    return table.saw(DiscPlaced)[-1]


def test_r10_1_with_two_seats_an_agent_bids_with_four_discs_of_its_own() -> None:
    table = auction(seats=2)
    assert table.hand(AGENT) == "1 2 3 4"
    table = table.idle_until(Phase.RESOLUTION)
    agents = [event.disc for event in table.saw(DiscPlaced) if event.owner == AGENT]
    assert sorted(agents) == [ONE, TWO, THREE, FOUR]


@pytest.mark.parametrize("seats", [3, 4])
def test_r10_1_with_more_seats_there_is_no_agent(seats: int) -> None:
    assert auction(seats=seats).state.agents == ()


def test_r10_1_the_agent_takes_its_discs_back() -> None:
    table = auction(row="C01", seats=2).bids(C01="ann 4, agent 1").declining()
    assert table.hand(AGENT) == "1 2 3 4"


@pytest.mark.parametrize("first", [ANN, BEN])
def test_r10_2_the_die_is_rolled_each_time_both_seats_have_had_their_turn(first: int) -> None:
    table = auction(seats=2, first=first)
    turns: list[int] = []
    while table.state.phase is Phase.BIDDING:
        turns += table.actors
        table = table.play(table.legal(table.actors[0])[-1])
    assert turns == [first, 1 - first, CHANCE] * 4


def test_r10_2_the_die_is_fair_and_has_six_sides() -> None:
    table = after_bids((4, "C01"), (4, "C08"))
    assert table.actors == (CHANCE,)
    assert game.chance_outcomes(table.state) == tuple(
        (Roll(pips), Fraction(1, 6)) for pips in (1, 2, 3, 4, 5, 6)
    )
    for pips in (0, 7):
        assert table.refusal(Roll(pips)) == (Code.NO_OUTCOME, "R10.2")


def test_r10_2_nobody_else_bids_for_the_agent() -> None:
    table = after_bids((4, "C01"), (4, "C08"))
    for owner in (ANN, BEN, AGENT, CHANCE):
        assert table.refusal(bid(owner, 1, "C19")) == (Code.NOT_YOUR_TURN, "R3.3")


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_r10_3_the_die_names_a_company_counted_from_the_left(pips: int) -> None:
    table = after_bids((4, "C01"), (4, "C08"))
    card = table.row().split()[pips - 1]
    table = table.play(Roll(pips))
    assert table.saw(Rolled) == [Rolled(AGENT, pips)]
    assert placed(table) == DiscPlaced(AGENT, ONE, card)


def test_r10_4_the_agent_places_its_lowest_disc() -> None:
    table = after_bids((4, "C01"), (3, "C01"))
    assert placed(table.play(Roll(1))) == DiscPlaced(AGENT, ONE, "C01")


def test_r10_4_the_agent_places_the_lowest_disc_that_may_lie_there() -> None:
    table = after_bids((1, "C01"), (4, "C01"))
    assert placed(table.play(Roll(1))) == DiscPlaced(AGENT, TWO, "C01")
    table = after_bids((1, "C01"), (2, "C01"))
    assert placed(table.play(Roll(1))) == DiscPlaced(AGENT, THREE, "C01")


def test_r10_5_the_agent_moves_on_to_the_next_company_where_its_own_disc_lies() -> None:
    table = after_bids((4, "C01"), (4, "C08")).play(Roll(1))
    table = table.play(bid(ANN, 1, "C22"), bid(BEN, 1, "C17"), Roll(1))
    assert placed(table) == DiscPlaced(AGENT, TWO, "C08")


def test_r10_5_after_the_last_company_comes_the_first() -> None:
    table = after_bids((4, "C01"), (4, "C08")).play(Roll(6))
    table = table.play(bid(ANN, 2, "C22"), bid(BEN, 1, "C17"), Roll(6))
    assert placed(table) == DiscPlaced(AGENT, TWO, "C01")


def test_r10_6_the_agent_keeps_both_limits() -> None:
    table = after_bids((1, "C01"), (4, "C01")).play(Roll(1))
    assert table.discs_on("C01") == "ann 1, ben 4, agent 2"
    table = table.play(bid(ANN, 4, "C08"), bid(BEN, 1, "C08"), Roll(1))
    assert table.discs_on("C01") == "ann 1, ben 4, agent 2"
    assert table.discs_on("C08") == "ann 4, ben 1, agent 3"


def test_r10_6_seats_keep_the_limits_against_the_agents_discs() -> None:
    table = after_bids((4, "C01"), (4, "C08")).play(Roll(3))
    assert table.refusal(bid(ANN, 1, "C19")) == (Code.SAME_VALUE, "R3.6")
    assert table.allows(bid(ANN, 2, "C19"))


def test_r10_7_a_company_the_agent_would_take_goes_to_the_box() -> None:
    table = auction(row="C01", seats=2).bids(C01="agent 4, ann 3").declining()
    assert CardDiscarded("C01", AGENT) in table.saw(CardDiscarded)
    assert "C01" not in table.cards(ANN) + table.cards(BEN)
    assert "C01" not in table.state.unseen


def test_r10_8_seats_outbid_by_the_agent_are_compensated() -> None:
    table = auction(row="C01", seats=2).bids(C01="agent 4, ann 3, ben 1").declining()
    assert table.goods(ANN) == "6 coal"
    assert table.goods(BEN) == "2 coal"


def test_r10_8_seats_outbid_by_the_agent_may_process() -> None:
    table = auction(row="C02", seats=2, ann="5 iron").bids(C02="agent 4, ann 3")
    assert table.actors == (ANN,)
    assert table.play(Use(ANN, "C02", 0, 3)).goods(ANN) == "2 iron + 3 oil"


def test_r10_9_an_outbid_disc_of_the_agent_earns_nothing() -> None:
    table = auction(row="C01", seats=2).bids(C01="ann 4, agent 1").declining()
    assert Compensated(AGENT, ONE, "C01", 0) in table.saw(Compensated)
    assert [event for event in table.saw(Gained) if event.card == "C01"] == []
    assert table.goods(ANN) == table.goods(BEN) == "nothing"


def test_r10_9_nothing_is_asked_for_an_outbid_disc_of_the_agent() -> None:
    table = auction(row="C02", seats=2, ann="5 iron", ben="5 iron").bids(C02="ann 4, agent 1")
    assert table.state.phase is Phase.PRODUCTION
    assert "C02" in table.cards(ANN)


def test_r10_10_the_agent_does_not_produce() -> None:
    table = auction(row="C01", seats=2).bids(C01="agent 4, ann 3").declining()
    assert table.actors == (ANN, BEN)
    assert table.refusal(Done(AGENT)) == (Code.NOT_YOUR_TURN, "R5.9")
    assert table.refusal(Open(AGENT, "C01")) == (Code.NOT_YOUR_TURN, "R5.9")
    table = table.idle_until(Phase.DEAL)
    assert {event.seat for event in table.saw(CardOpened)} == {ANN, BEN}


def test_r10_10_the_round_ends_without_the_agent() -> None:
    table = producing(ann="S1", ben="S2", seats=2).play(Done(BEN))
    assert table.actors == (ANN,)
    assert table.play(Done(ANN)).state.phase is Phase.DEAL


def test_r10_10_the_agent_does_not_count_at_the_end() -> None:
    outcome = ended(ann="S1 with 3 money", ben="S2 with 4 money").outcome
    assert outcome == Outcome(((BEN,), (ANN,)), (3, 4), DecidedBy.MONEY)
    assert ended(ann="S1", ben="S2").outcome == Outcome(((ANN, BEN),), (0, 0), DecidedBy.SHARED)
