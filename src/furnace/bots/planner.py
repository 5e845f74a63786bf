"""The bot `planner`: the solver for production, and a search one bid deep in the auction.

It simulates the rest of the auction several times after each of its bids. In a simulation, seats
bid according to what they gain from winning a card or from being outbid on it.
"""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.budgets import BUDGETS
from furnace.bots.search_bot import SearchBot
from furnace.bots.spec import Spec
from furnace.bots.tree_search import SearchConfig

CONFIG = SearchConfig(max_depth=1, local_search_steps=24, scenario_steps=24)


def build(spec: Spec) -> Bot:
    """Create the bot."""
    return SearchBot(BUDGETS[spec.name], CONFIG)
