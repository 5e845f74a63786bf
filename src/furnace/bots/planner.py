"""The bot `planner`: the solver for production; in the auction what each disc brings alone.

For every bid it lets the auction be played on a few times, by how much each seat gains by taking a
card or by being outbid on it, and looks no further than its own bid.
"""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.searching import Manner
from furnace.bots.spec import Budget, Spec
from furnace.bots.thinking import ThinkingBot

PLAYED_ON = Budget(simulations=600)
LOOK_AHEAD = Manner(depth=1, is_additive=True)


def build(spec: Spec) -> Bot:
    """A new bot."""
    return ThinkingBot(PLAYED_ON, LOOK_AHEAD)
