"""The names of bots at a table, and the names and descriptions of their kinds."""

from __future__ import annotations

from furnace.text.catalogue import catalogue


def bot_names() -> tuple[str, ...]:
    """Return the names bots play under, in order; there are more than a table has seats."""
    return tuple(catalogue().say("bot-names").split(", "))


def bot_kind(spec: str) -> str:
    """Return the name of a bot's kind; an unknown spec, or one with a budget, stands for itself."""
    message = f"bot-kind-{spec}"
    return catalogue().say(message) if catalogue().has(message) else spec


def bot_about(name: str) -> str:
    """Return one sentence on how a kind of bot plays."""
    return catalogue().say(f"bot-about-{name}")
