"""The base game's card files as plain TOML, and copies of them with something wrong."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import furnace.cards

BASE = Path(furnace.cards.__file__).parent / "base"
EFFECT_FIELDS = ("compensation", "basic", "additional", "effects")


def effect_texts() -> list[str]:
    """Every different line of a card, as it is written in the files."""
    return sorted({text for fields in _cards() for text in _effects(fields)})


def goods_texts() -> list[str]:
    """Every different amount of start goods, as it is written in the files."""
    starts = [fields.get("start") for fields in _cards()]
    return sorted({start for start in starts if isinstance(start, str)})


def folder_with(folder: Path, file: str, text: str) -> Path:
    """A folder of cards that is right but for one file."""
    shutil.copytree(BASE, folder, dirs_exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return folder


def _cards() -> Iterator[dict[str, str | list[str]]]:
    for file in sorted(BASE.glob("*.toml")):
        yield from tomllib.loads(file.read_text(encoding="utf-8")).values()


def _effects(fields: dict[str, str | list[str]]) -> Iterator[str]:
    for name in EFFECT_FIELDS:
        texts = fields.get(name, [])
        yield from [texts] if isinstance(texts, str) else texts
