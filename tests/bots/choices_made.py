"""The choices of a bot in positions from games; run as a program, it prints them.

    python tests/bots/choices_made.py mcts:50 5

Run in a process of its own it shows that only the position, the seat and the numbers count.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])

from bots.decision_points import TABLES, DecisionPoint, decision_points
from furnace.bots import lookahead, production_search, tree_search
from furnace.bots.registry import bot_of
from furnace.engine.action import Action
from furnace.match import Chance, decide
from furnace.notation.action import format_action

SEED, GAME = 7, 1


def choice(spec: str, point: DecisionPoint) -> Action:
    """Return what a bot of this spec chooses there, as in game 1 of seed 7."""
    return decide(bot_of(spec), point.state, point.seat, Chance(SEED, GAME), point.number)


def clear_caches() -> None:
    """Clear what is cached about productions and auctions."""
    production_search.best_production.cache_clear()
    lookahead._solved_money.cache_clear()
    lookahead.weights_of.cache_clear()
    tree_search._workspaces().search["signature"] = 0


def choices(spec: str, positions: Iterable[DecisionPoint]) -> list[Action]:
    """Return its choices in these positions, with empty caches at first."""
    clear_caches()
    return [choice(spec, point) for point in positions]


@cache
def few_positions(step: int) -> tuple[DecisionPoint, ...]:
    """Return one position of each phase at every `step`-th table."""
    return tuple(decision_points(TABLES[::step], seed=2, each=1))


if __name__ == "__main__":
    spec, step = sys.argv[1], int(sys.argv[2])
    for action in reversed(choices(spec, reversed(few_positions(step)))):
        print(format_action(action))
