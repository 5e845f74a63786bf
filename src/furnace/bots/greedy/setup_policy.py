"""Which start-up and which capitalist the greedy bot keeps if it may choose (R22.3)."""

from __future__ import annotations

from furnace.bots.candidate import Candidate, Estimated
from furnace.bots.greedy.assets import Assets, assets_of
from furnace.bots.greedy.config import GreedyConfig
from furnace.bots.greedy.evaluation import estimated_money
from furnace.cards.model import Capitalist, StartUp
from furnace.engine.action import Action, Choose
from furnace.engine.game import legal_actions
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard, State

CAPITALIST_VALUES = {
    "K3": 4.5,
    "K1": 4.0,
    "K8": 3.5,
    "K4i": 3.0,
    "K4": 2.5,
    "K2": 2.0,
    "K6": 1.5,
    "K7": 1.0,
    "K5": 0.5,
    "K9": 0.0,
}
"""The assumed value of each capitalist in money, the best first."""


def choose_setup_card(state: State, seat: int, config: GreedyConfig) -> Action:
    """Return the start-up or the capitalist with the highest value."""
    return max(legal_actions(state, seat), key=lambda action: _value_of(state, action, config))


def evaluate_cards(state: State, seat: int, config: GreedyConfig) -> list[Candidate]:
    """Return each start-up, or each capitalist with the start-up kept, with its estimated money."""
    assets = assets_of(state, seat, config.lookahead)
    base = estimated_money(assets) if assets.cards else 0.0
    return [
        Candidate(action, base + _value_of(state, action, config), Estimated())
        for action in legal_actions(state, seat)
    ]


def _value_of(state: State, action: Action, config: GreedyConfig) -> float:
    assert isinstance(action, Choose)
    if isinstance(state.ruleset.cards[action.card], Capitalist):
        return CAPITALIST_VALUES.get(action.card, 0.0)
    return _startup_value(state.ruleset, action.card, config.lookahead)


def _startup_value(ruleset: Ruleset, card: str, lookahead: int) -> float:
    printed = ruleset.cards[card]
    assert isinstance(printed, StartUp)
    later = min(ruleset.rounds - 1, lookahead)
    assets = Assets(ruleset, ruleset.powers[None], printed.start, (OwnedCard(card),), later)
    return estimated_money(assets)
