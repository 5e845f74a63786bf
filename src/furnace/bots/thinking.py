"""What bots on the kernel have in common: the solver produces, a search bids, `greedy` sets up."""

from __future__ import annotations

from random import Random

from furnace.bots.candidate import Candidate, Forced, Produces, Simulated, chosen_first
from furnace.bots.greedy import GreedyBot
from furnace.bots.outlook import Leaning, outlook_of, rest_of
from furnace.bots.producing import plan, weights_of
from furnace.bots.searching import Manner, Weighed, search
from furnace.bots.spec import Budget
from furnace.engine.action import Action, Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import Phase, State
from furnace.solver.weights import value_of

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
            return plan(state, seat, self.manner.leaning).actions[0]
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
        """The way that would be chosen, then all others, which a second search looks at too."""
        seed = random.randrange(SEEDS)
        chosen = search(state, seat, seed, self.budget, self.manner)[0]
        if len(actions) == 1:
            return (_candidate(chosen)._replace(reason=Forced()),)
        thorough = self.manner._replace(is_thorough=True)
        most = max(self.budget.simulations, LOOKS * len(actions))
        budget = self.budget if self.budget.seconds else self.budget._replace(simulations=most)
        ways = search(state, seat, seed, budget, thorough)
        others = [_candidate(way) for way in ways if way.action != chosen.action]
        return (_candidate(chosen), *others)


def _candidate(way: Weighed) -> Candidate:
    return Candidate(way.action, way.money, Simulated(way.visits, way.share))


def _productions(
    state: State, seat: int, actions: tuple[Action, ...], leaning: Leaning
) -> tuple[Candidate, ...]:
    """Each action with the best production it begins; the one the solver begins with first."""
    weighed = [_produced(state, seat, action, leaning) for action in actions]
    if len(actions) == 1:
        return (weighed[0]._replace(reason=Forced()),)
    return chosen_first(weighed, plan(state, seat, leaning).actions[0])


def _produced(state: State, seat: int, action: Action, leaning: Leaning) -> Candidate:
    weights = weights_of(state, leaning)
    if isinstance(action, Done):
        value = value_of(state.seats[seat], weights)
        return Candidate(action, _money(state, seat, value, leaning), Produces((), True))
    found = plan(apply(state, action).state, seat, leaning)
    reason = Produces(found.actions, found.is_proven)
    return Candidate(action, _money(state, seat, found.value, leaning), reason)


def _money(state: State, seat: int, value: int, leaning: Leaning) -> float:
    """The money in the end: what this production comes to, cards and managers as they are, and the
    rest."""
    weights, outlook, me = weights_of(state, leaning), outlook_of(state, leaning), state.seats[seat]
    cards = sum(outlook.basic.get(mine.card, 0.0) for mine in me.cards)
    placed = [manager for mine in me.cards for manager in mine.managers]
    managers = sum(outlook.managers.get(manager, 0.0) for manager in (*me.managers, *placed))
    return value / weights.money + cards + managers + rest_of(outlook, me)
