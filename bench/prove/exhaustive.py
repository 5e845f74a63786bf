"""Every production of a seat, by the engine's own `legal_actions` and `apply`.

This is what the solver is compared with, so it uses no kernel and nothing of the solver but the
definition of value. What one seat does in production does not concern another, and the others do
nothing meanwhile (Q21): the rest of a production depends on the seat's own part of the State alone.
So the best values found for one such part are kept, and each part is explored once. Two things are
left out of it, because nothing can use them any more: managers that can no longer be placed, and
managers and goods on a card that cannot be resolved any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from furnace.engine.action import Action, Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import OwnedCard, State
from furnace.solver.weights import Weights, value_of

MAX_STATES = 50_000
"""A search with more states than this is given up."""

Key = tuple[object, ...]
Values = tuple[int, ...]
"""The best value by each of the weights."""


class TooManyStates(Exception):
    """The search has exceeded its limit of different states."""


class Best(NamedTuple):
    """The highest value with which a seat can end its production, and the actions that lead to it.

    The last action is `done`. `reached` is the number of states searched.
    """

    value: int
    actions: tuple[Action, ...]
    reached: int


class Search:
    """The productions of one seat, valued by several weights at once.

    Values are cached, so that `best` returns at once for every state searched before.
    """

    def __init__(
        self, seat: int, weights: Sequence[Weights], max_states: int | None = MAX_STATES
    ) -> None:
        self.seat = seat
        self.weights = tuple(weights)
        self.max_states = max_states
        self.known: dict[Key, Values] = {}

    def best(self, state: State) -> Values:
        """Return the best value by each of the weights; raise TooManyStates."""
        key = what_counts(state, self.seat)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._best_of_actions(state)
            if self.max_states is not None and len(self.known) > self.max_states:
                raise TooManyStates
        return found

    def best_actions(self, state: State, which: int = 0) -> tuple[Action, ...]:
        """Return the actions of a best production by one of the weights, up to `done`."""
        actions: list[Action] = []
        while not (actions and isinstance(actions[-1], Done)):
            actions.append(self._best_action(state, which))
            if not isinstance(actions[-1], Done):
                state = apply(state, actions[-1]).state
        return tuple(actions)

    def _best_of_actions(self, state: State) -> Values:
        ends = [self._after(state, action) for action in legal_actions(state, self.seat)]
        return tuple(map(max, zip(*ends, strict=True)))

    def _best_action(self, state: State, which: int) -> Action:
        actions = legal_actions(state, self.seat)
        return max(actions, key=lambda action: self._after(state, action)[which])

    def _after(self, state: State, action: Action) -> Values:
        """Return the best values after an action; `done` itself would deal the next round."""
        if isinstance(action, Done):
            return tuple([value_of(state.seats[self.seat], weights) for weights in self.weights])
        return self.best(apply(state, action).state)


def best(state: State, seat: int, weights: Weights, max_states: int | None = None) -> Best:
    """Return the best production of a seat by one kind of weights; raise TooManyStates."""
    search = Search(seat, [weights], max_states)
    (value,) = search.best(state)
    reached = len(search.known)
    return Best(value, search.best_actions(state), reached)


def what_counts(state: State, seat: int) -> Key:
    """Return all of a seat that the rest of its production depends on.

    The same names as in `Seat`, without what no action of a production changes.
    """
    me = state.seats[seat]
    (
        goods,
        _,
        _,
        cards,
        arrivals,
        open_card,
        power_used,
        managers,
        placeable,
        bonuses,
        pending,
        _,
    ) = me
    if state.ruleset.managers and not placeable and not arrivals:
        managers = ()
        if power_used or state.ruleset.powers[me.capitalist].again_cost() is None:
            card_id = open_card and open_card.card
            cards = tuple([_what_is_left(owned, card_id) for owned in cards])
    return goods, cards, arrivals, open_card, power_used, managers, placeable, bonuses, pending


def _what_is_left(owned: OwnedCard, card_id: str | None) -> OwnedCard:
    """Return a card without the goods on it if it has been resolved for good."""
    card, is_upgraded, is_resolved, _, _ = owned
    return OwnedCard(card, is_upgraded, True) if is_resolved and card != card_id else owned
