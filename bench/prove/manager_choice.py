"""The managers of a seat, on cards and in hand: the pairs that are rarest so far come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from bench.prove.counts import PairCounts
from bench.prove.pairs import managers_of

from furnace.engine.ruleset import Ruleset

PlacedManagers = tuple[tuple[str, str], ...]
"""Managers with the cards they are on."""

ANY = "~"
"""Higher than every id."""


class ManagerChoice:
    """The managers of one seat, chosen one after another from those that are left.

    Managers are placed in the order of their ids (Q30), so those in hand have the higher ones.
    """

    def __init__(
        self, counts: PairCounts, random: Random, ruleset: Ruleset, capitalist: str
    ) -> None:
        self.counts = counts
        self.random = random
        self.power = ruleset.powers[capitalist]
        self.left = managers_of(ruleset, capitalist)
        personal = self.power.personal_manager()
        self.personal = () if personal is None else (personal,)

    def in_hand(self, sides: Sequence[str], number: int) -> tuple[str, ...]:
        """Choose managers in hand, the personal one always among them."""
        chosen = [self._take(one) for one in self.personal]
        while len(chosen) < number and self.left:
            chosen.append(self._take(self.counts.choose_in_hand(sides, list(self.left))))
        return tuple(sorted(chosen))

    def placed(
        self, names: Sequence[str], number: int, below: str = ANY, *, is_on_first: bool = False
    ) -> PlacedManagers:
        """Choose managers with ids below another, and a card for each; with `is_on_first`, the
        first card for the first manager."""
        places, placed = self._places(names), list[tuple[str, str]]()
        for turn in range(number):
            managers = self._placeable(below)
            free = places[:1] if is_on_first and turn == 0 else places
            if not managers or not free:
                break
            manager, name = self.counts.choose_placed(free, managers)
            placed.append((self._take(manager), name.rstrip("+")))
            if not self.power.can_crowd_managers():
                places.remove(name)
        return tuple(sorted(placed))

    def alike(self, names: Sequence[str]) -> tuple[PlacedManagers, tuple[str, ...]]:
        """Choose a manager that exists twice: one on a card, one in hand.

        The latter may be placed only on a card with a higher id (Q30), so there is one.
        """
        twice = [manager for manager, number in self.left.items() if number > 1]
        manager, name = self.counts.choose_placed(sorted(names)[:-1], twice)
        self.counts.choose_in_hand(names, [manager])
        return ((manager, name.rstrip("+")),), (manager,)

    def _places(self, names: Sequence[str]) -> list[str]:
        """Return all cards; managers that may crowd share the first and any other one."""
        if not self.power.can_crowd_managers():
            return list(names)
        return [names[0], *self.random.sample(names[1:], min(1, len(names) - 1))]

    def _placeable(self, below: str) -> list[str]:
        """Return the managers to choose from: the personal one comes first."""
        personal = [one for one in self.personal if one in self.left]
        return personal or [one for one in self.left if one < below]

    def _take(self, manager: str) -> str:
        self.left -= Counter([manager])
        return manager
