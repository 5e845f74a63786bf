"""Bots for tests, with a known handicap or failure."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

import pytest

from furnace.arena import tournament_games
from furnace.bots.registry import bot_of
from furnace.engine.action import Action, Done
from furnace.engine.game import legal_actions
from furnace.engine.state import State


class Chooser(Protocol):
    """The part of a bot that the arena uses."""

    def choose(self, state: State, seat: int, random: Random) -> Action: ...


@dataclass(frozen=True)
class Clumsy:
    """Plays like greedy, but at random in this share of its decisions; `salt` varies the dice."""

    share: float
    salt: str = ""

    def choose(self, state: State, seat: int, random: Random) -> Action:
        dice = Random(f"{self.salt}{random.random()}")
        if dice.random() < self.share:
            return dice.choice(legal_actions(state, seat))
        return bot_of("greedy").choose(state, seat, random)


@dataclass(frozen=True)
class Raising:
    """Raises an exception in these rounds."""

    rounds: tuple[int, ...] = (2, 3, 4)

    @classmethod
    def fixed(cls) -> Raising:
        """Return the bot without its defect."""
        return cls(())

    def choose(self, state: State, seat: int, random: Random) -> Action:
        if state.round in self.rounds:
            raise ZeroDivisionError("by nought")
        return legal_actions(state, seat)[0]


class Cheating:
    """Makes an illegal action: it ends a production that has not begun."""

    def choose(self, state: State, seat: int, random: Random) -> Action:
        return Done(seat)


def enter(monkeypatch: pytest.MonkeyPatch, **bots: Chooser) -> None:
    """Add bots with these specs to the arena of this process."""
    monkeypatch.setattr(tournament_games, "bot_of", lambda spec: bots.get(spec) or bot_of(spec))
