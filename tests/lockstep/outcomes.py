"""The outcome put together from the kernel's numbers is the engine's, value for value."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from furnace.engine import game
from furnace.engine.outcome import DecidedBy, Outcome
from furnace.engine.state import State
from furnace.kernel.outcomes import write_outcomes
from furnace.kernel.phases.scoring import LEAD


def check_outcome(state: State, games: NDArray[Any]) -> None:
    """Winners, ranking, money and what decided are the same in both."""
    won, scores = np.zeros(1, np.int64), np.zeros((1, 5), np.int64)
    write_outcomes(games, won, scores)
    seats = len(state.seats)
    outcome = game.outcome(state)
    assert outcome is not None
    assert tuple(seat for seat in range(5) if won[0] >> seat & 1) == outcome.winners
    assert _outcome(scores[0, :seats].tolist(), int(won[0]), _agents(games[0])) == outcome
    assert not scores[0, seats:].any()


def _agents(g: Any) -> tuple[int, ...]:
    agents = g["agents"][: g["agent_count"]]
    return tuple(int(agent["money"]) for agent in agents if agent["card"] >= 0)


def _outcome(scores: list[int], won: int, agents: tuple[int, ...]) -> Outcome:
    best_first = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    ranking = tuple(tuple(equals) for _, equals in groupby(best_first, key=scores.__getitem__))
    money = tuple(score // LEAD**2 for score in scores)
    return Outcome(ranking, money, _decided_by(scores, won), agents)


def _decided_by(scores: list[int], won: int) -> DecidedBy:
    """Money stands before cards, and cards before resources, in thousands each."""
    if won == 0:
        return DecidedBy.AGENT
    if won.bit_count() > 1:
        return DecidedBy.SHARED
    first, second = sorted([*scores, -1], reverse=True)[:2]
    if first // LEAD**2 > second // LEAD**2:
        return DecidedBy.MONEY
    return DecidedBy.CARDS if first // LEAD > second // LEAD else DecidedBy.RESOURCES
