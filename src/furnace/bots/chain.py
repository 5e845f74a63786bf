"""How the greedy bot builds its production chain: each new card where the chain then flows best."""

from __future__ import annotations

from furnace.bots.pot import flow
from furnace.bots.values import kept_prices, lines_of
from furnace.engine.action import Action, Insert
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import OwnedCard, State

FAR = 3
"""Goods are priced as if so many productions were to come: what matters is that they flow."""


def choose_place(state: State, seat: int) -> Action:
    """The place at which the chain yields most, as it lies and with every card turned over."""

    def yields(action: Action) -> float:
        after = apply(state, action).state
        cards = after.seats[seat].cards
        turned = tuple(mine._replace(upgraded=True) for mine in cards)
        return _flow(after, seat, cards) + _flow(after, seat, turned)

    return max(legal_actions(state, seat), key=yields)


def is_building(state: State, seat: int) -> bool:
    """Whether a new card waits for its place."""
    return isinstance(legal_actions(state, seat)[0], Insert)


def _flow(state: State, seat: int, cards: tuple[OwnedCard, ...]) -> float:
    lines = [line for mine in cards for line in lines_of(state.ruleset, mine)]
    return flow(state.seats[seat].goods, lines, kept_prices(FAR))
