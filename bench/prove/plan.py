"""Which components meet in which small production: the rarest pairs so far come first.

A plan is a list that grows. What stands at a number follows from the seed and from what stands
before it, so every process that asks for a number finds the same there.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from bench.prove.aims import (
    BEGUN,
    COUNTED_APART,
    EXTRACTORS,
    IN_TURN,
    REPETITION,
    WINDOW,
    able_capitalists,
    able_startups,
    first_sides,
)
from bench.prove.counts import Met
from bench.prove.staffing import Staff, Staffing
from bench.prove.tables import SEATS, Kind, has_managers, ruleset_with

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

PLAIN, STAFFED = Kind("base", "free"), Kind("Interbellum", "free")
"""Pairs are counted apart for games without managers and with them: other solvers solve them."""

AIMED_LAPS = 7
"""Every seventh lap of the mix has an aim, each of them in turn, in a run without an aim too."""

NO_STARTUP, WAITING, ALL_IN_HAND, ALIKE = 0.15, 0.5, 0.85, 0.6
"""How likely it is that the start-up was discarded, that companies wait to be inserted into the
chain; if some managers are in hand, that all of them are; and, if a repetition is the aim, that
managers alike stand on a card and are in hand."""


class Size(NamedTuple):
    """How large productions are: the odds of 1 to 4 companies and of 0 to 4 managers; then, by the
    number of companies from 1 on, the most resources and the most managers in hand, and how likely
    it is that all managers are placed."""

    companies: tuple[int, ...]
    managers: tuple[int, ...]
    resources: tuple[int, ...]
    in_hand: tuple[int, ...]
    placed: tuple[float, ...]


PLACED = (0.25, 0.3, 0.36, 0.65)
FULL = Size((1, 5, 9, 5), (3, 6, 5, 3, 2), (14, 8, 5, 4), (4, 2, 1, 1), PLACED)
SMALL = Size((4, 8, 4, 1), (3, 5, 4, 2, 1), (10, 7, 5, 3), (3, 2, 1, 1), PLACED)


class Parts(NamedTuple):
    """The components of a seat.

    `sides` are its companies, a plus for those upgraded; this many of them are `waiting` to be
    inserted into the chain. `startup` is None if M02 has discarded it. `staff` are managers with
    the card they stand on, `in_hand` are those not placed. `aim` is what they were chosen for.
    """

    kind: Kind
    seats: int
    capitalist: str
    startup: str | None
    sides: tuple[str, ...]
    waiting: int
    staff: Staff
    in_hand: tuple[str, ...]
    aim: str | None

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that allows all of them."""
        return ruleset_with(self.kind, self.seats, self.capitalist)


class Plan:
    """The components of all small productions of one seed, size and aim."""

    def __init__(self, seed: int, size: Size, aim: str | None) -> None:
        self.random = Random(f"{seed}/plan/{aim}")
        self.size = size
        self.aim = aim
        self.mix = MIX if aim is None else tuple(filter(has_managers, MIX))
        self.met = {kind: Met(kind, self.random) for kind in (PLAIN, STAFFED)}
        self.met_aiming = {one: Met(STAFFED, self.random) for one in COUNTED_APART}
        self.parts: list[Parts] = []

    def __getitem__(self, number: int) -> Parts:
        while len(self.parts) <= number:
            self.parts.append(_Planning(self, len(self.parts)).parts())
        return self.parts[number]

    def met_by(self, kind: Kind, aim: str | None) -> Met:
        """Return what has met so far in productions of this kind and aim."""
        if aim in self.met_aiming:
            return self.met_aiming[aim]
        return self.met[STAFFED if has_managers(kind) else PLAIN]


@cache
def plan_of(seed: int, size: Size, aim: str | None) -> Plan:
    """Return the plan of a seed, made once in a process."""
    return Plan(seed, size, aim)


