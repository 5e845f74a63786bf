"""The figures of the report: for each card who held it, and what came of it.

Money is measured within games, by a difference of means: what the seats with the card ended with,
less what the other seats of the same game did. So the luck of the deal is out of it; what else a
seat with the card had and paid is not. A lone seat is compared with all games of its kind.

Games are the trials: the interval of money is the normal one of the mean, that of a share is
Wilson's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from statistics import fmean
from typing import NamedTuple

from furnace.arena.balance.observed import Auctioned, Observed
from furnace.arena.resampling import Estimate
from furnace.arena.statistics import normal, wilson


class Kind(StrEnum):
    """What is counted: where one sits from the first player on, and four kinds of cards."""

    TURN = "turn"
    STARTUP = "startup"
    CAPITALIST = "capitalist"
    COMPANY = "company"
    MANAGER = "manager"


class Holding(NamedTuple):
    """The seats that had something in a game, with which discs, and how often it was there."""

    what: str
    seats: tuple[int, ...]
    discs: tuple[str, ...] = ()
    there: int = 1


class Figure(NamedTuple):
    """What is known of a card. `there`: times it was dealt; `won`: times a seat got it.

    `share` is of the victories, a game's holders on the average; `even` is the share of any seat.
    None where nobody ever had it, for money also where fewer than two games can be compared.
    """

    what: str
    there: int
    won: int
    discs: Mapping[str, int]
    share: Estimate | None
    money: Estimate | None
    even: float

    @property
    def disc_kinds(self) -> Mapping[str, int]:
        """The discs it was won with, those that coal values taken together as `v`."""
        kinds: Counter[str] = Counter()
        for disc, count in self.discs.items():
            kinds["v" if disc.startswith("v") else disc] += count
        return kinds


class Group(NamedTuple):
    """Games of one ruleset and number of seats."""

    ruleset: str
    seats: int
    games: tuple[Observed, ...]


def groups_of(games: Iterable[Observed]) -> tuple[Group, ...]:
    """The games by ruleset and seats."""
    found: dict[tuple[str, int], list[Observed]] = {}
    for game in games:
        found.setdefault((game.ruleset, game.seats), []).append(game)
    return tuple(Group(*key, tuple(found[key])) for key in sorted(found))


def figures_of(group: Group, kind: Kind, round: int | None = None) -> tuple[Figure, ...]:
    """A figure for each card of a kind, in the order of their ids; of one round, or of all."""
    holdings: dict[str, list[tuple[Observed, Holding]]] = {}
    for game in group.games:
        for holding in _holdings(game, kind, round):
            holdings.setdefault(holding.what, []).append((game, holding))
    mean = fmean([money for game in group.games for money in game.money])
    return tuple(_figure(what, holdings[what], mean) for what in sorted(holdings))


def rounds_of(group: Group) -> tuple[int, ...]:
    """The rounds in which companies were up for auction."""
    return tuple(sorted({lot.round for game in group.games for lot in game.companies}))


def _holdings(game: Observed, kind: Kind, round: int | None) -> Iterable[Holding]:
    match kind:
        case Kind.COMPANY:
            return _auctioned(game.companies, round)
        case Kind.MANAGER:
            return _auctioned(game.managers, round)
        case Kind.STARTUP:
            return _held(game.startups)
        case Kind.CAPITALIST:
            return _held(game.capitalists)
    places = [(seat - game.first) % game.seats for seat in range(game.seats)]
    return _held([str(place + 1) for place in places])


def _held(cards: Sequence[str | None]) -> list[Holding]:
    return [Holding(card, (seat,)) for seat, card in enumerate(cards) if card]


def _auctioned(lots: Iterable[Auctioned], round: int | None) -> list[Holding]:
    """Of each card all its auctions; a manager may be there twice."""
    found: dict[str, list[Auctioned]] = {}
    for lot in lots:
        if round in (None, lot.round):
            found.setdefault(lot.card, []).append(lot)
    return [_holding(card, some) for card, some in found.items()]


def _holding(card: str, lots: list[Auctioned]) -> Holding:
    seats = dict.fromkeys(lot.seat for lot in lots if lot.seat is not None)
    discs = tuple(lot.disc for lot in lots if lot.disc is not None)
    return Holding(card, tuple(seats), discs, len(lots))


def _figure(what: str, found: list[tuple[Observed, Holding]], mean: float) -> Figure:
    had = [(game, holding) for game, holding in found if holding.seats]
    shares = [fmean([game.win_shares[seat] for seat in holding.seats]) for game, holding in had]
    moneys = [_difference(game, holding.seats, mean) for game, holding in had]
    differences = [money for money in moneys if money is not None]
    discs = Counter(disc for _, holding in had for disc in holding.discs)
    return Figure(
        what,
        there=sum([holding.there for _, holding in found]),
        won=sum([len(holding.discs) or len(holding.seats) for _, holding in had]),
        discs=dict(sorted(discs.items())),
        share=_share(shares) if shares else None,
        money=Estimate(*normal(differences)) if len(differences) > 1 else None,
        even=1 / found[0][0].seats,
    )


def _share(shares: Sequence[float]) -> Estimate:
    return Estimate(fmean(shares), *wilson(sum(shares), len(shares)))


def _difference(game: Observed, seats: Sequence[int], mean: float) -> float | None:
    """The money of these seats less that of the others; None where there are no others."""
    own = fmean([game.money[seat] for seat in seats])
    if game.seats == 1:
        return own - mean
    others = [money for seat, money in enumerate(game.money) if seat not in seats]
    return own - fmean(others) if others else None
