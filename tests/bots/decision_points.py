"""Positions of all rulesets in which a seat has a decision, from games.

One seat plays like `greedy`, the others at random; all produce in a random interleaving. One table
and one seed are one game, and always the same positions of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from furnace.bots.greedy.bot import GreedyBot
from furnace.engine.errors import SetupRefused
from furnace.engine.game import actors, apply, legal_actions
from furnace.engine.presets import PRESETS, required_words
from furnace.engine.ruleset import WORDS, parse_ruleset
from furnace.engine.state import CHANCE, Phase, State
from properties.random_play import Table, dice, start

SEATS = range(1, 6)
VARIANTS = ("chain", "short", "quick-mix", "capital-growth")
GREEDY = GreedyBot()


class DecisionPoint(NamedTuple):
    """A seat with more than one legal action, and the number of its decisions before."""

    state: State
    seat: int
    number: int


def _with(words: str, more: str, seats: int) -> str:
    """Return a ruleset with one more word, and the words that these seats require."""
    chosen = {*words.split("+"), more}
    chosen |= required_words(chosen, seats)
    return "+".join(word for word in WORDS if word in chosen)


def _is_possible(table: Table) -> bool:
    try:
        return parse_ruleset(table.ruleset).why_not_seats(table.seats) is None
    except SetupRefused:
        return False


def _tables() -> Iterator[Table]:
    """Yield every preset, with and without each variant, and each single module, for all seats."""
    for seats in SEATS:
        for preset in PRESETS.values():
            words = preset(seats)
            yield from (Table(_with(words, more, seats), seats) for more in ("base", *VARIANTS))
        yield from (Table(_with("base", word, seats), seats) for word in WORDS)


TABLES = tuple(table for table in dict.fromkeys(_tables()) if _is_possible(table))


def decision_points(tables: tuple[Table, ...], seed: int, each: int) -> Iterator[DecisionPoint]:
    """Yield `each` decision points of every phase from one game per table."""
    for table in tables:
        yield from positions_of(table, seed, each)


def positions_of(table: Table, seed: int, each: int) -> list[DecisionPoint]:
    """Return `each` decision points of every phase of one game, at random."""
    rng, found = dice(table, seed), dict[Phase, list[DecisionPoint]]()
    for point in _played(table, seed):
        found.setdefault(point.state.phase, []).append(point)
    return [point for some in found.values() for point in rng.sample(some, min(each, len(some)))]


def _played(table: Table, seed: int) -> Iterator[DecisionPoint]:
    """Play one game; yield all its decision points."""
    rng, state, numbers = dice(table, seed), start(table), [0] * table.seats
    while acting := actors(state):
        seat = rng.choice(acting)
        actions = legal_actions(state, seat)
        if seat != CHANCE and len(actions) > 1:
            yield DecisionPoint(state, seat, numbers[seat])
        if seat != seed % table.seats:
            action = rng.choice(actions)
        else:
            action = GREEDY.choose(state, seat, Random(seed))
        if seat != CHANCE:
            numbers[seat] += 1
        state = apply(state, action).state
