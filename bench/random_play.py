"""Measure random play of one library: decisions per second.

Started by bench/run.py with `furnace`, `interbellum` or `chess`; reads a number of games per line
and answers with decisions and seconds. Deals are played but not counted.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random

BASE = "base+capitalists"
INTERBELLUM = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"


def furnace_player(words: str) -> Callable[[Random], int]:
    """Return a function that plays a random game with four seats."""
    from furnace.engine.game import actors, apply, legal_actions, new
    from furnace.engine.ruleset import parse_ruleset
    from furnace.engine.state import CHANCE

    ruleset = parse_ruleset(words)

    def play(random: Random) -> int:
        state, decisions = new(ruleset, 4), 0
        while acting := actors(state):
            seat = acting[0]
            state, _events = apply(state, random.choice(legal_actions(state, seat)))
            decisions += seat != CHANCE
        return decisions

    return play


def chess_player() -> Callable[[Random], int]:
    """Return a function that plays a random game of chess."""
    import chess

    def play(random: Random) -> int:
        board, moves = chess.Board(), 0
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            moves += 1
        return moves

    return play


PLAYERS: dict[str, Callable[[], Callable[[Random], int]]] = {
    "furnace": partial(furnace_player, BASE),
    "interbellum": partial(furnace_player, INTERBELLUM),
    "chess": chess_player,
}


def main(library: str) -> None:
    """Answer each line of numbers until the input ends."""
    play, random = PLAYERS[library](), Random(7)
    play(random)
    for line in sys.stdin:
        start = time.perf_counter()
        decisions = sum(play(random) for _ in range(int(line)))
        print(decisions, time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
