"""Calibration of the Agents: games alone against each pair of them, scored by any payout.

What an Agent places, wins and is outbid with does not depend on what it is paid, as long as the
bot does not look at that. So one set of games is enough: each keeps the seat's money and what its
Agents did, and payouts are reckoned afterwards. (Q49, Q51)
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import NamedTuple

from furnace.arena.statistics import Summary, Tally
from furnace.arena.workers import in_order
from furnace.bots.registry import bot_of
from furnace.cards.load import interbellum_cards
from furnace.engine.event import AgentPaid, Compensated
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Match, Turn, turns

AGENTS = tuple(card.id for card in interbellum_cards().agents)

Pair = tuple[str, str]
PAIRS: tuple[Pair, ...] = tuple(combinations(AGENTS, 2))
"""Each pair of Agents once."""


class Payout(NamedTuple):
    """What an Agent is paid: for a transaction, and in each production for what it owns."""

    per_transaction: int
    per_company: int
    per_manager: int


class Effort(NamedTuple):
    """What an Agent did in a game: transactions, and companies and managers by productions."""

    transactions: int = 0
    companies: int = 0
    managers: int = 0

    def plus(self, transactions: int, companies: int, managers: int) -> Effort:
        """This and more."""
        return Effort(
            self.transactions + transactions,
            self.companies + companies,
            self.managers + managers,
        )

    def pay(self, payout: Payout) -> int:
        """What it comes to in money (Q50)."""
        return sum([did * money for did, money in zip(self, payout, strict=True)])


class Trial(NamedTuple):
    """One game alone: the seat's money, and what each of the two Agents did."""

    money: int
    efforts: Mapping[str, Effort]

    def is_won(self, payouts: Mapping[str, Payout]) -> bool:
        """Whether the seat had more than each Agent, if they were paid like this (Q51)."""
        return all([self.money > did.pay(payouts[agent]) for agent, did in self.efforts.items()])


Trials = Mapping[Pair, tuple[Trial, ...]]


@dataclass(frozen=True, slots=True)
class Calibration:
    """What to play: a bot alone, so many games against each pair of Agents."""

    ruleset: str
    bot: str
    games: int
    seed: int


def printed_payouts() -> dict[str, Payout]:
    """What the Agents are paid by their cards."""
    return {
        card.id: Payout(card.per_transaction, card.per_company, card.per_manager)
        for card in interbellum_cards().agents
    }


def play_trials(
    calibration: Calibration, workers: int = 1
) -> Generator[tuple[Pair, Trial], None, None]:
    """All games, pair by pair; each pair is dealt the same games, and sits both ways in turn."""
    numbers = [(pair, game) for pair in PAIRS for game in range(1, calibration.games + 1)]
    play_one = partial(play_trial, calibration)
    for (pair, _), trial in zip(numbers, in_order(play_one, numbers, workers), strict=True):
        yield pair, trial


def gather(played: Iterable[tuple[Pair, Trial]]) -> Trials:
    """The games by pair."""
    trials: dict[Pair, list[Trial]] = {}
    for pair, trial in played:
        trials.setdefault(pair, []).append(trial)
    return {pair: tuple(found) for pair, found in trials.items()}


def play_trial(calibration: Calibration, numbered: tuple[Pair, int]) -> Trial:
    """One game; in every second one the two Agents change sides."""
    (left, right), game = numbered
    agents = (left, right) if game % 2 else (right, left)
    ruleset, bot = parse_ruleset(calibration.ruleset), bot_of(calibration.bot)
    efforts = dict.fromkeys(agents, Effort())
    for turn in turns(Match(ruleset, (bot,), calibration.seed, game, agents)):
        for owner, *more in _deeds(turn):
            efforts[agents[owner - 1]] = efforts[agents[owner - 1]].plus(*more)
    return Trial(turn.step.state.seats[0].goods.money, efforts)


def pair_summary(trials: tuple[Trial, ...], payouts: Mapping[str, Payout]) -> Summary:
    """How the bot does against a pair that is paid like this."""
    tally = Tally()
    for trial in trials:
        tally.count(float(trial.is_won(payouts)), trial.money)
    return tally.summary()


def won_with(trials: Trials, agent: str, payouts: Mapping[str, Payout]) -> Summary:
    """How the bot does in all games with an Agent at the table: less, the harder it is (Q49)."""
    return pair_summary(tuple(_with_agent(trials, agent)), payouts)


def beaten(trials: Trials, agent: str, payout: Payout) -> Summary:
    """How often the bot has more than one Agent alone; `money` is the Agent's."""
    tally = Tally()
    for trial in _with_agent(trials, agent):
        pay = trial.efforts[agent].pay(payout)
        tally.count(float(trial.money > pay), pay)
    return tally.summary()


def mean_effort(trials: Trials, agent: str) -> tuple[float, float, float]:
    """What an Agent does in a game on the whole."""
    efforts = [trial.efforts[agent] for trial in _with_agent(trials, agent)]
    transactions, companies, managers = (
        sum(did) / len(efforts) for did in zip(*efforts, strict=True)
    )
    return transactions, companies, managers


def _with_agent(trials: Trials, agent: str) -> list[Trial]:
    return [trial for pair in trials if agent in pair for trial in trials[pair]]


def _deeds(turn: Turn) -> list[tuple[int, int, int, int]]:
    """What the Agents did in a step: owner, transactions, companies and managers paid for."""
    state, deeds = turn.step.state, []
    seats = len(state.seats)
    for event in turn.step.events:
        if isinstance(event, Compensated) and event.owner >= seats:
            deeds.append((event.owner, event.disc.value, 0, 0))
        elif isinstance(event, AgentPaid) and event.card is None:
            agent = state.agents[event.agent - seats]
            deeds.append((event.agent, 0, len(agent.companies), len(agent.managers)))
    return deeds
