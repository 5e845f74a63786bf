"""What the soaks of `bench/` share: which games they play, and their options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from properties.random_play import ALL_TABLES, Table

STRIDE = 1009
"""Tables that come one after the other are unlike: a short run meets all modules too."""

PROGRESS_S = 5.0


def laps(count: int) -> Iterator[tuple[int, Table]]:
    """This many tables, in turn and again from the start, with the number of the lap."""
    for number in range(count):
        lap, place = divmod(number, len(ALL_TABLES))
        yield lap, ALL_TABLES[place * STRIDE % len(ALL_TABLES)]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Workers, the seed, and which single game."""
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ruleset", help="with --seats and --seed: only this game")
    parser.add_argument("--seats", type=int, default=2)
