"""Players' names in the terminal, where a long one would leave no room for anything else."""

from __future__ import annotations

from collections.abc import Iterable

from furnace.cli.console import say
from furnace.notation.header import Player
from furnace.text.words import Words

MAX_NAME = 24
"""The longest name, as in the browser."""


def words_of(players: Iterable[Player]) -> Words:
    """Return words with the players' names, cut if long, and with the seat if two are equal."""
    names = [shortened(player.name) for player in players]
    return Words(
        tuple(
            say("seat-namesake", name=name, number=seat) if names.count(name) > 1 else name
            for seat, name in enumerate(names, 1)
        )
    )


def shortened(name: str) -> str:
    """A name of at most `MAX_NAME` characters."""
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
