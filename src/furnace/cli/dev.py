"""`furnace dev`: commands for those who maintain Furnace."""

from __future__ import annotations

from collections.abc import Callable

import typer

from furnace.cli.calibrate import calibrate
from furnace.cli.fit import fit
from furnace.cli.help import Command, Group

EXAMPLES: dict[Callable[..., None], str] = {
    calibrate: "furnace dev calibrate --bot greedy --games 20 --workers 2\n"
    "furnace dev calibrate --search --out agents.toml",
    fit: "furnace dev fit --game base --games 20\n"
    "furnace dev fit --game interbellum --bot planner --games 240 --out interbellum.toml",
}

dev = typer.Typer(
    cls=Group,
    name="dev",
    help="Measure the Agents and tune the bots’ card values, for maintainers.",
    no_args_is_help=True,
    add_completion=False,
)
for command, examples in EXAMPLES.items():
    dev.command(cls=Command, epilog=examples)(command)
