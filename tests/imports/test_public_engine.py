"""The engine is asked through game.py: its phases are nobody else's business."""

from __future__ import annotations

from pathlib import Path

import pytest

from imports.sources import SRC, imported_modules, module_name, source_files

PHASES = "furnace.engine.phases"
ENGINE = source_files("furnace.engine")
OTHERS = [file for file in source_files() if file not in ENGINE]


@pytest.mark.parametrize("file", OTHERS, ids=module_name)
def test_no_module_outside_the_engine_imports_a_phase(file: Path) -> None:
    assert phases_imported(file) == set()


def test_the_engine_itself_is_seen_to_import_its_phases() -> None:
    found = phases_imported(SRC / "furnace/engine/game.py")
    assert {f"{PHASES}.setup", f"{PHASES}.production"} <= found


@pytest.mark.parametrize(
    "line",
    [
        "import furnace.engine.phases.chain",
        "from furnace.engine.phases.chain import insert",
        "from furnace.engine.phases import chain",
        "from furnace.engine import phases",
        "def late() -> None:\n    from furnace.engine import phases as hidden",
    ],
)
def test_every_spelling_of_such_an_import_is_noticed(line: str, tmp_path: Path) -> None:
    file = tmp_path / "outside.py"
    file.write_text(line, encoding="utf-8")
    assert phases_imported(file)


def test_a_module_of_a_like_name_is_not_meant(tmp_path: Path) -> None:
    file = tmp_path / "outside.py"
    file.write_text("from furnace.engine.phases_of_the_moon import new", encoding="utf-8")
    assert phases_imported(file) == set()


def test_there_are_modules_outside_the_engine() -> None:
    assert {"furnace.match", "furnace.bots.greedy.bot"} <= {module_name(file) for file in OTHERS}


def phases_imported(file: Path) -> set[str]:
    """What a file imports of the engine's phases."""
    return {name for name in imported_modules(file) if f"{name}.".startswith(f"{PHASES}.")}
