"""How a game ended."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class DecidedBy(StrEnum):
    """What set the winner apart (R8.1 to R8.4)."""

    MONEY = "money"
    CARDS = "cards"
    RESOURCES = "resources"
    SHARED = "shared"


class Outcome(NamedTuple):
    """Seats by rank, best first, equals together; money by seat; what decided the first place."""

    ranking: tuple[tuple[int, ...], ...]
    money: tuple[int, ...]
    decided_by: DecidedBy

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several share the victory."""
        return self.ranking[0]
