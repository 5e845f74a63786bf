"""Random play of the kernel, measured in one process and on one core.

Started by bench/kernel.py with a ruleset and a number of seats; reads a number of games a line,
answers with decisions and seconds. Deals and dice are played but not counted.
"""

from __future__ import annotations

import sys
import time

from furnace.kernel.play import play_random


def main(ruleset: str, seats: int) -> None:
    """Answer each line of numbers until the input ends."""
    play_random(ruleset, seats, 10, 0)  # compiled, or loaded, off the clock
    seed = 1
    for line in sys.stdin:
        games, start = int(line), time.perf_counter()
        decisions = play_random(ruleset, seats, games, seed)
        print(decisions, time.perf_counter() - start, flush=True)
        seed += 1


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
