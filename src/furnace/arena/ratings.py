"""Plackett–Luce ratings with their uncertainty, by the package `openskill`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple


class Rating(NamedTuple):
    """Strength and its standard deviation; every entrant starts at 25 ± 8.3."""

    mu: float
    sigma: float


Ranking = Sequence[tuple[int, int]]
"""The entrant and the rank of each seat of a game."""


def ratings_of(entrants: int, rankings: Iterable[Ranking]) -> tuple[Rating, ...]:
    """Return the ratings after games with these rankings, one game after another.

    Each seat is rated with its entrant's rating against all others. An entrant's new rating is the
    mean over its seats, so that having more seats is no advantage.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [Rating(initial.mu, initial.sigma) for initial in [model.rating()] * entrants]
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
