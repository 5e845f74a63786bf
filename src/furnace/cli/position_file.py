"""A position out of a file, for commands that answer questions about one: FILE, --at, --seat."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import typer

from furnace.cli.check import report_invalid, report_unreadable
from furnace.cli.console import fail
from furnace.cli.replay import read_record, state_after
from furnace.engine.action import actor
from furnace.engine.state import State
from furnace.notation.errors import PositionError
from furnace.notation.position import parse_position
from furnace.text.words import Words


class FilePosition(NamedTuple):
    """A position, words with the players' names, and how many decisions each seat took before."""

    state: State
    words: Words
    decisions: Counter[int]


def read_position(file: Path, at: int | None) -> FilePosition:
    """The position of a file, or that of a record after so many actions."""
    words = Words()
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        report_unreadable(file, error, words)
        raise typer.Exit(1) from None
    if not text.startswith("furnace-position"):
        return _of_record(file, at)
    if at is not None:
        fail(words.messages.say("position-at", file=str(file)))
    try:
        state = parse_position(text)
    except PositionError as error:
        report_invalid(file, error, words)
        raise typer.Exit(1) from None
    return FilePosition(state, Words(seats=len(state.seats)), Counter())


def _of_record(file: Path, at: int | None) -> FilePosition:
    record = read_record(file)
    state = state_after(record, at, file)
    words = Words(tuple(player.name for player in record.players))
    return FilePosition(state, words, Counter(map(actor, record.history.actions[:at])))


def parse_seat_option(seat: str, state: State, words: Words) -> int:
    """The seat that `--seat` names."""
    names = [f"p{number}" for number in range(1, len(state.seats) + 1)]
    if seat not in names:
        fail(words.messages.say("position-no-seat", seat=seat, seats=len(names)))
    return names.index(seat)
