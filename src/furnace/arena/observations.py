"""What seats had after each production but the last, and what money they ended with."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from furnace.arena.workers import in_order
from furnace.bots.registry import bot_of, prepare
from furnace.cards.goods import Goods
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Seat, State
from furnace.engine.tableau import is_company
from furnace.match import Match, turns


@dataclass(frozen=True, slots=True)
class Series:
    """What to play: games of one bot against itself, at so many seats."""

    ruleset: str
    bot: str
    seats: int
    games: int
    seed: int


class Observation(NamedTuple):
    """A seat after a production: what it had, and its money when the game was over.

    `companies` are all it owned, `upgraded` those of them that were turned over; of a manager there
    may be two (Q31).
    """

    game: int
    to_come: int
    goods: Goods
    companies: tuple[str, ...]
    upgraded: tuple[str, ...]
    managers: tuple[str, ...]
    startups: tuple[str, ...]
    capitalist: str | None
    end: int


def play_observed(
    series: Series, workers: int = 1
) -> Generator[tuple[Observation, ...], None, None]:
    """The observations of each game, in the order of the games."""
    prepare([series.bot], parse_ruleset(series.ruleset))
    yield from in_order(partial(observe_seats, series), range(1, series.games + 1), workers)


def observe_seats(series: Series, game: int) -> tuple[Observation, ...]:
    """One game: every seat after every production before the last round."""
    bots = tuple(bot_of(series.bot) for _ in range(series.seats))
    match = Match(parse_ruleset(series.ruleset), bots, series.seed, game)
    states = [turn.step.state for turn in turns(match)]
    ended = states[-1]
    return tuple(
        observed(state, seat, game, ended.seats[number].goods.money)
        for state in after_productions(states)
        for number, seat in enumerate(state.seats)
    )


def after_productions(states: list[State]) -> Iterator[State]:
    """The positions in which a round has just followed another (R7.3)."""
    for before, after in pairwise(states):
        if after.round > before.round > 0:
            yield after


def observed(state: State, seat: Seat, game: int, end: int) -> Observation:
    """A seat where a round begins: the production before it is no longer to come."""
    cards = (*seat.cards, *seat.arrivals)
    return Observation(
        game=game,
        to_come=state.ruleset.rounds - state.round + 1,
        goods=seat.goods,
        companies=tuple(mine.card for mine in cards if is_company(state, mine.card)),
        upgraded=tuple(mine.card for mine in cards if mine.upgraded),
        managers=seat.managers,
        startups=tuple(mine.card for mine in cards if not is_company(state, mine.card)),
        capitalist=seat.capitalist,
        end=end,
    )
