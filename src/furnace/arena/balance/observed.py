"""A game looked on at, step by step: who won which card with which disc, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from furnace.arena.rows import win_share_of
from furnace.engine.disc import Disc
from furnace.engine.event import (
    CardChosen,
    CardDiscarded,
    CardTaken,
    Dealt,
    DiscPlaced,
    Event,
    FirstDrawn,
    GameEnded,
    ManagerDiscarded,
    ManagerTaken,
    PhaseBegan,
)
from furnace.engine.game import Step
from furnace.engine.outcome import Outcome
from furnace.engine.ruleset import Ruleset, format_ruleset
from furnace.engine.state import Phase
from furnace.notation.words import format_disc


class Auctioned(NamedTuple):
    """A company or manager that was up for auction; nobody's seat where an Agent or no disc led."""

    card: str
    round: int
    seat: int | None = None
    disc: str | None = None


class Observed(NamedTuple):
    """A finished game, seats counted from 0.

    `startups` and `capitalists` are what the seats began with, None where there are none.
    """

    ruleset: str
    first: int
    startups: tuple[str, ...]
    capitalists: tuple[str | None, ...]
    money: tuple[int, ...]
    win_shares: tuple[float, ...]
    companies: tuple[Auctioned, ...]
    managers: tuple[Auctioned, ...]

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.money)


@dataclass(slots=True)
class Observer:
    """Looks on at one game, from its first step to its last."""

    ruleset: Ruleset
    seats: int
    first: int = 0
    round: int = 0
    kept: dict[int, list[str]] = field(default_factory=dict)
    discs: dict[tuple[str, int], Disc] = field(default_factory=dict)
    companies: list[Auctioned] = field(default_factory=list)
    managers: list[Auctioned] = field(default_factory=list)
    outcome: Outcome | None = None

    def see(self, event: Event) -> None:
        """Take one event in; most of them tell nothing of interest here."""
        match event:
            case FirstDrawn(seat):
                self.first = seat
            case PhaseBegan(phase, round):
                self.round = round
                if phase is Phase.DEAL:
                    self.discs.clear()
            case Dealt(card, int(to), False) | CardChosen(to, card):
                self.kept.setdefault(to, []).append(card)
            case DiscPlaced(owner, disc, card):
                self._place(owner, disc, card)
            case GameEnded(outcome):
                self.outcome = outcome
            case _:
                self._see_taken(event)

    def _see_taken(self, event: Event) -> None:
        match event:
            case CardTaken(owner, card):
                self.companies.append(self._won(card, owner, card))
            case CardDiscarded(card):
                self.companies.append(Auctioned(card, self.round))
            case ManagerTaken(owner, manager, card):
                self.managers.append(self._won(manager, owner, card))
            case ManagerDiscarded(manager):
                self.managers.append(Auctioned(manager, self.round))

    def _place(self, owner: int, disc: Disc, card: str) -> None:
        """Of two discs of one owner the higher one takes the card."""
        before = self.discs.get((card, owner), disc)
        self.discs[card, owner] = max(before, disc, key=lambda disc: disc.value)

    def _won(self, what: str, owner: int, lot: str) -> Auctioned:
        if owner >= self.seats:
            return Auctioned(what, self.round)
        return Auctioned(what, self.round, owner, format_disc(self.discs[lot, owner]))

    def observed(self) -> Observed | None:
        """The game, if it came to its end."""
        if self.outcome is None:
            return None
        seats = range(self.seats)
        return Observed(
            format_ruleset(self.ruleset),
            self.first,
            tuple(self._kept(seat, self.ruleset.startups) or "" for seat in seats),
            tuple(self._kept(seat, self.ruleset.capitalists) for seat in seats),
            self.outcome.money,
            tuple(win_share_of(self.outcome, seat) for seat in seats),
            tuple(self.companies),
            tuple(self.managers),
        )

    def _kept(self, seat: int, kind: Iterable[str]) -> str | None:
        return next((card for card in self.kept.get(seat, ()) if card in kind), None)


def observe(ruleset: Ruleset, seats: int, steps: Iterable[Step]) -> Observed | None:
    """What there was to see in a game; None where it is not over."""
    observer = Observer(ruleset, seats)
    for step in steps:
        for event in step.events:
            observer.see(event)
    return observer.observed()
