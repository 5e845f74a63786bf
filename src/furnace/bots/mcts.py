"""The bot `mcts`: Monte Carlo tree search over the auction; leaves are values of productions."""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.budgets import BUDGETS
from furnace.bots.search_bot import SearchBot
from furnace.bots.spec import Spec
from furnace.bots.tree_search import SearchConfig


def build(spec: Spec) -> Bot:
    """Create the bot, with the budget of `BUDGETS` if the spec has none."""
    return SearchBot(spec.budget or BUDGETS[spec.name], SearchConfig())
