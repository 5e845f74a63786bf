"""What commands that play many games share: messages, progress and results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic
from typing import TypeVar

from rich.progress import Progress

from furnace.cli.console import WRONG_USAGE, console, errors, fail, say
from furnace.cli.saving import write_atomically
from furnace.match import BotFailed

EXIT_INTERRUPTED = 130
"""The exit code after Ctrl-C."""

SECONDS_PER_LINE = 10.0
"""How often progress is printed without a terminal."""

Item = TypeVar("Item")


def notify(message: str, **fields: object) -> None:
    """Print a message to stderr, apart from the result."""
    errors.print(say(message, **fields), markup=False)


def notify_of_failure(error: BotFailed, spec: str) -> None:
    """Say which bot failed, in which game, and why."""
    notify("bot-failed", bot=spec, game=error.game, seat=error.seat + 1, error=error.why)


@contextmanager
def reporting_write_errors(path: Path | None, code: int = 1) -> Iterator[None]:
    """Fail with one sentence if a file or folder cannot be written; without a path, do nothing."""
    if path is None:
        yield
        return
    try:
        yield
    except OSError as error:
        file, why = error.filename or path, error.strerror or error
        fail(say("play-cannot-write", file=file, why=why), code)


def check_can_write(file: Path | None) -> None:
    """Fail if a file could not be written; called before any game is played."""
    if file is None:
        return
    with reporting_write_errors(file, WRONG_USAGE):
        is_new = not file.exists()
        file.open("a").close()
        if is_new:
            file.unlink()


def make_folder(folder: Path | None) -> None:
    """Make a folder; fail if files could not be written there, before any game is played."""
    if folder is None:
        return
    with reporting_write_errors(folder, WRONG_USAGE):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            TemporaryFile(dir=folder).close()
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(folder)) from error


def write_result(file: Path, text: str) -> None:
    """Write a file completely, and say so."""
    with reporting_write_errors(file):
        write_atomically(file, text)
    console.print(say("result-written", file=file), markup=False, soft_wrap=True)


@contextmanager
def showing_progress(description: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show progress: a bar on a terminal, elsewhere a line now and then.

    Yields a function to call with the number done so far.
    """
    if not sys.stderr.isatty():
        yield _PlainProgress(description, total)
        return
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task(description, total=total)
        yield lambda done: bar.update(task, completed=done)


def with_progress(items: Iterable[Item], show: Callable[[int], None]) -> Iterator[Item]:
    """Yield the items, and show after each how many are done."""
    for done, item in enumerate(items, 1):
        yield item
        show(done)


class _PlainProgress:
    """Progress in lines: at most one every few seconds, and none for a short run."""

    def __init__(self, description: str, total: int) -> None:
        self._description, self._total = description, total
        self._last = monotonic()

    def __call__(self, done: int) -> None:
        if monotonic() - self._last >= SECONDS_PER_LINE:
            self._last = monotonic()
            notify("progress-line", what=self._description, done=done, total=self._total)
