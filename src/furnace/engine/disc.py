"""Capital discs."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class DiscKind(IntEnum):
    """Discs 1 to 4 are fixed; the neutral disc belongs to a capitalist."""

    FIXED = 0
    NEUTRAL = 1


class Disc(NamedTuple):
    """A capital disc."""

    kind: DiscKind
    value: int


def fixed_discs(*values: int) -> tuple[Disc, ...]:
    """Discs of these values."""
    return tuple(Disc(DiscKind.FIXED, value) for value in values)
