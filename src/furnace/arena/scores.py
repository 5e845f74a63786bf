"""The result of a contest: a score for each entrant, and each pair of them compared.

Only whole deals count, those played in all their seatings; else a seat could favour somebody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from statistics import fmean
from typing import NamedTuple

from furnace.arena.bout import Fault, Result
from furnace.arena.contest import Contest
from furnace.arena.ratings import Ranking, Rating, ratings_of
from furnace.arena.resampling import Estimate, mean_of, share_of
from furnace.arena.standing import Standing, standing_of, together
from furnace.arena.watch import Thought

Deal = tuple[tuple[Standing, ...], ...]
"""Of each bout of one deal, the standing of each entrant."""


class Score(NamedTuple):
    """An entrant's result. `even`: the share it would have if all were equal.

    A fault is a lost game of who failed. Of money only deals without one tell; there may be none.
    """

    name: str
    games: int
    faults: int
    share: Estimate
    even: float
    rank: float
    margin: Estimate | None
    money: float | None
    rating: Rating
    thought: Thought


class Pair(NamedTuple):
    """How often a seat of the one ends before one of the other; equal ranks count half."""

    one: str
    other: str
    share: Estimate


class Scores(NamedTuple):
    """All that a contest has shown so far."""

    deals: int
    entrants: tuple[Score, ...]
    pairs: tuple[Pair, ...]


def scores_of(contest: Contest, results: Mapping[int, Result]) -> Scores | None:
    """The scores of all whole deals; None where there is none yet."""
    deals = list(_whole_deals(contest, results).values())
    if not deals:
        return None
    entrants = range(len(contest.names))
    ratings = ratings_of(len(entrants), _rankings(deals))
    faults = _faults(contest, results)
    return Scores(
        len(deals),
        tuple(_score(contest, one, deals, faults[one], ratings[one]) for one in entrants),
        tuple(_pair(contest, *pair, deals) for pair in combinations(entrants, 2)),
    )


def share_by_deal(contest: Contest, results: Mapping[int, Result], entrant: int) -> list[float]:
    """An entrant's share of victories in each whole deal, in their order."""
    deals = _whole_deals(contest, results).values()
    return [fmean([bout[entrant].win_share for bout in deal]) for deal in deals]


def _whole_deals(contest: Contest, results: Mapping[int, Result]) -> dict[int, Deal]:
    found: dict[int, list[tuple[Standing, ...]]] = {}
    entrants = range(len(contest.names))
    for number in range(1, contest.games + 1):
        if number in results:
            standings = tuple(standing_of(results[number], entrant) for entrant in entrants)
            found.setdefault(contest.bout(number).deal, []).append(standings)
    whole = len(contest.seatings)
    return {deal: tuple(bouts) for deal, bouts in found.items() if len(bouts) == whole}


def _faults(contest: Contest, results: Mapping[int, Result]) -> Counter[int]:
    """How often each entrant has failed."""
    played = [results.get(number) for number in range(1, contest.games + 1)]
    return Counter(result.entrant for result in played if isinstance(result, Fault))


def _score(contest: Contest, entrant: int, deals: list[Deal], faults: int, rating: Rating) -> Score:
    own = [[bout[entrant] for bout in deal] for deal in deals]
    every = [standing for deal in own for standing in deal]
    margins = _by_deal([[standing.margin for standing in deal] for deal in own])
    moneys = _by_deal([[standing.money for standing in deal] for deal in own])
    return Score(
        name=contest.names[entrant],
        games=len(every),
        faults=faults,
        share=share_of([fmean([standing.win_share for standing in deal]) for deal in own]),
        even=contest.even_share(entrant),
        rank=fmean([rank for standing in every for rank in standing.ranks]),
        margin=mean_of(margins) if margins else None,
        money=fmean(moneys) if moneys else None,
        rating=rating,
        thought=together([standing.thought for standing in every]),
    )


def _pair(contest: Contest, one: int, other: int, deals: list[Deal]) -> Pair:
    shares = [fmean([_ahead(bout[one], bout[other]) for bout in deal]) for deal in deals]
    return Pair(contest.names[one], contest.names[other], share_of(shares))


def _ahead(one: Standing, other: Standing) -> float:
    """In how many of all pairs of their seats the one's has the better rank."""
    pairs = product(one.ranks, other.ranks)
    return fmean([0.5 if mine == other else float(mine < other) for mine, other in pairs])


def _by_deal(deals: Iterable[Sequence[float | None]]) -> list[float]:
    """The means of those deals in which no bout lacks a value."""
    whole = [[value for value in deal if value is not None] for deal in deals if None not in deal]
    return [fmean(deal) for deal in whole]


def _rankings(deals: list[Deal]) -> list[Ranking]:
    """Of each bout, entrant and rank of each seat."""
    return [
        [(entrant, rank) for entrant, standing in enumerate(bout) for rank in standing.ranks]
        for deal in deals
        for bout in deal
    ]
