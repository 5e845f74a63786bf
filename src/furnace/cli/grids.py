"""Grids of text as tables in the terminal."""

from __future__ import annotations

from rich import box
from rich.table import Table

from furnace.arena.grid import Grid
from furnace.cli.console import console


def show_grid(grid: Grid) -> None:
    """Show a table; in a narrow terminal the first column is wrapped, never a figure."""
    table = Table(title=grid.title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.collapse_padding = True
    for number, name in enumerate(grid.head):
        table.add_column(name, justify="right" if number else "left", no_wrap=bool(number))
    for row in grid.rows:
        table.add_row(*row)
    console.print(table)
