"""The search is compiled again whenever one of its sources has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import furnace

PACKAGE = Path(furnace.__file__).parent
WHERE = """
from furnace.bots.search import SEARCH
from furnace.kernel.compiler.cache import folder_of
print(folder_of(SEARCH))
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return a copy of the sources of machine code, and of the bots."""
    copy = tmp_path / "furnace"
    copy.mkdir()
    for file in ("__init__.py", "file_lock.py"):
        shutil.copy(PACKAGE / file, copy)
    for package in ("cards", "engine", "kernel", "solver", "bots"):
        shutil.copytree(PACKAGE / package, copy / package)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "is_compiled_again"),
    [
        ("bots/search/heuristics.py", True),
        ("bots/search/workspace.py", True),
        ("solver/value.py", True),
        ("kernel/goods.py", True),
        ("engine/deck.py", True),
        ("cards/base/companies.toml", True),
        ("bots/tree_search.py", False),
        ("bots/mcts.py", False),
        ("bots/fitted/base.toml", False),
    ],
)
def test_changed_sources_are_compiled_again(
    sources: Path, changed: str, is_compiled_again: bool
) -> None:
    file = sources / "furnace" / changed
    file.write_text(file.read_text() + "\n# changed\n")
    assert (_folder(sources) != _folder(PACKAGE.parent)) is is_compiled_again


def test_the_same_sources_elsewhere_use_the_same_machine_code(sources: Path) -> None:
    assert _folder(sources) == _folder(PACKAGE.parent)


def _folder(sources: Path) -> str:
    environment = os.environ | {"PYTHONPATH": str(sources)}
    command = [sys.executable, "-c", WHERE]
    return subprocess.run(
        command, env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
