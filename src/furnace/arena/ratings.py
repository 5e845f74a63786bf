"""Ratings by Plackett and Luce's model, with their uncertainty: the package `openskill`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple


class Rating(NamedTuple):
    """Strength and its standard deviation; everybody begins at 25 ± 8.3."""

    mu: float
    sigma: float


Ranking = Sequence[tuple[int, int]]
"""Of each seat of a bout, the entrant and the rank."""


def ratings_of(entrants: int, rankings: Iterable[Ranking]) -> tuple[Rating, ...]:
    """The ratings after bouts with these ranks, bout after bout.

    Every seat is rated with its entrant's rating against all others, and an entrant moves on by
    the mean of its seats: having more of them makes nobody better.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [Rating(begun.mu, begun.sigma) for begun in [model.rating()] * entrants]
    for ranking in rankings if entrants > 1 else ():
        seats = [[model.rating(*ratings[entrant])] for entrant, _ in ranking]
        rated = model.rate(seats, ranks=[float(rank) for _, rank in ranking])
        for who in range(entrants):
            own = [
                Rating(seat.mu, seat.sigma)
                for [seat], (entrant, _) in zip(rated, ranking, strict=True)
                if entrant == who
            ]
            ratings[who] = Rating(fmean([one.mu for one in own]), fmean([one.sigma for one in own]))
    return tuple(ratings)
