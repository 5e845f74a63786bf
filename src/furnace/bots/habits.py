"""Habits: how far a greedy bot thinks. Limits a person understands; no noise."""

from __future__ import annotations

from typing import NamedTuple

TO_THE_END = 99
"""More productions than any game has."""


class Habits(NamedTuple):
    """What a greedy bot gives thought to.

    `foresight`: how many productions after this one cards and goods are valued for.
    `attention`: what part of the danger of being outbid it sees; without any, it believes that
    every bid that leads stays on top.
    `breadth`: how many companies it thinks of when it may turn one over.
    """

    foresight: int = TO_THE_END
    attention: float = 1.0
    breadth: int = 4


THOROUGH = Habits()
"""Those of `greedy`."""
