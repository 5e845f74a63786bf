"""The public engine: seven functions over immutable states.

    new, actors, legal_actions, chance_outcomes, why_illegal, apply, outcome

A game consists of set-up and rounds of deal, bidding, resolution and production. Every phase is a
module with the same functions; only `_next_phase` knows their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from furnace.engine.action import Action, actor
from furnace.engine.errors import IllegalAction, SetupRefused
from furnace.engine.event import Event, Log
from furnace.engine.outcome import Outcome
from furnace.engine.phases import bidding, deal, production, resolution, scoring, setup
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CHANCE, Phase, State

if TYPE_CHECKING:
    from fractions import Fraction


class Step(NamedTuple):
    """The state after an action, and the events that led to it."""

    state: State
    events: tuple[Event, ...]


_make_step = partial(tuple.__new__, Step)


class _Phase(Protocol):
    def actors(self, state: State) -> tuple[int, ...]: ...
    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]: ...
    def why_illegal(self, state: State, action: Action) -> Refusal | None: ...
    def apply(self, state: State, action: Action, log: Log) -> State: ...
    def is_over(self, state: State) -> bool: ...


# A finished game is in no phase, so OVER is not a key.
_PHASES: Mapping[Phase, _Phase] = {
    Phase.SETUP: setup,
    Phase.DEAL: deal,
    Phase.BIDDING: bidding,
    Phase.RESOLUTION: resolution,
    Phase.PRODUCTION: production,
}

# The rule that says who acts in a phase.
_WHOSE_TURN: Mapping[Phase, str] = {
    Phase.SETUP: "R2.2",
    Phase.DEAL: "R3.2",
    Phase.BIDDING: "R3.3",
    Phase.RESOLUTION: "Q11",
    Phase.PRODUCTION: "R5.9",
}


def new(ruleset: Ruleset, seats: int) -> State:
    """Return an empty table; raise SetupRefused if the ruleset does not allow this many seats."""
    if refusal := ruleset.why_not_seats(seats):
        raise SetupRefused(refusal)
    return setup.begin(ruleset, seats)


def actors(state: State) -> tuple[int, ...]:
    """Return who may act now: seats (several in production), (CHANCE,), or () after the end."""
    phase = _PHASES.get(state.phase)
    return () if phase is None else phase.actors(state)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Return the legal actions of a seat or of CHANCE: sorted, unique, never empty for an actor."""
    phase = _PHASES.get(state.phase)
    if phase is None or seat not in phase.actors(state):
        return ()
    return phase.legal_actions(state, seat)


def chance_outcomes(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Return what may be dealt or rolled now, with probabilities; () if chance is not next."""
    from fractions import Fraction  # slow to import, and random play does not need it

    actions = legal_actions(state, CHANCE)
    shares = [Fraction(*weight) for weight in deal.weights_of(state, actions)]
    total = sum(shares, Fraction())
    return tuple(zip(actions, (share / total for share in shares), strict=True))


def why_illegal(state: State, action: Action) -> Refusal | None:
    """Return why an action is illegal now; None if it is legal."""
    phase = _PHASES.get(state.phase)
    if phase is None:
        return Refusal(Code.GAME_OVER, "R7.4")
    seat = actor(action)
    if seat not in phase.actors(state):
        return Refusal(Code.NOT_YOUR_TURN, _WHOSE_TURN[state.phase], seat=seat)
    return phase.why_illegal(state, action)


def apply(state: State, action: Action) -> Step:
    """Return the state after an action and its events; raise IllegalAction if it is not legal."""
    if refusal := why_illegal(state, action):
        raise IllegalAction(action, refusal)
    log: Log = []
    state = _PHASES[state.phase].apply(state, action, log)
    while (phase := _PHASES.get(state.phase)) and phase.is_over(state):
        state = _next_phase(state, log)
    return _make_step((state, tuple(log)))


def outcome(state: State) -> Outcome | None:
    """Return the ranking, the money and what decided the game; None until it is over."""
    return scoring.rank(state) if state.phase is Phase.OVER else None


def _next_phase(state: State, log: Log) -> State:
    match state.phase:
        case Phase.SETUP:
            return deal.begin(setup.finish(state, log), log)
        case Phase.DEAL:
            return bidding.begin(state, log)
        case Phase.BIDDING:
            return resolution.begin(state, log)
        case Phase.RESOLUTION:
            return production.begin(resolution.finish(state, log), log)
    state = scoring.end_round(state, log)
    if scoring.is_last_round(state):
        return scoring.end_game(state, log)
    return deal.begin(scoring.pass_first_player(state, log), log)
