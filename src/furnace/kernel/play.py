"""Playing many complete games with the kernel, from a ruleset's text, on one or more threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from furnace.engine.game import new
from furnace.engine.ruleset import parse_ruleset
from furnace.kernel.arrays import Games
from furnace.kernel.batch import new_buffer, play_all
from furnace.kernel.codec import encode

BATCH_SIZE = 256
"""The number of games played at a time, chosen to fit into a processor's cache."""


def new_games(ruleset: str, seats: int, games: int) -> Games:
    """Return this many empty tables."""
    return np.repeat(encode(new(parse_ruleset(ruleset), seats)), games)


def play_random(ruleset: str, seats: int, games: int, seed: int, threads: int = 1) -> int:
    """Play games to their end at random; return the number of decisions by seats.

    The games depend on the seed and on the number of threads.
    """
    shares = [games // threads + (thread < games % threads) for thread in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        played = pool.map(
            lambda thread: _play(ruleset, seats, shares[thread], seed * threads + thread),
            range(threads),
        )
        return sum(played)


def _play(ruleset: str, seats: int, games: int, seed: int) -> int:
    fresh, buffers, decisions = (
        new_games(ruleset, seats, min(games, BATCH_SIZE)),
        new_buffer(seed),
        0,
    )
    for start in range(0, games, BATCH_SIZE):
        decisions += play_all(fresh[: games - start].copy(), buffers, True)
    return decisions
