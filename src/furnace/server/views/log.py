"""Lines of a table's log on the wire: what was done, and what followed."""

from __future__ import annotations

from functools import lru_cache
from json import dumps

from furnace.engine.action import actor
from furnace.engine.event import Event
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CHANCE
from furnace.notation.entry import format_entry
from furnace.notation.history import Entry, Redo, Takeback, Undo
from furnace.server.views.values import view_fields, view_said
from furnace.server.wire import socket as wire
from furnace.server.wire.encode import encode
from furnace.text.actions import said_action
from furnace.text.events import said_event
from furnace.text.said import Said

TAKEN_BACK = {"undo": "log-undo", "redo": "log-redo", "takeback": "log-takeback"}


def seat_of(entry: Entry) -> int | None:
    """The seat whose entry it is; None for chance."""
    if isinstance(entry, (Undo, Redo, Takeback)):
        return entry.seat
    seat = actor(entry)
    return None if seat == CHANCE else seat


def encode_entry(
    n: int, entry: Entry, move: str, events: tuple[Event, ...], ruleset: Ruleset
) -> str:
    """An entry that was accepted, and what followed, as the text of a `LogEntry`."""
    return (
        f'{{"n":{n},"seat":{dumps(seat_of(entry))},"text":"{format_entry(entry)}",'
        f'"move":"{move}","said":{_said_text(ruleset, entry)},'
        f'"events":[{",".join(map(_event_text, events))}]}}'
    )


def view_event(event: Event) -> wire.Event:
    """What followed: its kind for who animates, its message for who reads."""
    said = said_event(event)
    return wire.Event(kind=event.kind, message=said.id, fields=view_fields(said))


@lru_cache(maxsize=32_768)
def _event_text(event: Event) -> str:
    return encode(view_event(event))


@lru_cache(maxsize=32_768)
def _said_text(ruleset: Ruleset, entry: Entry) -> str:
    if isinstance(entry, (Undo, Redo, Takeback)):
        return encode(view_said(Said(TAKEN_BACK[entry.verb], {"seat": entry.seat})))
    return encode(view_said(said_action(entry, ruleset)))
