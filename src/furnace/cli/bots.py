"""`furnace bots`: the bots, and how each of them plays."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from furnace.bots.registry import CHARACTERS, LEVELS, NAMES, available
from furnace.cli.console import console, say
from furnace.text.bot_names import bot_about

GROUPS = {
    "bots-levels": LEVELS,
    "bots-characters": CHARACTERS,
    "bots-others": tuple(name for name in NAMES if name not in (*LEVELS, *CHARACTERS)),
}


def bots() -> None:
    """List the bots and how each of them plays."""
    for heading, names in GROUPS.items():
        console.print(say(heading), style="bold")
        table = Table.grid(padding=(0, 2))
        table.add_column(min_width=max(map(len, NAMES)))
        for name in names:
            table.add_row(name, Text(_about(name)))
        console.print(Padding(table, (0, 0, 1, 2)))


def _about(name: str) -> str:
    """How a bot plays, and the extra it needs if that is missing."""
    missing = "" if name in available() else f" {say('bots-extra')}"
    return bot_about(name) + missing
