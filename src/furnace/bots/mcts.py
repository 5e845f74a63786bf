"""The bot `mcts`: a tree search over the auction, each end of it appraised as a whole."""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.searching import Manner
from furnace.bots.spec import Budget, Spec
from furnace.bots.thinking import ThinkingBot

USUAL = Budget(simulations=1_000)


def build(spec: Spec) -> Bot:
    """A new bot; without a budget it has the usual one."""
    return ThinkingBot(spec.budget or USUAL, Manner())
