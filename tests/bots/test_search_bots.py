"""Bots on the kernel, in positions of all rulesets: legal, and the same again for the same numbers.

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
from bots.positions_met import SEATS, TABLES, Met, positions_met
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

CHOOSING = Path(__file__).parent / "choices_made.py"
OTHERS = ("planner", "director", "magnate", "hoarder", "upgrader", "blocker", "mcts:50x2")
FEW, FEWER = 7, 11
"""Every so-manieth table."""


@cache
def met_with(seats: int) -> tuple[Met, ...]:
    """More than a hundred positions with so many seats."""
    tables = tuple(table for table in TABLES if table.seats == seats)
    return tuple(positions_met(tables, seed=1, each=3))


def is_legal(spec: str, met: Met) -> bool:
    return choice(spec, met) in legal_actions(met.state, met.seat)


@pytest.mark.parametrize("seats", SEATS)
def test_what_mcts_chooses_is_legal_and_the_same_after_all_the_others(seats: int) -> None:
    met = met_with(seats)
    chosen = choices("mcts:50", met)
    for (state, seat, _), action in zip(met, chosen, strict=True):
        assert action in legal_actions(state, seat)
    assert choices("mcts:50", met[::-1]) == chosen[::-1]


def test_these_positions_are_of_all_words_and_of_every_phase_a_seat_decides_in() -> None:
    met = [one.state for seats in SEATS for one in met_with(seats)]
    phases = Counter(state.phase for state in met)
    assert len(met) > 600
    assert set(phases) == {Phase.SETUP, Phase.BIDDING, Phase.RESOLUTION, Phase.PRODUCTION}
    assert {word for state in met for word in state.ruleset.words} == set(WORDS)
    assert {state.round for state in met if state.phase is not Phase.SETUP} == {1, 2, 3, 4}


@pytest.mark.parametrize("spec", OTHERS)
def test_what_the_others_choose_is_legal_and_the_same_after_another_game(spec: str) -> None:
    met = few_positions(FEW)
    chosen = choices(spec, met)
    for (state, seat, _), action in zip(met, chosen, strict=True):
        assert action in legal_actions(state, seat)
    play(Match(parse_ruleset(PRESETS["base"](2)), (bot_of("mcts:20"),) * 2, 3, 1))
    assert choices(spec, met[::-1]) == chosen[::-1]


@pytest.mark.parametrize("spec", ["mcts:50", "mcts:50x2", "planner"])
def test_another_process_chooses_the_same(spec: str) -> None:
    program = [sys.executable, str(CHOOSING), spec, str(FEWER)]
    ran = subprocess.run(program, stdout=subprocess.PIPE, text=True, check=True)
    chosen = choices(spec, few_positions(FEWER))
    assert ran.stdout.splitlines() == [format_action(action) for action in chosen]


@pytest.mark.parametrize("spec", ["mcts:20ms", "mcts:20msx2"])
def test_within_a_time_the_choice_is_legal(spec: str) -> None:
    assert all([is_legal(spec, met) for met in few_positions(FEW)])


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
    # K4 has a neutral disc beside the variable one (R14.2), and nobody is there to outbid Ann.
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
