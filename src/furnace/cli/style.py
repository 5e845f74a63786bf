"""Colours and table styles of the terminal."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from furnace.text.words import Words

SEAT_STYLES = ("blue", "yellow", "green", "red", "magenta")
AGENT_STYLE = "white"
GOODS_STYLES = {"coal": "bright_black", "iron": "cyan", "oil": "red", "token": "green"}
NARROW_COLUMNS = 100
"""In a terminal with fewer columns, the lines of an auction card are shown in one column."""

NO_BREAK = "\u00a0"


def new_table(words: Words, *columns: str) -> Table:
    """A new table with these headings."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for column in columns:
        # Narrow terminals wrap a text, and cut neither a word nor a number.
        table.add_column(words.messages.say(f"column-{column}"), overflow="fold")
    return table


def add_numbers(table: Table, heading: str) -> None:
    """Add a column for the numbers of choices."""
    table.add_column(heading, justify="right", style="bold", no_wrap=True)


def owner_style(owner: int, words: Words) -> str:
    """The colour of a seat, or of Agents."""
    return SEAT_STYLES[owner] if owner < len(words.names) else AGENT_STYLE


def mark(name: str, words: Words, **fields: str | int) -> Text:
    """A dimmed word that describes a state."""
    return Text(words.messages.say(f"mark-{name}", **fields), style="dim")
