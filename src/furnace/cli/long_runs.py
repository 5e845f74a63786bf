"""What commands that play many games have in common: how they speak, ask, and are stopped."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.progress import Progress

from furnace.cli.console import errors, fail
from furnace.text.catalogue import catalogue

EXIT_INTERRUPTED = 130
"""The exit code of a program that was stopped by Ctrl-C."""


def say(message: str, **fields: object) -> str:
    """Return a message; whole numbers stay numbers, for its plurals."""
    values = {name: v if isinstance(v, int) else str(v) for name, v in fields.items()}
    return catalogue().say(message, **values)


def notify(message: str, **fields: object) -> None:
    """Say something beside the result."""
    errors.print(say(message, **fields), markup=False)


def check_at_least(least: int, **options: int) -> None:
    """Fail where an option is a smaller number."""
    for option, number in options.items():
        if number < least:
            fail(say("option-least", option=option, least=least, number=number))


@contextmanager
def reporting_write_errors(path: Path | None) -> Iterator[None]:
    """Fail with one sentence where a file cannot be written, or a folder made."""
    try:
        yield
    except OSError as error:
        file, why = error.filename or path, error.strerror or error
        fail(say("play-cannot-write", file=file, why=why))


def progress_bar() -> Progress:
    """A bar on the terminal; nothing where stderr goes to a file."""
    return Progress(console=errors, transient=True, disable=not sys.stderr.isatty())
