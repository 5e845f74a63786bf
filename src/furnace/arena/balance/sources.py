"""Games for the balance report: simulated games, or replayed records."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from pathlib import Path

from furnace.arena.balance.observed import ObservedGame, observe
from furnace.arena.simulate import Simulation
from furnace.arena.workers import run_in_order
from furnace.bots.registry import bot_of
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Match, turns
from furnace.notation.record import parse_record


def observe_games(simulation: Simulation, workers: int = 1) -> Generator[ObservedGame, None, None]:
    """Simulate all games, in order; closing the generator ends the workers."""
    games = range(1, simulation.games + 1)
    yield from run_in_order(partial(observe_game, simulation), games, workers)


def observe_game(simulation: Simulation, number: int) -> ObservedGame:
    """Simulate one game and return what was observed."""
    ruleset = parse_ruleset(simulation.ruleset)
    bots = tuple(bot_of(spec) for spec in simulation.seating(number))
    match = Match(ruleset, bots, simulation.seed, number, simulation.agents)
    observed = observe(ruleset, len(bots), (turn.step for turn in turns(match)))
    assert observed is not None
    return observed


def observe_record(text: str) -> ObservedGame | None:
    """Replay a record; return None if its game is not over. Raise RecordError."""
    record = parse_record(text)
    steps = (move.step for move in record.history.moves)
    return observe(record.ruleset, len(record.players), steps)


def records_in(paths: list[Path]) -> list[Path]:
    """Return these files, and all records in these folders."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.furnace")) if path.is_dir() else [path]
    return found
