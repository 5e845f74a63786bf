"""The `furnace` command: one function a subcommand."""

from __future__ import annotations

from typing import Annotated

import typer

from furnace import __version__
from furnace.cli.arena import arena
from furnace.cli.bots import bots
from furnace.cli.calibrate import calibrate
from furnace.cli.cards import cards
from furnace.cli.check import check
from furnace.cli.console import console, tolerate_odd_bytes
from furnace.cli.fit import fit
from furnace.cli.hint import hint
from furnace.cli.play import play
from furnace.cli.replay import replay
from furnace.cli.report import report
from furnace.cli.serve import serve
from furnace.cli.simulate import simulate
from furnace.cli.solve import solve
from furnace.cli.warm_up import warm_up

app = typer.Typer(
    no_args_is_help=True,
    invoke_without_command=True,
    add_completion=False,
)


@app.callback()
def furnace(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play the board game Furnace, host games in the browser, and study games and bots."""
    if version:
        console.print(f"furnace {__version__}")
        raise typer.Exit


app.command()(play)
app.command()(bots)
app.command()(serve)
app.command()(simulate)
app.command()(arena)
app.command()(report)
app.command()(calibrate)
app.command()(fit)
app.command()(cards)
app.command()(check)
app.command()(replay)
app.command()(solve)
app.command()(hint)
app.command()(warm_up)


def run() -> None:
    """The entry point of the `furnace` command."""
    tolerate_odd_bytes()
    app()
