"""Words become sentences only in `text/`: cards, engine, notation and bots hold values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from furnace.cards.abilities import MANAGERS, PERMANENTS, POWERS, TEXTS
from imports.sources import module_name, source_files

SILENT = ("furnace.cards", "furnace.engine", "furnace.notation", "furnace.bots")
SENTENCE = re.compile(r"[A-Za-z]+(?: [A-Za-z]+){3,}")

TEMPLATES = (*POWERS, *MANAGERS, *TEXTS, *PERMANENTS)

ALLOWED = {
    # The notation of an event: a claim in a record reads so, in every language.
    "furnace.notation.event": {
        " goes to the box",
        " goes to the box for ",
        " goes to the box from ",
    },
    # The language of the card files.
    "furnace.cards.abilities": {text for text in TEMPLATES if SENTENCE.search(text)},
}


@pytest.mark.parametrize(
    "file", [file for package in SILENT for file in source_files(package)], ids=module_name
)
def test_no_text_in_a_silent_module_looks_like_a_sentence(file: Path) -> None:
    found = {text for text in _texts(file) if SENTENCE.search(text)}
    assert found == ALLOWED.get(module_name(file), set())


def test_a_sentence_would_be_noticed(tmp_path: Path) -> None:
    file = tmp_path / "loud.py"
    file.write_text('"""What it does is said here."""\nx = f"{1} may not be placed there"\n')
    assert [text for text in _texts(file) if SENTENCE.search(text)] == [" may not be placed there"]


def _texts(file: Path) -> Iterator[str]:
    """Every text of a module but its docstrings, which stand alone as a statement."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docstrings:
            yield from [node.value] if isinstance(node.value, str) else []
