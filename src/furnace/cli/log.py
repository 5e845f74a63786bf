"""The log in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from furnace.cli.console import console, say
from furnace.engine.action import Action, actor
from furnace.engine.event import CardClosed, CardOpened, Dealt, Event
from furnace.engine.state import CHANCE, State
from furnace.notation.history import Move
from furnace.text.actions import choice_message
from furnace.text.events import event_line
from furnace.text.log import events_in_log
from furnace.text.words import Words


def log_lines(moves: Iterable[Move], words: Words) -> list[str]:
    """Return a sentence for every event of these moves that the log shows."""
    return [
        event_line(event, words)
        for move in moves
        for event in events_in_log(move.step.events, move.step.state)
        if event is not None
    ]


def move_lines(move: Move, before: State, words: Words) -> list[str]:
    """Return what a move in this position was, for a reader who does not see the table.

    So a deal to the row and the opening of a card are told too, and any other move that the log
    leaves out is named as a choice.
    """
    events = move.step.events
    shown = events_in_log(events, move.step.state)
    if _is_told(events):
        shown[0] = events[0]
    lines = [event_line(event, words) for event in shown if event is not None]
    return lines or [_unlogged_action(move.action, before, words)]


def _is_told(events: Sequence[Event]) -> bool:
    """Whether a move began with an event that only a reader without the table needs."""
    match events:
        case [CardOpened(), CardClosed(), *_]:
            return False  # the log says that it had no effect
        case [Dealt() | CardOpened(), *_]:
            return True
    return False


def _unlogged_action(action: Action, before: State, words: Words) -> str:
    """Return an action as a choice, after the name of the player who made it."""
    choice = words.format(choice_message(action, before))
    if actor(action) == CHANCE:
        return choice
    return say("log-move", seat=words.seat(actor(action)), move=choice)


def print_indented(line: str, indent: int, style: str = "") -> None:
    """Print a line of a log; where it is wrapped, the rest is indented as well."""
    for part in Text(line).wrap(console, console.width - indent):
        console.print(" " * indent + part.plain, style=style, markup=False, soft_wrap=True)
