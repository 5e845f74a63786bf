"""Every test of the command line has a terminal of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.terminal import Terminal
from furnace.cli.console import console


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """80 columns wide, in an empty folder, with an empty home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    # Not `width`: set back, it would hide what the console found before.
    monkeypatch.setattr(console, "_width", 80)
    monkeypatch.chdir(tmp_path)
    return Terminal(tmp_path / "home")
