"""The pairs of components in a position, and the pairs that the game allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from furnace.engine.ruleset import Ruleset
from furnace.engine.state import State


class Pair(NamedTuple):
    """Two components, and how they meet: a company side and the manager on it, say."""

    relation: str
    one: str
    other: str

    def __str__(self) -> str:
        return f"{self.one} {self.other}"


SIDE_MANAGER_ON_IT = "side with a manager on it"
SIDE_MANAGER_IN_HAND = "side, manager in hand"
SIDE_CAPITALIST = "side, capitalist"
SIDE_STARTUP = "side, start-up"
SIDE_SIDE = "side, side"
STARTUP_MANAGER_ON_IT = "start-up with a manager on it"
STARTUP_MANAGER_IN_HAND = "start-up, manager in hand"
STARTUP_CAPITALIST = "start-up, capitalist"
CAPITALIST_MANAGER = "capitalist, manager"
MANAGER_MANAGER = "manager, manager"

RELATIONS = (
    SIDE_MANAGER_ON_IT,
    SIDE_MANAGER_IN_HAND,
    SIDE_CAPITALIST,
    SIDE_STARTUP,
    SIDE_SIDE,
    STARTUP_MANAGER_ON_IT,
    STARTUP_MANAGER_IN_HAND,
    STARTUP_CAPITALIST,
    CAPITALIST_MANAGER,
    MANAGER_MANAGER,
)


class Holding(NamedTuple):
    """The components of a seat: company sides, start-up, capitalist and managers.

    `on_cards` are managers with the side or start-up they are on; `in_hand` those that may still
    be placed.
    """

    sides: tuple[str, ...]
    startups: tuple[str, ...]
    capitalists: tuple[str, ...]
    on_cards: tuple[tuple[str, str], ...]
    in_hand: tuple[str, ...]


def pairs_of(state: State, seat: int) -> set[Pair]:
    """Return all pairs of a seat's components."""
    return set(_pairs(holding_of(state, seat)))


def holding_of(state: State, seat: int) -> Holding:
    """Return the components of a seat in production."""
    me = state.seats[seat]
    cards = (*me.cards, *me.arrivals)
    names = [owned.card + "+" * owned.upgraded for owned in cards]
    startups = set(state.ruleset.startups)
    return Holding(
        sides=tuple(name for name in names if name not in startups),
        startups=tuple(name for name in names if name in startups),
        capitalists=() if me.capitalist is None else (me.capitalist,),
        on_cards=tuple(
            (name, manager)
            for name, owned in zip(names, cards, strict=True)
            for manager in owned.managers
        ),
        in_hand=me.placeable,
    )


def _pairs(holding: Holding) -> Iterator[Pair]:
    managers = sorted([*holding.in_hand, *(manager for _, manager in holding.on_cards)])
    for card, manager in holding.on_cards:
        is_startup = card in holding.startups
        yield Pair(STARTUP_MANAGER_ON_IT if is_startup else SIDE_MANAGER_ON_IT, card, manager)
    yield from _products(SIDE_MANAGER_IN_HAND, holding.sides, holding.in_hand)
    yield from _products(SIDE_CAPITALIST, holding.sides, holding.capitalists)
    yield from _products(SIDE_STARTUP, holding.sides, holding.startups)
    yield from (Pair(SIDE_SIDE, *two) for two in combinations(sorted(holding.sides), 2))
    yield from _products(STARTUP_MANAGER_IN_HAND, holding.startups, holding.in_hand)
    yield from _products(STARTUP_CAPITALIST, holding.startups, holding.capitalists)
    yield from _products(CAPITALIST_MANAGER, holding.capitalists, managers)
    yield from (Pair(MANAGER_MANAGER, *two) for two in combinations(managers, 2))


def _products(relation: str, ones: Iterable[str], others: Iterable[str]) -> Iterator[Pair]:
    seconds = tuple(others)
    return (Pair(relation, one, other) for one in ones for other in seconds)


def possible_pairs(rulesets: Iterable[Ruleset]) -> frozenset[Pair]:
    """Return the pairs that some seat may have in a game of one of these rulesets."""
    return frozenset(pair for ruleset in rulesets for pair in _possible(ruleset))


def _possible(ruleset: Ruleset) -> Iterator[Pair]:
    """Yield the pairs in a ruleset: a card exists once, a manager as often as in `managers_of`."""
    sides = [card + plus for card in ruleset.companies for plus in ("", "+")]
    for capitalist in ruleset.capitalists:
        managers = managers_of(ruleset, capitalist)
        kinds, cards = tuple(managers), (capitalist,)
        yield from _products(SIDE_MANAGER_ON_IT, sides, kinds)
        yield from _products(SIDE_MANAGER_IN_HAND, sides, kinds)
        yield from _products(SIDE_CAPITALIST, sides, cards)
        yield from _products(STARTUP_MANAGER_ON_IT, ruleset.startups, kinds)
        yield from _products(STARTUP_MANAGER_IN_HAND, ruleset.startups, kinds)
        yield from _products(STARTUP_CAPITALIST, ruleset.startups, cards)
        yield from _products(CAPITALIST_MANAGER, cards, kinds)
        twice = combinations(sorted(managers.elements()), 2)
        yield from (Pair(MANAGER_MANAGER, *two) for two in twice)
    yield from _products(SIDE_STARTUP, sides, ruleset.startups)
    yield from (Pair(SIDE_SIDE, *two) for two in side_pairs(ruleset.companies))


def managers_of(ruleset: Ruleset, capitalist: str | None) -> Counter[str]:
    """Return the managers that a seat with this capitalist may own, each as often as it exists."""
    personal = ruleset.powers[capitalist].personal_manager()
    return Counter(ruleset.managers) + Counter([personal] if personal else [])


def side_pairs(companies: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Return every two sides of two different companies."""
    for two in combinations(companies, 2):
        for first in ("", "+"):
            for second in ("", "+"):
                one, other = sorted((two[0] + first, two[1] + second))
                yield one, other
