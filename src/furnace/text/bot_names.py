"""Names for bots, from the catalogue: those they play under, and those of their kinds."""

from __future__ import annotations

from furnace.text.catalogue import catalogue


def bot_names() -> tuple[str, ...]:
    """More names than a table has seats, in the order they are given."""
    return tuple(catalogue().say("bot-names").split(", "))


def bot_kind(spec: str) -> str:
    """The name of a bot's kind; a spec with a budget, or of no known kind, stands for itself."""
    message = f"bot-kind-{spec}"
    return catalogue().say(message) if catalogue().has(message) else spec


def bot_about(name: str) -> str:
    """How a bot of this name plays, in one sentence."""
    return catalogue().say(f"bot-about-{name}")
