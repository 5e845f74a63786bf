"""Ratings by Plackett and Luce's model, with their uncertainty: the package `openskill`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Rating(NamedTuple):
    """Strength and its standard deviation; everybody begins at 25 ± 8.3."""

    mu: float
    sigma: float


def ratings_of(entrants: int, rankings: Iterable[tuple[int, ...]]) -> tuple[Rating, ...]:
    """The ratings after bouts with these ranks of all entrants, bout after bout."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating()] for _ in range(entrants)]
    if entrants > 1:
        for ranks in rankings:
            teams = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Rating(team[0].mu, team[0].sigma) for team in teams)
