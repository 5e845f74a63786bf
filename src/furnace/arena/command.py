"""The commands that make results again, spelled out."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from furnace.arena.budgets import is_timed
from furnace.arena.contest import Contest
from furnace.arena.seatings import halves
from furnace.arena.simulate import Simulation


def command_of(contests: Sequence[Contest], ladder: str | None = None, workers: int = 1) -> str:
    """`furnace arena` with all that matters for what is measured: where somebody has a time to
    think, how many workers share the machine too."""
    contest = contests[0]
    who = ["--ladder", ladder] if ladder is not None else _bots(contest)
    agents = ["--agents", ",".join(contest.agents)] if contest.agents else []
    settings: dict[str, object] = {
        "--ruleset": contest.ruleset,
        "--players": contest.seats,
        "--games": contest.games,
        "--seed": contest.seed,
    }
    if any(is_timed(spec) for each in contests for spec in each.specs):
        settings["--workers"] = workers
    return shlex.join(["furnace", "arena", *who, *_options(settings), *agents])


def report_command(games: Simulation | Sequence[str]) -> str:
    """`furnace report` over simulated games, or over the files named."""
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


def _bots(contest: Contest) -> list[str]:
    if len(contest.specs) == 2 and contest.seatings == halves(contest.seats):
        return ["--bots", ",".join(contest.specs), "--sides"]
    return ["--bots", ",".join([contest.specs[entrant] for entrant in contest.seatings[0]])]
