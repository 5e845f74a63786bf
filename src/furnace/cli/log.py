"""The log in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from furnace.notation.history import Move
from furnace.text.events import event_line
from furnace.text.log import logged
from furnace.text.words import Words


def log_lines(moves: Iterable[Move], words: Words) -> list[str]:
    """Return a sentence for every event of these moves that the log shows."""
    return [
        event_line(event, words)
        for move in moves
        for event in logged(move.step.events, move.step.state)
        if event is not None
    ]
