"""The bouts of a contest, played: what came of each, or which bot could not go on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import NamedTuple

from furnace.arena.contest import Bout, Contest
from furnace.arena.rows import Row, rows_of
from furnace.arena.watch import Thought, Watch
from furnace.arena.workers import in_order
from furnace.bots.base import Bot
from furnace.bots.registry import bot_of
from furnace.engine.ruleset import parse_ruleset
from furnace.match import Match, play
from furnace.notation.position import format_position


class Finished(NamedTuple):
    """A bout that came to its end: a row and the thought of each seat."""

    bout: Bout
    rows: tuple[Row, ...]
    thoughts: tuple[Thought, ...]


class Fault(NamedTuple):
    """A bout that a bot could not play to its end: which, at which seat (from 1 on), and why.

    `position`: what it was asked about, as text; empty where it never came to a question.
    """

    bout: Bout
    bot: str
    seat: int
    error: str
    position: str

    @property
    def entrant(self) -> int:
        """Who failed, by its number in the contest."""
        return self.bout.seating[self.seat - 1]


Result = Finished | Fault

BotAt = Callable[[Contest, Bout, int], Bot]
"""Returns the bot at a seat of a bout; seats count from 0."""


def play_bouts(
    contest: Contest, numbers: Sequence[int], workers: int = 1
) -> Generator[Result, None, None]:
    """These games, in their order; closing it ends the workers."""
    # One game at a time: those of bots that search take long, and what is played is to be kept.
    yield from in_order(partial(play_bout, contest), numbers, workers, batch=1)


def bot_at(contest: Contest, bout: Bout, seat: int) -> Bot:
    """Return a new bot by the spec of the entrant at this seat."""
    return bot_of(contest.specs[bout.seating[seat]])


def play_bout(contest: Contest, number: int, bot_at: BotAt = bot_at) -> Result:
    """One game; whatever a bot does wrong in it stays within it."""
    bout, watch = contest.bout(number), Watch()
    specs = tuple(contest.specs[entrant] for entrant in bout.seating)
    bots: list[Bot] = []
    try:
        for seat in range(contest.seats):
            bots.append(watch.on(bot_at(contest, bout, seat)))
        ruleset = parse_ruleset(contest.ruleset)
        played = play(Match(ruleset, tuple(bots), contest.seed, bout.deal, contest.agents))
    except Exception as error:  # A bot may raise anything, and an illegal action raises too.
        return _fault(bout, specs, len(bots), watch, error)
    rows = rows_of(contest.seed, number, specs, played)
    return Finished(bout, rows, tuple(watch.thought(seat) for seat in range(len(specs))))


def _fault(bout: Bout, specs: tuple[str, ...], ready: int, watch: Watch, error: Exception) -> Fault:
    """The fault of whom was asked last; before the first question, of who was not `ready`."""
    why = f"{type(error).__name__}: {error}"
    if watch.asked is None:
        seat = min(ready, len(specs) - 1)
        return Fault(bout, specs[seat], seat + 1, why, "")
    seat, state = watch.asked
    return Fault(bout, specs[seat], seat + 1, why, format_position(state))
