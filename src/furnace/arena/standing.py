"""What a bout means to an entrant: its part of the victory, its rank, its margin.

An entrant that holds several seats has what they have together, and stands where the best of them
does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from furnace.arena.bout import Finished
from furnace.arena.statistics import agents_of
from furnace.arena.watch import Thought


class Standing(NamedTuple):
    """An entrant after a bout.

    `win_share`: of all its seats together; a shared victory is split, and nobody has one where an
    Agent beat everyone. `rank`: the mean of its seats; `best_rank`: of the best of them. `margin`:
    the most money of its seats less the most that anybody else has, Agents with a card included.
    """

    win_share: float
    rank: float
    best_rank: int
    margin: float
    money: float
    thought: Thought


def standing_of(finished: Finished, entrant: int) -> Standing:
    """How an entrant stands after a bout; it must have a seat in it."""
    seated = list(zip(finished.bout.seating, finished.rows, finished.thoughts, strict=True))
    own = [(row, thought) for who, row, thought in seated if who == entrant]
    rows = [row for row, _ in own]
    others = [row.money for who, row, _ in seated if who != entrant]
    rivals = [*others, *agents_of(rows[0]).values()]
    most = max([row.money for row in rows])
    return Standing(
        win_share=sum([row.win_share for row in rows]),
        rank=sum([row.rank for row in rows]) / len(rows),
        best_rank=min([row.rank for row in rows]),
        margin=most - max(rivals, default=most),
        money=sum([row.money for row in rows]) / len(rows),
        thought=together([thought for _, thought in own]),
    )


def together(thoughts: Iterable[Thought]) -> Thought:
    """All these decisions."""
    found = list(thoughts)
    return Thought(
        sum([thought.decisions for thought in found]),
        sum([thought.seconds for thought in found]),
        max([thought.slowest for thought in found], default=0.0),
    )
