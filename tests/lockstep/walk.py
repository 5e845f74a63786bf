"""Engine and kernel walk through one game side by side, and are compared at every step.

At every step: who acts, the legal set of the seat that continues, and the struct after it, byte for
byte. At some of them besides: the legal sets of everybody, of who may not act too, and the struct
read back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple, Protocol

from furnace.engine import game
from furnace.engine.action import Action, actor
from furnace.engine.state import CHANCE, State
from furnace.kernel.actions import decode_action
from furnace.kernel.codec import decode, encode
from furnace.kernel.game import NOBODY
from lockstep.outcomes import check_outcome
from lockstep.ties import Steered
from lockstep.twin import Twin, code_of
from lockstep.wanted import Job, ruleset_of
from properties.random_play import Move
from properties.sightings import sightings

CLOSE = 6
"""One step in this many is examined closely, at random."""


class Chooser(Protocol):
    """Whoever picks the actions of a walk."""

    def choose(self, state: State, seat: int, legal: tuple[Action, ...]) -> Action: ...


class Walked(NamedTuple):
    """How many decisions seats made in a game, all its steps, and what was met."""

    decisions: int
    steps: int
    met: Counter[str]


def walk_job(job: Job) -> Walked:
    """One game on both sides; an AssertionError where they differ."""
    rng = Random(f"{job.table.ruleset}/{job.table.seats}/{job.seed}/{','.join(job.aims)}")
    state = game.new(ruleset_of(job.table.ruleset), job.table.seats)
    decisions, steps, met = 0, 0, Counter[str]()
    for move in walk(state, Steered(job.aims, rng), rng):
        decisions += actor(move.action) != CHANCE
        steps += 1
        met.update(sightings(move))
    return Walked(decisions, steps, met)


def walk(state: State, chooser: Chooser, rng: Random) -> Iterator[Move]:
    """Play to the end on both sides, production in any interleaving, and compare."""
    twin = Twin(state)
    while acting := game.actors(state):
        assert twin.first_actor() == acting[0], acting
        is_close = rng.randrange(CLOSE) == 0
        for other in range(NOBODY, len(state.seats) + 1) if is_close else ():
            check_legal(game.legal_actions(state, other), twin, other)
        seat = rng.choice(acting)
        legal = game.legal_actions(state, seat)
        check_legal(legal, twin, seat)
        action = chooser.choose(state, seat, legal)
        step = game.apply(state, action)
        assert twin.step(seat, code_of(action)), action
        check_same(step.state, twin, is_close)
        yield Move(state, action, step.events, step.state)
        state = step.state
    assert twin.first_actor() == NOBODY
    check_outcome(state, twin.games)


def check_legal(legal: tuple[Action, ...], twin: Twin, seat: int) -> None:
    """Both list the same actions, each once."""
    codes = twin.legal_codes(seat)
    if sorted(codes) != sorted(map(code_of, legal)):
        listed = [decode_action(code, seat) for code in codes]
        raise AssertionError(f"engine: {legal}\nkernel: {listed}")


def check_same(state: State, twin: Twin, is_close: bool = True) -> None:
    """The struct is the state, byte for byte; examined closely, it is read as the state too."""
    if encode(state).tobytes() != twin.games.tobytes():
        raise AssertionError(f"engine: {state}\nkernel: {decode(twin.games[0])}")
    if is_close:
        assert decode(twin.games[0]) == state
