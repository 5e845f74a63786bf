"""Speed of the bots: simulations per second compared with OpenSpiel, and seconds per move.

A simulation of ours ends with the auction, where four productions are evaluated; one of OpenSpiel's
plays at random to the end of its game.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import mean

from bench.figure import Figure, at_most, informational
from bench.worker import OURS, PEER_PYTHON, Worker, compare_workers, start_worker

from furnace.bots.base import Bot
from furnace.bots.candidate import Candidate
from furnace.bots.registry import LEVELS, bot_of
from furnace.engine.action import Action
from furnace.engine.game import legal_actions
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import State
from furnace.match import Match, play

PEER = "OpenSpiel MCTS, goofspiel"
GAMES = ("base", "interbellum")
SEATS, SEED = 4, 7
TABLES = (("base", 4), ("interbellum", 4), ("interbellum", 5))
"""Where moves are timed."""
AUCTIONS = {"first": 1, "last": 4}
SIMULATIONS = 2_000
SEARCHES = (2, 4)
"""Searches of ours and of the peer in a slice, which takes a few tenths of a second."""

MOVE_MS = 1_000
"""The longest time of a move."""


def bot_figures(slices: int, games: int) -> list[Figure]:
    """Return simulations per second, and the time of a move in this many games of each level."""
    speeds = [_searching(game, auction, slices) for game in GAMES for auction in AUCTIONS]
    moves = [_moves(game, seats, level, games) for game, seats in TABLES for level in LEVELS]
    return [*speeds, *(figure for figures in moves for figure in figures)]


def _searching(game: str, auction: str, slices: int) -> Figure:
    return compare_workers(
        f"mcts:{SIMULATIONS}, {SEATS} seats, {game}, {auction} auction, beside {PEER}",
        partial(_ours, game, AUCTIONS[auction]),
        partial(start_worker, PEER_PYTHON, "peers/search.py", str(SIMULATIONS)),
        SEARCHES,
        slices,
        PEER,
        unit="simulations/s",
    )


def _ours(game: str, round_: int) -> Worker:
    return start_worker(OURS, "search_play.py", game, str(round_), str(SIMULATIONS))


class TimedBot:
    """A bot that records the seconds of each decision; a forced action is not a decision."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, state: State, seat: int, random: Random) -> Action:  # noqa: D102
        start = time.perf_counter()
        action = self.bot.choose(state, seat, random)
        if len(legal_actions(state, seat)) > 1:
            self.seconds.append(time.perf_counter() - start)
        return action

    def candidates(  # noqa: D102
        self, state: State, seat: int, random: Random
    ) -> tuple[Candidate, ...]:
        return self.bot.candidates(state, seat, random)


def _moves(game: str, seats: int, level: str, games: int) -> Iterator[Figure]:
    """Time a level at all seats; its first game is not measured, because it loads the code."""
    bot, ruleset = bot_of(level), parse_ruleset(PRESETS[game](seats))
    play(Match(ruleset, (bot,) * seats, SEED, 0))
    timed = TimedBot(bot)
    for number in range(1, games + 1):
        play(Match(ruleset, (timed,) * seats, SEED, number))
    times = sorted(1000 * seconds for seconds in timed.seconds)
    name = f"{level}, {seats} seats, {game}: a move"
    yield informational(f"{name}, mean", "ms", mean(times))
    yield informational(f"{name}, p99", "ms", times[int(0.99 * len(times))])
    yield at_most(f"{name}, the longest", "ms", times[-1], MOVE_MS)
