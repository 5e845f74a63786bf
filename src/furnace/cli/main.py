"""The `furnace` command and its subcommands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, NamedTuple

import typer

from furnace import __version__
from furnace.cli.admin.group import admin
from furnace.cli.arena import arena
from furnace.cli.bots import bots
from furnace.cli.cards import cards
from furnace.cli.check import check
from furnace.cli.console import console, prepare_streams, reporting_full_output
from furnace.cli.dev import dev
from furnace.cli.help import Command, Group
from furnace.cli.hint import hint
from furnace.cli.play import play
from furnace.cli.replay import replay
from furnace.cli.report import report
from furnace.cli.serve import serve
from furnace.cli.simulate import simulate
from furnace.cli.solve import solve
from furnace.cli.warm_up import warm_up

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    invoke_without_command=True,
    add_completion=False,
    epilog="furnace play --players 2\nfurnace serve --open\nfurnace play --help",
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


class Entry(NamedTuple):
    """A command, and examples for its help page."""

    command: Callable[..., None]
    examples: str


GROUPS = {
    "Play": (
        Entry(
            play,
            "furnace play\n"
            "furnace play --preset interbellum --bots director,blocker\n"
            "furnace play --players 2 --chain --bots apprentice",
        ),
        Entry(serve, "furnace serve --open\nfurnace serve --host 0.0.0.0 --port 8080"),
        Entry(bots, "furnace bots"),
        Entry(cards, "furnace cards\nfurnace cards --set interbellum"),
    ),
    "Recorded games": (
        Entry(
            replay,
            "furnace replay game.furnace\nfurnace replay game.furnace --at 19 --position",
        ),
        Entry(check, "furnace check game.furnace\nfurnace check records/*.furnace"),
        Entry(
            hint,
            "furnace hint game.furnace --at 12\n"
            'furnace hint game.furnace --at 12 --why-not "p1 2 C33"',
        ),
        Entry(
            solve,
            "furnace solve game.furnace --at 88\n"
            "furnace solve game.furnace --at 88 --seat p2 --value coal=0.5 --value upgraded=3",
        ),
    ),
    "Research": (
        Entry(
            simulate,
            "furnace simulate --players 2 --bots greedy,random --games 1000 --workers 2\n"
            "furnace simulate --preset interbellum --out games.csv --records games",
        ),
        Entry(
            arena,
            "furnace arena --bots greedy,random --sides --games 300 --out arena\n"
            "furnace arena --ladder mcts:10ms..320ms --players 2 --out ladder",
        ),
        Entry(
            report,
            "furnace report records\n"
            "furnace report --bots greedy --players 3 --games 1000 --out report",
        ),
    ),
    "Set-up": (Entry(warm_up, "furnace warm-up"),),
}

for title, entries in GROUPS.items():
    for entry in entries:
        app.command(cls=Command, rich_help_panel=title, epilog=entry.examples)(entry.command)
app.add_typer(admin, rich_help_panel="Set-up")
app.add_typer(dev, rich_help_panel="Set-up")


def run() -> None:
    """Run the `furnace` command."""
    prepare_streams()
    with reporting_full_output():
        app()
