"""What bots on the kernel have in common: the solver produces, a search bids, `greedy` sets up."""

from __future__ import annotations

from random import Random

from furnace.bots.candidate import Candidate, Forced, Produces, Reason, Simulated, ranked
from furnace.bots.greedy import GreedyBot
from furnace.bots.outlook import outlook_of
from furnace.bots.producing import plan, weights_of
from furnace.bots.searching import Manner, Weighed, search
from furnace.bots.spec import Budget
from furnace.engine.action import Action, Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import Phase, State
from furnace.solver.weights import value_of

SEEDS = 1 << 48
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
            return self._search(state, seat, random)[0].action
        if state.phase is Phase.PRODUCTION:
            return plan(state, seat).actions[0]
        return _GREEDY.choose(state, seat, random)

    def candidates(  # noqa: D102
        self, state: State, seat: int, random: Random
    ) -> tuple[Candidate, ...]:
        actions = legal_actions(state, seat)
        if state.phase in (Phase.BIDDING, Phase.RESOLUTION):
            return self._searched(state, seat, random)
        if state.phase is Phase.PRODUCTION:
            return _productions(state, seat, actions)
        return _GREEDY.candidates(state, seat, random)

    def _search(self, state: State, seat: int, random: Random) -> tuple[Weighed, ...]:
        seed = random.randrange(SEEDS)
        return search(state, seat, seed, self.budget, self.manner)

    def _searched(self, state: State, seat: int, random: Random) -> tuple[Candidate, ...]:
        """The ways of the search; what it never looked at comes last, as one never taken."""
        ways = self._search(state, seat, random)
        seen = {way.action for way in ways}
        least = min([way.money for way in ways if way.visits], default=0.0)
        unseen = [
            Weighed(action, 0, 0.0, least)
            for action in legal_actions(state, seat)
            if action not in seen
        ]
        return tuple(
            Candidate(way.action, way.money if way.visits else least, Simulated(way.visits, way.share))
            for way in (*ways, *unseen)
        )


def _productions(
    state: State, seat: int, actions: tuple[Action, ...]
) -> tuple[Candidate, ...]:
    """Each action with the best production it begins; the one the solver begins with first."""
    if len(actions) == 1:
        return (_produced(state, seat, actions[0], Forced()),)
    chosen = plan(state, seat).actions[0]
    others = ranked(_produced(state, seat, action) for action in actions if action != chosen)
    return (_produced(state, seat, chosen), *others)


def _produced(
    state: State, seat: int, action: Action, reason: Reason | None = None
) -> Candidate:
    weights = weights_of(state)
    if isinstance(action, Done):
        value = value_of(state.seats[seat], weights)
        return Candidate(action, _money(state, seat, value), reason or Produces((), True))
    after = apply(state, action).state
    found = plan(after, seat)
    why = reason or Produces(found.actions, found.is_proven)
    return Candidate(action, _money(state, seat, found.value), why)


def _money(state: State, seat: int, value: int) -> float:
    """The money in the end: what this production comes to, and the cards as they lie."""
    weights, outlook = weights_of(state), outlook_of(state)
    cards = state.seats[seat].cards
    return value / weights.money + sum(outlook.basic.get(mine.card, 0.0) for mine in cards)
