"""The scheduled games of a tournament: played to the end, or forfeited by a bot that failed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import NamedTuple

from furnace.arena.move_times import MoveTimer, MoveTimes
from furnace.arena.rows import Row, rows_of
from furnace.arena.tournament import ScheduledGame, Tournament
from furnace.arena.workers import run_in_order
from furnace.bots.base import Bot
from furnace.bots.registry import bot_of
from furnace.engine.ruleset import parse_ruleset
from furnace.match import BotFailed, Match, play
from furnace.notation.position import format_position


class FinishedGame(NamedTuple):
    """A game played to the end: a row and the move times of each seat."""

    game: ScheduledGame
    rows: tuple[Row, ...]
    move_times: tuple[MoveTimes, ...]


class Forfeit(NamedTuple):
    """A game that a bot could not finish: which bot, at which seat (from 1), and its error.

    `position`: what the bot was asked about, as text; empty if it failed before its first move.
    """

    game: ScheduledGame
    bot: str
    seat: int
    error: str
    position: str

    @property
    def entrant(self) -> int:
        """The number of the entrant that failed."""
        return self.game.seating[self.seat - 1]


GameResult = FinishedGame | Forfeit

BotFactory = Callable[[Tournament, ScheduledGame, int], Bot]
"""Return the bot at a seat of a game; seats count from 0."""


def play_scheduled_games(
    tournament: Tournament, numbers: Sequence[int], workers: int = 1
) -> Generator[GameResult, None, None]:
    """Play the games with these numbers, in order; closing the generator ends the workers."""
    # One game per batch: search bots take long, and each result should reach the journal at once.
    yield from run_in_order(partial(play_scheduled_game, tournament), numbers, workers, batch=1)


def bot_at(tournament: Tournament, game: ScheduledGame, seat: int) -> Bot:
    """Return a new bot for the entrant at this seat."""
    return bot_of(tournament.specs[game.seating[seat]])


def play_scheduled_game(
    tournament: Tournament, number: int, bot_at: BotFactory = bot_at
) -> GameResult:
    """Play one game; an error of a bot makes it a forfeit."""
    game, timer = tournament.game(number), MoveTimer()
    specs = tuple(tournament.specs[entrant] for entrant in game.seating)
    bots: list[Bot] = []
    try:
        for seat in range(tournament.seats):
            bots.append(timer.timed(bot_at(tournament, game, seat)))
        ruleset = parse_ruleset(tournament.ruleset)
        match = Match(ruleset, tuple(bots), tournament.seed, game.deal, tournament.agents)
        played = play(match)
    except BotFailed as error:
        return _forfeit(game, specs, len(bots), timer, error.why)
    except Exception as error:  # A bot may raise anything when it is created, too.
        return _forfeit(game, specs, len(bots), timer, f"{type(error).__name__}: {error}")
    rows = rows_of(tournament.seed, number, specs, played)
    return FinishedGame(game, rows, tuple(timer.times_of(seat) for seat in range(len(specs))))


def _forfeit(
    game: ScheduledGame, specs: tuple[str, ...], created: int, timer: MoveTimer, why: str
) -> Forfeit:
    """Blame the bot asked last; before the first move, the one after those `created`."""
    if timer.last_request is None:
        seat = min(created, len(specs) - 1)
        return Forfeit(game, specs[seat], seat + 1, why, "")
    seat, state = timer.last_request
    return Forfeit(game, specs[seat], seat + 1, why, format_position(state))
