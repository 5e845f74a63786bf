"""Tables in words, on the terminal."""

from __future__ import annotations

from rich import box
from rich.table import Table

from furnace.arena.grid import Grid
from furnace.cli.console import console


def show_grid(grid: Grid) -> None:
    """A table; its first column to the left, figures to the right."""
    table = Table(title=grid.title, box=box.SIMPLE_HEAD, title_justify="left")
    for number, name in enumerate(grid.head):
        table.add_column(name, justify="right" if number else "left")
    for row in grid.rows:
        table.add_row(*row)
    console.print(table)
