"""Habits: how far a greedy bot thinks. Limits a person understands; no noise."""

from __future__ import annotations

from typing import NamedTuple

ALL_ROUNDS = 99
"""More productions than any game has."""


class GreedyConfig(NamedTuple):
    """What a greedy bot gives thought to.

    `foresight`: how many productions after this one cards and goods are valued for.
    `attention`: what part of the danger of being outbid it sees; without any, it believes that
    every bid that leads stays on top.
    `breadth`: how many companies it thinks of when it may turn one over.
    """

    lookahead: int = ALL_ROUNDS
    risk_awareness: float = 1.0
    upgrade_choices: int = 4


DEFAULT_CONFIG = GreedyConfig()
"""Those of `greedy`."""
