"""The command that makes an arena's results again, spelled out."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from furnace.arena.contest import Contest
from furnace.arena.seatings import halves


def command_of(contests: Sequence[Contest], ladder: str | None = None) -> str:
    """`furnace arena` with all that matters for what is measured."""
    contest = contests[0]
    who = ["--ladder", ladder] if ladder is not None else _bots(contest)
    agents = ["--agents", ",".join(contest.agents)] if contest.agents else []
    settings = {
        "--ruleset": contest.ruleset,
        "--players": contest.seats,
        "--games": contest.games,
        "--seed": contest.seed,
    }
    options = [str(word) for pair in settings.items() for word in pair]
    return shlex.join(["furnace", "arena", *who, *options, *agents])


def _bots(contest: Contest) -> list[str]:
    if len(contest.specs) == 2 and contest.seatings == halves(contest.seats):
        return ["--bots", ",".join(contest.specs), "--sides"]
    return ["--bots", ",".join([contest.specs[entrant] for entrant in contest.seatings[0]])]
