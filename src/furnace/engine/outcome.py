"""The outcome of a game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class DecidedBy(StrEnum):
    """What decided the game (R8.1 to R8.4); AGENT if an Agent has beaten everyone (R20.9)."""

    MONEY = "money"
    CARDS = "cards"
    RESOURCES = "resources"
    SHARED = "shared"
    AGENT = "agent"


class Outcome(NamedTuple):
    """Seats grouped by rank, best first; money by seat; what decided the first place.

    `agents` is the money of the Agents that have a card.
    """

    ranking: tuple[tuple[int, ...], ...]
    money: tuple[int, ...]
    decided_by: DecidedBy
    agents: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: several if they share the victory, none if an Agent beat them."""
        return () if self.decided_by is DecidedBy.AGENT else self.ranking[0]


def rank_of(outcome: Outcome, seat: int) -> int:
    """Return the rank of a seat, 1 for a winner; tied seats share a rank (1, 1, 3)."""
    better = 0
    for equals in outcome.ranking:
        if seat in equals:
            return better + 1
        better += len(equals)
    raise AssertionError(seat)
