"""Where a game left behind is kept."""

from __future__ import annotations

import os
from pathlib import Path


def keep(text: str) -> Path:
    """Write a game to the user's data folder, whole or not at all."""
    file = _data_folder() / "last-game.furnace"
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(".half")
    half.write_text(text, encoding="utf-8")
    half.replace(file)
    return file


def _data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "furnace"
