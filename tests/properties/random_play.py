"""Random games on every table of the base game, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, product
from random import Random
from typing import NamedTuple

from furnace.engine import game
from furnace.engine.action import Action
from furnace.engine.event import Event
from furnace.engine.ruleset import WORDS, parse_ruleset
from furnace.engine.state import State


class Table(NamedTuple):
    """A ruleset in words, and the number of seats."""

    ruleset: str
    seats: int


class Move(NamedTuple):
    """One action of a game: where it was taken, what followed, and where that led."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State


def _combinations() -> Iterator[str]:
    base, *options = WORDS
    for chosen in product((False, True), repeat=len(options)):
        yield "+".join([base, *compress(options, chosen)])


RULESETS = tuple(_combinations())
TABLES = tuple(Table(ruleset, seats) for ruleset in RULESETS for seats in (2, 3, 4))


def start(table: Table) -> State:
    """The empty table."""
    return game.new(parse_ruleset(table.ruleset), table.seats)


def dice(table: Table, seed: int) -> Random:
    """The generator of one random game."""
    return Random(f"{table.ruleset}/{table.seats}/{seed}")


def walk(table: Table, seed: int) -> Iterator[Move]:
    """A whole random game: each time any actor, then any of its legal actions."""
    rng, state = dice(table, seed), start(table)
    while actors := game.actors(state):
        action = rng.choice(game.legal_actions(state, rng.choice(actors)))
        step = game.apply(state, action)
        yield Move(state, action, step.events, step.state)
        state = step.state


def states(table: Table, seed: int) -> list[State]:
    """Every state of a random game, from the empty table to the end."""
    return [start(table), *[move.after for move in walk(table, seed)]]
