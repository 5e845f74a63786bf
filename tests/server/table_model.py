"""What a table must be, according to the engine: who may do what there, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from furnace.engine import game as engine
from furnace.engine.errors import IllegalAction
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import CHANCE
from furnace.notation.entry import parse_entry
from furnace.notation.history import Entry, History, HistoryRefused, Takeback
from furnace.notation.primitives import NotationError
from furnace.server.views.log import seat_of

Refusal = tuple[str, str | None]
"""A code and the rule, where there is one."""


class OpenVote(NamedTuple):
    """A takeback before the table."""

    id: int
    seat: int


class TableModel:
    """A game of two people with seats, perhaps of a bot, and whoever looks on."""

    def __init__(
        self, ruleset: str, seats_of: Mapping[str, tuple[int, ...]], bots: tuple[int, ...]
    ) -> None:
        self.ruleset = ruleset
        self.seats_of = seats_of
        self.bots = bots
        self.count = sum(map(len, seats_of.values())) + len(bots)
        self.history = History(engine.new(parse_ruleset(ruleset), self.count))
        self.is_started = False
        self.vote: OpenVote | None = None

    @property
    def is_playing(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.is_started and bool(engine.actors(self.history.state))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.is_started and not self.is_playing

    @property
    def waits_for_the_server(self) -> bool:
        """Whether chance or a bot is to act."""
        actors = engine.actors(self.history.state)
        return self.is_started and any(seat in (CHANCE, *self.bots) for seat in actors)

    def owner(self, seat: int) -> str:
        """Who plays a seat of a person."""
        return next(name for name, seats in self.seats_of.items() if seat in seats)

    def why_no_move(self, who: str, text: str, is_stale: bool) -> Refusal | None:
        """The code and the rule with which a move must be refused; None: it is accepted."""
        if not self.is_playing:
            return "action/over" if self.is_started else "action/not_started", None
        try:
            entry = parse_entry(text)
        except NotationError:
            return "action/unreadable", None
        if seat_of(entry) not in self.seats_of[who]:
            return "action/not_your_seat", None
        if is_stale:
            return "action/stale", None
        return ("action/needs_vote", None) if isinstance(entry, Takeback) else self._refusal(entry)

    def why_no_motion(self, who: str, seat: int) -> str | None:
        """The code with which the motion of a takeback must be refused."""
        if not self.is_playing or not self.seats_of[who] or seat >= self.count:
            return "vote/not_yours"
        if self.vote is not None:
            return "vote/under_way"
        if seat not in self.seats_of[who]:
            return "vote/not_yours"
        refusal = self._refusal(Takeback(seat))
        return refusal[0] if refusal else None

    def why_no_ballot(self, who: str, vote: int) -> str | None:
        """The code with which a vote must be refused."""
        if self.vote is None or self.vote.id != vote:
            return "vote/unknown"
        is_entitled = self.seats_of[who] and self.vote.seat not in self.seats_of[who]
        return None if is_entitled else "vote/not_yours"

    def add_move(self, texts: list[str]) -> None:
        """What a person did and the server accepted; after it only chance may have acted."""
        seat = seat_of(parse_entry(texts[0]))
        for at, text in enumerate(texts):
            is_first = at == 0 or text == texts[0]
            assert is_first or engine.actors(self.history.state) == (CHANCE,), texts
            self.history = self.history.add(parse_entry(text))
        # Who plays on takes no earlier decision back.
        if not self.is_playing or (self.vote and self.vote.seat == seat):
            self.vote = None

    def add_of_the_server(self, texts: Iterable[str]) -> None:
        """What the server did automatically: chance and bots."""
        for text in texts:
            entry = parse_entry(text)
            seat = seat_of(entry)
            assert seat is None or seat in self.bots, text
            self.history = self.history.add(entry)
        if self.is_over:
            self.vote = None

    def take_back(self) -> bool:
        """What a vote that has passed does; whether there was anything left to take back."""
        assert self.vote is not None
        entry, self.vote = Takeback(self.vote.seat), None
        if self._refusal(entry):
            return False
        self.history = self.history.add(entry)
        return True

    def rematch(self) -> TableModel:
        """The same game once more, everyone a seat further on."""
        moved = {
            name: tuple(sorted((seat - 1) % self.count for seat in seats))
            for name, seats in self.seats_of.items()
        }
        model = TableModel(
            self.ruleset, moved, tuple((seat - 1) % self.count for seat in self.bots)
        )
        model.is_started = True
        return model

    def _refusal(self, entry: Entry) -> Refusal | None:
        try:
            self.history.add(entry)
        except IllegalAction as error:
            return "action/illegal", error.refusal.rule
        except HistoryRefused as error:
            return str(error.code), None
        return None
