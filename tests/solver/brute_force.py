"""The best production by walking all of them: the engine's own `legal_actions` and `apply`.

Nothing one seat does in production concerns another, nor does anything another does in the meantime
(Q21): a seat's part of the State is all that the rest of its production depends on. What was found
for one is kept, so that each is walked on from once. Of that part two things are left out, so that
productions meet again: managers in hand that can no longer be placed, and managers and goods on a
card that cannot be resolved any more.
"""

from __future__ import annotations

from typing import NamedTuple

from furnace.engine.action import Action, Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.owners import power_of
from furnace.engine.state import OwnedCard, Seat, State
from furnace.solver.weights import Weights, value_of


class TooLarge(Exception):
    """More was reached than there is room for."""


class Best(NamedTuple):
    """The highest value a seat can end its production with, the actions to it with `done`.

    `reached` counts the different parts of a State that the seat was seen with.
    """

    value: int
    actions: tuple[Action, ...]
    reached: int


class _Choice(NamedTuple):
    """What is best from somewhere on: the value reached at the end, and the next action."""

    value: int
    action: Action


class _Walk(NamedTuple):
    """All productions of one seat; `known` is what was found so far."""

    seat: int
    weights: Weights
    room: int | None
    known: dict[Seat, _Choice]


def best(state: State, seat: int, weights: Weights, room: int | None = None) -> Best:
    """Walk every production of a seat that is in production."""
    walk = _Walk(seat, weights, room, {})
    value = _best_value(walk, state)
    return Best(value, tuple(_line(walk, state)), len(walk.known))


def _best_value(walk: _Walk, state: State) -> int:
    what_counts = _what_counts(state, walk.seat)
    found = walk.known.get(what_counts)
    if found is None:
        found = walk.known[what_counts] = _best_choice(walk, state)
        if walk.room is not None and len(walk.known) > walk.room:
            raise TooLarge
    return found.value


def _best_choice(walk: _Walk, state: State) -> _Choice:
    """Try all actions; `done` would deal the next round, so it is not applied."""
    choices = []
    for action in legal_actions(state, walk.seat):
        if isinstance(action, Done):
            value = value_of(state.seats[walk.seat], walk.weights)
        else:
            value = _best_value(walk, apply(state, action).state)
        choices.append(_Choice(value, action))
    return max(choices, key=lambda choice: choice.value)


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


def _line(walk: _Walk, state: State) -> list[Action]:
    """The actions chosen from here on."""
    actions: list[Action] = []
    while not (actions and isinstance(actions[-1], Done)):
        choice = walk.known[_what_counts(state, walk.seat)]
        actions.append(choice.action)
        if not isinstance(choice.action, Done):
            state = apply(state, choice.action).state
    return actions
