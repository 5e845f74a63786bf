"""What `python -m furnace.solver` compiles: all machine code there is to call."""

from __future__ import annotations

from pathlib import Path

import pytest

import furnace
from furnace.solver.entries import ENTRIES, modules_of

PACKAGE = Path(furnace.__file__).parent


def test_every_module_with_an_entry_is_compiled_ahead() -> None:
    assert sorted(modules_of(ENTRIES)) == sorted(_modules_with_entries(PACKAGE))


@pytest.mark.parametrize("package", ENTRIES)
def test_each_package_names_its_own(package: str) -> None:
    assert sorted(ENTRIES[package]) == sorted(_modules_with_entries(PACKAGE / package))


def _modules_with_entries(folder: Path) -> list[str]:
    return [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in folder.rglob("*.py")
        if any(line.startswith("@entry(") for line in path.read_text().splitlines())
    ]
