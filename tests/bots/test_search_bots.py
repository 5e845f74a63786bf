"""Bots on the kernel, in positions of all rulesets: legal, and reproducible.

`make soak` does so in ten thousand positions.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bots.choices_made import choice, choices, few_positions
from bots.decision_points import SEATS, TABLES, DecisionPoint, decision_points
from furnace.bots.registry import bot_of
from furnace.bots.spec import Budget
from furnace.bots.tree_search import SearchConfig, search
from furnace.engine.game import legal_actions
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import WORDS, parse_ruleset
from furnace.engine.state import Phase
from furnace.match import Match, play
from furnace.notation.action import format_action
from position_builder import ANN, auction

CHOICES_MADE = Path(__file__).parent / "choices_made.py"
OTHERS = ("planner", "director", "magnate", "hoarder", "upgrader", "blocker", "mcts:50x2")
FEW, FEWER = 7, 11
"""Every table with this step is played."""


@cache
def decisions_with(seats: int) -> tuple[DecisionPoint, ...]:
    """Return more than a hundred positions with this many seats."""
    tables = tuple(table for table in TABLES if table.seats == seats)
    return tuple(decision_points(tables, seed=1, each=3))


def is_legal(spec: str, point: DecisionPoint) -> bool:
    return choice(spec, point) in legal_actions(point.state, point.seat)


@pytest.mark.parametrize("seats", SEATS)
def test_choices_of_mcts_are_legal_and_do_not_depend_on_earlier_ones(seats: int) -> None:
    points = decisions_with(seats)
    chosen = choices("mcts:50", points)
    for (state, seat, _), action in zip(points, chosen, strict=True):
        assert action in legal_actions(state, seat)
    assert choices("mcts:50", points[::-1]) == chosen[::-1]


def test_the_positions_cover_all_words_and_phases() -> None:
    states = [one.state for seats in SEATS for one in decisions_with(seats)]
    phases = Counter(state.phase for state in states)
    assert len(states) > 600
    assert set(phases) == {Phase.SETUP, Phase.BIDDING, Phase.RESOLUTION, Phase.PRODUCTION}
    assert {word for state in states for word in state.ruleset.words} == set(WORDS)
    assert {state.round for state in states if state.phase is not Phase.SETUP} == {1, 2, 3, 4}


@pytest.mark.parametrize("spec", OTHERS)
def test_choices_of_other_bots_are_legal_and_do_not_depend_on_earlier_games(spec: str) -> None:
    points = few_positions(FEW)
    chosen = choices(spec, points)
    for (state, seat, _), action in zip(points, chosen, strict=True):
        assert action in legal_actions(state, seat)
    play(Match(parse_ruleset(PRESETS["base"](2)), (bot_of("mcts:20"),) * 2, 3, 1))
    assert choices(spec, points[::-1]) == chosen[::-1]


@pytest.mark.parametrize("spec", ["mcts:50", "mcts:50x2", "planner"])
def test_another_process_chooses_the_same(spec: str) -> None:
    program = [sys.executable, str(CHOICES_MADE), spec, str(FEWER)]
    ran = subprocess.run(program, stdout=subprocess.PIPE, text=True, check=True)
    chosen = choices(spec, few_positions(FEWER))
    assert ran.stdout.splitlines() == [format_action(action) for action in chosen]


@pytest.mark.parametrize("spec", ["mcts:20ms", "mcts:20msx2"])
def test_the_choice_within_a_time_budget_is_legal(spec: str) -> None:
    assert all([is_legal(spec, point) for point in few_positions(FEW)])


def test_every_simulation_is_counted_and_threads_add_up() -> None:
    state = auction("C14 C33", seats=4, round=1).state
    one = search(state, ANN, 0, Budget(simulations=50), SearchConfig())
    two = search(state, ANN, 0, Budget(simulations=50, threads=2), SearchConfig())
    assert sum(way.visits for way in one) == 50
    assert sum(way.visits for way in two) == 100


def test_the_trees_of_two_threads_are_those_of_two_seeds() -> None:
    state = auction("C14 C33", seats=4, round=1).state
    both = search(state, ANN, 3, Budget(simulations=50, threads=2), SearchConfig())
    trees = [search(state, ANN, seed, Budget(simulations=50), SearchConfig()) for seed in (6, 7)]
    visits = Counter({way.action: way.visits for way in trees[0]})
    visits.update({way.action: way.visits for way in trees[1]})
    assert {way.action: way.visits for way in both} == dict(visits)
    assert trees[0] != trees[1], "each has a stream of its own"


def test_six_cards_won_by_a_seat_with_thirteen_are_more_than_columns_hold() -> None:
    # K4 has a neutral disc and the variable one (R14.2), and nobody is there to outbid Ann.
    many = " ".join(f"C{number:02}" for number in range(1, 13))
    table = auction(
        "C26 C29 C33 C34 C35 C36",
        seats=2,
        round=4,
        capitalists="K4",
        variants="variable-discs",
        ann=f"S2 {many} with 3 coal",
    )
    ann, ben = table.state.seats
    state = table.state._replace(seats=(ann, ben._replace(discs=())))
    ways = search(state, ANN, 1, Budget(simulations=200), SearchConfig())
    assert sum(way.visits for way in ways) == 200
