"""The bot `random`: any legal action, each as likely as the others."""

from __future__ import annotations

from random import Random

from furnace.bots.base import Bot
from furnace.engine.action import Action
from furnace.engine.game import legal_actions
from furnace.engine.state import State


class RandomBot:
    """Plays by lot."""

    def choose(self, state: State, seat: int, random: Random) -> Action:  # noqa: D102
        return random.choice(legal_actions(state, seat))


def build() -> Bot:
    """A new bot."""
    return RandomBot()
