"""The commands that reproduce results."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from furnace.arena.budgets import is_timed
from furnace.arena.seatings import halves
from furnace.arena.simulate import Simulation
from furnace.arena.tournament import Tournament


def command_of(
    tournaments: Sequence[Tournament], ladder: str | None = None, workers: int = 1
) -> str:
    """Return `furnace arena` with every option that affects the results.

    If a bot has a time limit, these include the number of workers that share the machine.
    """
    tournament = tournaments[0]
    who = ["--ladder", ladder] if ladder is not None else _bots(tournament)
    agents = ["--agents", ",".join(tournament.agents)] if tournament.agents else []
    settings: dict[str, object] = {
        "--ruleset": tournament.ruleset,
        "--players": tournament.seats,
        "--games": tournament.games,
        "--seed": tournament.seed,
    }
    if any(is_timed(spec) for each in tournaments for spec in each.specs):
        settings["--workers"] = workers
    return shlex.join(["furnace", "arena", *who, *_options(settings), *agents])


def report_command(games: Simulation | Sequence[str]) -> str:
    """Return `furnace report` for simulated games, or for the given files."""
    if not isinstance(games, Simulation):
        return shlex.join(["furnace", "report", *games])
    settings = {
        "--bots": ",".join(games.bots),
        "--ruleset": games.ruleset,
        "--players": len(games.bots),
        "--games": games.games,
        "--seed": games.seed,
    }
    agents = ["--agents", ",".join(games.agents)] if games.agents else []
    return shlex.join(["furnace", "report", *_options(settings), *agents])


def _options(settings: Mapping[str, object]) -> list[str]:
    return [str(word) for pair in settings.items() for word in pair]


def _bots(tournament: Tournament) -> list[str]:
    if len(tournament.specs) == 2 and tournament.seatings == halves(tournament.seats):
        return ["--bots", ",".join(tournament.specs), "--sides"]
    return ["--bots", ",".join([tournament.specs[entrant] for entrant in tournament.seatings[0]])]
