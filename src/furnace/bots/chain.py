"""How the greedy bot builds its production chain: each new card where the chain then flows best."""

from __future__ import annotations

from furnace.bots.pot import flow
from furnace.bots.values import kept_prices, lines_of
from furnace.engine.action import Action, Insert
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import OwnedCard, State

FAR = 3
"""Goods are priced as if so many productions were to come: what matters is that they flow."""

UPGRADE = 8.0
"""What an upgrade is worth, roughly: a chain should have coal when it comes to the start-up."""


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
    return flow(state.seats[seat].goods, lines, kept_prices(FAR), UPGRADE)


from furnace.bots.production import choose_production
from furnace.bots.values import holding, outlook
from furnace.engine.action import Done


def roll(state, seat):
    while True:
        if is_building(state, seat):
            a = flow_place(state, seat)
        else:
            a = choose_production(state, seat)
        if isinstance(a, Done):
            return outlook(holding(state, seat))
        state = apply(state, a).state


flow_place = choose_place


def choose_place(state, seat):
    return max(legal_actions(state, seat), key=lambda a: roll(apply(state, a).state, seat))
