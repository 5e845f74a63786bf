"""Candidates of bots on the kernel: every legal action, the choice first, with money."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from bots.choices_made import few_positions
from bots.decision_points import DecisionPoint
from furnace.bots.candidate import Candidate, Forced, Produces, Simulated
from furnace.bots.registry import bot_of
from furnace.bots.tree_search import ActionStats, merge_results
from furnace.engine.action import Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import Phase
from position_builder import ANN, auction, bid, producing

SPECS = ["mcts:50", "mcts:50x2", "planner", "hoarder", "upgrader", "blocker"]
LAST = 4


def candidates(spec: str, point: DecisionPoint) -> tuple[Candidate, ...]:
    return bot_of(spec).candidates(point.state, point.seat, Random(1))


@pytest.mark.parametrize("spec", SPECS)
def test_every_legal_action_is_a_candidate_once_and_the_choice_comes_first(spec: str) -> None:
    for point in few_positions(7):
        listed = candidates(spec, point)
        legal = legal_actions(point.state, point.seat)
        assert sorted(map(repr, (one.action for one in listed))) == sorted(map(repr, legal))
        assert listed[0].action == bot_of(spec).choose(point.state, point.seat, Random(1))
        assert all(isfinite(one.money) for one in listed)


@pytest.mark.parametrize("spec", ["mcts:50", "mcts:1ms"])
def test_searched_candidates_have_visits_and_win_shares(spec: str) -> None:
    for point in few_positions(7):
        if point.state.phase in (Phase.BIDDING, Phase.RESOLUTION):
            reasons = [one.reason for one in candidates(spec, point)]
            simulated = [one for one in reasons if isinstance(one, Simulated)]
            assert simulated == reasons or reasons == [Forced()]
            assert all(one.visits > 0 for one in simulated), "no figures without a visit"
            assert all(0 <= one.share <= 1 for one in simulated)


def test_searches_are_merged_in_proportion_to_their_visits() -> None:
    one, other = bid(ANN, 1, "C14"), bid(ANN, 2, "C14")
    likely = (ActionStats(one, 3, 0.75, 10.0),)
    every = (ActionStats(other, 2, 0.5, 9.0), ActionStats(one, 1, 0.25, 6.0))
    assert merge_results(likely, every) == (
        ActionStats(one, 4, 0.625, 9.0),
        ActionStats(other, 2, 0.5, 9.0),
    )


def test_production_candidates_say_how_they_continue() -> None:
    state = producing(ann="S1 C17+ C01 with 4 coal + 2 iron", round=LAST).state
    best, *_ = bot_of("mcts:50").candidates(state, ANN, Random(1))
    assert isinstance(best.reason, Produces)
    assert best.reason.is_proven
    for action in (best.action, *best.reason.then):
        if not isinstance(action, Done):
            state = apply(state, action).state
    assert state.seats[ANN].goods.money == pytest.approx(best.money, abs=0.1)


def test_the_only_legal_action_is_forced_in_production() -> None:
    (only,) = bot_of("mcts:50").candidates(producing(ann="S2", round=LAST).state, ANN, Random(1))
    assert (only.action, only.reason) == (Done(ANN), Forced())


def test_a_single_legal_bid_is_the_only_candidate() -> None:
    table = auction("C14", round=1)
    row = tuple(auction_card for auction_card in table.state.row if auction_card.card == "C14")
    ann = table.state.seats[ANN]._replace(discs=table.state.seats[ANN].discs[:1])
    state = table.state._replace(row=row, seats=(ann, *table.state.seats[1:]))
    (only,) = bot_of("mcts:50").candidates(state, ANN, Random(1))
    assert (only.action,) == legal_actions(state, ANN)
