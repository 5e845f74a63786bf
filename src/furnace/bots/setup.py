"""Which start-up and which capitalist the greedy bot keeps where it may choose (R22.3)."""

from __future__ import annotations

from furnace.bots.candidate import Candidate, Reckoned
from furnace.bots.habits import Habits
from furnace.bots.holding import Holding, holding
from furnace.bots.values import outlook
from furnace.cards.model import StartUp
from furnace.engine.action import Action, Choose
from furnace.engine.game import legal_actions
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard, State

CAPITALISTS = {
    "K3": 9.0,
    "K1": 8.0,
    "K8": 7.0,
    "K4i": 6.0,
    "K4": 5.0,
    "K2": 4.0,
    "K6": 3.0,
    "K7": 2.0,
    "K5": 1.0,
    "K9": 0.0,
}
"""About how much money each capitalist brings in a game, the one that helps most first."""


def choose_card(state: State, seat: int, habits: Habits) -> Action:
    """The start-up with the best outlook; the capitalist that helps most."""
    return max(legal_actions(state, seat), key=lambda action: _brings(state, action, habits))


def weigh_cards(state: State, seat: int, habits: Habits) -> list[Candidate]:
    """The outlook with each start-up, or with each capitalist beside the start-up one has."""
    have = holding(state, seat, habits.foresight)
    base = outlook(have) if have.cards else 0.0
    return [
        Candidate(action, base + _brings(state, action, habits), Reckoned())
        for action in legal_actions(state, seat)
    ]


def _brings(state: State, action: Action, habits: Habits) -> float:
    assert isinstance(action, Choose)
    if action.card in CAPITALISTS:
        return CAPITALISTS[action.card]
    return _startup_value(state.ruleset, action.card, habits.foresight)


def _startup_value(ruleset: Ruleset, card: str, foresight: int) -> float:
    printed = ruleset.cards[card]
    assert isinstance(printed, StartUp)
    later = min(ruleset.rounds - 1, foresight)
    have = Holding(ruleset, ruleset.powers[None], printed.start, (OwnedCard(card),), later)
    return outlook(have)
