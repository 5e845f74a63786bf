"""Options that several commands share, checked before anything is played."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from furnace.bots.registry import WITH_BUDGET, BadBudget, UnknownBot, check_spec
from furnace.bots.spec import MAX_SECONDS, MAX_SIMULATIONS, MAX_THREADS
from furnace.cli.console import fail, say

Players = Annotated[
    int | None, typer.Option(metavar="N", help="Number of players, 1 to 5 (default: 4).")
]
Seed = Annotated[
    int, typer.Option(metavar="N", help="Random seed: the same seed gives the same games.")
]
Workers = Annotated[int, typer.Option(metavar="N", help="Number of worker processes.")]
Agents = Annotated[
    str | None,
    typer.Option(
        metavar="CARDS",
        help="Choose the Agents’ cards instead of drawing them, such as A1,A3.",
    ),
]
Position = Annotated[
    Path, typer.Argument(metavar="FILE", help="Record or position to look at.", show_default=False)
]
At = Annotated[
    int | None,
    typer.Option(metavar="N", help="Use the position of a record after this many actions."),
]

MAX_PLAYERS, MAX_GAMES = 5, 10_000_000
LONGEST_NUMBER = 20
WORKERS_PER_PROCESSOR = 16
"""The most workers allowed per processor; more would only wait for each other."""


def check_range(option: str, number: int | None, least: int, most: int | None = None) -> None:
    """Fail if an option is given and out of range."""
    if number is None or (number >= least and (most is None or number <= most)):
        return
    fields = {"option": option, "least": str(least), "number": short_number(number)}
    if most is None:
        fail(say("option-least", **fields))
    fail(say("option-range", most=str(most), **fields))


def check_players(players: int | None) -> None:
    """Fail unless games can have this many players."""
    check_range("players", players, 1, MAX_PLAYERS)


def check_games(games: int, least: int = 1) -> None:
    """Fail if this is too few or too many games for one command."""
    check_range("games", games, least, MAX_GAMES)


def check_workers(workers: int) -> None:
    """Fail if this is too many processes for this machine."""
    check_range("workers", workers, 1, WORKERS_PER_PROCESSOR * (os.cpu_count() or 1))


def short_number(number: int) -> str:
    """A number in digits, shortened if it is very long."""
    digits = str(number)
    return digits if len(digits) <= LONGEST_NUMBER else f"{digits[:LONGEST_NUMBER]}…"


def bot_specs(bots: str, seats: int) -> tuple[str, ...]:
    """One spec per seat; a single one is used for all seats."""
    specs = [spec.strip() for spec in bots.split(",")]
    if len(specs) == 1:
        specs *= seats
    if len(specs) != seats:
        fail(say("option-bots-number", seats=seats, have=len(specs)))
    for spec in specs:
        check_bot(spec)
    return tuple(specs)


def check_bot(spec: str) -> None:
    """Fail if there is no such bot."""
    try:
        check_spec(spec)
    except BadBudget as error:
        fail(_bad_budget(error.spec))
    except UnknownBot as error:
        known = ", ".join(error.known)
        fail(say("option-bot", spec=error.spec, known=known))


def _bad_budget(spec: str) -> str:
    return say(
        "option-budget",
        spec=spec,
        bots=", ".join(WITH_BUDGET),
        simulations=MAX_SIMULATIONS,
        seconds=round(MAX_SECONDS),
        threads=MAX_THREADS,
    )
