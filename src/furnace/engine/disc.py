"""Capital discs."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class DiscKind(IntEnum):
    """Fixed discs (1 to 4), a capitalist's neutral disc, and variable discs, worth coal."""

    FIXED = 0
    NEUTRAL = 1
    VARIABLE = 2


FIXED, NEUTRAL, VARIABLE = DiscKind
# In Python 3.11 these names are ten times as fast to look up as attributes of the class.


class Disc(NamedTuple):
    """A capital disc. A variable disc has value 0 until it is placed; an Agent's is constant."""

    kind: DiscKind
    value: int


def fixed_discs(*values: int) -> tuple[Disc, ...]:
    """Return fixed discs with these values."""
    return tuple(Disc(FIXED, value) for value in values)
