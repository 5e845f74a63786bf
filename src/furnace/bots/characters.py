"""Characters: the search of `mcts`, with a taste of their own for what is left in the end."""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.outlook import Leaning
from furnace.bots.searching import Manner
from furnace.bots.spec import Budget, Spec
from furnace.bots.thinking import ThinkingBot

BUDGET = Budget(simulations=600)

MANNERS = {
    "hoarder": Manner(leaning=Leaning(goods=1.15)),
    "upgrader": Manner(leaning=Leaning(upgraded=1.5)),
    "blocker": Manner(malice=0.35),
}
"""The hoarder thinks more of goods in hand, the upgrader of companies turned over, the blocker of
what others lose. The first two take everybody to think so, and tell of money as they see it."""


def build(spec: Spec) -> Bot:
    """The bot of a character."""
    return ThinkingBot(BUDGET, MANNERS[spec.name])
