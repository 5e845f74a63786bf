"""`furnace check`: whether records replay, and what they claim is true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from furnace.cli.console import console, errors
from furnace.cli.players import words_of
from furnace.engine import game
from furnace.notation.errors import PositionError, RecordError
from furnace.notation.record import Record, parse_record
from furnace.text.words import Words


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to check.")],
) -> None:
    """Replay records and check every claim in them.

    The exit code is 1 if a claim is wrong or a record cannot be read.
    """
    good = [_check(file) for file in files]
    raise typer.Exit(0 if all(good) else 1)


def _check(file: Path) -> bool:
    words = Words()
    try:
        record = parse_record(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        report_unreadable(file, error, words)
        return False
    except RecordError as error:
        report_invalid(file, error, words)
        return False
    console.print(_verdict(file, record), markup=False, soft_wrap=True)
    return True


def report_invalid(file: Path, error: RecordError | PositionError, words: Words) -> None:
    """Say what is wrong in a file: the line, and the reason."""
    say = words.messages.say
    place = say("check-failed", file=str(file), line=str(error.line), text=error.text)
    reason = say("check-reason", why=words.error(error.code, error.part, error.refusal))
    errors.print(f"{place}\n{reason}", markup=False)


def report_unreadable(file: Path, error: Exception, words: Words) -> None:
    """Say why a file cannot be read."""
    if isinstance(error, UnicodeDecodeError):
        errors.print(words.messages.say("file-not-text", file=str(file)), markup=False)
        return
    why = getattr(error, "strerror", None) or str(error)
    errors.print(words.messages.say("play-cannot-read", file=str(file), why=why), markup=False)


def _verdict(file: Path, record: Record) -> str:
    words = words_of(record.players)
    say, state = words.messages.say, record.history.state
    outcome = game.outcome(state)
    if outcome is not None:
        where = say("check-over", outcome=words.outcome(outcome))
    else:
        phase = say(f"phase-{state.phase.name.lower()}")
        where = say("check-unfinished", round=state.round, phase=phase)
    actions = str(len(record.history.actions))
    return say("check-ok", file=str(file), actions=actions, state=where)
