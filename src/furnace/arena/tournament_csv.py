"""The games of tournaments as CSV, one line per seat."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path

from furnace.arena.move_times import MoveTimes
from furnace.arena.rows import Row
from furnace.arena.tournament import Tournament
from furnace.arena.tournament_games import FinishedGame, GameResult

COLUMNS = ("contest", "deal", "entrant", *Row._fields, *MoveTimes._fields)
"""“contest” is the number of the tournament: a public name, which never changes."""


def write_games_csv(
    path: Path, played: Iterable[tuple[Tournament, Mapping[int, GameResult]]]
) -> None:
    """Write the games of all tournaments, in the order of their numbers.

    Tournaments count from 1. A forfeited game has no rows.
    """
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for number, (tournament, results) in enumerate(played, 1):
            for game in sorted(results):
                writer.writerows(_lines(number, tournament, results[game]))


def _lines(number: int, tournament: Tournament, result: GameResult) -> list[tuple[object, ...]]:
    if not isinstance(result, FinishedGame):
        return []
    seated = zip(result.game.seating, result.rows, result.move_times, strict=True)
    return [
        (number, result.game.deal, tournament.names[entrant], *row, *times)
        for entrant, row, times in seated
    ]
