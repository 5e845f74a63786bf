"""What the search caches during an auction does not change any choice."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest

from bots.choices_made import clear_caches
from furnace.bots import tree_search
from furnace.bots.candidate import Candidate
from furnace.bots.registry import bot_of
from furnace.engine.action import Action
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import State
from furnace.match import Match, play

RULESETS = (
    ("base", 2),
    ("base+capitalists", 4),
    ("base+capitalists+new-capitalists", 3),
    ("base+capitalists+new-capitalists+chain", 3),
    ("base+capitalists+new-companies+new-capitalists+managers", 3),
)


class ChoosingTwice:
    """Chooses twice in each position, the second time with empty caches."""

    def __init__(self, spec: str) -> None:
        self.bot = bot_of(spec)
        self.decisions = 0

    def choose(self, state: State, seat: int, random: Random) -> Action:
        again = copy(random)
        warm = self.bot.choose(state, seat, random)
        tree_search._workspaces().search["signature"] = 0
        clear_caches()
        assert warm == self.bot.choose(state, seat, again)
        self.decisions += 1
        return warm

    def candidates(self, state: State, seat: int, random: Random) -> tuple[Candidate, ...]:
        return self.bot.candidates(state, seat, random)


@pytest.mark.parametrize(("ruleset", "seats"), RULESETS)
def test_a_choice_is_the_same_with_and_without_caches(ruleset: str, seats: int) -> None:
    bots = tuple(ChoosingTwice("mcts:20") for _ in range(seats))
    play(Match(parse_ruleset(ruleset), bots, 5, 1))
    assert min(bot.decisions for bot in bots) > 16
