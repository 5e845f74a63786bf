"""How the greedy bot builds its production chain: it inserts a card where the chain earns most."""

from __future__ import annotations

from furnace.bots.candidate import Candidate, Estimated
from furnace.bots.greedy.assets import Assets, assets_of
from furnace.bots.greedy.config import GreedyConfig
from furnace.bots.greedy.evaluation import (
    best_upgrades,
    estimated_later_money,
    leftover_prices,
    try_upgrade,
)
from furnace.bots.greedy.lines import card_lines
from furnace.bots.greedy.modifiers import modifiers_of
from furnace.bots.greedy.relaxation import RelaxedProduction
from furnace.cards.effects import Upgrade
from furnace.engine.action import Action, Insert
from furnace.engine.game import legal_actions
from furnace.engine.state import OwnedCard, State


def choose_insertion(state: State, seat: int, config: GreedyConfig) -> Action:
    """Return the place where the chain earns most."""
    assets = assets_of(state, seat, config.lookahead)
    return max(legal_actions(state, seat), key=lambda action: _chain_money(state, assets, action))


def evaluate_insertions(state: State, seat: int, config: GreedyConfig) -> list[Candidate]:
    """Return each place with the estimated money of the chain, later productions included."""
    assets = assets_of(state, seat, config.lookahead)
    later = estimated_later_money(assets)
    return [
        Candidate(action, _chain_money(state, assets, action) + later, Estimated())
        for action in legal_actions(state, seat)
    ]


def _chain_money(state: State, assets: Assets, action: Action) -> float:
    assert isinstance(action, Insert)
    me, before = state.seats[action.seat], action.place - 1
    cards = (*me.cards[:before], me.arrivals[0], *me.cards[before:])
    return _simulate_chain(assets._replace(cards=cards))


def _simulate_chain(assets: Assets) -> float:
    """Return the money of one production, resolved card by card."""
    production, modifiers = (
        RelaxedProduction(assets.goods, leftover_prices(assets.later)),
        modifiers_of(assets),
    )
    cards = list(assets.cards)
    for place, owned in enumerate(cards):
        cards[place] = owned._replace(resolved=True)
        for line in card_lines(assets, modifiers, owned):
            if isinstance(line, Upgrade):
                _upgrade(assets, production, line, cards)
            else:
                production.apply_line(line)
    return production.settle()


def _upgrade(
    assets: Assets, production: RelaxedProduction, line: Upgrade, cards: list[OwnedCard]
) -> None:
    """Upgrade what can be paid for; cards further down the chain use both their lines at once."""
    for owned in best_upgrades(assets, cards, line.limit or len(cards)):
        if try_upgrade(assets, production, line.cost, owned):
            cards[cards.index(owned)] = owned._replace(upgraded=True)
