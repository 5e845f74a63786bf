"""Seatings: the arrangements in which each deal is played, so that no seat favours anyone.

A seating lists, for each seat, the number of the entrant at it.
"""

from __future__ import annotations

from itertools import combinations, permutations

Seating = tuple[int, ...]

MAX_ORDERS = 24
"""The number of orders of four; more seatings of one deal are not worth their time."""


def orders(lineup: Seating) -> tuple[Seating, ...]:
    """Return all orders of a line-up, itself first, so that nobody always follows the same bot.

    If there are too many, return only its rotations: no seat favours anyone, but a neighbour may.
    """
    every = tuple(dict.fromkeys(permutations(lineup)))
    return every if len(every) <= MAX_ORDERS else rotations(lineup)


def rotations(lineup: Seating) -> tuple[Seating, ...]:
    """Return the rotations of a line-up, without duplicates."""
    rotated = (lineup[shift:] + lineup[:shift] for shift in range(len(lineup)))
    return tuple(dict.fromkeys(rotated))


def halves(seats: int) -> tuple[Seating, ...]:
    """Return every way for two entrants to take half of the seats each: six with four seats."""
    chosen = combinations(range(seats), seats // 2)
    return tuple(tuple(int(seat not in own) for seat in range(seats)) for own in chosen)
