"""Which start-up and which capitalist the greedy bot keeps where it may choose (R22.3)."""

from __future__ import annotations

from furnace.bots.holding import Holding
from furnace.bots.values import outlook
from furnace.cards.model import StartUp
from furnace.engine.action import Action, Choose
from furnace.engine.game import legal_actions
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard, State

CAPITALISTS = ("K3", "K1", "K8", "K4i", "K4", "K2", "K6", "K7", "K5", "K9")
"""The capitalists, the one that helps most first."""


def choose_card(state: State, seat: int) -> Action:
    """The start-up with the best outlook; the capitalist that helps most."""

    def value(action: Action) -> float:
        assert isinstance(action, Choose)
        if action.card in CAPITALISTS:
            return -CAPITALISTS.index(action.card)
        return _startup_value(state.ruleset, action.card)

    return max(legal_actions(state, seat), key=value)


def _startup_value(ruleset: Ruleset, card: str) -> float:
    printed = ruleset.cards[card]
    assert isinstance(printed, StartUp)
    have = Holding(
        ruleset, ruleset.powers[None], printed.start, (OwnedCard(card),), ruleset.rounds - 1
    )
    return outlook(have)
