"""Reading records and other text files, and what is said if that fails."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import typer

from furnace.cli.console import errors, say
from furnace.notation.errors import PositionError, RecordError
from furnace.notation.record import Record, parse_record
from furnace.text.words import Words

MOST_CHARACTERS = 10_000_000
"""The longest file that is read; a device such as /dev/zero would never end."""

LONGEST_LINE = 60
"""Characters of a wrong line that are quoted."""


def read_text(file: Path) -> str:
    """The text of a UTF-8 file; raises OSError or UnicodeDecodeError."""
    with file.open(encoding="utf-8-sig") as stream:
        text = stream.read(MOST_CHARACTERS + 1)
    if len(text) > MOST_CHARACTERS:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    return text


def read_text_or_exit(file: Path) -> str:
    """The text of a file; exits with one sentence if it cannot be read."""
    try:
        return read_text(file)
    except (OSError, UnicodeDecodeError) as error:
        report_unreadable(file, error)
        raise typer.Exit(1) from None


def parse_record_or_exit(file: Path, text: str) -> Record:
    """The record in the text of a file; exits with one sentence if it is not valid."""
    try:
        return parse_record(text)
    except RecordError as error:
        report_invalid(file, error)
        raise typer.Exit(1) from None


def read_record_or_exit(file: Path) -> Record:
    """The record in a file; exits with one sentence if there is none."""
    return parse_record_or_exit(file, read_text_or_exit(file))


def report_unreadable(file: Path, error: OSError | UnicodeDecodeError) -> None:
    """Say why a file cannot be read."""
    if isinstance(error, UnicodeDecodeError):
        errors.print(say("file-not-text", file=file), markup=False)
        return
    errors.print(say("play-cannot-read", file=file, why=error.strerror or error), markup=False)


def report_invalid(file: Path, error: RecordError | PositionError) -> None:
    """Say what is wrong in a file: the line, and the reason."""
    place = say("check-failed", file=file, line=str(error.line), text=_quoted(error.text))
    reason = say("check-reason", why=Words().error(error.code, error.part, error.refusal))
    errors.print(f"{place.rstrip()}\n{reason}", markup=False)


def _quoted(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}…"
