"""What a bout means to an entrant: its part of the victory, its ranks, its margin.

Everything is reckoned seat by seat: who has more seats than others is no better off for it, and
equal bots come out equal. A bout with a fault is lost by the entrant that failed, with all its
seats, and the seats of the others share the victory; of money it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

from furnace.arena.bout import Fault, Finished, Result
from furnace.arena.statistics import agents_of
from furnace.arena.watch import Thought


class Standing(NamedTuple):
    """An entrant after a bout.

    `win_share`: of all its seats together; a shared victory is split, and nobody has one where an
    Agent beat everyone. `ranks`: of each of its seats. `margin`: the mean money of its seats less
    the mean of all others, Agents with a card included; None, as `money`, after a fault.
    """

    win_share: float
    ranks: tuple[int, ...]
    margin: float | None
    money: float | None
    thought: Thought


def standing_of(result: Result, entrant: int) -> Standing:
    """How an entrant stands after a bout; it must have a seat in it."""
    if isinstance(result, Fault):
        return _after_fault(result, entrant)
    return _after_game(result, entrant)


def _after_game(finished: Finished, entrant: int) -> Standing:
    seated = list(zip(finished.bout.seating, finished.rows, finished.thoughts, strict=True))
    own = [(row, thought) for who, row, thought in seated if who == entrant]
    rows = [row for row, _ in own]
    others = [row.money for who, row, _ in seated if who != entrant]
    rivals = [*others, *agents_of(rows[0]).values()]
    money = fmean([row.money for row in rows])
    return Standing(
        win_share=sum([row.win_share for row in rows]),
        ranks=tuple(row.rank for row in rows),
        margin=money - (fmean(rivals) if rivals else money),
        money=money,
        thought=together([thought for _, thought in own]),
    )


def _after_fault(fault: Fault, entrant: int) -> Standing:
    """Who failed comes last with all its seats, and all others are equal."""
    seating, failed = fault.bout.seating, fault.entrant
    own, others = seating.count(entrant), len(seating) - seating.count(failed)
    win_share, rank = (0.0, others + 1) if entrant == failed else (own / others, 1)
    return Standing(win_share, (rank,) * own, None, None, Thought())


def together(thoughts: Iterable[Thought]) -> Thought:
    """All these decisions."""
    found = list(thoughts)
    return Thought(
        sum([thought.decisions for thought in found]),
        sum([thought.seconds for thought in found]),
        max([thought.slowest for thought in found], default=0.0),
    )
