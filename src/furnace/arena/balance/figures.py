"""The figures of the balance report: for each card, the results of the seats that had it.

Money is compared within games: the mean final money of the seats with the card, minus that of the
other seats of the same game. This removes the luck of the deal, but not what else a seat with the
card had and paid. A solo seat is compared with the mean of its group.

Games are the trials: the interval of money is the normal interval of the mean, that of a share is
Wilson's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from statistics import fmean
from typing import NamedTuple

from furnace.arena.balance.observed import CardAuction, ObservedGame
from furnace.arena.resampling import Estimate
from furnace.arena.statistics import normal, wilson


class Kind(StrEnum):
    """What is counted: the place in turn order, and four kinds of cards."""

    TURN = "turn"
    STARTUP = "startup"
    CAPITALIST = "capitalist"
    COMPANY = "company"
    MANAGER = "manager"


class Holding(NamedTuple):
    """The seats that had a card in a game, the discs that won it, and how often it was dealt."""

    what: str
    seats: tuple[int, ...]
    discs: tuple[str, ...] = ()
    dealt: int = 1


class Figure(NamedTuple):
    """The figures of a card. `dealt`: times it was dealt; `won`: times a seat got it.

    `share` is the mean win share of the seats that had it, and `even` that of any seat. `share` and
    `money` are None if nobody had it, and `money` also if fewer than two games can be compared.
    """

    what: str
    dealt: int
    won: int
    discs: Mapping[str, int]
    share: Estimate | None
    money: Estimate | None
    even: float

    @property
    def disc_kinds(self) -> Mapping[str, int]:
        """The discs that won it, with all values of the variable disc counted as `v`."""
        kinds: Counter[str] = Counter()
        for disc, count in self.discs.items():
            kinds["v" if disc.startswith("v") else disc] += count
        return kinds


class Group(NamedTuple):
    """Games of one ruleset and number of seats."""

    ruleset: str
    seats: int
    games: tuple[ObservedGame, ...]


def groups_of(games: Iterable[ObservedGame]) -> tuple[Group, ...]:
    """Return the games by ruleset and number of seats."""
    found: dict[tuple[str, int], list[ObservedGame]] = {}
    for game in games:
        found.setdefault((game.ruleset, game.seats), []).append(game)
    return tuple(Group(*key, tuple(found[key])) for key in sorted(found))


def figures_of(group: Group, kind: Kind, round: int | None = None) -> tuple[Figure, ...]:
    """Return a figure for each card of a kind, by id; of one round, or of all."""
    holdings: dict[str, list[tuple[ObservedGame, Holding]]] = {}
    for game in group.games:
        for holding in _holdings(game, kind, round):
            holdings.setdefault(holding.what, []).append((game, holding))
    mean = fmean([money for game in group.games for money in game.money])
    return tuple(_figure(what, holdings[what], mean) for what in sorted(holdings))


def rounds_of(group: Group) -> tuple[int, ...]:
    """Return the rounds in which companies were auctioned."""
    return tuple(sorted({auction.round for game in group.games for auction in game.companies}))


def _holdings(game: ObservedGame, kind: Kind, round: int | None) -> Iterable[Holding]:
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


def _auctioned(auctions: Iterable[CardAuction], round: int | None) -> list[Holding]:
    """Return a holding per card, over all its auctions; a manager may be auctioned twice."""
    found: dict[str, list[CardAuction]] = {}
    for auction in auctions:
        if round in (None, auction.round):
            found.setdefault(auction.card, []).append(auction)
    return [_holding(card, some) for card, some in found.items()]


def _holding(card: str, auctions: list[CardAuction]) -> Holding:
    seats = dict.fromkeys(auction.seat for auction in auctions if auction.seat is not None)
    discs = tuple(auction.disc for auction in auctions if auction.disc is not None)
    return Holding(card, tuple(seats), discs, len(auctions))


def _figure(what: str, found: list[tuple[ObservedGame, Holding]], mean: float) -> Figure:
    had = [(game, holding) for game, holding in found if holding.seats]
    shares = [fmean([game.win_shares[seat] for seat in holding.seats]) for game, holding in had]
    moneys = [_difference(game, holding.seats, mean) for game, holding in had]
    differences = [money for money in moneys if money is not None]
    discs = Counter(disc for _, holding in had for disc in holding.discs)
    return Figure(
        what,
        dealt=sum([holding.dealt for _, holding in found]),
        won=sum([len(holding.discs) or len(holding.seats) for _, holding in had]),
        discs=dict(sorted(discs.items())),
        share=_share(shares) if shares else None,
        money=Estimate(*normal(differences)) if len(differences) > 1 else None,
        even=1 / found[0][0].seats,
    )


def _share(shares: Sequence[float]) -> Estimate:
    return Estimate(fmean(shares), *wilson(sum(shares), len(shares)))


def _difference(game: ObservedGame, seats: Sequence[int], mean: float) -> float | None:
    """Return the money of these seats minus that of the others; None if there are no others."""
    own = fmean([game.money[seat] for seat in seats])
    if game.seats == 1:
        return own - mean
    others = [money for seat, money in enumerate(game.money) if seat not in seats]
    return own - fmean(others) if others else None