def _aim_of_lap(lap: int) -> str | None:
    turn, rest = divmod(lap, AIMED_LAPS)
    return None if rest else IN_TURN[turn % len(IN_TURN)]


class _Planning:
    """The components of one production, chosen one after another."""

    def __init__(self, plan: Plan, number: int) -> None:
        lap, place = divmod(number, len(plan.mix))
        self.size, self.random, self.kind = plan.size, plan.random, plan.mix[place]
        self.aim = (plan.aim or _aim_of_lap(lap)) if has_managers(self.kind) else None
        self.met = plan.met_by(self.kind, self.aim)
        self.seats = self.random.choice(SEATS[self.kind.game])
        self.capitalist = self._capitalist()
        self.ruleset = ruleset_with(self.kind, self.seats, self.capitalist)

    def parts(self) -> Parts:
        """Choose all components."""
        firsts = first_sides(self.aim, self.ruleset)
        number = max(self._by_odds(self.size.companies) + 1, len(firsts))
        sides = self.met.choose_sides(firsts, number)
        startup = self._startup(number)
        waiting = self._waiting(number, startup)
        staff, in_hand = self._managers(sides, startup, is_waiting=waiting > 0)
        return Parts(
            kind=self.kind,
            seats=self.seats,
            capitalist=self.capitalist,
            startup=startup,
            sides=sides,
            waiting=waiting,
            staff=staff,
            in_hand=in_hand,
            aim=self.aim,
        )

    def _capitalist(self) -> str:
        """Choose any that is able; one with a manager of its own twice as often, for its pairs."""
        cards = able_capitalists(self.aim, self.kind, self.seats)
        powers = [ruleset_with(self.kind, self.seats, card).powers[card] for card in cards]
        odds = [1 if power.personal_manager() is None else 2 for power in powers]
        return self.random.choices(cards, odds)[0]

    def _by_odds(self, odds: tuple[int, ...]) -> int:
        return self.random.choices(range(len(odds)), odds)[0]

    def _is_likely(self, odds: float) -> bool:
        return self.random.random() < odds

    def _startup(self, companies: int) -> str | None:
        is_discarded = companies > 1 and self.ruleset.managers and self._is_likely(NO_STARTUP)
        is_needed = self.aim == WINDOW
        if is_discarded and not is_needed:
            return None
        return self.random.choice(able_startups(self.aim, self.ruleset))

    def _waiting(self, companies: int, startup: str | None) -> int:
        if self.kind.order != "chain" or self.aim or not self._is_likely(WAITING):
            return 0
        return min(self.random.choice((1, 1, 2, 3)), companies - (startup is None))

    def _managers(
        self, sides: tuple[str, ...], startup: str | None, *, is_waiting: bool
    ) -> tuple[Staff, tuple[str, ...]]:
        """Choose the managers on cards and in hand; before an insertion all are in hand (R9.2)."""
        staffing = Staffing(self.met, self.random, self.ruleset, self.capitalist)
        number = self._by_odds(self.size.managers) if staffing.left else 0
        most = self.size.in_hand[len(sides) - 1]
        names = sides if startup is None else (*sides, startup)
        if is_waiting:
            return (), staffing.in_hand(sides, min(number, (most + 1) // 2))
        if self.aim == REPETITION and self._is_likely(ALIKE):
            return staffing.alike(names)
        needs_one = self.aim in (EXTRACTORS, REPETITION, BEGUN)
        if needs_one or self._is_likely(self.size.placed[len(sides) - 1]):
            number = max(number, needs_one) + len(staffing.personal)
            return staffing.placed(names, number, is_aimed=self.aim == EXTRACTORS), ()
        in_hand = staffing.in_hand(sides, min(number, self.random.randint(1, most)))
        is_mixed = in_hand and not self._is_likely(ALL_IN_HAND)
        rest = number - len(in_hand) if is_mixed else 0
        return staffing.placed(names, rest, in_hand[0]) if is_mixed else (), in_hand
