"""The log of a table as it goes over the wire: what was done, and what followed."""

from __future__ import annotations

from functools import lru_cache

from furnace.engine.action import actor
from furnace.engine.event import Event
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CHANCE, State
from furnace.notation.history import Entry, Redo, Takeback, Undo
from furnace.server.store.entry_row import EntryRow
from furnace.server.views.texts import fields_text, message_text
from furnace.server.wire.encode import number_or_null
from furnace.text.actions import action_message
from furnace.text.events import event_message
from furnace.text.log import events_in_log
from furnace.text.message import Message, SeatRef

TAKEN_BACK = {"undo": "log-undo", "redo": "log-redo", "takeback": "log-takeback"}


def seat_of(entry: Entry) -> int | None:
    """Return the seat that made an entry; None for chance."""
    if isinstance(entry, (Undo, Redo, Takeback)):
        return entry.seat
    seat = actor(entry)
    return None if seat == CHANCE else seat


def encode_entry(row: EntryRow, entry: Entry, events: tuple[Event, ...], state: State) -> str:
    """Return an entry that was accepted, and what followed, as the text of a `LogEntry`."""
    shown = events_in_log(events, state)
    followed = ",".join(map(_event_text, events, shown))
    return (
        f'{{"n":{row.n},"seat":{number_or_null(row.seat)},"text":"{row.text}",'
        f'"move":"{row.move}","said":{_entry_text(state.ruleset, entry)},'
        f'"events":[{followed}]}}'
    )


@lru_cache(maxsize=8192)
def _event_text(event: Event, shown: Event | None) -> str:
    """Return what followed as the text of an `Event`; `shown` is what the log shows of it."""
    message, in_log = event_message(event), "false" if shown is None else "true"
    total = "" if shown in (None, event) else f',"total":{message_text(event_message(shown))}'
    return (
        f'{{"kind":"{event.kind}","in_log":{in_log},'
        f'"message":"{message.id}","fields":{fields_text(message)}{total}}}'
    )


@lru_cache(maxsize=8192)
def _entry_text(ruleset: Ruleset, entry: Entry) -> str:
    if isinstance(entry, (Undo, Redo, Takeback)):
        return message_text(Message(TAKEN_BACK[entry.verb], {"seat": SeatRef(entry.seat)}))
    return message_text(action_message(entry, ruleset))
