"""Names for bots, from the catalogue."""

from __future__ import annotations

from furnace.text.catalogue import catalogue


def bot_names() -> tuple[str, ...]:
    """More names than a table has seats, in the order they are given."""
    return tuple(catalogue().say("bot-names").split(", "))
