"""The bot `planner`: the solver for production, and a look one bid ahead in the auction.

For every bid it lets the auction be played on a few times, all seats bidding by what each of them
gains by taking a card or by being outbid on it; it looks no further than its own bid.
"""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.searching import Manner
from furnace.bots.spec import Budget, Spec
from furnace.bots.thinking import ThinkingBot

PLAYED_ON = Budget(simulations=150)
LOOK_AHEAD = Manner(depth=1, effort=24, first_effort=24)


def build(spec: Spec) -> Bot:
    """A new bot."""
    return ThinkingBot(PLAYED_ON, LOOK_AHEAD)
