"""How often components have been combined so far, so that the rarest pairs come next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from bench.prove.pairs import managers_of
from bench.prove.rulesets import SEATS, Kind, rulesets


class Counts:
    """How often each company side has been combined with each of some components."""

    def __init__(self, others: Iterable[str], random: Random) -> None:
        self.others = tuple(others)
        self.random = random
        self.counts: dict[str, dict[str, int]] = {}

    def add(self, side: str, other: str) -> None:
        """Count a pair."""
        self._row(side)[other] += 1

    def rarest(self, sides: Sequence[str], among: Iterable[str]) -> str:
        """Return the component that is rarest with these sides; break ties at random."""
        rows = [self._row(side) for side in sides]
        return min(among, key=lambda one: (sum([row[one] for row in rows]), self.random.random()))

    def rarest_pair(self, sides: Sequence[str], among: Sequence[str]) -> tuple[str, str]:
        """Return the rarest pair of a side and a component; break ties at random."""
        pairs = [(side, one) for side in sides for one in among]
        return min(pairs, key=lambda pair: (self._row(pair[0])[pair[1]], self.random.random()))

    def rarest_side(self, sides: Iterable[str]) -> str:
        """Return the side that has been combined least; break ties at random."""
        return min(sides, key=lambda side: (sum(self._row(side).values()), self.random.random()))

    def _row(self, side: str) -> dict[str, int]:
        if side not in self.counts:
            self.counts[side] = dict.fromkeys(self.others, 0)
        return self.counts[side]


class PairCounts:
    """The pairs so far in one box: of company sides, and of sides with managers on them and in
    hand."""

    def __init__(self, kind: Kind, random: Random) -> None:
        box = rulesets(kind, SEATS[kind.game][0])[0]
        managers = {one for card in box.capitalists for one in managers_of(box, card)}
        self.all_sides = tuple(card + plus for card in box.companies for plus in ("", "+"))
        self.sides = Counts(self.all_sides, random)
        self.on_card = Counts(sorted(managers), random)
        self.in_hand = Counts(sorted(managers), random)

    def choose_sides(self, firsts: Sequence[Iterable[str]], number: int) -> tuple[str, ...]:
        """Choose sides of this many companies, and count their pairs.

        Each of the first is chosen from one of `firsts`, if there are any.
        """
        chosen = [self.sides.rarest_side(first) for first in firsts or [self.all_sides]]
        while len(chosen) < number:
            cards = {side.rstrip("+") for side in chosen}
            others = [side for side in self.all_sides if side.rstrip("+") not in cards]
            chosen.append(self.sides.rarest(chosen, others))
        for one in chosen:
            for other in chosen:
                if one != other:
                    self.sides.add(one, other)
        return tuple(chosen)

    def choose_placed(self, sides: Sequence[str], managers: Sequence[str]) -> tuple[str, str]:
        """Choose a manager and the side it is on, and count the pair."""
        side, manager = self.on_card.rarest_pair(sides, managers)
        self.on_card.add(side, manager)
        return manager, side

    def choose_in_hand(self, sides: Sequence[str], managers: Sequence[str]) -> str:
        """Choose a manager in hand, and count its pairs with all sides."""
        manager = self.in_hand.rarest(sides, managers)
        for side in sides:
            self.in_hand.add(side, manager)
        return manager
