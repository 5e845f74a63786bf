"""The search of `mcts`, measured in one process and on one core.

Started by bench/bot_speed.py with a preset, the number of an auction and a number of simulations;
reads a number of searches a line, answers with simulations and seconds. Each search is at the first
bid of that auction in another of a few games between greedy bots, so that nothing is known of it.
"""

from __future__ import annotations

import sys
import time
from itertools import count

from furnace.bots.registry import bot_of
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Phase, State
from furnace.match import Chance, Match, decide, turns

SEATS, SEED, GAMES = 4, 7, 6


def first_bid(preset: str, round_: int, game: int) -> State:
    """Where the auction of a round begins."""
    match = Match(parse_ruleset(PRESETS[preset](SEATS)), (bot_of("greedy"),) * SEATS, SEED, game)
    states = (turn.step.state for turn in turns(match))
    return next(one for one in states if (one.round, one.phase) == (round_, Phase.BIDDING))


def main(preset: str, round_: int, simulations: int) -> None:
    """Answer each line of numbers until the input ends."""
    bot = bot_of(f"mcts:{simulations}")
    auctions = [first_bid(preset, round_, game) for game in range(1, GAMES + 1)]
    numbers = count()

    def search() -> None:
        number = next(numbers)
        state = auctions[number % GAMES]
        assert state.turn is not None
        decide(bot, state, state.turn, Chance(SEED, 0), number)

    search()  # compiled, or loaded, off the clock
    for line in sys.stdin:
        searches, start = int(line), time.perf_counter()
        for _ in range(searches):
            search()
        print(searches * simulations, time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
