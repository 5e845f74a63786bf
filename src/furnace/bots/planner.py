"""The bot `planner`: the solver for production, and a look one bid ahead in the auction.

For every bid it lets the auction be played on a few times, all seats bidding by what each of them
gains by taking a card or by being outbid on it; it looks no further than its own bid.
"""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.search_bot import SearchBot
from furnace.bots.spec import Budget, Spec
from furnace.bots.tree_search import SearchConfig

BUDGET = Budget(simulations=150)
CONFIG = SearchConfig(depth=1, search_steps=24, first_search_steps=24)


def build(spec: Spec) -> Bot:
    """A new bot."""
    return SearchBot(BUDGET, CONFIG)
