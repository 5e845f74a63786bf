"""Rulesets by names a person understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

_EVERYTHING = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"


def _interbellum(seats: int) -> str:
    """Everything there is; Agents have cards where there are Agents (Q48)."""
    if seats <= 2:
        return f"{_EVERYTHING}+agent-cards"
    return f"{_EVERYTHING}+fifth-seat" if seats == 5 else _EVERYTHING


PRESETS: Mapping[str, Callable[[int], str]] = {
    "first-game": lambda seats: "base",
    "base": lambda seats: "base+capitalists",
    "interbellum": _interbellum,
    "solo": lambda seats: f"{_EVERYTHING}+agent-cards",
}
"""Each preset gives a ruleset's text for a number of seats."""
