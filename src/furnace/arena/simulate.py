"""Simulation: games of bots by the number, over worker processes.

A game is a function of its seed and number alone, and games come back in the order of their
numbers, so how many workers there are changes nothing but the time.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from furnace.arena.records import record_text
from furnace.arena.rows import Row, rows_of
from furnace.arena.workers import in_order
from furnace.bots.registry import bot_of
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Match, play


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to play: the bots' specs in the order they sit, and how many games of which seed.

    `agents`: the Agents' cards, where they are agreed upon and not drawn.
    """

    ruleset: str
    bots: tuple[str, ...]
    games: int
    seed: int
    rotate: bool = False
    records: bool = False
    agents: tuple[str, ...] = ()

    def seating(self, game: int) -> tuple[str, ...]:
        """Who sits where in a game; rotating, everybody moves on one seat from game to game."""
        if not self.rotate:
            return self.bots
        shift = -(game - 1) % len(self.bots)
        return self.bots[shift:] + self.bots[:shift]


class Game(NamedTuple):
    """A game that was played: its rows and, where asked for, the text of its record."""

    number: int
    rows: tuple[Row, ...]
    record: str | None


def play_game(simulation: Simulation, number: int) -> Game:
    """One game of a simulation."""
    specs = simulation.seating(number)
    bots = tuple(bot_of(spec) for spec in specs)
    ruleset, seed = parse_ruleset(simulation.ruleset), simulation.seed
    played = play(Match(ruleset, bots, seed, number, simulation.agents))
    rows = rows_of(seed, number, specs, played)
    return Game(number, rows, record_text(specs, played) if simulation.records else None)


def play_games(simulation: Simulation, workers: int = 1) -> Generator[Game, None, None]:
    """All games, in the order of their numbers, from 1 on; closing it ends the workers."""
    yield from in_order(partial(play_game, simulation), range(1, simulation.games + 1), workers)
