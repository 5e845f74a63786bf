"""What `python -m furnace.solver` compiles: all machine code there is to call."""

from __future__ import annotations

from pathlib import Path

import pytest

import furnace
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.solver import entries
from furnace.solver.entries import PARTS, modules_of, solvers_of

PACKAGE = Path(furnace.__file__).parent


def test_every_module_with_an_entry_is_compiled_ahead() -> None:
    assert sorted(modules_of(PARTS)) == sorted(_modules_with_entries(PACKAGE))


@pytest.mark.parametrize(
    ("ruleset", "solvers"),
    [
        ("base", ["columns"]),
        ("base+short", ["columns"]),
        ("base+chain", ["full"]),
        ("base+capitalists", ["columns"]),
        ("base+capitalists+new-capitalists", ["columns", "full"]),
        (PRESETS["interbellum"](4), ["full"]),
    ],
)
def test_a_production_waits_for_no_more_than_its_solvers(ruleset: str, solvers: list[str]) -> None:
    assert list(solvers_of(parse_ruleset(ruleset))) == solvers


def test_a_part_that_is_not_kept_is_compiled_in_processes_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told, started = _watch(monkeypatch, tmp_path)
    entries.make_ready.__wrapped__("columns", "full", "search")
    assert told == ["solver", "bots"]
    assert started == [["-m", "furnace.solver", "columns", "full", "search"]]


def test_a_part_that_is_kept_is_not_compiled_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told, started = _watch(monkeypatch, tmp_path)
    (tmp_path / "columns.complete").touch()
    entries.make_ready.__wrapped__("columns")
    assert (told, started) == ([], [])


def _watch(monkeypatch: pytest.MonkeyPatch, cache: Path) -> tuple[list[str], list[list[str]]]:
    """An empty cache; who is told what, and the programs that are started."""
    told, started = list[str](), list[list[str]]()
    monkeypatch.setattr(entries, "cache_folder", lambda package: cache)
    monkeypatch.setattr(entries, "tell", told.append)
    monkeypatch.setattr("subprocess.run", lambda command, **options: started.append(command[1:]))
    return told, started


def _modules_with_entries(folder: Path) -> list[str]:
    return [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in folder.rglob("*.py")
        if any(line.startswith("@entry(") for line in path.read_text().splitlines())
    ]
