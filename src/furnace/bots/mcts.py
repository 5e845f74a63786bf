"""The bot `mcts`: a tree search over the auction, each end of it appraised as a whole."""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.search_bot import SearchBot
from furnace.bots.spec import Budget, Spec
from furnace.bots.tree_search import SearchConfig

DEFAULT_BUDGET = Budget(simulations=1_000)


def build(spec: Spec) -> Bot:
    """A new bot; without a budget it has the usual one."""
    return SearchBot(spec.budget or DEFAULT_BUDGET, SearchConfig())
