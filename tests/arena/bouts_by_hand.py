"""Bouts that nobody played: their money and ranks are given."""

from __future__ import annotations

from collections.abc import Iterable

from arena.rows_by_hand import row
from furnace.arena.bout import Finished
from furnace.arena.contest import Contest
from furnace.arena.watch import Thought


def bout(contest: Contest, number: int, *moneys: int, **fields: int | str) -> Finished:
    """A bout in which the seats have this money, and ranks and shares by it."""
    rows = []
    best = [money for money in moneys if money == max(moneys)]
    for seat, money in enumerate(moneys):
        rank = 1 + sum(other > money for other in moneys)
        share = 1 / len(best) if rank == 1 else 0.0
        rows.append(row(seat=seat + 1, money=money, rank=rank, win_share=share, **fields))
    thoughts = tuple(Thought(10, 0.5, seat + 0.25) for seat in range(len(moneys)))
    return Finished(contest.bout(number), tuple(rows), thoughts)


def results(bouts: Iterable[Finished]) -> dict[int, Finished]:
    """Bouts by their number."""
    return {finished.bout.number: finished for finished in bouts}
