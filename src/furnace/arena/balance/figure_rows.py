"""The figures of the balance report as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

from furnace.arena.balance.figures import Figure, Group, Kind, figures_of, rounds_of

COLUMNS = (
    *("ruleset", "players", "games", "kind", "what", "round", "dealt", "won", "discs"),
    *("win_share", "win_low", "win_high", "money", "money_low", "money_high"),
)


def write_figures(path: Path, groups: Iterable[Group]) -> None:
    """Write a line for each card of each group: over all rounds (round 0), then per round."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for group in groups:
            writer.writerows(_lines(group))


def _lines(group: Group) -> Iterator[tuple[object, ...]]:
    head = (group.ruleset, group.seats, len(group.games))
    for kind in Kind:
        rounds = rounds_of(group) if kind in (Kind.COMPANY, Kind.MANAGER) else ()
        for round in (None, *rounds):
            for figure in figures_of(group, kind, round):
                yield (*head, str(kind), figure.what, round or 0, *_values(figure))


def _values(figure: Figure) -> tuple[object, ...]:
    discs = " ".join([f"{disc}:{count}" for disc, count in figure.discs.items()])
    unknown = (None, None, None)
    return figure.dealt, figure.won, discs, *(figure.share or unknown), *(figure.money or unknown)
