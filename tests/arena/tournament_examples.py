"""Finished games with given money and ranks, which nobody played."""

from __future__ import annotations

from collections.abc import Iterable

from arena.example_rows import row
from furnace.arena.move_times import MoveTimes
from furnace.arena.tournament import Tournament
from furnace.arena.tournament_games import FinishedGame


def game(tournament: Tournament, number: int, *moneys: int, **fields: int | str) -> FinishedGame:
    """Return a finished game with this final money by seat, and the ranks and shares from it."""
    rows = []
    best = [money for money in moneys if money == max(moneys)]
    for seat, money in enumerate(moneys):
        rank = 1 + sum(other > money for other in moneys)
        share = 1 / len(best) if rank == 1 else 0.0
        rows.append(row(seat=seat + 1, money=money, rank=rank, win_share=share, **fields))
    move_times = tuple(MoveTimes(10, 0.5, seat + 0.25) for seat in range(len(moneys)))
    return FinishedGame(tournament.game(number), tuple(rows), move_times)


def results(games: Iterable[FinishedGame]) -> dict[int, FinishedGame]:
    """Return the games by their numbers."""
    return {finished.game.number: finished for finished in games}
