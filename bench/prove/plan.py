"""The components of each small production: the pairs that are rarest so far come first.

A plan is a list that grows. An entry depends only on the seed and the entries before it, so every
process finds the same entry at a number.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from bench.prove.counts import PairCounts
from bench.prove.manager_choice import ManagerChoice, PlacedManagers
from bench.prove.rulesets import SEATS, Kind, has_managers, ruleset_with
from bench.prove.situations import (
    COUNTED_SEPARATELY,
    EXTRACTORS,
    PARTLY_RESOLVED,
    REGULAR,
    REPETITION,
    WINDOW,
    able_capitalists,
    able_startups,
    first_sides,
)

from furnace.engine.ruleset import Ruleset

MIX = (
    *[Kind("base", "free")] * 4,
    *[Kind("base", "chain")] * 2,
    *[Kind("Interbellum", "free")] * 8,
    *[Kind("Interbellum", "chain")] * 3,
    *[Kind("solo", "free")] * 2,
    Kind("solo", "chain"),
)
"""The kinds of this many productions in a row."""

WITHOUT_MANAGERS, WITH_MANAGERS = Kind("base", "free"), Kind("Interbellum", "free")
"""Pairs are counted separately for games with and without managers: other solvers solve them."""

SITUATION_LAPS = 7
"""Unless the run has a situation, every seventh lap of the mix has a rare one, each in turn."""

NO_STARTUP = 0.15
"""The probability that the start-up was discarded."""

WAITING = 0.5
"""The probability that companies wait to be inserted into the chain."""

ALL_IN_HAND = 0.85
"""The probability that all managers are in hand, if some are."""

ALIKE = 0.6
"""In the situation of a repetition, the probability that managers of the same kind are on a card
and in hand."""


class Size(NamedTuple):
    """The size of productions: the odds of 1 to 4 companies and of 0 to 4 managers; then, by the
    number of companies from 1 on, the most resources, the most managers in hand, and the
    probability that all managers are placed."""

    companies: tuple[int, ...]
    managers: tuple[int, ...]
    resources: tuple[int, ...]
    in_hand: tuple[int, ...]
    all_placed: tuple[float, ...]


ALL_PLACED = (0.25, 0.3, 0.36, 0.65)
FULL = Size((1, 5, 9, 5), (3, 6, 5, 3, 2), (14, 8, 5, 4), (4, 2, 1, 1), ALL_PLACED)
SMALL = Size((4, 8, 4, 1), (3, 5, 4, 2, 1), (10, 7, 5, 3), (3, 2, 1, 1), ALL_PLACED)


class Parts(NamedTuple):
    """The components of a seat.

    `sides` are its companies, a plus for those upgraded; this many of them are `waiting` to be
    inserted into the chain. `startup` is None if M02 has discarded it. `placed` are managers with
    the card they are on, `in_hand` are those not placed. They were chosen for the `situation`.
    """

    kind: Kind
    seats: int
    capitalist: str
    startup: str | None
    sides: tuple[str, ...]
    waiting: int
    placed: PlacedManagers
    in_hand: tuple[str, ...]
    situation: str | None

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that allows all of them."""
        return ruleset_with(self.kind, self.seats, self.capitalist)


class Plan:
    """The components of all small productions of one seed, size and situation."""

    def __init__(self, seed: int, size: Size, situation: str | None) -> None:
        self.random = Random(f"{seed}/plan/{situation}")
        self.size = size
        self.situation = situation
        self.mix = MIX if situation is None else tuple(filter(has_managers, MIX))
        self.counts = {
            kind: PairCounts(kind, self.random) for kind in (WITHOUT_MANAGERS, WITH_MANAGERS)
        }
        self.counts_in_situation = {
            one: PairCounts(WITH_MANAGERS, self.random) for one in COUNTED_SEPARATELY
        }
        self.parts: list[Parts] = []

    def __getitem__(self, number: int) -> Parts:
        while len(self.parts) <= number:
            self.parts.append(_Planning(self, len(self.parts)).parts())
        return self.parts[number]

    def counts_of(self, kind: Kind, situation: str | None) -> PairCounts:
        """Return the pairs so far in productions of this kind and situation."""
        if situation in self.counts_in_situation:
            return self.counts_in_situation[situation]
        return self.counts[WITH_MANAGERS if has_managers(kind) else WITHOUT_MANAGERS]


