"""What a bot chooses in positions met in play; as a program it prints them.

    python tests/bots/choices_made.py mcts:50 5

Run in a process of its own it shows that nothing but the position, the seat and the numbers counts.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])

from bots.positions_met import TABLES, Met, positions_met
from furnace.bots import lookahead, production_search, tree_search
from furnace.bots.registry import bot_of
from furnace.engine.action import Action
from furnace.match import Chance, decide
from furnace.notation.action import format_action

SEED, GAME = 7, 1


def choice(spec: str, met: Met) -> Action:
    """What a bot of this spec does there, as in game 1 of seed 7."""
    return decide(bot_of(spec), met.state, met.seat, Chance(SEED, GAME), met.number)


def forget() -> None:
    """Nothing that was worked out about a production or an auction is known any more."""
    production_search.best_production.cache_clear()
    lookahead._solved.cache_clear()
    lookahead.weights_of.cache_clear()
    tree_search._workspaces().workspaces["signature"] = 0


def choices(spec: str, positions: Iterable[Met]) -> list[Action]:
    """What it does in each of them, worked out anew."""
    forget()
    return [choice(spec, met) for met in positions]


@cache
def few_positions(step: int) -> tuple[Met, ...]:
    """One of each phase at every so-manieth table."""
    return tuple(positions_met(TABLES[::step], seed=2, each=1))


if __name__ == "__main__":
    spec, step = sys.argv[1], int(sys.argv[2])
    for action in reversed(choices(spec, reversed(few_positions(step)))):
        print(format_action(action))
