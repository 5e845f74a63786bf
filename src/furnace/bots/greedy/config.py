"""How far a greedy bot plans: limits that people can understand, and no random mistakes."""

from __future__ import annotations

from typing import NamedTuple

ALL_ROUNDS = 99
"""More productions than any game has."""


class GreedyConfig(NamedTuple):
    """The limits of a greedy bot.

    `lookahead`: the number of later productions that cards and goods are valued for.
    `risk_awareness`: the factor on the probability of being outbid; 0 assumes that every leading
    bid stays in the lead.
    `upgrade_choices`: the number of companies considered for an upgrade.
    """

    lookahead: int = ALL_ROUNDS
    risk_awareness: float = 1.0
    upgrade_choices: int = 4


DEFAULT_CONFIG = GreedyConfig()
"""The limits of the bot `greedy`."""
