"""What bots on the kernel have in common: the solver produces, a search bids, `greedy` sets up."""

from __future__ import annotations

from random import Random

from furnace.bots.candidate import Candidate, Forced, Produces, Simulated, chosen_first
from furnace.bots.foresight import money_ahead
from furnace.bots.greedy import GreedyBot
from furnace.bots.outlook import Leaning
from furnace.bots.producing import produce
from furnace.bots.searching import Manner, Weighed, search, together
from furnace.bots.spec import Budget
from furnace.engine.action import Action, Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import Phase, State

SEEDS = 1 << 48
LOOKS = 4
"""So often each action is looked at, on the whole, where all of them are to be told of."""
_GREEDY = GreedyBot()


class ThinkingBot:
    """Searches auctions within a budget, in a manner, and lets the solver produce."""

    def __init__(self, budget: Budget, manner: Manner) -> None:
        self.budget = budget
        self.manner = manner

    def choose(self, state: State, seat: int, random: Random) -> Action:  # noqa: D102
        actions = legal_actions(state, seat)
        if len(actions) == 1:
            return actions[0]
        if state.phase in (Phase.BIDDING, Phase.RESOLUTION):
            seed = random.randrange(SEEDS)
            return search(state, seat, seed, self.budget, self.manner)[0].action
        if state.phase is Phase.PRODUCTION:
            return produce(state, seat, self.manner.leaning).actions[0]
        return _GREEDY.choose(state, seat, random)

    def candidates(  # noqa: D102
        self, state: State, seat: int, random: Random
    ) -> tuple[Candidate, ...]:
        actions = legal_actions(state, seat)
        if state.phase in (Phase.BIDDING, Phase.RESOLUTION):
            return self._searched(state, seat, actions, random)
        if state.phase is Phase.PRODUCTION:
            return _productions(state, seat, actions, self.manner.leaning)
        return _GREEDY.candidates(state, seat, random)

    def _searched(
        self, state: State, seat: int, actions: tuple[Action, ...], random: Random
    ) -> tuple[Candidate, ...]:
        """Every action, by the search that chooses and one that tries each; the chosen one first.

        The others follow by what is shown of them, so that the table agrees with itself.
        """
        seed = random.randrange(SEEDS)
        likely = search(state, seat, seed, self.budget, self.manner)
        if len(actions) == 1:
            return (_candidate(likely[0])._replace(reason=Forced()),)
        thorough = self.manner._replace(is_thorough=True)
        least = max(self.budget.simulations, LOOKS * len(actions))
        every = search(state, seat, seed, self.budget._replace(simulations=least), thorough)
        ways, chosen = together(likely, every), likely[0].action
        others = sorted([way for way in ways if way.action != chosen], key=_shown_rank)
        first = [way for way in ways if way.action == chosen]
        return tuple(map(_candidate, [*first, *others]))


def _shown_rank(way: Weighed) -> tuple[int, float]:
    """By win chance in whole percent, then by money in tenths, as hints show them."""
    return -round(100 * way.share), -round(way.money, 1)


def _candidate(way: Weighed) -> Candidate:
    return Candidate(way.action, way.money, Simulated(way.visits, way.share))


def _productions(
    state: State, seat: int, actions: tuple[Action, ...], leaning: Leaning
) -> tuple[Candidate, ...]:
    """Each action with the best production it begins; the one the solver begins with first."""
    weighed = [_produced(state, seat, action, leaning) for action in actions]
    if len(actions) == 1:
        return (weighed[0]._replace(reason=Forced()),)
    return chosen_first(weighed, produce(state, seat, leaning).actions[0])


def _produced(state: State, seat: int, action: Action, leaning: Leaning) -> Candidate:
    if isinstance(action, Done):
        return Candidate(action, money_ahead(state, seat, leaning), Produces((), True))
    found = produce(apply(state, action).state, seat, leaning)
    return Candidate(action, found.money, Produces(found.actions, found.is_proven))
