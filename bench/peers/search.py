"""OpenSpiel's search in C++, measured in one process: its MCTS bot at the first move of goofspiel.

Started by bench/bot_speed.py in the peers' environment with a number of simulations; reads a number
of searches per line and answers with simulations and seconds. Four seats and 13 cards. Simultaneous
bids are asked for one after another, because the bot requires it. A simulation is one random game
to its end.
"""

from __future__ import annotations

import sys
import time

import pyspiel

GAME = "turn_based_simultaneous_game(game=goofspiel(players=4,num_cards=13))"
EXPLORES, MEMORY_MB = 2.0, 1_000


def main(simulations: int) -> None:
    """Answer each line of numbers until the input ends."""
    game = pyspiel.load_game(GAME)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORES, simulations, MEMORY_MB, False, 7, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot.step(state)
    for line in sys.stdin:
        searches, start = int(line), time.perf_counter()
        for _ in range(searches):
            bot.step(state)
        print(searches * simulations, time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
