"""The history of a table. It only grows: undo and redo are lines of its log, but not of the record.

A seat may undo actions that have revealed nothing: in the auction, its actions since the last deal,
roll or action of another seat; in production, its own actions, whatever others have done since,
until the phase ends or a neighbour has resolved one of its cards. Beyond that, `takeback` needs the
table's consent: it goes back to the seat's last decision and also takes back everything since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal, NamedTuple

from furnace.engine import game
from furnace.engine.action import Action, Copy, actor
from furnace.engine.game import Step
from furnace.engine.state import CHANCE, Phase, State


class Undo(NamedTuple):
    """A seat undoes its last action, without consent."""

    seat: int
    verb: Literal["undo"] = "undo"


class Redo(NamedTuple):
    """A seat redoes the action it last undid."""

    seat: int
    verb: Literal["redo"] = "redo"


class Takeback(NamedTuple):
    """A seat takes back its last action and everything after it."""

    seat: int
    verb: Literal["takeback"] = "takeback"


Entry = Action | Undo | Redo | Takeback


class HistoryCode(StrEnum):
    """Why an action cannot be undone or redone."""

    NOTHING_DONE = "history/nothing_done"
    REVEALED = "history/revealed"
    PHASE_CLOSED = "history/phase_closed"
    COPIED = "history/copied"
    NOTHING_UNDONE = "history/nothing_undone"


class HistoryRefused(ValueError):
    """An undo, redo or takeback is not possible now; nothing has changed."""

    def __init__(self, code: HistoryCode, seat: int) -> None:
        super().__init__(f"{code}: seat {seat}")
        self.code = code
        self.seat = seat


class Move(NamedTuple):
    """An action that has not been taken back: its place in the log, phase, round and result."""

    action: Action
    entry: int
    phase: Phase
    round: int
    step: Step


@dataclass(frozen=True, slots=True)
class History:
    """A log, and the moves in it that have not been taken back.

    `undone` are the actions each seat may redo, `seen` the chance outcomes by verb and ordinal, so
    that a replayed one is not drawn again.
    """

    start: State
    log: tuple[Entry, ...] = ()
    moves: tuple[Move, ...] = ()
    undone: Mapping[int, tuple[Action, ...]] = field(default_factory=dict)
    seen: Mapping[tuple[str, int], Action] = field(default_factory=dict)
    takebacks: int = 0

    @property
    def state(self) -> State:
        """The current position."""
        return self.moves[-1].step.state if self.moves else self.start

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the record: the log without what was taken back."""
        return tuple(move.action for move in self.moves)

    @property
    def taken_back(self) -> tuple[int, ...]:
        """Return the lines of the log, counted from 0, whose actions have been taken back."""
        stand = {move.entry for move in self.moves}
        return tuple(
            line
            for line, entry in enumerate(self.log)
            if line not in stand and not isinstance(entry, (Undo, Takeback))
        )

    def add(self, entry: Entry) -> History:
        """Return the history with one more entry; raise IllegalAction or HistoryRefused."""
        log = (*self.log, entry)
        match entry:
            case Undo(seat):
                return self._undo(seat, log)
            case Redo(seat):
                return self._redo(seat, log)
            case Takeback(seat):
                return self._take_back(seat, log)
        return self._act(entry, log)

    def why_no_undo(self, seat: int) -> HistoryCode | None:
        """Return why a seat may not undo its last action; None if it may."""
        last = self._last_of(seat)
        if last is None:
            return HistoryCode.NOTHING_DONE
        move = self.moves[last]
        if move.phase is not Phase.PRODUCTION:
            since = self.log[move.entry + 1 :]
            return None if all(_is_by(entry, seat) for entry in since) else HistoryCode.REVEALED
        if (self.state.phase, self.state.round) != (move.phase, move.round):
            return HistoryCode.PHASE_CLOSED
        return HistoryCode.COPIED if self._is_copied_since(last, seat) else None

    def undoable_count(self, seat: int) -> int:
        """Return how many of its own actions a seat may undo, one after another, in production."""
        if self.state.phase is not Phase.PRODUCTION or self.why_no_undo(seat):
            return 0
        count = 0
        for move in reversed(self.moves):
            if move.phase is not Phase.PRODUCTION or _is_copy_by_other(move.action, seat):
                break
            count += actor(move.action) == seat
        return count

    def revealed_before(self) -> Action | None:
        """Return the chance outcome seen when this point was reached before; None if it was not."""
        legal = game.legal_actions(self.state, CHANCE)
        seen = {self.seen.get(self._ordinal(verb)) for verb in {action.verb for action in legal}}
        # The deal may have differed since, and a dealt card cannot be dealt again.
        return next((action for action in legal if action in seen), None)

    def _is_copied_since(self, last: int, seat: int) -> bool:
        """Whether a neighbour has copied one of this seat's cards since (R19.9)."""
        return any(_is_copy_by_other(move.action, seat) for move in self.moves[last + 1 :])

    def _act(self, action: Action, log: tuple[Entry, ...]) -> History:
        seat = actor(action)
        seen = {**self.seen, self._ordinal(action.verb): action} if seat == CHANCE else self.seen
        moves = (*self.moves, _move(self.state, action, len(self.log)))
        undone = _without(self.undone, seat)
        # `replace` would be slower, and this runs for every move of every table.
        return History(self.start, log, moves, undone, seen, self.takebacks)

    def _undo(self, seat: int, log: tuple[Entry, ...]) -> History:
        if code := self.why_no_undo(seat):
            raise HistoryRefused(code, seat)
        at = self._last_of(seat)
        assert at is not None
        undone = {**self.undone, seat: (*self.undone.get(seat, ()), self.moves[at].action)}
        return replace(self, log=log, moves=self._without_move(at), undone=undone)

    def _redo(self, seat: int, log: tuple[Entry, ...]) -> History:
        stack = self.undone.get(seat, ())
        if not stack:
            raise HistoryRefused(HistoryCode.NOTHING_UNDONE, seat)
        grown = self._act(stack[-1], log)
        return replace(grown, undone={**self.undone, seat: stack[:-1]})

    def _take_back(self, seat: int, log: tuple[Entry, ...]) -> History:
        at = self._last_of(seat)
        if at is None:
            raise HistoryRefused(HistoryCode.NOTHING_DONE, seat)
        undone = {seat: (*self.undone.get(seat, ()), self.moves[at].action)}
        takebacks = self.takebacks + 1
        return replace(self, log=log, moves=self.moves[:at], undone=undone, takebacks=takebacks)

    def _last_of(self, seat: int) -> int | None:
        for at in range(len(self.moves) - 1, -1, -1):
            if actor(self.moves[at].action) == seat:
                return at
        return None

    def _without_move(self, at: int) -> tuple[Move, ...]:
        """Return the moves without one; later moves are replayed from the changed position."""
        kept = self.moves[:at]
        later = ((move.action, move.entry) for move in self.moves[at + 1 :])
        return kept + replayed(kept[-1].step.state if kept else self.start, later)

    def _ordinal(self, verb: str) -> tuple[str, int]:
        return verb, sum(move.action.verb == verb for move in self.moves)


def replayed(state: State, actions: Iterable[tuple[Action, int]]) -> tuple[Move, ...]:
    """Return the moves that these actions are from a position; each has its place in the log."""
    moves: list[Move] = []
    for action, entry in actions:
        moves.append(_move(state, action, entry))
        state = moves[-1].step.state
    return tuple(moves)


def _move(state: State, action: Action, entry: int) -> Move:
    return Move(action, entry, state.phase, state.round, game.apply(state, action))


def _is_copy_by_other(action: Action, seat: int) -> bool:
    return isinstance(action, Copy) and action.seat != seat


def _is_by(entry: Entry, seat: int) -> bool:
    return (entry.seat if isinstance(entry, (Undo, Redo, Takeback)) else actor(entry)) == seat


def _without(
    undone: Mapping[int, tuple[Action, ...]], seat: int
) -> Mapping[int, tuple[Action, ...]]:
    if seat not in undone:
        return undone
    return {other: stack for other, stack in undone.items() if other != seat}
