"""An entrant's result in one game: its share of the win, its ranks and its margin.

Everything is calculated per seat, so an entrant with more seats has no advantage, and equal bots
get equal results. A forfeited game is lost by the entrant that failed, with all its seats; the
other seats share the win. A forfeit says nothing about money.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

from furnace.arena.move_times import MoveTimes
from furnace.arena.statistics import agents_of
from furnace.arena.tournament_games import FinishedGame, Forfeit, GameResult


class Standing(NamedTuple):
    """An entrant's result in one game.

    `win_share`: of all its seats together; a shared win is split, and nobody has one if an Agent
    beat everyone. `ranks`: of each of its seats. `margin`: the mean money of its seats minus the
    mean of all others, Agents with a card included; None after a forfeit, and so is `money`.
    """

    win_share: float
    ranks: tuple[int, ...]
    margin: float | None
    money: float | None
    move_times: MoveTimes


def standing_of(result: GameResult, entrant: int) -> Standing:
    """Return the result of an entrant, which must have a seat in the game."""
    if isinstance(result, Forfeit):
        return _after_forfeit(result, entrant)
    return _after_game(result, entrant)


def _after_game(finished: FinishedGame, entrant: int) -> Standing:
    seated = list(zip(finished.game.seating, finished.rows, finished.move_times, strict=True))
    own = [(row, times) for who, row, times in seated if who == entrant]
    rows = [row for row, _ in own]
    others = [row.money for who, row, _ in seated if who != entrant]
    rivals = [*others, *agents_of(rows[0]).values()]
    money = fmean([row.money for row in rows])
    return Standing(
        win_share=sum([row.win_share for row in rows]),
        ranks=tuple(row.rank for row in rows),
        margin=money - (fmean(rivals) if rivals else money),
        money=money,
        move_times=total_times([times for _, times in own]),
    )


def _after_forfeit(forfeit: Forfeit, entrant: int) -> Standing:
    """Rank the entrant that failed last with all its seats, and all others first."""
    seating, failed = forfeit.game.seating, forfeit.entrant
    own, others = seating.count(entrant), len(seating) - seating.count(failed)
    win_share, rank = (0.0, others + 1) if entrant == failed else (own / others, 1)
    return Standing(win_share, (rank,) * own, None, None, MoveTimes())


def total_times(several: Iterable[MoveTimes]) -> MoveTimes:
    """Return the times of all these decisions together."""
    found = list(several)
    return MoveTimes(
        sum([times.decisions for times in found]),
        sum([times.seconds for times in found]),
        max([times.slowest for times in found], default=0.0),
    )
