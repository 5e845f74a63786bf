"""What Agents with a card may end the game with, at a guess: whom the seats must beat (R20.9)."""

from __future__ import annotations

from furnace.engine.owners import agent_card
from furnace.engine.state import Agent, State

TRANSACTIONS, COMPANIES = 5.0, 1.3
"""What an Agent is paid for in each auction still to be resolved, on the whole."""


def money_to_beat(state: State) -> float:
    """The most money an Agent may end with; 0 where none has a card."""
    return max([_foreseen(state, agent) for agent in state.agents], default=0.0)


def _foreseen(state: State, agent: Agent) -> float:
    card = agent_card(state, agent)
    if card is None:
        return 0.0
    money, companies = float(agent.money), float(len(agent.companies))
    for _ in range(state.round, state.ruleset.rounds + 1):
        companies += COMPANIES
        money += TRANSACTIONS * card.per_transaction + companies * card.per_company
        money += len(agent.managers) * card.per_manager
    return money
