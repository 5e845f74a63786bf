"""A contest: entrants who play every deal in every seating.

A deal is all that chance does in a game, a function of the seed and the deal's number. Playing it
in a whole set of seatings takes the luck of the deal and of the seat out of the comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from furnace.arena.seatings import Seating, halves, orders


class Bout(NamedTuple):
    """One game of a contest: its number, from 1 on, its deal, from 1 on, and who sits where."""

    number: int
    deal: int
    seating: Seating


@dataclass(frozen=True, slots=True)
class Setting:
    """What contests have in common: the game, its seats, about how many games, and the seed."""

    ruleset: str
    seats: int
    games: int
    seed: int
    agents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: the entrants' specs, and so many deals of a seed in each of the seatings.

    `agents`: the Agents' cards, where they are agreed upon and not drawn.
    """

    ruleset: str
    specs: tuple[str, ...]
    seatings: tuple[Seating, ...]
    deals: int
    seed: int
    agents: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        """How many games that makes."""
        return self.deals * len(self.seatings)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.seatings[0])

    @property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called: their spec, numbered where it enters again."""
        return tuple(_numbered(self.specs))

    def bout(self, number: int) -> Bout:
        """A game by its number: deal after deal, each in all its seatings."""
        deal, seating = divmod(number - 1, len(self.seatings))
        return Bout(number, deal + 1, self.seatings[seating])

    def even_share(self, entrant: int) -> float:
        """The share of victories an entrant would have if all were equal: its share of seats."""
        places = [place for seating in self.seatings for place in seating]
        return places.count(entrant) / len(places)


def in_all_orders(setting: Setting, lineup: Iterable[str]) -> Contest:
    """A bot a seat, every deal in all orders; who comes twice in the line-up is one entrant."""
    sitting = tuple(lineup)
    specs = tuple(dict.fromkeys(sitting))
    return _contest(setting, specs, orders(tuple(specs.index(spec) for spec in sitting)))


def side_by_side(setting: Setting, pair: tuple[str, str]) -> Contest:
    """Two bots at half of the seats each, every deal in all ways to sit like that."""
    return _contest(setting, pair, halves(setting.seats))


def _contest(setting: Setting, specs: tuple[str, ...], seatings: tuple[Seating, ...]) -> Contest:
    deals = whole_deals(setting.games, len(seatings))
    return Contest(setting.ruleset, specs, seatings, deals, setting.seed, setting.agents)


def whole_deals(games: int, seatings: int) -> int:
    """How many deals make at least so many games."""
    return -(-games // seatings)


def _numbered(specs: tuple[str, ...]) -> Iterator[str]:
    for place, spec in enumerate(specs):
        times = specs[:place].count(spec)
        yield f"{spec} ({times + 1})" if times else spec
