"""Levels for people, each with limits that one can name.

The apprentice thinks as far as the next production, sees half of the danger that a bid of its own
is outbid, and thinks of one company when it may turn some over. The foreman thinks to the end of
the game and watches its rivals. The director lets the solver produce, and looks one bid ahead. The
magnate also searches the auction.
"""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.greedy.bot import GreedyBot
from furnace.bots.greedy.config import DEFAULT_CONFIG, GreedyConfig
from furnace.bots.spec import Budget, Spec

CONFIGS = {
    "apprentice": GreedyConfig(lookahead=1, risk_awareness=0.5, upgrade_choices=1),
    "foreman": DEFAULT_CONFIG,
}
"""The levels of the plain install."""

MAGNATE_BUDGET = Budget(simulations=2_000)
"""So many take less than a second."""


def build(spec: Spec) -> Bot:
    """The bot of a level."""
    if spec.name in CONFIGS:
        return GreedyBot(CONFIGS[spec.name])
    from furnace.bots import mcts, planner  # the extra [fast] is loaded here

    if spec.name == "director":
        return planner.build(spec)
    return mcts.build(spec._replace(budget=MAGNATE_BUDGET))
