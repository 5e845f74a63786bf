"""Games on disk: where one is kept, and how it is written."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path


def new_save_path() -> Path:
    """A name of its own for a new game, in the user's data folder."""
    folder = _data_folder()
    name = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    files = (folder / f"{name}{suffix}.furnace" for suffix in ("", *map("-{}".format, range(99))))
    return next(file for file in files if not file.exists())


def save_game(file: Path, text: str) -> None:
    """Write a game to where games are kept."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, text)


def write_atomically(file: Path, text: str) -> None:
    """Write a file whole or not at all."""
    half = file.with_name(f"{file.name}.half")
    half.write_text(text, encoding="utf-8")
    half.replace(file)


def _data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "furnace"
