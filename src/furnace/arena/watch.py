"""A watch on the bots of one game: how long they think, and whom it was last asked of."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from furnace.bots.base import Bot
from furnace.engine.action import Action
from furnace.engine.state import State


class Thought(NamedTuple):
    """The decisions of a seat in a game: how many, how long all of them took, and the slowest."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def plus(self, seconds: float) -> Thought:
        """One decision more."""
        slowest = max(self.slowest, seconds)
        return Thought(self.decisions + 1, self.seconds + seconds, slowest)


@dataclass(slots=True)
class Watch:
    """What is seen in one game; `asked` is the last question: a seat and its position."""

    thoughts: dict[int, Thought] = field(default_factory=dict)
    asked: tuple[int, State] | None = None

    def on(self, bot: Bot) -> Bot:
        """The bot, watched."""
        return _Watched(bot, self)

    def thought(self, seat: int) -> Thought:
        """What a seat has thought so far."""
        return self.thoughts.get(seat, Thought())


@dataclass(frozen=True, slots=True)
class _Watched:
    bot: Bot
    watch: Watch

    def choose(self, state: State, seat: int, random: Random) -> Action:
        self.watch.asked = seat, state
        begun = perf_counter()
        action = self.bot.choose(state, seat, random)
        self.watch.thoughts[seat] = self.watch.thought(seat).plus(perf_counter() - begun)
        return action

    def __getattr__(self, name: str) -> Any:
        """Whatever else may be asked of a bot is none of the watch's business."""
        return getattr(self.bot, name)
