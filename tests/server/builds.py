"""A second build of the program: a copy of its sources with other rules, raised by one version."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import copytree, ignore_patterns

from furnace.engine.ruleset import RULES_VERSION
from server.running import SOURCES, TESTS

NEWER = RULES_VERSION + 1
BUILD = "the-newer-build"

_CHANGES = {
    f"RULES_VERSION = {RULES_VERSION}": f"RULES_VERSION = {NEWER}",
    # In the newer rules, a short game ends a round earlier.
    'rounds=3 if "short" in words else 4': 'rounds=2 if "short" in words else 4',
}


def newer_build(folder: Path) -> str:
    """Make the second build in a folder, and return what Python must find first to run it."""
    copytree(TESTS.parent / "src", folder, ignore=ignore_patterns("__pycache__"))
    changed = folder / "furnace" / "engine" / "ruleset.py"
    source = changed.read_text(encoding="utf-8")
    for old, new in _CHANGES.items():
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    changed.write_text(source, encoding="utf-8")
    return os.pathsep.join((str(folder), SOURCES.split(os.pathsep)[0]))
