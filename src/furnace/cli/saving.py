"""Saved games: where they are, and how files are written."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path


def new_save_path() -> Path:
    """An unused file name for a new game, in the user's data folder."""
    folder = _data_folder()
    name = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    files = (folder / f"{name}{suffix}.furnace" for suffix in ("", *map("-{}".format, range(99))))
    return next(file for file in files if not file.exists())


def save_game(file: Path, text: str) -> None:
    """Write a game, and make its folder if necessary."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, text)


def write_atomically(file: Path, text: str) -> None:
    """Write a file completely or not at all."""
    half = file.with_name(f"{file.name}.half")
    try:
        half.write_text(text, encoding="utf-8")
        half.replace(file)
    except BaseException:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise


def _data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "furnace"
