"""People's moves: checked here, written to disk, and only then broadcast."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from furnace.engine.errors import IllegalAction
from furnace.engine.game import why_illegal
from furnace.notation.action import parse_action
from furnace.notation.entry import format_entry, parse_entry
from furnace.notation.history import Entry, HistoryCode, HistoryRefused, Takeback, Undo
from furnace.notation.primitives import NotationError
from furnace.server.live.game import CheckedEntry
from furnace.server.live.table import LiveTable
from furnace.server.problems import Code, Refused
from furnace.server.store.entry_row import EntryRow
from furnace.server.views.log import seat_of
from furnace.server.views.offers import view_history_refusal
from furnace.server.views.values import view_message
from furnace.server.wire.socket import Act, Reset
from furnace.server.wire.values import Message
from furnace.text.refusals import refusal_message

CONFLICT = 409

MAX_UNDOS = 1_200
"""How often people may undo in one game, each seat an equal share; a long game has 500 actions."""


class MoveRefused(Refused):
    """A refused move; `why` is more precise than the message of its code."""

    def __init__(self, code: str, why: Message | None = None, rule: str | None = None) -> None:
        super().__init__(code, CONFLICT, rule)
        self.why = why

    @property
    def message(self) -> Message:
        """The reason, as a message of the catalogue."""
        return super().message if self.why is None else self.why


def check_act(table: LiveTable, identity: str, act: Act) -> list[CheckedEntry]:
    """Return a person's entry with the history including it; raise MoveRefused if it is illegal."""
    _check_new(table, act.move)
    entry = _parse(act.text)
    seat = seat_of(entry)
    if seat is None or seat not in table.acting_seats_of(identity):
        raise MoveRefused(Code.ACTION_NOT_YOUR_SEAT)
    _check_fresh(table, seat, act.n)
    if isinstance(entry, Takeback):
        raise MoveRefused(Code.ACTION_NEEDS_VOTE)
    if isinstance(entry, Undo):
        _check_undos(table, seat)
    return [try_entry(table, entry)]


def check_reset(table: LiveTable, identity: str, reset: Reset) -> list[CheckedEntry]:
    """Return one undo for each action that a seat may take back in its production."""
    _check_new(table, reset.move)
    if reset.seat not in table.acting_seats_of(identity):
        raise MoveRefused(Code.ACTION_NOT_YOUR_SEAT)
    _check_fresh(table, reset.seat, reset.n)
    _check_undos(table, reset.seat)
    undo, history = Undo(reset.seat), table.game.history
    if not (count := history.undoable_count(reset.seat)):
        code = history.why_no_undo(reset.seat) or HistoryCode.NOTHING_DONE
        raise MoveRefused(code, view_history_refusal(code, reset.seat))
    taken: list[CheckedEntry] = []
    for _ in range(count):
        history = history.add(undo)
        taken.append(CheckedEntry(undo, history))
    return taken


def why_not(table: LiveTable, text: str) -> Message | None:
    """Return why an action is illegal now, or None if it is legal."""
    try:
        action = parse_action(text)
    except NotationError as error:
        raise MoveRefused(Code.ACTION_UNREADABLE) from error
    refusal = why_illegal(table.game.state, action)
    return view_message(refusal_message(refusal)) if refusal else None


def try_entry(table: LiveTable, entry: Entry) -> CheckedEntry:
    """Return an entry with the history including it; raise MoveRefused if it is illegal."""
    try:
        return table.game.try_entry(entry)
    except IllegalAction as error:
        why = view_message(refusal_message(error.refusal))
        raise MoveRefused(Code.ACTION_ILLEGAL, why, error.refusal.rule) from error
    except HistoryRefused as error:
        raise MoveRefused(error.code, view_history_refusal(error.code, error.seat)) from error


def rows_of(
    table: LiveTable, accepted: Sequence[CheckedEntry], identity: str | None, moves: Sequence[str]
) -> list[EntryRow]:
    """Return the rows of accepted entries; those beyond the given move ids are chance's."""
    now, first = datetime.now(UTC), table.game.n
    rows: list[EntryRow] = []
    for at, (entry, _) in enumerate(accepted):
        is_theirs = at < len(moves)
        move = moves[at] if is_theirs else f"chance:{first + at}"
        who = identity if is_theirs else None
        rows.append(
            EntryRow(table.id, first + at, seat_of(entry), who, format_entry(entry), move, now)
        )
    return rows


def _check_new(table: LiveTable, move: str) -> None:
    if table.has_move(move):
        raise MoveRefused(Code.ACTION_DUPLICATE)
    if not table.is_playing:
        codes = {"open": Code.ACTION_NOT_STARTED, "abandoned": Code.ACTION_ABANDONED}
        raise MoveRefused(codes.get(table.meta.table.status, Code.ACTION_OVER))


def _check_undos(table: LiveTable, seat: int) -> None:
    """Limit undo and with it redo, because every new client reads the complete log."""
    people = sum(other.identity is not None for other in table.meta.seats)
    undone = table.game.history.log.count(Undo(seat))
    if undone >= MAX_UNDOS // people:
        raise MoveRefused(Code.ACTION_TOO_LONG)


def _check_fresh(table: LiveTable, seat: int, n: int) -> None:
    if n != table.game.revisions[seat]:
        raise MoveRefused(Code.ACTION_STALE)


def _parse(text: str) -> Entry:
    try:
        return parse_entry(text)
    except NotationError as error:
        raise MoveRefused(Code.ACTION_UNREADABLE) from error
