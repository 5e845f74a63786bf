"""Calibration: what Agents do is counted once, and paid for as one likes afterwards."""

from __future__ import annotations

import tomllib
from itertools import pairwise

import pytest

from furnace.arena.calibrate import (
    AGENTS,
    PAIRS,
    AgentActivity,
    Calibration,
    Payout,
    Trial,
    Trials,
    mean_activity,
    pair_summary,
    play_trial,
    play_trials,
    printed_payouts,
    results_against,
    results_with,
    trials_by_pair,
)
from furnace.arena.payouts import (
    MIN_STEP,
    agents_file,
    format_payouts,
    margin,
    parse_payouts,
    search,
    with_payouts,
)
from furnace.bots.registry import bot_of
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Match, play

SOLO = Calibration(PRESETS["solo"](1), "random", games=2, seed=7)
ONE = Payout(1, 1, 1)
SWAY = {"A1": 2, "A2": 5, "A3": 11, "A4": 13}


def by_hand(strengths: dict[str, int], games: int = 400) -> Trials:
    """Trials in which the bot's money goes evenly from 40 to 80, and Agents do always the same."""
    return {
        pair: tuple(
            Trial(40 + 40 * game // games, {a: AgentActivity(strengths[a], 1, 0) for a in pair})
            for game in range(games)
        )
        for pair in PAIRS
    }


def swaying(games: int = 400) -> Trials:
    """As above, but now one Agent does more, now another; they do as much on the whole."""

    def effort(agent: str, game: int) -> AgentActivity:
        return AgentActivity(9 + game * SWAY[agent] % 9, 9 - game * SWAY[agent] % 7, 0)

    return {
        pair: tuple(
            Trial(40 + 40 * game // games, {agent: effort(agent, game) for agent in pair})
            for game in range(games)
        )
        for pair in PAIRS
    }


def test_there_are_six_pairs() -> None:
    assert AGENTS == ("A1", "A2", "A3", "A4")
    assert len(PAIRS) == 6


def test_q50_an_effort_is_paid_for_points_companies_and_managers() -> None:
    assert AgentActivity(3, 10, 4).pay(Payout(2, 1, 5)) == 6 + 10 + 20


@pytest.mark.parametrize("game", [1, 2, 3])
def test_an_effort_counts_what_the_game_paid_for(game: int) -> None:
    trial = play_trial(SOLO, (("A2", "A4"), game))
    agents = ("A2", "A4") if game % 2 else ("A4", "A2")
    bots = (bot_of("random"),)
    outcome = play(Match(parse_ruleset(SOLO.ruleset), bots, 7, game, agents)).outcome
    payouts = printed_payouts()
    assert trial.money == outcome.money[0]
    assert outcome.agents == tuple(trial.activities[a].pay(payouts[a]) for a in agents)
    assert trial.is_won(payouts) == bool(outcome.winners)


def test_q51_equal_money_is_not_a_win() -> None:
    trial = Trial(10, {"A1": AgentActivity(10), "A2": AgentActivity(3)})
    assert not trial.is_won({"A1": ONE, "A2": ONE})
    assert trial.is_won({"A1": Payout(0, 1, 1), "A2": ONE})


def test_the_same_trials_with_one_worker_and_with_two() -> None:
    alone = trials_by_pair(play_trials(SOLO, workers=1))
    assert alone == trials_by_pair(play_trials(SOLO, workers=2))
    assert {len(trials) for trials in alone.values()} == {2}


def test_summaries_are_of_the_bot_and_of_one_agent() -> None:
    trials = by_hand({"A1": 20, "A2": 49, "A3": 59, "A4": 79}, games=40)
    payouts = dict.fromkeys(AGENTS, ONE)
    assert pair_summary(trials["A1", "A2"], payouts).win_share == pytest.approx(29 / 40)
    assert results_against(trials, "A4", ONE)[:2] == (120, 0.0)
    assert results_against(trials, "A4", ONE).money == 80
    assert mean_activity(trials, "A3") == (59, 1, 0)
    assert results_with(trials, "A1", payouts).win_share == pytest.approx((29 + 19 + 0) / 120)


def test_q49_the_search_makes_a1_to_a4_harder_and_stays_within_the_bounds() -> None:
    trials = swaying()
    found = search(trials)
    assert found is not None
    shares = [results_with(trials, agent, found.payouts).win_share for agent in AGENTS]
    assert all(easier - harder >= MIN_STEP - 1e-9 for easier, harder in pairwise(shares))
    for played in trials.values():
        assert 0.35 <= pair_summary(played, found.payouts).win_share <= 0.75
    assert found.margin == margin(trials, found.payouts)


def test_where_the_bot_always_loses_nothing_is_found() -> None:
    lost = {pair: (Trial(0, {agent: AgentActivity(1) for agent in pair}),) for pair in PAIRS}
    assert search(lost) is None


def test_payouts_are_printed_as_a_part_of_the_card_file() -> None:
    payouts = {"A1": Payout(1, 2, 3), "A4": Payout(2, 3, 4)}
    assert tomllib.loads(format_payouts(payouts)) == {
        agent: payout._asdict() for agent, payout in payouts.items()
    }


def test_payouts_are_read_from_an_option() -> None:
    assert parse_payouts("A1=1/2/3, A4=2/3/4") == {"A1": Payout(1, 2, 3), "A4": Payout(2, 3, 4)}


@pytest.mark.parametrize("wrong", ["A1", "A9=1/2/3", "A1=1/2", "A1=a/b/c"])
def test_payouts_that_are_none_are_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        parse_payouts(wrong)


def test_changing_payouts_changes_nothing_else() -> None:
    text = agents_file().read_text(encoding="utf-8")
    assert with_payouts(text, printed_payouts()) == text
    old, new = tomllib.loads(text), tomllib.loads(with_payouts(text, {"A2": Payout(7, 8, 9)}))
    assert new.pop("A2") == old.pop("A2") | Payout(7, 8, 9)._asdict()
    assert new == old
