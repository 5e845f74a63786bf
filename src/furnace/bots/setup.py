"""Which start-up and which capitalist the greedy bot keeps where it may choose (R22.3)."""

from __future__ import annotations

from furnace.bots.candidate import Candidate, Reckoned
from furnace.bots.habits import Habits
from furnace.bots.holding import Holding, holding
from furnace.bots.values import outlook
from furnace.cards.model import Capitalist, StartUp
from furnace.engine.action import Action, Choose
from furnace.engine.game import legal_actions
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard, State

CAPITALISTS = {
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
"""What each capitalist is taken to bring in money, a guess: the one that helps most first."""


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
    if isinstance(state.ruleset.cards[action.card], Capitalist):
        return CAPITALISTS.get(action.card, 0.0)
    return _startup_value(state.ruleset, action.card, habits.foresight)


def _startup_value(ruleset: Ruleset, card: str, foresight: int) -> float:
    printed = ruleset.cards[card]
    assert isinstance(printed, StartUp)
    later = min(ruleset.rounds - 1, foresight)
    have = Holding(ruleset, ruleset.powers[None], printed.start, (OwnedCard(card),), later)
    return outlook(have)
