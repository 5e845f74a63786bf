"""Words that readers had to decode stay away; `banned.toml` lists them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from docs.documents import name_of, tracked

PLACES = {
    "documents": ("*.md",),
    "messages": ("src/furnace/text/*.ftl",),
    "code": ("src/*.py", "web/src/*.ts", "web/src/*.svelte", "bench/*.py", "scripts/*.py"),
}


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
    text = (Path(__file__).parent / "banned.toml").read_text("utf-8")
    return [Banned(**entry) for entry in tomllib.loads(text)["banned"]]


@pytest.mark.parametrize("banned", _banned(), ids=lambda banned: str(banned.words[0]))
def test_nobody_writes(banned: Banned) -> None:
    files = tracked(*[pattern for place in banned.places for pattern in PLACES[place]])
    found = [
        f"{name_of(file)}:{number}: {line.strip()}"
        for file in files
        if name_of(file) not in banned.allowed_in
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if banned.finds(line)
    ]

    assert found == [], f"write instead: {banned.say}"
