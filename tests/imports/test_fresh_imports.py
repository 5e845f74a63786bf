"""Cards, engine and notation need only the standard library, in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys

import pytest

from imports.sources import module_name, source_files

LOWEST = ("furnace.cards", "furnace.engine", "furnace.notation")

# Written by the interpreter asked: whatever was imported by the import, not what it started with.
SCRIPT = """
import sys
before = set(sys.modules)
import {modules}
print(*sorted({{name.partition(".")[0] for name in set(sys.modules) - before}}))
"""


def test_importing_furnace_imports_nothing_foreign() -> None:
    assert _foreign("furnace") == set()


@pytest.mark.parametrize("module", ["furnace.engine.game", "furnace.cards.load"])
def test_importing_a_part_imports_nothing_foreign(module: str) -> None:
    assert _foreign(module) == set()


@pytest.mark.parametrize("package", LOWEST)
def test_importing_all_of_a_layer_imports_nothing_foreign(package: str) -> None:
    modules = [module_name(file) for file in source_files(package)]
    assert package in modules
    assert _foreign(*modules) == set()


def test_something_foreign_would_be_noticed() -> None:
    assert "pytest" in _foreign("furnace", "pytest")


def _foreign(*modules: str) -> set[str]:
    """What these imports bring in that is neither Python's nor ours."""
    command = [sys.executable, "-c", SCRIPT.format(modules=", ".join(modules))]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    names = set(answer.stdout.split())
    assert "furnace" in names
    return names - sys.stdlib_module_names - {"furnace"}
