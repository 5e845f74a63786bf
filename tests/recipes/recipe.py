"""The changes that the recipes of CONTRIBUTING.md make, read from its blocks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```\w+\n(#|---) (src/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TIMES = 3
"""How often everything about a new card must be met."""

ADDED = "#"
NEXT = "@@\n"


class Change(NamedTuple):
    """Lines added to the end of a file, or put in the place of others."""

    file: str
    old: str
    new: str


def changes() -> list[Change]:
    """All changes, in the order in which the recipes make them."""
    _, _, recipes = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Recipes")
    return [
        change
        for kind, file, text in BLOCK.findall(recipes)
        for change in ([Change(file, "", text)] if kind == ADDED else _hunks(file, text))
    ]


def _hunks(file: str, text: str) -> list[Change]:
    return [Change(file, _side(hunk, "-"), _side(hunk, "+")) for hunk in text.split(NEXT)]


def _side(hunk: str, sign: str) -> str:
    """The lines of a hunk that both sides have, and those of one side."""
    lines = hunk.splitlines(keepends=True)
    return "".join(line[1:] for line in lines if line[:1] in (" ", sign))


def make(change: Change, folder: Path) -> None:
    """Change a file of the package's copy in this folder."""
    file = folder / change.file.removeprefix("src/")
    text = file.read_text("utf-8")
    if not change.old:
        file.write_text(f"{text}\n{change.new}", "utf-8")
        return
    assert text.count(change.old) == 1, change
    file.write_text(text.replace(change.old, change.new), "utf-8")
