"""No I/O, clock, chance or log in the engine; and the sources stay small."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from imports.sources import (
    SRC,
    called,
    function_lengths,
    imported,
    module_name,
    source_files,
)

WORLD = {
    *("random", "secrets", "uuid", "time", "datetime", "os", "io", "sys", "pathlib", "tempfile"),
    *("logging", "warnings", "subprocess", "socket", "threading", "asyncio", "multiprocessing"),
    *("pickle", "shelve", "sqlite3", "json", "contextvars"),
}
OUTSIDE = {"open", "print", "input", "exec", "eval", "globals", "__import__"}
VAGUE = {"utils", "util", "helpers", "helper", "misc", "common"}

engine = pytest.mark.parametrize("file", source_files("furnace.engine"), ids=module_name)
everywhere = pytest.mark.parametrize("file", source_files(), ids=module_name)


@engine
def test_an_engine_module_imports_nothing_of_the_outside_world(file: Path) -> None:
    assert imported(file) & WORLD == set()


@engine
def test_an_engine_module_reads_and_writes_nothing(file: Path) -> None:
    assert called(file) & OUTSIDE == set()


@everywhere
def test_a_file_has_no_more_than_400_lines(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 400


@everywhere
def test_a_file_says_by_its_name_what_is_in_it(file: Path) -> None:
    assert not VAGUE & set(file.relative_to(SRC).with_suffix("").parts)


def test_most_functions_have_few_lines() -> None:
    lengths = [length for file in source_files() for length in function_lengths(file)]
    assert median(lengths) <= 8


def test_the_engine_was_looked_at() -> None:
    names = {module_name(file) for file in source_files("furnace.engine")}
    assert {"furnace.engine.game", "furnace.engine.phases.bidding"} <= names
    assert "enum" in imported(SRC / "furnace/engine/state.py")
