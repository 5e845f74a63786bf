"""What is compiled, how often, and that machine code never outlives its source.

The kernel is compiled once from nothing, in a process of its own with a cache of its own, and once
more from that cache.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import furnace

PACKAGE = Path(furnace.__file__).parent
COMPILING = Path(__file__).parent / "compiling.py"

CALLED = """
from furnace.kernel.compile import rule


@rule
def told(number: int) -> int:
    return number + 1
"""

CALLING = """
from numba import types

from furnace.kernel.called import told
from furnace.kernel.compile import entry


@entry(types.int64(types.int64))
def ask(number: int) -> int:
    return told(number)
"""

ASKING = """
from furnace.kernel.calling import ask
print(ask(41), sum(ask.stats.cache_hits.values()), sum(ask.stats.cache_misses.values()))
"""


def _run(arguments: list[str | Path], sources: Path, cache: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(sources), "XDG_CACHE_HOME": str(cache)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What was compiled by a first process, and by a second one."""
    cache = tmp_path_factory.mktemp("cache")
    arguments: list[str | Path] = [COMPILING, "furnace.kernel"]
    return [json.loads(_run(arguments, PACKAGE.parent, cache)) for _ in range(2)]


def _of(run: dict[str, Any], is_entry: bool, what: str) -> dict[str, int]:
    functions = run["functions"].items()
    return {name: seen[what] for name, seen in functions if seen["is_entry"] == is_entry}


def test_every_entry_has_one_specialisation(runs: list[dict[str, Any]]) -> None:
    for run in runs:
        assert set(_of(run, True, "specialisations").values()) == {1}


def test_no_rule_has_more_than_one_specialisation(runs: list[dict[str, Any]]) -> None:
    counts = _of(runs[0], False, "specialisations")
    assert {name: count for name, count in counts.items() if count > 1} == {}
    assert sum(counts.values()) > 100


def test_every_entry_is_compiled_once_and_then_taken_from_the_cache(
    runs: list[dict[str, Any]],
) -> None:
    first, second = runs
    assert set(_of(first, True, "misses").values()) == {1}
    assert set(_of(second, True, "misses").values()) == {0}
    assert set(_of(second, True, "hits").values()) == {1}


def test_no_rule_is_compiled_where_the_entries_come_from_the_cache(
    runs: list[dict[str, Any]],
) -> None:
    assert set(_of(runs[1], False, "specialisations").values()) == {0}


def test_from_the_cache_the_kernel_is_ready_in_a_fraction_of_the_time(
    runs: list[dict[str, Any]],
) -> None:
    assert runs[1]["seconds"] < runs[0]["seconds"] / 4


def test_a_change_in_a_called_function_of_another_file_is_seen(tmp_path: Path) -> None:
    sources, cache = tmp_path / "src", tmp_path / "cache"
    kernel = sources / "furnace" / "kernel"
    for package in ("cards", "engine"):
        shutil.copytree(PACKAGE / package, sources / "furnace" / package)
    kernel.mkdir()
    for name in ("__init__.py", "kernel/__init__.py", "kernel/compile.py"):
        shutil.copy(PACKAGE / name, sources / "furnace" / name)
    (kernel / "calling.py").write_text(CALLING)
    (kernel / "called.py").write_text(CALLED)
    ask: list[str | Path] = ["-c", ASKING]
    assert _run(ask, sources, cache).split() == ["42", "0", "1"]
    assert _run(ask, sources, cache).split() == ["42", "1", "0"]
    (kernel / "called.py").write_text(CALLED.replace("number + 1", "number + 2"))
    assert _run(ask, sources, cache).split() == ["43", "0", "1"]
    # The old text finds its own machine code again.
    (kernel / "called.py").write_text(CALLED)
    assert _run(ask, sources, cache).split() == ["42", "1", "0"]
    # What was made from sources of long ago goes when something new is made.
    left = _age(cache / "furnace", days=61)
    (kernel / "called.py").write_text(CALLED.replace("number + 1", "number + 3"))
    assert _run(ask, sources, cache).split() == ["44", "0", "1"]
    assert len(left) == 2
    assert not any(folder.exists() for folder in left)


def _age(cache: Path, days: int) -> list[Path]:
    """Let all folders be so many days old."""
    then = time.time() - days * 24 * 3600
    folders = list(cache.iterdir())
    for folder in folders:
        os.utime(folder, (then, then))
    return folders
