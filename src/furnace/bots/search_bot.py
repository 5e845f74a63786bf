"""The common bot on the kernel: the solver produces, tree search bids, `greedy` sets up."""

from __future__ import annotations

from random import Random

from furnace.bots.candidate import Candidate, Forced, Produces, Simulated, chosen_first
from furnace.bots.greedy.bot import GreedyBot
from furnace.bots.lookahead import expected_money
from furnace.bots.production_search import best_production
from furnace.bots.spec import Budget
from furnace.bots.tree_search import ActionStats, SearchConfig, merge_results, search
from furnace.bots.valuation import Bias
from furnace.engine.action import Action, Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import Phase, State

SEED_COUNT = 1 << 48
SIMULATIONS_PER_ACTION = 4
"""The minimum number of simulations per action, on average, if all actions are shown."""
_GREEDY = GreedyBot()


class SearchBot:
    """Searches auctions within a budget, and lets the solver produce."""

    def __init__(self, budget: Budget, config: SearchConfig) -> None:
        self.budget = budget
        self.config = config

    def choose(self, state: State, seat: int, random: Random) -> Action:  # noqa: D102
        actions = legal_actions(state, seat)
        if len(actions) == 1:
            return actions[0]
        if state.phase in (Phase.BIDDING, Phase.RESOLUTION):
            seed = random.randrange(SEED_COUNT)
            return search(state, seat, seed, self.budget, self.config)[0].action
        if state.phase is Phase.PRODUCTION:
            return best_production(state, seat, self.config.bias).actions[0]
        return _GREEDY.choose(state, seat, random)

    def candidates(  # noqa: D102
        self, state: State, seat: int, random: Random
    ) -> tuple[Candidate, ...]:
        actions = legal_actions(state, seat)
        if state.phase in (Phase.BIDDING, Phase.RESOLUTION):
            return self._searched_candidates(state, seat, actions, random)
        if state.phase is Phase.PRODUCTION:
            return _production_candidates(state, seat, actions, self.config.bias)
        return _GREEDY.candidates(state, seat, random)

    def _searched_candidates(
        self, state: State, seat: int, actions: tuple[Action, ...], random: Random
    ) -> tuple[Candidate, ...]:
        """Return every action, the chosen one first.

        The figures merge the search that chooses with one that tries every action. The other
        actions are ordered by the figures that hints show, so that a table agrees with itself.
        """
        seed = random.randrange(SEED_COUNT)
        focused = search(state, seat, seed, self.budget, self.config)
        if len(actions) == 1:
            return (_candidate(focused[0])._replace(reason=Forced()),)
        config = self.config._replace(explores_all=True)
        simulations = max(self.budget.simulations, SIMULATIONS_PER_ACTION * len(actions))
        budget = self.budget._replace(simulations=simulations)
        exhaustive = search(state, seat, seed, budget, config)
        results, chosen = merge_results(focused, exhaustive), focused[0].action
        others = sorted([stats for stats in results if stats.action != chosen], key=_shown_rank)
        first = [stats for stats in results if stats.action == chosen]
        return tuple(map(_candidate, [*first, *others]))


def _shown_rank(stats: ActionStats) -> tuple[int, float]:
    """Sort by win chance in whole percent, then by money in tenths, as hints show them."""
    return -round(100 * stats.win_share), -round(stats.money, 1)


def _candidate(stats: ActionStats) -> Candidate:
    return Candidate(stats.action, stats.money, Simulated(stats.visits, stats.win_share))


def _production_candidates(
    state: State, seat: int, actions: tuple[Action, ...], bias: Bias
) -> tuple[Candidate, ...]:
    """Return each action with the best production it begins; the solver's choice comes first."""
    evaluated = [_production_candidate(state, seat, action, bias) for action in actions]
    if len(actions) == 1:
        return (evaluated[0]._replace(reason=Forced()),)
    return chosen_first(evaluated, best_production(state, seat, bias).actions[0])


def _production_candidate(state: State, seat: int, action: Action, bias: Bias) -> Candidate:
    if isinstance(action, Done):
        return Candidate(action, expected_money(state, seat, bias), Produces((), True))
    found = best_production(apply(state, action).state, seat, bias)
    return Candidate(action, found.money, Produces(found.actions, found.is_proven))
