"""Positions of all rulesets in which a seat has something to decide, met in play.

One seat plays as `greedy` does, the others by lot; all produce in a random interleaving. One table
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


class Met(NamedTuple):
    """A seat that has more than one legal action, and how often it decided in this game before."""

    state: State
    seat: int
    number: int


def _with(words: str, more: str, seats: int) -> str:
    """A ruleset and a word more, with what these seats bring along."""
    chosen = {*words.split("+"), more}
    chosen |= required_words(chosen, seats)
    return "+".join(word for word in WORDS if word in chosen)


def _is_possible(table: Table) -> bool:
    try:
        return parse_ruleset(table.ruleset).why_not_seats(table.seats) is None
    except SetupRefused:
        return False


def _tables() -> Iterator[Table]:
    """Every preset, as it is and with each variant, and each module alone; for all seats."""
    for seats in SEATS:
        for preset in PRESETS.values():
            words = preset(seats)
            yield from (Table(_with(words, more, seats), seats) for more in ("base", *VARIANTS))
        yield from (Table(_with("base", word, seats), seats) for word in WORDS)


TABLES = tuple(table for table in dict.fromkeys(_tables()) if _is_possible(table))


def positions_met(tables: tuple[Table, ...], seed: int, each: int) -> Iterator[Met]:
    """Of a game at each table so many positions of every phase a seat decides in."""
    for table in tables:
        yield from positions_of(table, seed, each)


def positions_of(table: Table, seed: int, each: int) -> list[Met]:
    """So many positions of every phase of one game, by lot."""
    lot, found = dice(table, seed), dict[Phase, list[Met]]()
    for met in _played(table, seed):
        found.setdefault(met.state.phase, []).append(met)
    return [met for some in found.values() for met in lot.sample(some, min(each, len(some)))]


def _played(table: Table, seed: int) -> Iterator[Met]:
    """One game: wherever there is something to decide."""
    lot, state, numbers = dice(table, seed), start(table), [0] * table.seats
    while acting := actors(state):
        seat = lot.choice(acting)
        actions = legal_actions(state, seat)
        if seat != CHANCE and len(actions) > 1:
            yield Met(state, seat, numbers[seat])
        if seat != seed % table.seats:
            action = lot.choice(actions)
        else:
            action = GREEDY.choose(state, seat, Random(seed))
        if seat != CHANCE:
            numbers[seat] += 1
        state = apply(state, action).state
