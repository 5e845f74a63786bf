"""The bot `random`: any legal action, all equally likely."""

from __future__ import annotations

from random import Random

from furnace.bots.base import Bot
from furnace.bots.candidate import AtRandom, Candidate, chosen_first
from furnace.bots.spec import Spec
from furnace.engine.action import Action
from furnace.engine.game import legal_actions
from furnace.engine.state import State


class RandomBot:
    """Plays random legal actions. The money it expects is the money it has."""

    def choose(self, state: State, seat: int, random: Random) -> Action:  # noqa: D102
        return random.choice(legal_actions(state, seat))

    def candidates(  # noqa: D102
        self, state: State, seat: int, random: Random
    ) -> tuple[Candidate, ...]:
        actions, money = legal_actions(state, seat), state.seats[seat].goods.money
        evaluated = [Candidate(action, money, AtRandom(len(actions))) for action in actions]
        return chosen_first(evaluated, self.choose(state, seat, random))


def build(spec: Spec) -> Bot:
    """Create the bot."""
    return RandomBot()
