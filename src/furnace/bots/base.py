"""What a bot is: it sees the whole position, which holds no secret, and names an action."""

from __future__ import annotations

from random import Random
from typing import Protocol

from furnace.bots.candidate import Candidate
from furnace.engine.action import Action
from furnace.engine.state import State


class Bot(Protocol):
    """A computer player. It keeps nothing from one decision to the next."""

    def choose(self, state: State, seat: int, random: Random) -> Action:
        """A legal action of this seat: a function of the position, the seat and `random` alone.

        Only a bot whose budget is a time may choose otherwise the next time.
        """
        ...

    def candidates(self, state: State, seat: int, random: Random) -> tuple[Candidate, ...]:
        """Every legal action with what the bot makes of it; the first is the one it would choose.

        This may take longer than to choose.
        """
        ...
