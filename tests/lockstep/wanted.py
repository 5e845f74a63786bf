"""What a run of games has to meet, and which game to play next for what it lacks most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import NamedTuple

from furnace.cards.effects import Delivery, Effect, Processing
from furnace.cards.load import base_cards, interbellum_cards
from furnace.engine.outcome import DecidedBy
from furnace.engine.ruleset import Ruleset, parse_ruleset
from furnace.kernel.numbers import IDS
from properties.random_play import ALL_TABLES, Table

ALONE = "a start-up on its own begins automatically"
TIES = {
    f"decided by {reason}": reason
    for reason in (DecidedBy.CARDS, DecidedBy.RESOURCES, DecidedBy.SHARED)
}

FOR_SHORT, RAREST = 0.7, 3
"""The share of games whose table is chosen for one of this many things, the rarest."""

MOST_AIMS = 20
"""The most cards, kinds of action and endings that one game favours."""


class Job(NamedTuple):
    """One game: the same table, seed and aims give the same game."""

    table: Table
    seed: int
    aims: tuple[str, ...] = ()


class Wanted:
    """How often each thing was met, of those that must be met this many times."""

    def __init__(self, things: Iterable[str], times: int) -> None:
        self._times = times
        self.met = Counter(dict.fromkeys(things, 0))

    def add(self, met: Counter[str]) -> None:
        """Count what a game has met."""
        for thing in self.met:
            self.met[thing] += met[thing]

    def short(self) -> list[str]:
        """What was not met often enough, the rarest first."""
        short = [thing for thing, count in self.met.items() if count < self._times]
        return sorted(short, key=lambda thing: (self.met[thing], thing))

    def next_job(self, seed: int, rng: Random) -> Job:
        """Any table; or, more often than not, one that can show something short.

        The game then favours the rarest things that its table can show.
        """
        short, table = self.short(), rng.choice(ALL_TABLES)
        if short and rng.random() < FOR_SHORT:
            table = _table_for(rng.choice(short[:RAREST]), rng)
        shown = [aim for thing in short if can_show(table, thing) for aim in aims_of(thing)]
        return Job(table, seed, tuple(dict.fromkeys(shown))[:MOST_AIMS])


def _companies_with(is_such: Callable[[Effect], bool]) -> tuple[str, ...]:
    companies = (*base_cards().companies, *interbellum_cards().companies)
    return tuple(card.id for card in companies if any(map(is_such, card.lines(is_upgraded=True))))


HELPED_BY = {
    "C59: line 2, basic side": ("Upgrade",),
    "K4i keeps the neutral disc": ("Keep",),
    "K9 copies a company of an Agent": ("Copy",),
    "M09: acted": _companies_with(lambda line: isinstance(line, Processing) and not line.is_sale),
    "M10: acted": _companies_with(lambda line: isinstance(line, Delivery)),
    "M15: option 1": ("K8",),
    "M15: option 2": ("K8",),
}
"""What has to come together with the card itself for some of the rarest things."""


def aims_of(thing: str) -> tuple[str, ...]:
    """What to favour for a thing: the card it is about, the kind of action, or an ending."""
    if thing == ALONE or thing in TIES:
        return (thing,)
    first, *others = thing.replace(":", "").split()
    if thing.endswith("upgraded side"):
        return first, turned(first), "Upgrade"
    if first == "action":
        return tuple(others)
    return (first, *HELPED_BY.get(thing, ())) if first in IDS else ()


def turned(card: str) -> str:
    """The upgrade of a card as something to favour, apart from the card itself."""
    return f"{card} upgraded"


def can_show(table: Table, thing: str) -> bool:
    """Whether the cards, words and seats of a table let a thing happen."""
    words = table.ruleset.split("+")
    if thing in TIES:
        return table.seats > 1 and "agent-cards" not in words
    if thing == ALONE:
        return table.seats == 5 and "variable-discs" in words and "chain" not in words
    first, *others = thing.replace(":", "").split()
    if first in IDS:
        is_possible = "agent-cards" in words or not thing.endswith("of an Agent")
        return is_possible and first in ruleset_of(table.ruleset).cards
    if first == "word":
        return others[0] in words
    return not first.isdigit() or table.seats == int(first)


def _table_for(thing: str, rng: Random) -> Table:
    while True:
        table = rng.choice(ALL_TABLES)
        if can_show(table, thing):
            return table


@cache
def ruleset_of(words: str) -> Ruleset:
    return parse_ruleset(words)
