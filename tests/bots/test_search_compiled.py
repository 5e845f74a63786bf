"""The search is compiled once, and again whenever anything it is made from has changed.

It is compiled from nothing, in a process of its own with a cache of its own, and once more from
that cache.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import furnace
from furnace.solver.entries import PARTS, modules_of

PACKAGE = Path(furnace.__file__).parent
COMPILING = Path(__file__).parents[1] / "kernel" / "compiling.py"
WHERE = "from furnace.kernel.compile import cache_folder; print(cache_folder('bots'))"


def run(arguments: list[str | Path], sources: Path, cache: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(sources), "XDG_CACHE_HOME": str(cache)}
    program = [sys.executable, *arguments]
    return subprocess.run(
        program, env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What was compiled by a first process, and by a second one."""
    cache = tmp_path_factory.mktemp("cache")
    arguments: list[str | Path] = [COMPILING, "furnace.bots.search"]
    made = [json.loads(run(arguments, PACKAGE.parent, cache)) for _ in range(2)]
    functions: list[dict[str, Any]] = [one["functions"] for one in made]
    return functions


def test_the_search_has_one_entry_compiled_once_and_then_taken_from_the_cache(
    runs: list[dict[str, Any]],
) -> None:
    entries = [{name: one for name, one in run.items() if one["is_entry"]} for run in runs]
    assert [list(found) for found in entries] == [["furnace.bots.search.entries.go_on"]] * 2
    counts = [
        (one["specialisations"], one["misses"], one["hits"])
        for found in entries
        for one in found.values()
    ]
    assert counts == [(1, 1, 0), (1, 0, 1)]


def test_no_rule_of_the_search_has_more_than_one_specialisation(
    runs: list[dict[str, Any]],
) -> None:
    first, second = ([one["specialisations"] for one in run.values()] for run in runs)
    assert max(first) == 1
    assert sum(first) > 40
    assert sum(second) == 1, "nothing but the entry, where it comes from the cache"


def test_the_search_is_among_what_is_compiled_ahead() -> None:
    assert modules_of(["search"]) == ["furnace.bots.search.entries"]
    assert list(PARTS)[-1] == "search", "after what it is built on"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of what machine code is made from, and of the bots."""
    copy = tmp_path / "src" / "furnace"
    copy.mkdir(parents=True)
    shutil.copy(PACKAGE / "__init__.py", copy)
    for package in ("cards", "engine", "kernel", "solver", "bots"):
        shutil.copytree(PACKAGE / package, copy / package)
    return tmp_path / "src"


@pytest.mark.parametrize(
    ("changed", "is_made_anew"),
    [
        ("bots/search/schemes.py", True),
        ("bots/search/work.py", True),
        ("solver/value.py", True),
        ("kernel/goods.py", True),
        ("bots/searching.py", False),
        ("bots/mcts.py", False),
        ("bots/fitted/base.toml", False),
    ],
)
def test_machine_code_is_made_anew_where_what_it_is_made_from_has_changed(
    sources: Path, tmp_path: Path, changed: str, is_made_anew: bool
) -> None:
    before = run(["-c", WHERE], sources, tmp_path)
    file = sources / "furnace" / changed
    file.write_text(file.read_text() + "\n# changed\n")
    assert (run(["-c", WHERE], sources, tmp_path) != before) is is_made_anew
