"""Characters: the search of `mcts`, but with a bias in its values or with spite towards rivals."""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.budgets import BUDGETS
from furnace.bots.search_bot import SearchBot
from furnace.bots.spec import Spec
from furnace.bots.tree_search import SearchConfig
from furnace.bots.valuation import Bias

CONFIGS = {
    "hoarder": SearchConfig(bias=Bias(goods=1.15)),
    "upgrader": SearchConfig(bias=Bias(upgraded=1.5)),
    "blocker": SearchConfig(spite=0.35),
}
"""The hoarder overvalues goods, the upgrader upgrades; the blocker likes to hurt its rivals.

The hoarder and the upgrader assume that all seats share their bias, and the money they report
includes it.
"""


def build(spec: Spec) -> Bot:
    """Create the bot of a character."""
    return SearchBot(BUDGETS[spec.name], CONFIGS[spec.name])
