"""Observations for the fit: what a seat had after a production, and its final money."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from furnace.arena.workers import run_in_order
from furnace.bots.registry import bot_of, prepare
from furnace.cards.goods import Goods
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import Seat, State
from furnace.engine.tableau import is_company
from furnace.match import Match, turns


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games of one bot against itself."""

    ruleset: str
    bot: str
    seats: int
    games: int
    seed: int


class Observation(NamedTuple):
    """A seat after a production: what it had, and its money at the end of the game.

    `to_come`: the number of productions after it. `companies` are all that the seat owned, and
    `upgraded` those of them that were upgraded; it may have two of a manager (Q31).
    """

    game: int
    to_come: int
    goods: Goods
    companies: tuple[str, ...]
    upgraded: tuple[str, ...]
    managers: tuple[str, ...]
    startups: tuple[str, ...]
    capitalist: str | None
    final_money: int


def play_observed(
    self_play: SelfPlay, workers: int = 1
) -> Generator[tuple[Observation, ...], None, None]:
    """Yield the observations of each game, in order."""
    prepare([self_play.bot], parse_ruleset(self_play.ruleset))
    yield from run_in_order(
        partial(observe_seats, self_play), range(1, self_play.games + 1), workers
    )


def observe_seats(self_play: SelfPlay, game: int) -> tuple[Observation, ...]:
    """Play one game, and return an observation of each seat after each production but the last."""
    bots = tuple(bot_of(self_play.bot) for _ in range(self_play.seats))
    match = Match(parse_ruleset(self_play.ruleset), bots, self_play.seed, game)
    states = [turn.step.state for turn in turns(match)]
    final = states[-1]
    return tuple(
        observation_of(state, seat, game, final.seats[number].goods.money)
        for state in after_productions(states)
        for number, seat in enumerate(state.seats)
    )


def after_productions(states: list[State]) -> Iterator[State]:
    """Yield the positions at the start of every round but the first (R7.3)."""
    for before, after in pairwise(states):
        if after.round > before.round > 0:
            yield after


def observation_of(state: State, seat: Seat, game: int, final_money: int) -> Observation:
    """Return an observation of a seat at the start of a round."""
    cards = (*seat.cards, *seat.arrivals)
    return Observation(
        game=game,
        to_come=state.ruleset.rounds - state.round + 1,
        goods=seat.goods,
        companies=tuple(owned.card for owned in cards if is_company(state, owned.card)),
        upgraded=tuple(owned.card for owned in cards if owned.upgraded),
        managers=seat.managers,
        startups=tuple(owned.card for owned in cards if not is_company(state, owned.card)),
        capitalist=seat.capitalist,
        final_money=final_money,
    )
