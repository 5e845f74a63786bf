"""The `furnace` command: one function a subcommand."""

from __future__ import annotations

import typer

from furnace.cli.cards import cards
from furnace.cli.check import check
from furnace.cli.console import tolerate_odd_bytes
from furnace.cli.play import play
from furnace.cli.replay import replay
from furnace.cli.simulate import simulate

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Furnace, the board game: play, simulate, check and replay.",
)
app.command()(play)
app.command()(simulate)
app.command()(cards)
app.command()(check)
app.command()(replay)


def run() -> None:
    """The entry point of the `furnace` command."""
    tolerate_odd_bytes()
    app()
