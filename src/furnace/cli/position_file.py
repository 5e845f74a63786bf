"""A position from a file, for commands that answer questions about one: FILE, --at, --seat."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import typer

from furnace.cli.console import fail, say
from furnace.cli.options import check_range
from furnace.cli.players import words_of
from furnace.cli.reading import parse_record_or_exit, read_text_or_exit, report_invalid
from furnace.cli.replay import state_after
from furnace.engine.action import actor
from furnace.engine.state import Phase, State
from furnace.notation.errors import PositionError
from furnace.notation.position import parse_position
from furnace.notation.record import Record
from furnace.text.words import Words


class FilePosition(NamedTuple):
    """A position, words with the players' names, and what came before it.

    `decisions`: how many each seat has made. Of a record also `at`, the number of actions so far,
    and `productions`: after how many actions each production begins.
    """

    state: State
    words: Words
    decisions: Counter[int]
    at: int = 0
    productions: tuple[int, ...] = ()


def read_position(file: Path, at: int | None) -> FilePosition:
    """The position of a file, or of a record after this many actions."""
    check_range("at", at, 0)
    text = read_text_or_exit(file)
    if not text.startswith("furnace-position"):
        return _of_record(file, parse_record_or_exit(file, text), at)
    if at is not None:
        fail(say("position-at", file=file))
    try:
        state = parse_position(text)
    except PositionError as error:
        report_invalid(file, error)
        raise typer.Exit(1) from None
    return FilePosition(state, Words(seats=len(state.seats)), Counter())


def _of_record(file: Path, record: Record, at: int | None) -> FilePosition:
    state = state_after(record, at, file)
    moves = record.history.moves if at is None else record.history.moves[:at]
    decisions = Counter(actor(move.action) for move in moves)
    return FilePosition(
        state, words_of(record.players), decisions, len(moves), _productions(record)
    )


def _productions(record: Record) -> tuple[int, ...]:
    """The numbers of actions after which production begins, round by round."""
    phases = [record.history.start.phase, *[move.step.state.phase for move in record.history.moves]]
    return tuple(
        at
        for at, (before, after) in enumerate(pairwise(phases), 1)
        if before is not Phase.PRODUCTION and after is Phase.PRODUCTION
    )


def parse_seat_option(seat: str, state: State, words: Words) -> int:
    """The seat that `--seat` names; fails if there is no such seat."""
    names = [f"p{number}" for number in range(1, len(state.seats) + 1)]
    if seat not in names:
        fail(words.messages.say("position-no-seat", seat=seat, seats=len(names)))
    return names.index(seat)
