"""The result of a contest: a score for each entrant, and each pair of them compared.

Only whole deals count, those played in all their seatings; else a seat could favour somebody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from furnace.arena.bout import Finished
from furnace.arena.contest import Contest
from furnace.arena.ratings import Rating, ratings_of
from furnace.arena.resampling import Estimate, mean_of, share_of
from furnace.arena.standing import Standing, standing_of, together
from furnace.arena.watch import Thought

Deal = tuple[tuple[Standing, ...], ...]
"""Of each bout of one deal, the standing of each entrant."""


class Score(NamedTuple):
    """An entrant's result. `even`: the share it would have if all were equal."""

    name: str
    games: int
    share: Estimate
    even: float
    rank: float
    margin: Estimate
    money: float
    rating: Rating
    thought: Thought


class Pair(NamedTuple):
    """How often the one ends before the other; equal ranks count half."""

    one: str
    other: str
    share: Estimate


class Scores(NamedTuple):
    """All that a contest has shown so far."""

    deals: int
    entrants: tuple[Score, ...]
    pairs: tuple[Pair, ...]


def scores_of(contest: Contest, results: Mapping[int, Finished]) -> Scores | None:
    """The scores of all whole deals; None where there is none yet."""
    deals = list(_whole_deals(contest, results).values())
    if not deals:
        return None
    ratings = ratings_of(len(contest.names), _rankings(deals))
    entrants = range(len(contest.names))
    return Scores(
        len(deals),
        tuple(_score(contest, entrant, deals, ratings[entrant]) for entrant in entrants),
        tuple(_pair(contest, *pair, deals) for pair in combinations(entrants, 2)),
    )


def share_by_deal(contest: Contest, results: Mapping[int, Finished], entrant: int) -> list[float]:
    """An entrant's share of victories in each whole deal, in their order."""
    deals = _whole_deals(contest, results).values()
    return [fmean([bout[entrant].win_share for bout in deal]) for deal in deals]


def _whole_deals(contest: Contest, results: Mapping[int, Finished]) -> dict[int, Deal]:
    found: dict[int, list[tuple[Standing, ...]]] = {}
    entrants = range(len(contest.names))
    for number in range(1, contest.games + 1):
        if number in results:
            standings = tuple(standing_of(results[number], entrant) for entrant in entrants)
            found.setdefault(contest.bout(number).deal, []).append(standings)
    whole = len(contest.seatings)
    return {deal: tuple(bouts) for deal, bouts in found.items() if len(bouts) == whole}


def _score(contest: Contest, entrant: int, deals: list[Deal], rating: Rating) -> Score:
    own = [[bout[entrant] for bout in deal] for deal in deals]
    every = [standing for deal in own for standing in deal]
    return Score(
        name=contest.names[entrant],
        games=len(every),
        share=share_of([fmean([standing.win_share for standing in deal]) for deal in own]),
        even=contest.even_share(entrant),
        rank=fmean([standing.rank for standing in every]),
        margin=mean_of([fmean([standing.margin for standing in deal]) for deal in own]),
        money=fmean([standing.money for standing in every]),
        rating=rating,
        thought=together([standing.thought for standing in every]),
    )


def _pair(contest: Contest, one: int, other: int, deals: list[Deal]) -> Pair:
    shares = [fmean([_ahead(bout[one], bout[other]) for bout in deal]) for deal in deals]
    return Pair(contest.names[one], contest.names[other], share_of(shares))


def _ahead(one: Standing, other: Standing) -> float:
    if one.best_rank == other.best_rank:
        return 0.5
    return float(one.best_rank < other.best_rank)


def _rankings(deals: list[Deal]) -> Iterable[tuple[int, ...]]:
    """Of each bout, the rank of each entrant."""
    return [tuple(standing.best_rank for standing in bout) for deal in deals for bout in deal]
