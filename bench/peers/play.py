"""Random play of a peer, measured in one process: OpenSpiel's hearts or cribbage, or catanatron.

Started by bench/kernel.py in the peers' environment with `hearts`, `cribbage` or `catanatron`;
reads a number of games per line and answers with decisions and seconds, like bench/random_play.py.
A decision is an action of a player: chance is played but not counted.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple


class Slice(NamedTuple):
    """Decisions taken, and the seconds they took."""

    decisions: int
    seconds: float


Player = Callable[[int, int], Slice]
"""Plays this many games, starting with a seed."""


def open_spiel_player(name: str) -> Player:
    """A game of OpenSpiel by its own loop in C++; decisions are counted off the clock."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, 7) for player in range(game.num_players())]

    def play(games: int, seed: int) -> Slice:
        states = [game.new_initial_state() for _ in range(games)]
        start = time.perf_counter()
        for number, state in enumerate(states):
            pyspiel.evaluate_bots(state, bots, seed + number)
        seconds = time.perf_counter() - start
        decisions = sum(step.player >= 0 for state in states for step in state.full_history())
        return Slice(decisions, seconds)

    return play


def catanatron_player() -> Player:
    """Four random players; the dice are rolled inside an action, which counts once."""
    from catanatron import Color, Game, RandomPlayer

    def play(games: int, seed: int) -> Slice:
        decisions, start = 0, time.perf_counter()
        for number in range(games):
            game = Game([RandomPlayer(color) for color in Color], seed=seed + number)
            game.play()
            decisions += len(game.state.actions)
        return Slice(decisions, time.perf_counter() - start)

    return play


PLAYERS: dict[str, Callable[[], Player]] = {
    "hearts": partial(open_spiel_player, "hearts"),
    "cribbage": partial(open_spiel_player, "cribbage"),
    "catanatron": catanatron_player,
}


def main(name: str) -> None:
    """Answer each line of numbers until the input ends."""
    play, seed = PLAYERS[name](), 1
    play(1, seed)
    for line in sys.stdin:
        games = int(line)
        decisions, seconds = play(games, seed)
        seed += games
        print(decisions, seconds, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
