"""The levels of play offered to people, each with limits that are easy to describe.

The apprentice plans for one later production, halves the risk that its bid is outbid, and considers
one company per upgrade. The foreman plans to the end of the game and takes its rivals into
account. The director lets the solver produce, and looks one bid ahead. The magnate also searches
the auction.
"""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.greedy.bot import GreedyBot
from furnace.bots.greedy.config import DEFAULT_CONFIG, GreedyConfig
from furnace.bots.spec import Spec

CONFIGS = {
    "apprentice": GreedyConfig(lookahead=1, risk_awareness=0.5, upgrade_choices=1),
    "foreman": DEFAULT_CONFIG,
}
"""The levels of the plain install."""


def build(spec: Spec) -> Bot:
    """Create the bot of a level."""
    if spec.name in CONFIGS:
        return GreedyBot(CONFIGS[spec.name])
    from furnace.bots import mcts, planner  # the extra [fast] is loaded here

    if spec.name == "director":
        return planner.build(spec)
    return mcts.build(spec)
