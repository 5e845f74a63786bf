"""How long the bots of one game take for their moves, and which of them was asked last."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from furnace.bots.base import Bot
from furnace.engine.action import Action
from furnace.engine.state import State


class MoveTimes(NamedTuple):
    """The decisions of a seat in one game: their number, total seconds and the slowest."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def plus(self, seconds: float) -> MoveTimes:
        """Return these times with one more decision."""
        slowest = max(self.slowest, seconds)
        return MoveTimes(self.decisions + 1, self.seconds + seconds, slowest)


@dataclass(slots=True)
class MoveTimer:
    """The move times of one game by seat; `last_request`: the last seat asked, and its position."""

    by_seat: dict[int, MoveTimes] = field(default_factory=dict)
    last_request: tuple[int, State] | None = None

    def timed(self, bot: Bot) -> Bot:
        """Return the bot with its moves timed."""
        return TimedBot(bot, self)

    def times_of(self, seat: int) -> MoveTimes:
        """Return the move times of a seat so far."""
        return self.by_seat.get(seat, MoveTimes())


@dataclass(frozen=True, slots=True)
class TimedBot:
    """A bot whose moves are timed."""

    bot: Bot
    timer: MoveTimer

    def choose(self, state: State, seat: int, random: Random) -> Action:
        """Return the bot's action, and record how long it took."""
        self.timer.last_request = seat, state
        start = perf_counter()
        action = self.bot.choose(state, seat, random)
        self.timer.by_seat[seat] = self.timer.times_of(seat).plus(perf_counter() - start)
        return action

    def __getattr__(self, name: str) -> Any:
        """Delegate everything else to the bot."""
        return getattr(self.bot, name)
