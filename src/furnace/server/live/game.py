"""The game of a table, replayed from its rows and extended as rows are added."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import NamedTuple

from furnace.engine import game
from furnace.engine.action import Copy, Done
from furnace.engine.event import Event
from furnace.engine.ruleset import Ruleset, parse_ruleset
from furnace.engine.state import CHANCE, Phase, State
from furnace.match import Chance, agreed_deal
from furnace.notation.action import format_action, parse_action
from furnace.notation.entry import parse_entry
from furnace.notation.header import Player
from furnace.notation.history import Entry, History, Redo, Takeback, Undo, replayed
from furnace.notation.record import Record, join_record, phase_heading
from furnace.server.live.checkpoint import Checkpoint
from furnace.server.store.entry_row import EntryRow
from furnace.server.views.log import encode_entry, seat_of
from furnace.server.views.offers import encode_offers
from furnace.server.views.position import encode_changes, view_position
from furnace.server.wire.encode import encode_snapshot, encode_update

ENDINGS = (Done, Undo, Redo)
"""Entries that may end a production or reopen it."""

ruleset_of = cache(parse_ruleset)
"""Parse a ruleset; tables with the same ruleset share the result."""


class CheckedEntry(NamedTuple):
    """A legal entry that is not in the log yet, and the history including it."""

    entry: Entry
    history: History


class TableGame:
    """A game in progress. Only rows that are already on disk are added to it.

    `revisions`: for each seat, the number of the last entry that affected its decision. A client
    sends this number with its action, which is refused if the number is out of date. In production
    the actions of others do not affect a seat, so nobody waits. `acted`: when each seat last acted.
    """

    def __init__(self, ruleset: str, seats: int, agents: str, seed: int) -> None:
        self.ruleset: Ruleset = ruleset_of(ruleset)
        self.chance = Chance(seed, 0)
        self.agents = tuple(agents.split(",")) if agents else ()
        self.history = History(game.new(self.ruleset, seats))
        self.revisions = [0] * seats
        self.acted: list[datetime | None] = [None] * seats
        self.log: list[str] = []
        self.moves: dict[str, int] = {}
        self.money: list[list[int]] = []
        self._undone: tuple[int, ...] | None = ()
        self._offers: dict[int, str] = {}
        self._record_lines: list[str] = []
        self._heading = ""

    @property
    def n(self) -> int:
        """The number of entries in the log, which is also the number of the next one."""
        return len(self.log)

    @property
    def undone(self) -> tuple[int, ...]:
        """The numbers of the entries that have been taken back, found when somebody asks."""
        if self._undone is None:
            self._undone = self.history.taken_back
        return self._undone

    @property
    def state(self) -> State:
        """The current position."""
        return self.history.state

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase is Phase.OVER

    def actors(self) -> tuple[int, ...]:
        """Return who may act now."""
        return game.actors(self.state)

    def try_entry(self, entry: Entry) -> CheckedEntry:
        """Return an entry with its history; raise IllegalAction or HistoryRefused."""
        return CheckedEntry(entry, self.history.add(entry))

    def chance_after(self, history: History) -> list[CheckedEntry]:
        """Return every chance entry up to the next decision of a seat."""
        drawn: list[CheckedEntry] = []
        while game.actors(history.state) == (CHANCE,):
            entry = history.revealed_before() or self._draw(history.state)
            history = history.add(entry)
            drawn.append(CheckedEntry(entry, history))
        return drawn

    def extend(self, rows: Sequence[EntryRow], accepted: Sequence[CheckedEntry] = ()) -> str:
        """Add rows that are on disk, and return the update for the clients.

        `accepted` are the same entries if this process has already computed them.
        """
        before, first = self.state, self.n
        for row, checked in zip(rows, accepted, strict=False):
            self._add(row, *checked)
        self.replay(rows[len(accepted) :])
        changes = encode_changes(before, self.state)
        return encode_update(self.n, self.log[first:], self.undone, changes, self.money)

    def replay(self, rows: Sequence[EntryRow]) -> None:
        """Add rows that are on disk, without an update for the clients."""
        for row in rows:
            entry = parse_entry(row.text)
            self._add(row, entry, self.history.add(entry))

    def checkpoint(self) -> Checkpoint:
        """Return what `restore` needs."""
        history = self.history
        return Checkpoint(
            log=self.log,
            moves=list(self.moves),
            lines=self._record_lines,
            heading=self._heading,
            standing=[(format_action(move.action), move.entry) for move in history.moves],
            undone={
                seat: list(map(format_action, stack)) for seat, stack in history.undone.items()
            },
            seen=[(*at, format_action(action)) for at, action in history.seen.items()],
            takebacks=history.takebacks,
            revisions=self.revisions,
            acted=self.acted,
            money=self.money,
        )

    def restore(self, kept: Checkpoint) -> None:
        """Take over the values of a checkpoint, in a new game; the engine replays what stands."""
        start, parse = self.history.start, cache(parse_entry)
        self.history = History(
            start=start,
            log=tuple(map(parse, kept.entries)),
            moves=replayed(start, ((parse_action(text), entry) for text, entry in kept.standing)),
            undone={seat: tuple(map(parse_action, texts)) for seat, texts in kept.undone.items()},
            seen={(verb, number): parse_action(text) for verb, number, text in kept.seen},
            takebacks=kept.takebacks,
        )
        self.log, self._record_lines, self._heading = [*kept.log], [*kept.lines], kept.heading
        self.moves = {move: n for n, move in enumerate(kept.moves)}
        self.revisions, self.acted, self.money = [*kept.revisions], [*kept.acted], [*kept.money]
        self._undone = None

    def offers(self, seat: int) -> str:
        """Return the choices of a seat as JSON."""
        if (text := self._offers.get(seat)) is None:
            text = self._offers[seat] = encode_offers(self.history, seat, self.revisions[seat])
        return text

    def snapshot(self, seats: Sequence[int]) -> str:
        """Return the complete game for a client that plays these seats."""
        offers = [self.offers(seat) for seat in seats]
        position = view_position(self.state)
        return encode_snapshot(self.n, position, self.log, self.undone, offers, self.money)

    def record(self, players: tuple[Player, ...]) -> str:
        """Return the game so far as a `.furnace` record, including every undo.

        Its lines are kept as the game grows: replaying a long log would stop everybody.
        """
        return join_record(Record(self.ruleset, players, self.history), self._record_lines)

    def _draw(self, state: State) -> Entry:
        return agreed_deal(state, self.agents) or self.chance.draw(state)

    def _add(self, row: EntryRow, entry: Entry, history: History) -> None:
        assert row.n == self.n, (row, self.n)
        before, after = self.state, history.state
        was, self.history = self.history, history
        events = _events(was, history)
        self.log.append(encode_entry(row, entry, events, after))
        self._note_line(before, row.text)
        self.moves[row.move] = row.n
        if isinstance(entry, (Undo, Takeback)):
            self._undone = None
        if row.seat is not None:
            self.acted[row.seat] = row.at
        concerned = _concerned(before, after, entry)
        for seat in concerned:
            self.revisions[seat] = self.n
        # A seat that may copy (K9) waits for the others: its choices change, its question does not.
        for seat in range(len(self.revisions)) if isinstance(entry, ENDINGS) else concerned:
            self._offers.pop(seat, None)
        # A seat that has not begun its production can no longer undo when another seat has.
        for seat in [*self._offers]:
            if was.why_no_undo(seat) is not history.why_no_undo(seat):
                del self._offers[seat]
        if (before.round, before.phase) != (after.round, after.phase):
            self.money = money_by_round(history)

    def _note_line(self, before: State, text: str) -> None:
        if (heading := phase_heading(before)) != self._heading:
            self._heading = heading
            self._record_lines.append(heading)
        self._record_lines.append(text)


def money_by_round(history: History) -> list[list[int]]:
    """Return each seat's money at the end of each round."""
    ended: dict[int, list[int]] = {}
    for move in history.moves:
        state = move.step.state
        if move.phase is Phase.PRODUCTION and state.phase is not Phase.PRODUCTION:
            ended[move.round] = [seat.goods.money for seat in state.seats]
    return [ended[number] for number in sorted(ended)]


def _events(before: History, after: History) -> tuple[Event, ...]:
    """Return the events of the last entry; there are none if it took something back."""
    if len(after.moves) <= len(before.moves):
        return ()
    return after.moves[-1].step.events


def _is_within_production(before: State, after: State) -> bool:
    return before.phase is after.phase is Phase.PRODUCTION and before.round == after.round


def _concerned(before: State, after: State, entry: Entry) -> Sequence[int]:
    """Return the seats whose decision an entry may have affected."""
    seat = seat_of(entry)
    is_private = seat is not None and not isinstance(entry, (Takeback, Copy))
    if is_private and _is_within_production(before, after):
        assert seat is not None
        return (seat,)
    return range(len(after.seats))
