"""The best production by walking all of them: the engine's own `legal_actions` and `apply`.

Nothing one seat does in production concerns another, nor does anything another does in the meantime
(Q21): a seat's part of the State is all that the rest of its production depends on. Of that part
two things are left out, so that productions meet again: managers in hand that can no longer be
placed, and managers and goods on a card that cannot be resolved any more.
"""

from __future__ import annotations

from typing import NamedTuple

from furnace.engine.action import Action, Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.owners import power_of
from furnace.engine.state import OwnedCard, Seat, State
from furnace.solver.weights import Weights, value_of


class Best(NamedTuple):
    """The highest value a seat can end its production with, and the actions to it with `done`."""

    value: int
    actions: tuple[Action, ...]


class _Choice(NamedTuple):
    """What is best from somewhere on: the value reached, the action, and where it leads."""

    value: int
    action: Action
    after: Seat | None


def best(state: State, seat: int, weights: Weights) -> Best:
    """Walk every production of a seat that is in production."""
    known: dict[Seat, _Choice] = {}
    value = _walk(state, seat, weights, known)
    return Best(value, tuple(_line(_what_counts(state, seat), known)))


def _walk(state: State, seat: int, weights: Weights, known: dict[Seat, _Choice]) -> int:
    what_counts = _what_counts(state, seat)
    found = known.get(what_counts)
    if found is None:
        choices = (
            _choose(state, seat, action, weights, known) for action in legal_actions(state, seat)
        )
        found = known[what_counts] = max(choices, key=lambda choice: choice.value)
    return found.value


def _what_counts(state: State, seat: int) -> Seat:
    """The seat without what has no bearing on the rest of its production."""
    me = state.seats[seat]
    if not state.ruleset.managers or me.placeable or me.arrivals:
        return me
    if power_of(state, seat).again_cost() is not None and not me.repeated:
        return me._replace(managers=())
    open_card = me.resolving and me.resolving.card
    cards = [
        OwnedCard(mine.card, mine.upgraded, True)
        if mine.resolved and mine.card != open_card
        else mine
        for mine in me.cards
    ]
    return me._replace(managers=(), cards=tuple(cards))


def _choose(
    state: State, seat: int, action: Action, weights: Weights, known: dict[Seat, _Choice]
) -> _Choice:
    """Take an action; `done` would deal the next round, so it is not applied."""
    if isinstance(action, Done):
        return _Choice(value_of(state.seats[seat], weights), action, None)
    after = apply(state, action).state
    return _Choice(_walk(after, seat, weights, known), action, _what_counts(after, seat))


def _line(at: Seat | None, known: dict[Seat, _Choice]) -> list[Action]:
    """The actions chosen from here on."""
    actions = []
    while at is not None:
        choice = known[at]
        actions.append(choice.action)
        at = choice.after
    return actions
