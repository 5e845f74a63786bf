"""What a person at the terminal sees of a position: the table, the question, the choices."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from furnace.cli import console as terminal
from furnace.cli.choices import numbered_choices
from furnace.cli.question import question
from furnace.cli.view import draw
from furnace.text.actions import choice_message
from furnace.text.words import Words
from position_builder import ANN, Table

NAMES = ("Ann", "Ben", "Cyd", "Dee", "Eve")


def words_at(table: Table) -> Words:
    """The words of this table: Ann and her neighbours."""
    return Words(NAMES[: len(table.state.seats)])


def drawn(table: Table) -> list[str]:
    """The lines of the table as Ann sees it."""
    paper = Console(file=StringIO(), width=terminal.console.width, highlight=False)
    paper.print(draw(table.state, words_at(table), ANN, table.legal(ANN)))
    assert isinstance(paper.file, StringIO)
    return [line.rstrip() for line in paper.file.getvalue().splitlines()]


def line_with(table: Table, text: str) -> str:
    """The one line of the table with this text, its blanks made single."""
    (line,) = [line for line in drawn(table) if text in line]
    return " ".join(line.split())


def asked(table: Table) -> str:
    """The question put to Ann."""
    return question(table.state, ANN, table.legal(ANN), words_at(table))


def listed(table: Table) -> list[str]:
    """Ann's numbered choices in words."""
    choices = numbered_choices(table.legal(ANN))
    return [words_at(table).format(choice_message(choice, table.state)) for choice in choices]
