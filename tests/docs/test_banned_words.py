"""Words that readers had to decode stay away; `banned.toml` lists them."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from docs.documents import name_of, tracked

PLACES = {
    "documents": ("*.md",),
    "messages": ("src/furnace/text/*.ftl",),
    "code": ("src/*.py", "web/src/*.ts", "web/src/*.svelte", "bench/*.py", "scripts/*.py"),
    "tests": ("tests/*.py", "tests/*.toml", "web/tests/*.ts"),
}
LIST = Path(__file__).parent / "banned.toml"
PARTS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_+")
"""Where the words of a name meet, as in `is_open`, `isOpen` and `HTTPServer`."""


class Banned(NamedTuple):
    """Words that must not be written, what to write instead, and where."""

    words: tuple[str, ...]
    say: str
    places: tuple[str, ...]
    allowed_in: tuple[str, ...] = ()

    def finds(self, text: str) -> bool:
        """Return whether one of the words occurs in a text."""
        return any(_pattern(word).search(text) for word in self.words)


def _pattern(word: str) -> re.Pattern[str]:
    flags = re.IGNORECASE if word.islower() else re.NOFLAG
    return re.compile(rf"\b{word}\b", flags)


def _banned() -> list[Banned]:
    return [Banned(**entry) for entry in tomllib.loads(LIST.read_text("utf-8"))["banned"]]


@cache
def _lines(place: str) -> tuple[tuple[str, str], ...]:
    """Return each line of a place with where it stands."""
    return tuple(
        (f"{name_of(file)}:{number}", line.strip())
        for file in tracked(*PLACES[place])
        if file != LIST
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
    )


def _with_names_split(line: str) -> str:
    """Return a line and, after it, the same line with its names as separate words."""
    return f"{line}\n{PARTS.sub(' ', line)}"


@pytest.mark.parametrize("banned", _banned(), ids=lambda banned: str(banned.words[0]))
def test_nobody_writes(banned: Banned) -> None:
    found = [
        f"{where}: {line}"
        for place in banned.places
        for where, line in _lines(place)
        if where.rpartition(":")[0] not in banned.allowed_in
        and banned.finds(_with_names_split(line))
    ]

    assert found == [], f"write instead: {banned.say}"


@pytest.mark.parametrize(
    "line",
    ["def test_it_is_foretold() -> None:", "class ForetoldCase:", "const isForetold = 1;"],
)
def test_a_banned_word_is_found_inside_a_name(line: str) -> None:
    banned = Banned(("foretold",), "predicted", ("code",))
    assert banned.finds(_with_names_split(line))
