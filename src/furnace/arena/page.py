"""Tables and plots as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple

from furnace.arena.grid import Grid
from furnace.text.catalogue import DEFAULT


class Section(NamedTuple):
    """A section of the page: a heading, a short text, plots (SVG) and tables."""

    title: str
    text: str = ""
    plots: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()


def format_page(
    title: str, command: str, facts: Sequence[tuple[str, str]], sections: Sequence[Section]
) -> str:
    """Return the page: its title, the command that made it, facts, and the sections."""
    style = (files("furnace.arena") / "page.css").read_text(encoding="utf-8")
    known = "\n".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    body = "\n".join(map(_section, sections))
    return f"""<!doctype html>
<html lang="{DEFAULT}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p><code>{escape(command)}</code></p>
<dl>
{known}
</dl>
{body}
</body>
</html>
"""


def _section(section: Section) -> str:
    text = f"<p>{escape(section.text)}</p>" if section.text else ""
    plots = [f"<figure>{plot}</figure>" for plot in section.plots]
    parts = [f"<h2>{escape(section.title)}</h2>", text, *plots, *map(_table, section.grids)]
    return "<section>\n" + "\n".join(part for part in parts if part) + "\n</section>"


def _table(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in grid.head)
    rows = "\n".join(f"<tr>{_cells(row)}</tr>" for row in grid.rows)
    return (
        f'<div class="wide"><table>\n<caption>{escape(grid.title)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def _cells(row: Sequence[str]) -> str:
    return "".join(f"<td>{escape(cell)}</td>" for cell in row)
