"""No layer is named below itself, not even in a string, where import-linter cannot see it."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from imports.sources import SRC, module_name, source_files, syntax

CONTRACT = tomllib.loads((SRC.parent / "pyproject.toml").read_text())["tool"]["importlinter"]
HIGHEST_FIRST = next(one["layers"] for one in CONTRACT["contracts"] if one["type"] == "layers")
LAYERS = [row.replace("furnace.", "").split(" | ") for row in reversed(HIGHEST_FIRST)]
"""The lowest first; those in a row do not know each other."""

NAMES = [name for row in LAYERS for name in row]

WORDS = {("furnace.cards.language", "text")}
"""Words that mean something else where they stand: an effect that is a text."""


def _unknown_to(layer: str) -> list[str]:
    """The layers that a layer must not name: those beside it and above it."""
    own = next(number for number, row in enumerate(LAYERS) if layer in row)
    return [name for row in LAYERS[own:] for name in row if name != layer]


def _files(layer: str) -> list[Path]:
    file = SRC / "furnace" / f"{layer}.py"
    return [file] if file.exists() else source_files(f"furnace.{layer}")


def _strings_naming(file: Path, layers: list[str]) -> set[str]:
    """The strings of a file that name one of these layers: as a module, as a path, or alone."""
    names = "|".join(layers)
    naming = re.compile(rf"\bfurnace[./]({names})\b|^({names})([./]\w[\w./]*)?$")
    values = [node.value for node in syntax(file) if isinstance(node, ast.Constant)]
    return {value for value in values if isinstance(value, str) and naming.search(value)}


def _wrong(layer: str, file: Path) -> set[str]:
    found = _strings_naming(file, _unknown_to(layer))
    return {string for string in found if (module_name(file), string) not in WORDS}


@pytest.mark.parametrize("layer", NAMES[:-1])
def test_no_string_of_a_layer_names_a_layer_that_it_must_not_know(layer: str) -> None:
    found = {module_name(file): _wrong(layer, file) for file in _files(layer)}
    assert {module: strings for module, strings in found.items() if strings} == {}


@pytest.mark.parametrize(
    "string",
    ["furnace.bots.search", "furnace/bots", "bots/search", "bots.search.workspace", "bots"],
)
def test_every_spelling_of_a_name_is_noticed(string: str, tmp_path: Path) -> None:
    file = tmp_path / "low.py"
    file.write_text(f"ABOVE = {{{string!r}: 1}}")
    assert _strings_naming(file, ["bots", "cli"]) == {string}


@pytest.mark.parametrize("string", ["for bots and people", "robots", "furnace.solver", "the bots."])
def test_a_word_in_a_sentence_is_not_meant(string: str, tmp_path: Path) -> None:
    file = tmp_path / "low.py"
    file.write_text(f"ABOVE = {string!r}")
    assert _strings_naming(file, ["bots", "cli"]) == set()


def test_the_layers_were_read() -> None:
    assert NAMES[0] == "cards"
    assert NAMES[-1] == "cli"
    assert _unknown_to("arena") == ["server", "cli"]
    assert "bots" in _unknown_to("kernel")
    assert all(_files(name) for name in NAMES)
