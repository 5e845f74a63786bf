"""Levels for people: the same greedy bot with better and better habits."""

from __future__ import annotations

from furnace.bots.base import Bot
from furnace.bots.greedy import GreedyBot
from furnace.bots.habits import THOROUGH, Habits
from furnace.bots.spec import Spec

HABITS = {
    "apprentice": Habits(foresight=1, attention=0.5, breadth=1),
    "foreman": THOROUGH,
}
"""The apprentice thinks as far as the next production, trusts that every bid stays on top, and
takes its cards as they lie; the foreman thinks to the end of the game and watches its rivals."""


def build(spec: Spec) -> Bot:
    """The bot of a level."""
    return GreedyBot(HABITS[spec.name])
