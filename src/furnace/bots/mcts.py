"""The bot `mcts`: Monte Carlo tree search over the auction; leaves are values of productions."""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.search_bot import SearchBot
from furnace.bots.spec import Budget, Spec
from furnace.bots.tree_search import SearchConfig

DEFAULT_BUDGET = Budget(simulations=1_000)


def build(spec: Spec) -> Bot:
    """Create the bot, with the default budget if the spec has none."""
    return SearchBot(spec.budget or DEFAULT_BUDGET, SearchConfig())
