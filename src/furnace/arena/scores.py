"""The result of a tournament: a score for each entrant, and a comparison of each pair.

Only complete deals count, those played in all their seatings, so that no seat favours anyone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from statistics import fmean
from typing import NamedTuple

from furnace.arena.move_times import MoveTimes
from furnace.arena.ratings import Ranking, Rating, ratings_of
from furnace.arena.resampling import Estimate, mean_of, share_of
from furnace.arena.standing import Standing, standing_of, total_times
from furnace.arena.tournament import Tournament
from furnace.arena.tournament_games import Forfeit, GameResult

Deal = tuple[tuple[Standing, ...], ...]
"""The standing of each entrant in each game of one deal."""


class Score(NamedTuple):
    """An entrant's result. `even`: its win share if all bots were equal.

    A forfeit is lost by the bot that failed. Money counts only deals without forfeits; if there is
    none, `margin` and `money` are None.
    """

    name: str
    games: int
    forfeits: int
    share: Estimate
    even: float
    rank: float
    margin: Estimate | None
    money: float | None
    rating: Rating
    move_times: MoveTimes


class Pair(NamedTuple):
    """How often a seat of one entrant ranks ahead of a seat of the other; ties count half."""

    one: str
    other: str
    share: Estimate


class Scores(NamedTuple):
    """All results of a tournament so far."""

    deals: int
    entrants: tuple[Score, ...]
    pairs: tuple[Pair, ...]


def scores_of(tournament: Tournament, results: Mapping[int, GameResult]) -> Scores | None:
    """Return the scores over all complete deals, or None if there is none yet."""
    deals = list(_complete_deals(tournament, results).values())
    if not deals:
        return None
    entrants = range(len(tournament.names))
    ratings = ratings_of(len(entrants), _rankings(deals))
    forfeits = _forfeits(tournament, results)
    return Scores(
        len(deals),
        tuple(_score(tournament, one, deals, forfeits[one], ratings[one]) for one in entrants),
        tuple(_pair(tournament, *pair, deals) for pair in combinations(entrants, 2)),
    )


def share_by_deal(
    tournament: Tournament, results: Mapping[int, GameResult], entrant: int
) -> list[float]:
    """Return an entrant's win share in each complete deal, in order."""
    deals = _complete_deals(tournament, results).values()
    return [fmean([game[entrant].win_share for game in deal]) for deal in deals]


def _complete_deals(tournament: Tournament, results: Mapping[int, GameResult]) -> dict[int, Deal]:
    found: dict[int, list[tuple[Standing, ...]]] = {}
    entrants = range(len(tournament.names))
    for number in range(1, tournament.games + 1):
        if number in results:
            standings = tuple(standing_of(results[number], entrant) for entrant in entrants)
            found.setdefault(tournament.game(number).deal, []).append(standings)
    complete = len(tournament.seatings)
    return {deal: tuple(games) for deal, games in found.items() if len(games) == complete}


def _forfeits(tournament: Tournament, results: Mapping[int, GameResult]) -> Counter[int]:
    """Return the number of forfeits of each entrant."""
    played = [results.get(number) for number in range(1, tournament.games + 1)]
    return Counter(result.entrant for result in played if isinstance(result, Forfeit))


def _score(
    tournament: Tournament, entrant: int, deals: list[Deal], forfeits: int, rating: Rating
) -> Score:
    own = [[game[entrant] for game in deal] for deal in deals]
    every = [standing for deal in own for standing in deal]
    margins = _by_deal([[standing.margin for standing in deal] for deal in own])
    moneys = _by_deal([[standing.money for standing in deal] for deal in own])
    return Score(
        name=tournament.names[entrant],
        games=len(every),
        forfeits=forfeits,
        share=share_of([fmean([standing.win_share for standing in deal]) for deal in own]),
        even=tournament.even_share(entrant),
        rank=fmean([rank for standing in every for rank in standing.ranks]),
        margin=mean_of(margins) if margins else None,
        money=fmean(moneys) if moneys else None,
        rating=rating,
        move_times=total_times([standing.move_times for standing in every]),
    )


def _pair(tournament: Tournament, one: int, other: int, deals: list[Deal]) -> Pair:
    shares = [fmean([_ahead(game[one], game[other]) for game in deal]) for deal in deals]
    return Pair(tournament.names[one], tournament.names[other], share_of(shares))


def _ahead(one: Standing, other: Standing) -> float:
    """Return the share of pairs of their seats in which the first ranks better."""
    pairs = product(one.ranks, other.ranks)
    return fmean([0.5 if first == second else float(first < second) for first, second in pairs])


def _by_deal(deals: Iterable[Sequence[float | None]]) -> list[float]:
    """Return the means of the deals in which every game has a value."""
    known = [[value for value in deal if value is not None] for deal in deals if None not in deal]
    return [fmean(deal) for deal in known]


def _rankings(deals: list[Deal]) -> list[Ranking]:
    """Return the entrant and the rank of each seat in each game."""
    return [
        [(entrant, rank) for entrant, standing in enumerate(game) for rank in standing.ranks]
        for deal in deals
        for game in deal
    ]
