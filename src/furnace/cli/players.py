"""Players' names in the terminal, where a long one would leave no room for anything else."""

from __future__ import annotations

from collections.abc import Iterable

from furnace.notation.header import Player
from furnace.text.words import Words

MAX_NAME = 24
"""The longest name, as in the browser."""


def words_of(players: Iterable[Player]) -> Words:
    """Words with the players' names; records may have longer ones, which are cut."""
    return Words(tuple(shortened(player.name) for player in players))


def shortened(name: str) -> str:
    """A name of at most `MAX_NAME` characters."""
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
