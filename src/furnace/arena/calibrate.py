"""Calibration of the Agents: solo games against each pair of them, scored with any payouts.

What an Agent bids and wins does not depend on its payouts, provided that the bot ignores them. So
one set of games is enough: each trial holds the seat's money and what the Agents did, and payouts
are applied afterwards. (Q49, Q51)
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import NamedTuple

from furnace.arena.statistics import Summary, Tally
from furnace.arena.workers import run_in_order
from furnace.bots.registry import bot_of
from furnace.cards.load import interbellum_cards
from furnace.engine.event import AgentPaid, Compensated
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Match, Turn, turns

AGENTS = tuple(card.id for card in interbellum_cards().agents)

Pair = tuple[str, str]
PAIRS: tuple[Pair, ...] = tuple(combinations(AGENTS, 2))
"""All pairs of Agents."""


class Payout(NamedTuple):
    """What an Agent is paid: per point outbid, and in each production for what it owns."""

    per_point: int
    per_company: int
    per_manager: int


class AgentActivity(NamedTuple):
    """What an Agent is paid for in a game; each production counts its companies and managers."""

    points: int = 0
    companies: int = 0
    managers: int = 0

    def plus(self, points: int, companies: int, managers: int) -> AgentActivity:
        """Return the sum of this and more."""
        return AgentActivity(
            self.points + points,
            self.companies + companies,
            self.managers + managers,
        )

    def pay(self, payout: Payout) -> int:
        """Return the money that the Agent gains (Q50)."""
        return sum([count * money for count, money in zip(self, payout, strict=True)])


class Trial(NamedTuple):
    """One solo game: the seat's money, and the activity of the two Agents."""

    money: int
    activities: Mapping[str, AgentActivity]

    def is_won(self, payouts: Mapping[str, Payout]) -> bool:
        """Return whether the seat beats both Agents with these payouts (Q51)."""
        return all([self.money > did.pay(payouts[agent]) for agent, did in self.activities.items()])


Trials = Mapping[Pair, tuple[Trial, ...]]


@dataclass(frozen=True, slots=True)
class Calibration:
    """What to play: the games of a bot, solo, against each pair of Agents."""

    ruleset: str
    bot: str
    games: int
    seed: int


def printed_payouts() -> dict[str, Payout]:
    """Return the payouts on the Agents' cards."""
    return {
        card.id: Payout(card.per_point, card.per_company, card.per_manager)
        for card in interbellum_cards().agents
    }


def play_trials(
    calibration: Calibration, workers: int = 1
) -> Generator[tuple[Pair, Trial], None, None]:
    """Play all games, pair by pair; the deals are the same for all pairs."""
    numbers = [(pair, game) for pair in PAIRS for game in range(1, calibration.games + 1)]
    play_one = partial(play_trial, calibration)
    for (pair, _), trial in zip(numbers, run_in_order(play_one, numbers, workers), strict=True):
        yield pair, trial


def trials_by_pair(played: Iterable[tuple[Pair, Trial]]) -> Trials:
    """Return the trials by pair."""
    trials: dict[Pair, list[Trial]] = {}
    for pair, trial in played:
        trials.setdefault(pair, []).append(trial)
    return {pair: tuple(found) for pair, found in trials.items()}


def play_trial(calibration: Calibration, numbered: tuple[Pair, int]) -> Trial:
    """Play one game; in every second one, the two Agents swap sides."""
    (left, right), game = numbered
    agents = (left, right) if game % 2 else (right, left)
    ruleset, bot = parse_ruleset(calibration.ruleset), bot_of(calibration.bot)
    activities = dict.fromkeys(agents, AgentActivity())
    for turn in turns(Match(ruleset, (bot,), calibration.seed, game, agents)):
        for owner, *more in _agent_activity(turn):
            agent = agents[owner - 1]
            activities[agent] = activities[agent].plus(*more)
    return Trial(turn.step.state.seats[0].goods.money, activities)


def pair_summary(trials: tuple[Trial, ...], payouts: Mapping[str, Payout]) -> Summary:
    """Return the results of the bot against a pair with these payouts."""
    tally = Tally()
    for trial in trials:
        tally.count(float(trial.is_won(payouts)), trial.money)
    return tally.summary()


def results_with(trials: Trials, agent: str, payouts: Mapping[str, Payout]) -> Summary:
    """Return the results of the bot in all games with this Agent (Q49)."""
    return pair_summary(tuple(_with_agent(trials, agent)), payouts)


def results_against(trials: Trials, agent: str, payout: Payout) -> Summary:
    """Return how often the bot beats this Agent, ignoring the other; `money` is the Agent's."""
    tally = Tally()
    for trial in _with_agent(trials, agent):
        pay = trial.activities[agent].pay(payout)
        tally.count(float(trial.money > pay), pay)
    return tally.summary()


def mean_activity(trials: Trials, agent: str) -> tuple[float, float, float]:
    """Return the mean activity of an Agent per game."""
    activities = [trial.activities[agent] for trial in _with_agent(trials, agent)]
    points, companies, managers = (
        sum(counts) / len(activities) for counts in zip(*activities, strict=True)
    )
    return points, companies, managers


def _with_agent(trials: Trials, agent: str) -> list[Trial]:
    return [trial for pair in trials if agent in pair for trial in trials[pair]]


def _agent_activity(turn: Turn) -> list[tuple[int, int, int, int]]:
    """Return owner, points, companies and managers of each Agent paid in a step."""
    state, found = turn.step.state, []
    seats = len(state.seats)
    for event in turn.step.events:
        if isinstance(event, Compensated) and event.owner >= seats:
            found.append((event.owner, event.disc.value, 0, 0))
        elif isinstance(event, AgentPaid) and event.card is None:
            agent = state.agents[event.agent - seats]
            found.append((event.agent, 0, len(agent.companies), len(agent.managers)))
    return found
