"""The bouts of a contest as a table for other programs: a line for each seat, as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path

from furnace.arena.bout import Finished, Result
from furnace.arena.contest import Contest
from furnace.arena.rows import Row
from furnace.arena.watch import Thought

COLUMNS = ("contest", "deal", "entrant", *Row._fields, *Thought._fields)


def write_bouts(path: Path, played: Iterable[tuple[Contest, Mapping[int, Result]]]) -> None:
    """All bouts of all contests, in the order of their numbers; contests count from 1.

    A bout with a fault has no rows.
    """
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for number, (contest, results) in enumerate(played, 1):
            for game in sorted(results):
                writer.writerows(_lines(number, contest, results[game]))


def _lines(number: int, contest: Contest, result: Result) -> list[tuple[object, ...]]:
    if not isinstance(result, Finished):
        return []
    seated = zip(result.bout.seating, result.rows, result.thoughts, strict=True)
    return [
        (number, result.bout.deal, contest.names[entrant], *row, *thought)
        for entrant, row, thought in seated
    ]
