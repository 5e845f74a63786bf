"""Who may sit where: the ways in which one deal is played, so that no seat favours anybody.

A seating names, for each seat, the entrant who sits there by its number.
"""

from __future__ import annotations

from itertools import combinations

Seating = tuple[int, ...]


def rotations(lineup: Seating) -> tuple[Seating, ...]:
    """A line-up moved on seat by seat; each way to sit once, also where entrants come twice."""
    turned = (lineup[shift:] + lineup[:shift] for shift in range(len(lineup)))
    return tuple(dict.fromkeys(turned))


def halves(seats: int) -> tuple[Seating, ...]:
    """Every way for two entrants to take half of the seats each: with four seats six."""
    chosen = combinations(range(seats), seats // 2)
    return tuple(tuple(int(seat not in own) for seat in range(seats)) for own in chosen)
