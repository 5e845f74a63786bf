"""The budgets of bots whose spec names none, in simulations per decision."""

from __future__ import annotations

from furnace.bots.spec import Budget

BUDGETS = {
    "director": Budget(simulations=150),
    "magnate": Budget(simulations=2_000),
    "hoarder": Budget(simulations=600),
    "upgrader": Budget(simulations=600),
    "blocker": Budget(simulations=600),
    "mcts": Budget(simulations=1_000),
    "planner": Budget(simulations=150),
}
"""A decision of the magnate takes less than a second on average; the others are faster."""
