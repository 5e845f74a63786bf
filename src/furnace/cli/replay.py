"""`furnace replay`: a recorded game step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from furnace.cli.console import console, fail, say
from furnace.cli.log import move_lines, print_indented
from furnace.cli.options import check_range, short_number
from furnace.cli.players import words_of
from furnace.cli.reading import read_record_or_exit
from furnace.cli.view import draw
from furnace.engine.state import State
from furnace.notation.action import format_action
from furnace.notation.position import format_position
from furnace.notation.record import Record
from furnace.text.words import Words


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Record to show.")],
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Show the table after this many actions.")
    ] = None,
    position: Annotated[
        bool, typer.Option("--position", help="Print the position in notation.")
    ] = False,
) -> None:
    """Show a recorded game step by step.

    When standard input is not a terminal, the complete log is printed instead.

    In the tables, C01+ is upgraded, C01@M01 has manager M01 on it, C01•2 has 2 resources on it, and
    v0–2 is the variable disc with the values its owner can pay.
    """
    check_range("at", at, 0)
    record = read_record_or_exit(file)
    words = words_of(record.players)
    if at is not None or position:
        _show_at(state_after(record, at, file), words, position)
    elif sys.stdin.isatty():
        _walk(record, words)
    else:
        _print_all(record, words)


def state_after(record: Record, at: int | None, file: Path) -> State:
    """The position after this many actions, or after all; fails if the record has fewer."""
    last = len(record.history.moves)
    if at is not None and at > last:
        fail(say("replay-at", file=str(file), at=short_number(at), all=last))
    return _state_at(record, last if at is None else at)


def _show_at(state: State, words: Words, as_text: bool) -> None:
    if as_text:
        console.print(format_position(state), end="", markup=False, soft_wrap=True)
    else:
        console.print(draw(state, words, None, ()))


def _print_all(record: Record, words: Words) -> None:
    for number in range(1, len(record.history.moves) + 1):
        _print_step(record, number, words)
    console.print(draw(record.history.state, words, None, ()))


def _walk(record: Record, words: Words) -> None:
    at, last = 0, len(record.history.moves)
    while True:
        console.print(words.messages.say("replay-prompt", at=at, all=last), style="dim")
        try:
            command = input().strip().lower()
        except EOFError:
            return
        if command == "q":
            return
        at = _target(command, at, last)
        console.print(draw(_state_at(record, at), words, None, ()))
        if at:
            _print_step(record, at, words)


def _target(command: str, at: int, last: int) -> int:
    """The number of the step that a command leads to."""
    match command:
        case "b":
            return max(at - 1, 0)
        case "e":
            return last
        case number if number.isdecimal():
            return min(int(number[:9]), last)
    return min(at + 1, last)


def _state_at(record: Record, at: int) -> State:
    return record.history.moves[at - 1].step.state if at else record.history.start


def _print_step(record: Record, number: int, words: Words) -> None:
    move = record.history.moves[number - 1]
    console.print(f"{number:4} {format_action(move.action)}", style="bold", markup=False)
    for line in move_lines(move, _state_at(record, number - 1), words):
        print_indented(line, indent=5)
