"""The interface of a bot: it sees the complete position, which has no secrets, and chooses."""

from __future__ import annotations

from random import Random
from typing import Protocol

from furnace.bots.candidate import Candidate
from furnace.engine.action import Action
from furnace.engine.state import State


class Bot(Protocol):
    """A computer player without state: it remembers nothing between decisions."""

    def choose(self, state: State, seat: int, random: Random) -> Action:
        """Return a legal action of this seat, a function of position, seat and `random` only.

        Only a bot with a time budget may choose differently when asked again.
        """
        ...

    def candidates(self, state: State, seat: int, random: Random) -> tuple[Candidate, ...]:
        """Return every legal action with the bot's estimate; the first is the one it would choose.

        This may take longer than choosing.
        """
        ...
