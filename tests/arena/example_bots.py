"""Bots of the tests: they play, or fail, in a known measure."""

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
    """All that the arena asks of a bot."""

    def choose(self, state: State, seat: int, random: Random) -> Action: ...


@dataclass(frozen=True)
class Clumsy:
    """Plays like greedy, but by lot in this share of its decisions; `salt` makes dice its own."""

    share: float
    salt: str = ""

    def choose(self, state: State, seat: int, random: Random) -> Action:
        dice = Random(f"{self.salt}{random.random()}")
        if dice.random() < self.share:
            return dice.choice(legal_actions(state, seat))
        return bot_of("greedy").choose(state, seat, random)


@dataclass(frozen=True)
class Raising:
    """Cannot decide anything in these rounds."""

    rounds: tuple[int, ...] = (2, 3, 4)

    @classmethod
    def mended(cls) -> Raising:
        """Without the forfeit."""
        return cls(())

    def choose(self, state: State, seat: int, random: Random) -> Action:
        if state.round in self.rounds:
            raise ZeroDivisionError("by nought")
        return legal_actions(state, seat)[0]


class Cheating:
    """Ends a production that has not begun."""

    def choose(self, state: State, seat: int, random: Random) -> Action:
        return Done(seat)


def enter(monkeypatch: pytest.MonkeyPatch, **bots: Chooser) -> None:
    """Let the arena of this process know bots by these specs, beside its own."""
    monkeypatch.setattr(tournament_games, "bot_of", lambda spec: bots.get(spec) or bot_of(spec))
