"""Simulation: many games between bots, in worker processes.

A game depends only on its seed and number, and games are returned in the order of their numbers, so
the number of workers changes only the time.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from furnace.arena.records import record_text
from furnace.arena.rows import Row, rows_of
from furnace.arena.workers import run_in_order
from furnace.bots.registry import bot_of
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Match, play


@dataclass(frozen=True, slots=True)
class Simulation:
    """What to simulate: the bots' specs by seat, the number of games and the seed.

    `agents`: the Agents' cards if they are agreed, not drawn.
    """

    ruleset: str
    bots: tuple[str, ...]
    games: int
    seed: int
    rotate: bool = False
    records: bool = False
    agents: tuple[str, ...] = ()

    def seating(self, game: int) -> tuple[str, ...]:
        """Return the specs by seat in a game; with `rotate`, bots move on one seat per game."""
        if not self.rotate:
            return self.bots
        shift = -(game - 1) % len(self.bots)
        return self.bots[shift:] + self.bots[:shift]


class Game(NamedTuple):
    """A simulated game: its rows and, if requested, the text of its record."""

    number: int
    rows: tuple[Row, ...]
    record: str | None


def play_game(simulation: Simulation, number: int) -> Game:
    """Play one game of a simulation."""
    specs = simulation.seating(number)
    bots = tuple(bot_of(spec) for spec in specs)
    ruleset, seed = parse_ruleset(simulation.ruleset), simulation.seed
    played = play(Match(ruleset, bots, seed, number, simulation.agents))
    rows = rows_of(seed, number, specs, played)
    return Game(number, rows, record_text(specs, played) if simulation.records else None)


def play_games(simulation: Simulation, workers: int = 1) -> Generator[Game, None, None]:
    """Play all games, in order from 1; closing the generator ends the workers."""
    yield from run_in_order(partial(play_game, simulation), range(1, simulation.games + 1), workers)
