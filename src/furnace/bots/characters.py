"""Characters: the search of `mcts`, with a taste of their own for what is left in the end."""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.search_bot import SearchBot
from furnace.bots.spec import Budget, Spec
from furnace.bots.tree_search import SearchConfig
from furnace.bots.valuation import Bias

BUDGET = Budget(simulations=600)

CONFIGS = {
    "hoarder": SearchConfig(bias=Bias(goods=1.15)),
    "upgrader": SearchConfig(bias=Bias(upgraded=1.5)),
    "blocker": SearchConfig(spite=0.35),
}
"""The hoarder thinks more of goods in hand, the upgrader of companies turned over, the blocker of
what others lose. The first two take everybody to think so, and tell of money as they see it."""


def build(spec: Spec) -> Bot:
    """The bot of a character."""
    return SearchBot(BUDGET, CONFIGS[spec.name])
