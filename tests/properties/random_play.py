"""Random games on every table there is, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, product
from random import Random
from typing import NamedTuple

from furnace.engine import game
from furnace.engine.action import Action
from furnace.engine.errors import SetupRefused
from furnace.engine.event import Event
from furnace.engine.ruleset import BASE_WORDS, WORDS, parse_ruleset
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


def _combinations(words: tuple[str, ...]) -> Iterator[str]:
    base, *options = words
    for chosen in product((False, True), repeat=len(options)):
        yield "+".join([base, *compress(options, chosen)])


def _tables(rulesets: tuple[str, ...]) -> Iterator[Table]:
    """Every ruleset there is with every number of seats it can be played by."""
    for text in rulesets:
        try:
            ruleset = parse_ruleset(text)
        except SetupRefused:
            continue
        for seats in range(1, 6):
            if ruleset.why_not_seats(seats) is None:
                yield Table(text, seats)


RULESETS = tuple(_combinations(BASE_WORDS))
"""Only those of the base game."""

BASE_TABLES = tuple(_tables(RULESETS))

ALL_TABLES = tuple(_tables(tuple(_combinations(WORDS))))
"""Every combination of modules with every number of seats, but for those refused."""

_FULL = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"

MODULE_TABLES = (
    Table(f"{_FULL}+agent-cards", 1),
    Table("base+agent-cards", 1),
    Table("base+new-companies+only-new-startups+new-capitalists+agent-cards+chain", 1),
    Table("base+new-capitalists+managers+variable-discs+capital-growth+agent-cards+short", 1),
    Table(f"{_FULL}+agent-cards", 2),
    Table("base+capitalists+new-companies+only-new-startups+variable-discs", 2),
    Table("base+new-capitalists+managers+variable-discs+agent-cards+chain", 2),
    Table(_FULL, 3),
    Table("base+new-companies+quick-mix+short", 3),
    Table("base+new-startups", 3),
    Table("base+new-capitalists+variable-discs", 3),
    Table("base+new-capitalists+managers", 3),
    Table("base+capitalists+new-companies+only-new-startups+new-capitalists+managers+chain", 3),
    Table(_FULL, 4),
    Table("base+new-companies+only-new-startups+new-capitalists+managers+variable-discs", 4),
    Table("base+capitalists+managers+variable-discs+capital-growth+chain", 4),
    Table(f"{_FULL}+fifth-seat", 5),
    Table("base+fifth-seat+short", 5),
    Table(
        "base+capitalists+new-companies+new-startups+new-capitalists+managers+fifth-seat+chain", 5
    ),
)
"""Each module on its own or nearly so, and with others, at every number of seats."""

TABLES = (*BASE_TABLES, *MODULE_TABLES)


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
