"""A table's history only grows: undo and redo are lines of its log, folded out of the record.

A seat takes back, by right, what has revealed nothing: in the auction its actions since the last
deal, die or other seat's action; in production its own actions, whatever the others did in
between, until the phase closes or a neighbour has resolved one of its cards. Beyond that stands
`takeback`, to which the table must agree: it goes back to the seat's last decision and takes
everything since with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal, NamedTuple

from furnace.engine import game
from furnace.engine.action import Action, Copy, actor
from furnace.engine.game import Step
from furnace.engine.state import CHANCE, Phase, State


class Undo(NamedTuple):
    """A seat takes its last action back, by right."""

    seat: int
    verb: Literal["undo"] = "undo"


class Redo(NamedTuple):
    """A seat takes again the action it last took back."""

    seat: int
    verb: Literal["redo"] = "redo"


class Takeback(NamedTuple):
    """A seat goes back before its last action, and all that came after goes with it."""

    seat: int
    verb: Literal["takeback"] = "takeback"


Entry = Action | Undo | Redo | Takeback


class HistoryCode(StrEnum):
    """Why something cannot be taken back or taken again."""

    NOTHING_DONE = "history/nothing_done"
    REVEALED = "history/revealed"
    PHASE_CLOSED = "history/phase_closed"
    COPIED = "history/copied"
    NOTHING_UNDONE = "history/nothing_undone"


class HistoryRefused(ValueError):
    """An undo, redo or takeback that is not possible now; nothing has changed."""

    def __init__(self, code: HistoryCode, seat: int) -> None:
        super().__init__(f"{code}: seat {seat}")
        self.code = code
        self.seat = seat


class Move(NamedTuple):
    """An action that stands: where in the log, in which phase and round, and what came of it."""

    action: Action
    entry: int
    phase: Phase
    round: int
    step: Step


@dataclass(frozen=True, slots=True)
class History:
    """A log, and what is left of it: the moves that stand."""

    start: State
    log: tuple[Entry, ...] = ()
    moves: tuple[Move, ...] = ()
    undone: Mapping[int, tuple[Action, ...]] = field(default_factory=dict)
    seen: Mapping[tuple[str, int], Action] = field(default_factory=dict)
    takebacks: int = 0

    @property
    def state(self) -> State:
        """The position now."""
        return self.moves[-1].step.state if self.moves else self.start

    @property
    def actions(self) -> tuple[Action, ...]:
        """The record: the log with everything taken back folded out."""
        return tuple(move.action for move in self.moves)

    @property
    def taken_back(self) -> tuple[int, ...]:
        """Return the lines of the log, counted from 0, whose actions do not stand any more."""
        stand = {move.entry for move in self.moves}
        return tuple(
            line
            for line, entry in enumerate(self.log)
            if line not in stand and not isinstance(entry, (Undo, Takeback))
        )

    def add(self, entry: Entry) -> History:
        """The history with one line more; raises IllegalAction or HistoryRefused."""
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
        """Why a seat may not take its last action back by right."""
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

    def resettable(self, seat: int) -> int:
        """How many actions of its own, one after another, a seat may take back in a production."""
        if self.state.phase is not Phase.PRODUCTION or self.why_no_undo(seat):
            return 0
        count = 0
        for move in reversed(self.moves):
            if move.phase is not Phase.PRODUCTION or _is_copy_by_other(move.action, seat):
                break
            count += actor(move.action) == seat
        return count

    def revealed_before(self) -> Action | None:
        """What chance has already shown at this point of the game, if it was ever reached."""
        legal = game.legal_actions(self.state, CHANCE)
        seen = {self.seen.get(self._ordinal(verb)) for verb in {action.verb for action in legal}}
        # A log may have dealt otherwise since: a card that is out is not dealt a second time.
        return next((action for action in legal if action in seen), None)

    def _is_copied_since(self, last: int, seat: int) -> bool:
        """Whether a neighbour's power has rested on what this seat did (R19.9)."""
        return any(_is_copy_by_other(move.action, seat) for move in self.moves[last + 1 :])

    def _act(self, action: Action, log: tuple[Entry, ...]) -> History:
        seat = actor(action)
        seen = {**self.seen, self._ordinal(action.verb): action} if seat == CHANCE else self.seen
        moves = (*self.moves, _move(self.state, action, len(self.log)))
        undone = _without(self.undone, seat)
        # Not `replace`: this is done for every move of every table.
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
        """The moves without one; what the others did since is made again on the new ground."""
        moves = list(self.moves[:at])
        for later in self.moves[at + 1 :]:
            state = moves[-1].step.state if moves else self.start
            moves.append(_move(state, later.action, later.entry))
        return tuple(moves)

    def _ordinal(self, verb: str) -> tuple[str, int]:
        return verb, sum(move.action.verb == verb for move in self.moves)


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
