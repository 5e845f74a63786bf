"""Presets: common rulesets under names that people understand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from furnace.engine.ruleset import BASE_WORDS, WORDS

_EVERYTHING = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"


def required_words(words: Collection[str], seats: int) -> set[str]:
    """Return the words that this number of seats adds automatically.

    Five seats need the fifth seat (R22.1). Agents have cards in solo games, and in games for two
    with another module of Interbellum (Q48).
    """
    brought = {"fifth-seat"} if seats == 5 else set()
    is_new = bool(set(words) - {*BASE_WORDS, "agent-cards"})
    if seats == 1 or (seats == 2 and is_new):
        brought.add("agent-cards")
    return brought


def _preset(text: str, seats: int) -> str:
    chosen = set(text.split("+"))
    chosen |= required_words(chosen, seats)
    return "+".join(word for word in WORDS if word in chosen)


PRESETS: Mapping[str, Callable[[int], str]] = {
    "first-game": partial(_preset, "base"),
    "base": partial(_preset, "base+capitalists"),
    "interbellum": partial(_preset, _EVERYTHING),
    "solo": partial(_preset, f"{_EVERYTHING}+agent-cards"),
}
"""Functions that return a preset's ruleset text for a number of seats."""
