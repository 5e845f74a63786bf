"""A tournament: its entrants play every deal in every seating.

A deal is everything chance does in a game; it depends only on the seed and the deal's number.
Playing it in a complete set of seatings removes the luck of the deal and of the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from furnace.arena.seatings import Seating, halves, orders


class ScheduledGame(NamedTuple):
    """One game of a tournament: its number and its deal, both from 1, and the seating."""

    number: int
    deal: int
    seating: Seating


@dataclass(frozen=True, slots=True)
class Conditions:
    """What tournaments share: ruleset, seats, the games asked for (to be rounded up), the seed."""

    ruleset: str
    seats: int
    games: int
    seed: int
    agents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tournament:
    """The entrants' specs, and the deals to play in each of the seatings.

    `agents`: the Agents' cards if they are agreed, not drawn.
    """

    ruleset: str
    specs: tuple[str, ...]
    seatings: tuple[Seating, ...]
    deals: int
    seed: int
    agents: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * len(self.seatings)

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return len(self.seatings[0])

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants' names: their specs, numbered if a spec enters more than once."""
        return tuple(_numbered(self.specs))

    def game(self, number: int) -> ScheduledGame:
        """Return a game by its number: deal after deal, each in all its seatings."""
        deal, seating = divmod(number - 1, len(self.seatings))
        return ScheduledGame(number, deal + 1, self.seatings[seating])

    def even_share(self, entrant: int) -> float:
        """Return the win share of an entrant if all bots were equal: its share of the seats."""
        entrants = [each for seating in self.seatings for each in seating]
        return entrants.count(entrant) / len(entrants)


def in_all_orders(conditions: Conditions, lineup: Iterable[str]) -> Tournament:
    """Return a tournament in all orders of a line-up; equal specs in it are one entrant."""
    at_seats = tuple(lineup)
    specs = tuple(dict.fromkeys(at_seats))
    return _tournament(conditions, specs, orders(tuple(specs.index(spec) for spec in at_seats)))


def side_by_side(conditions: Conditions, pair: tuple[str, str]) -> Tournament:
    """Return a tournament of two bots, each at half of the seats, in every arrangement."""
    return _tournament(conditions, pair, halves(conditions.seats))


def _tournament(
    conditions: Conditions, specs: tuple[str, ...], seatings: tuple[Seating, ...]
) -> Tournament:
    deals = whole_deals(conditions.games, len(seatings))
    return Tournament(
        conditions.ruleset, specs, seatings, deals, conditions.seed, conditions.agents
    )


def whole_deals(games: int, seatings: int) -> int:
    """Return the smallest number of deals that gives at least this many games."""
    return -(-games // seatings)


def _numbered(specs: tuple[str, ...]) -> Iterator[str]:
    for place, spec in enumerate(specs):
        times = specs[:place].count(spec)
        yield f"{spec} ({times + 1})" if times else spec
