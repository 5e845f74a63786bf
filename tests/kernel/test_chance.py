"""The kernel draws what the engine lists, and each outcome as often as its probability says.

By chi-square over many draws from a fixed seed: the outcome of these tests never changes unless the
drawing does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, cast

import numpy as np
import pytest
from numba import types
from numpy.typing import NDArray

from furnace.engine import game
from furnace.engine.action import Action, Roll
from furnace.engine.state import CHANCE, Phase, State
from furnace.kernel.actions import decode_action
from furnace.kernel.arrays import ACTION_BUFFERS, GAMES, INT_ARRAY
from furnace.kernel.batch import new_buffer
from furnace.kernel.chance import draw_chance
from furnace.kernel.codec import encode
from furnace.kernel.compile import entry
from furnace.kernel.rng import draw
from properties.random_play import Table, states

DRAWS = 200_000
SURE = 4.0
"""A fair draw is this many standard deviations off once in thirty thousand tries."""


@entry(types.void(GAMES, ACTION_BUFFERS, INT_ARRAY))
def _draw_many(games: NDArray[Any], buffers: NDArray[Any], out: NDArray[np.int64]) -> None:
    for place in range(out.shape[0]):
        out[place] = draw_chance(games[0], buffers[0])


@entry(types.void(ACTION_BUFFERS, types.int64, INT_ARRAY))
def _draw_numbers(buffers: NDArray[Any], below: int, out: NDArray[np.int64]) -> None:
    for place in range(out.shape[0]):
        out[place] = draw(buffers[0], below)


class Draw(NamedTuple):
    """Which chance of which table is examined."""

    name: str
    table: Table
    is_such: Callable[[State], bool]


def _is_deal(state: State) -> bool:
    return state.phase is Phase.DEAL and len(state.row) < _companies(state)


def _is_late_deal(state: State) -> bool:
    return _is_deal(state) and state.round >= 3 and len(state.row) == 3


def _is_manager(state: State) -> bool:
    return state.phase is Phase.DEAL and len(state.row) >= _companies(state)


def _is_late_manager(state: State) -> bool:
    return _is_manager(state) and state.round >= 3


def _is_setup(place: int) -> Callable[[State], bool]:
    """The draw at set-up after this many others."""

    def is_such(state: State) -> bool:
        dealt = sum(len(seat.cards) + (seat.capitalist is not None) for seat in state.seats)
        agents = sum(agent.card is not None for agent in state.agents)
        drawn = (state.first is not None) + dealt + len(state.schools) + agents
        return state.phase is Phase.SETUP and drawn == place

    return is_such


def _companies(state: State) -> int:
    return state.ruleset.row_length(len(state.seats))


_MIXED = "base+capitalists+new-companies+new-startups+new-capitalists+managers+variable-discs"
_QUICK = "base+new-companies+quick-mix+managers"

DREW = (
    Draw("a base company", Table("base", 3), _is_deal),
    Draw("a base company late", Table("base", 4), _is_late_deal),
    Draw("a company of the piles", Table("base+new-companies", 3), _is_deal),
    Draw("a company of the piles late", Table("base+new-companies", 4), _is_late_deal),
    Draw("a company of the piles at the very end", Table(f"{_MIXED}+fifth-seat", 5), _is_late_deal),
    Draw("a company of the quick mix", Table(_QUICK, 3), _is_deal),
    Draw("a company of the quick mix late", Table(_QUICK, 4), _is_late_deal),
    Draw("a manager", Table(_MIXED, 4), _is_manager),
    Draw("a manager late", Table(_MIXED, 4), _is_late_manager),
    Draw("a manager without deliveries", Table("base+managers", 3), _is_manager),
    Draw("the first player", Table(_MIXED, 3), _is_setup(0)),
    Draw("a start-up", Table(_MIXED, 3), _is_setup(2)),
    Draw("a capitalist", Table(_MIXED, 3), _is_setup(5)),
    Draw("a Business School", Table(_MIXED, 3), _is_setup(8)),
    Draw("an Agent's card", Table("base+agent-cards", 1), _is_setup(3)),
    Draw("pips", Table("base", 2), lambda state: isinstance(_any_chance(state), Roll)),
)


@pytest.mark.parametrize("drew", DREW, ids=lambda drew: drew.name)
def test_every_outcome_is_drawn_as_often_as_the_engine_says(drew: Draw) -> None:
    state = next(_such_states(drew))
    shares = dict(game.chance_outcomes(state))
    drawn = _drawn(state, seed=1)
    assert drawn.keys() == shares.keys()
    expected = {action: float(share) * DRAWS for action, share in shares.items()}
    _check_fit(drawn, expected)


def test_the_piles_the_quick_mix_and_the_managers_are_not_drawn_evenly() -> None:
    # Otherwise the chi-square would not distinguish a weighted draw from an even one.
    uneven = [drew for drew in DREW if len(set(_shares(next(_such_states(drew))))) > 1]
    assert {drew.name.split(" late")[0] for drew in uneven} >= {
        "a company of the piles",
        "a company of the quick mix",
        "a manager",
    }


def test_the_fit_would_notice_an_even_draw_in_place_of_a_weighed_one() -> None:
    for name in ("a company of the piles", "a company of the quick mix late", "a manager"):
        drew = next(drew for drew in DREW if drew.name == name)
        state = next(_such_states(drew))
        drawn = _drawn(state, seed=1)
        with pytest.raises(AssertionError):
            _check_fit(drawn, dict.fromkeys(drawn, DRAWS / len(drawn)))


@pytest.mark.parametrize("below", [1, 2, 3, 7, 36, 60, 1000])
def test_numbers_are_drawn_evenly_below_their_bound(below: int) -> None:
    out = np.zeros(DRAWS, np.int64)
    _draw_numbers(new_buffer(below), below, out)
    assert out.min() == 0
    assert out.max() == below - 1
    _check_fit(Counter(out.tolist()), dict.fromkeys(range(below), DRAWS / below))


def test_the_same_seed_draws_the_same_and_another_seed_other_numbers() -> None:
    rows = np.zeros((3, 1000), np.int64)
    for row, seed in zip(rows, (5, 5, 6), strict=True):
        _draw_numbers(new_buffer(seed), 1000, row)
    assert (rows[0] == rows[1]).all()
    assert (rows[0] != rows[2]).mean() > 0.9


def _such_states(drew: Draw) -> Iterator[State]:
    for seed in range(20):
        for state in states(drew.table, seed):
            if drew.is_such(state) and game.actors(state) == (CHANCE,):
                yield state


def _any_chance(state: State) -> Action | None:
    return next(iter(game.legal_actions(state, CHANCE)), None)


def _shares(state: State) -> list[Any]:
    return [share for _, share in game.chance_outcomes(state)]


def _drawn(state: State, seed: int) -> Counter[Action]:
    out = np.zeros(DRAWS, np.int64)
    _draw_many(encode(state), new_buffer(seed), out)
    codes, counts = np.unique(out, return_counts=True)
    pairs = zip(codes.tolist(), counts.tolist(), strict=True)
    return Counter({decode_action(code, CHANCE): count for code, count in pairs})


def _check_fit(drawn: Counter[Any], expected: dict[Any, float]) -> None:
    """Chi-square; its distribution by Wilson and Hilferty's cube."""
    freedom = len(expected) - 1
    if freedom == 0:
        assert sum(drawn.values()) == DRAWS
        return
    distance = sum((drawn[what] - mean) ** 2 / mean for what, mean in expected.items())
    spread = 2 / (9 * freedom)
    deviations = ((distance / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    assert abs(cast(float, deviations)) < SURE, (distance, freedom)
