"""The log in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from furnace.notation.history import Move
from furnace.text.events import event_line
from furnace.text.log import is_in_log
from furnace.text.words import Words


def log_lines(moves: Iterable[Move], words: Words) -> list[str]:
    """Return a sentence for every event of these moves that the log shows."""
    return [
        event_line(event, words)
        for move in moves
        for event in move.step.events
        if is_in_log(event, len(move.step.state.seats))
    ]