@cache
def plan_of(seed: int, size: Size, situation: str | None) -> Plan:
    """Return the plan of a seed, made once in a process."""
    return Plan(seed, size, situation)


def _situation_of_lap(lap: int) -> str | None:
    turn, rest = divmod(lap, SITUATION_LAPS)
    return None if rest else REGULAR[turn % len(REGULAR)]


class _Planning:
    """The components of one production, chosen one after another."""

    def __init__(self, plan: Plan, number: int) -> None:
        lap, place = divmod(number, len(plan.mix))
        self.size, self.random, self.kind = plan.size, plan.random, plan.mix[place]
        self.situation = (
            (plan.situation or _situation_of_lap(lap)) if has_managers(self.kind) else None
        )
        self.counts = plan.counts_of(self.kind, self.situation)
        self.seats = self.random.choice(SEATS[self.kind.game])
        self.capitalist = self._capitalist()
        self.ruleset = ruleset_with(self.kind, self.seats, self.capitalist)

    def parts(self) -> Parts:
        """Choose all components."""
        firsts = first_sides(self.situation, self.ruleset)
        number = max(self._by_odds(self.size.companies) + 1, len(firsts))
        sides = self.counts.choose_sides(firsts, number)
        startup = self._startup(number)
        waiting = self._waiting(number, startup)
        placed, in_hand = self._managers(sides, startup, is_waiting=waiting > 0)
        return Parts(
            kind=self.kind,
            seats=self.seats,
            capitalist=self.capitalist,
            startup=startup,
            sides=sides,
            waiting=waiting,
            placed=placed,
            in_hand=in_hand,
            situation=self.situation,
        )

    def _capitalist(self) -> str:
        """Choose any that is able; one with a manager of its own twice as often, for its pairs."""
        cards = able_capitalists(self.situation, self.kind, self.seats)
        powers = [ruleset_with(self.kind, self.seats, card).powers[card] for card in cards]
        odds = [1 if power.personal_manager() is None else 2 for power in powers]
        return self.random.choices(cards, odds)[0]

    def _by_odds(self, odds: tuple[int, ...]) -> int:
        return self.random.choices(range(len(odds)), odds)[0]

    def _is_likely(self, odds: float) -> bool:
        return self.random.random() < odds

    def _startup(self, companies: int) -> str | None:
        is_discarded = companies > 1 and self.ruleset.managers and self._is_likely(NO_STARTUP)
        is_needed = self.situation == WINDOW
        if is_discarded and not is_needed:
            return None
        return self.random.choice(able_startups(self.situation, self.ruleset))

    def _waiting(self, companies: int, startup: str | None) -> int:
        if self.kind.order != "chain" or self.situation or not self._is_likely(WAITING):
            return 0
        return min(self.random.choice((1, 1, 2, 3)), companies - (startup is None))

    def _managers(
        self, sides: tuple[str, ...], startup: str | None, *, is_waiting: bool
    ) -> tuple[PlacedManagers, tuple[str, ...]]:
        """Choose the managers on cards and in hand; before an insertion all are in hand (R9.2)."""
        choice = ManagerChoice(self.counts, self.random, self.ruleset, self.capitalist)
        number = self._by_odds(self.size.managers) if choice.left else 0
        most = self.size.in_hand[len(sides) - 1]
        names = sides if startup is None else (*sides, startup)
        if is_waiting:
            return (), choice.in_hand(sides, min(number, (most + 1) // 2))
        if self.situation == REPETITION and self._is_likely(ALIKE):
            return choice.alike(names)
        needs_one = self.situation in (EXTRACTORS, REPETITION, PARTLY_RESOLVED)
        if needs_one or self._is_likely(self.size.all_placed[len(sides) - 1]):
            number = max(number, needs_one) + len(choice.personal)
            return choice.placed(names, number, is_on_first=self.situation == EXTRACTORS), ()
        in_hand = choice.in_hand(sides, min(number, self.random.randint(1, most)))
        is_mixed = in_hand and not self._is_likely(ALL_IN_HAND)
        rest = number - len(in_hand) if is_mixed else 0
        return choice.placed(names, rest, in_hand[0]) if is_mixed else (), in_hand
