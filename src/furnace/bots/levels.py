"""Levels for people, each with limits that one can name.

The apprentice thinks as far as the next production, sees half of the danger that a bid of its own
is outbid, and thinks of one company when it may turn some over. The foreman thinks to the end of
the game and watches its rivals. The director lets the solver produce, and looks one bid ahead. The
magnate also searches the auction.
"""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.greedy import GreedyBot
from furnace.bots.habits import THOROUGH, Habits
from furnace.bots.spec import Budget, Spec

HABITS = {
    "apprentice": Habits(foresight=1, attention=0.5, breadth=1),
    "foreman": THOROUGH,
}
"""The levels of the plain install."""

MAGNATE = Budget(simulations=2_000)
"""So many take less than a second."""


def build(spec: Spec) -> Bot:
    """The bot of a level."""
    if spec.name in HABITS:
        return GreedyBot(HABITS[spec.name])
    from furnace.bots import mcts, planner  # the extra [fast] is loaded here

    if spec.name == "director":
        return planner.build(spec)
    return mcts.build(spec._replace(budget=MAGNATE))
