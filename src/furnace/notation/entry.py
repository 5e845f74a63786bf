"""Lines of a table's log: an action, or taking one back."""

from __future__ import annotations

from furnace.notation.action import format_action, parse_action
from furnace.notation.history import Entry, Redo, Takeback, Undo
from furnace.notation.primitives import format_seat, parse_seat


def parse_entry(text: str) -> Entry:
    """Parse an action, or `p1 undo`, `p1 redo` or `p1 takeback`."""
    match text.split():
        case [seat, "undo"]:
            return Undo(parse_seat(seat))
        case [seat, "redo"]:
            return Redo(parse_seat(seat))
        case [seat, "takeback"]:
            return Takeback(parse_seat(seat))
    return parse_action(text)


def format_entry(entry: Entry) -> str:
    """Return the text that `parse_entry` parses to this entry."""
    match entry:
        case Undo(seat) | Redo(seat) | Takeback(seat):
            return f"{format_seat(seat)} {entry.verb}"
    return format_action(entry)
