"""Several kinds of weights for each position."""

from __future__ import annotations

from random import Random

from furnace.engine.state import State
from furnace.solver.weights import COIN, LAST_ROUND, Weights

MONEY_ONLY = Weights(1)
SMALL_WEIGHTS_BELOW, WEIGHTS_BELOW = 4, 100
"""Limits of small weights, with which many results have the same value, and of larger ones."""

TYPICAL = Weights(COIN, 900, 1_500, 2_800, 3_500)
"""About the values of goods to a bot before the last round."""

TYPICAL_COMPANY = 6_000


def weights_for(state: State, random: Random) -> tuple[Weights, ...]:
    """Return the weights to solve a position with: all kinds, in every round."""
    larger = random.choice((_drawn, _typical))(state, random)
    return LAST_ROUND, MONEY_ONLY, _drawn(state, random, SMALL_WEIGHTS_BELOW), larger


def usual_weights(state: State, random: Random) -> Weights:
    """Return weights as a player would have them: those of the last round, or typical ones."""
    is_last = state.round == state.ruleset.rounds
    return LAST_ROUND if is_last else _typical(state, random)


def _drawn(state: State, random: Random, below: int = WEIGHTS_BELOW) -> Weights:
    """Draw whole numbers below a limit; half of them zero."""
    numbers = [random.choice((0, random.randrange(below))) for _ in range(6)]
    upgraded = {card: random.randrange(2 * below) for card in state.ruleset.companies}
    return Weights._make([*numbers, upgraded if random.random() < 0.7 else {}])


def _typical(state: State, random: Random) -> Weights:
    """Vary the values of goods and upgraded companies to a bot by up to a half."""
    numbers = [weight * random.randrange(50, 151) // 100 for weight in TYPICAL[:5]]
    companies = state.ruleset.companies
    upgraded = {card: TYPICAL_COMPANY * random.randrange(50, 151) // 100 for card in companies}
    return Weights._make([*numbers, 0, upgraded])
