"""An observed game: who won which card with which disc, and how the game ended."""

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
from furnace.notation.primitives import format_disc


class CardAuction(NamedTuple):
    """The auction of a company or manager; `seat` is None if an Agent or nobody won it."""

    card: str
    round: int
    seat: int | None = None
    disc: str | None = None


class ObservedGame(NamedTuple):
    """A finished game; seats count from 0.

    `startups` and `capitalists` are those that the seats started with; None if there are none.
    """

    ruleset: str
    first: int
    startups: tuple[str, ...]
    capitalists: tuple[str | None, ...]
    money: tuple[int, ...]
    win_shares: tuple[float, ...]
    companies: tuple[CardAuction, ...]
    managers: tuple[CardAuction, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.money)


@dataclass(slots=True)
class Observer:
    """Collects the events of one game, from its first step to its last."""

    ruleset: Ruleset
    seats: int
    first: int = 0
    round: int = 0
    starting_cards: dict[int, list[str]] = field(default_factory=dict)
    discs: dict[tuple[str, int], Disc] = field(default_factory=dict)
    companies: list[CardAuction] = field(default_factory=list)
    managers: list[CardAuction] = field(default_factory=list)
    outcome: Outcome | None = None

    def add(self, event: Event) -> None:
        """Record what matters of one event."""
        match event:
            case FirstDrawn(seat):
                self.first = seat
            case PhaseBegan(phase, round):
                self.round = round
                if phase is Phase.DEAL:
                    self.discs.clear()
            case Dealt(card, int(to), False) | CardChosen(to, card):
                self.starting_cards.setdefault(to, []).append(card)
            case DiscPlaced(owner, disc, card):
                self._place(owner, disc, card)
            case GameEnded(outcome):
                self.outcome = outcome
            case _:
                self._add_result(event)

    def _add_result(self, event: Event) -> None:
        match event:
            case CardTaken(owner, card):
                self.companies.append(self._won(card, owner, card))
            case CardDiscarded(card):
                self.companies.append(CardAuction(card, self.round))
            case ManagerTaken(owner, manager, card):
                self.managers.append(self._won(manager, owner, card))
            case ManagerDiscarded(manager):
                self.managers.append(CardAuction(manager, self.round))

    def _place(self, owner: int, disc: Disc, card: str) -> None:
        """Remember a disc; of two discs of one owner, the higher one wins the card."""
        before = self.discs.get((card, owner), disc)
        self.discs[card, owner] = max(before, disc, key=lambda disc: disc.value)

    def _won(self, what: str, owner: int, auction_card: str) -> CardAuction:
        if owner >= self.seats:
            return CardAuction(what, self.round)
        return CardAuction(what, self.round, owner, format_disc(self.discs[auction_card, owner]))

    def game(self) -> ObservedGame | None:
        """Return the game, or None if it is not over."""
        if self.outcome is None:
            return None
        seats = range(self.seats)
        return ObservedGame(
            format_ruleset(self.ruleset),
            self.first,
            tuple(self._starting_card(seat, self.ruleset.startups) or "" for seat in seats),
            tuple(self._starting_card(seat, self.ruleset.capitalists) for seat in seats),
            self.outcome.money,
            tuple(win_share_of(self.outcome, seat) for seat in seats),
            tuple(self.companies),
            tuple(self.managers),
        )

    def _starting_card(self, seat: int, kind: Iterable[str]) -> str | None:
        return next((card for card in self.starting_cards.get(seat, ()) if card in kind), None)


def observe(ruleset: Ruleset, seats: int, steps: Iterable[Step]) -> ObservedGame | None:
    """Return the observed game, or None if it is not over."""
    observer = Observer(ruleset, seats)
    for step in steps:
        for event in step.events:
            observer.add(event)
    return observer.game()
