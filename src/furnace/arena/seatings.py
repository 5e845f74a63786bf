"""Who may sit where: the ways in which one deal is played, so that no seat favours anybody.

A seating names, for each seat, the entrant who sits there by its number.
"""

from __future__ import annotations

from itertools import combinations, permutations

Seating = tuple[int, ...]

MOST_ORDERS = 24
"""All orders of four; so many seatings of one deal are enough."""


def orders(lineup: Seating) -> tuple[Seating, ...]:
    """All orders of a line-up, so that nobody always sits after the same; it is the first itself.

    Where there are too many it is but moved on: then no seat favours anybody, but a neighbour may.
    """
    every = tuple(dict.fromkeys(permutations(lineup)))
    return every if len(every) <= MOST_ORDERS else rotations(lineup)


def rotations(lineup: Seating) -> tuple[Seating, ...]:
    """A line-up moved on seat by seat; each way to sit once, also where entrants come twice."""
    turned = (lineup[shift:] + lineup[:shift] for shift in range(len(lineup)))
    return tuple(dict.fromkeys(turned))


def halves(seats: int) -> tuple[Seating, ...]:
    """Every way for two entrants to take half of the seats each: with four seats six."""
    chosen = combinations(range(seats), seats // 2)
    return tuple(tuple(int(seat not in own) for seat in range(seats)) for own in chosen)
