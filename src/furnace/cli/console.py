"""Where commands print, and how they fail: one sentence, and exit code 2 for wrong usage."""

from __future__ import annotations

import codecs
import errno
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from furnace.text.catalogue import catalogue

CONTROLS = dict.fromkeys({*range(32), *range(127, 160)} - {*b"\t\n"}, "\ufffd")
"""Substitutes for control characters: a terminal would obey them."""

UNKNOWN_WIDTH = 80
"""Columns where the terminal does not know its width, and says 0."""


class SafeConsole(Console):
    """A console that keeps control characters in texts from the terminal."""

    def render_str(self, text: str, **options: Any) -> Text:  # noqa: D102
        return super().render_str(text.translate(CONTROLS), **options)


console = SafeConsole(highlight=False, emoji=False)
errors = SafeConsole(stderr=True, highlight=False, emoji=False, soft_wrap=True)

ASCII = str.maketrans("→▲•·×–—−±…“”‘’", ">^*-x---~.\"\"''")
"""Substitutes for what ASCII lacks, one character for one, so that tables stay aligned."""

WRONG_USAGE = 2
"""The exit code for a command that cannot be understood or cannot be carried out as it is."""

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""Errors of an output that is full or broken."""


def prepare_streams() -> None:
    """Replace what cannot be used: closed streams, a width of 0, characters not in an encoding."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))
    for each in (console, errors):
        if not each.width:
            each.width = UNKNOWN_WIDTH
    codecs.register_error("furnace", _replace_unencodable)
    for stream, how in ((sys.stdin, "replace"), (sys.stdout, "furnace"), (sys.stderr, "furnace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=how)


@contextmanager
def reporting_full_output() -> Iterator[None]:
    """Exit with one sentence if the output cannot be written, such as to a full disk."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        if error.filename is not None or error.errno not in NO_ROOM:
            raise
        _drop_output()
        sentence = say("output-cannot-write", why=os.strerror(error.errno))
        errors.print(sentence, style="red", markup=False)
        sys.exit(1)


def say(message: str, **fields: object) -> str:
    """Return a message; whole numbers stay numbers, for its plurals."""
    values = {name: v if isinstance(v, int) else str(v) for name, v in fields.items()}
    return catalogue().say(message, **values)


def fail(sentence: str, code: int = WRONG_USAGE) -> NoReturn:
    """Say what is wrong and exit."""
    errors.print(sentence, style="red", markup=False)
    raise typer.Exit(code)


def _replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(map(_ascii, text)), error.end


def _ascii(character: str) -> str:
    """The nearest ASCII to a character: its substitute, a letter without its accent, or `?`."""
    known = character.translate(ASCII)
    plain = unicodedata.normalize("NFKD", known).encode("ascii", "ignore").decode()
    return plain or "?"


def _drop_output() -> None:
    """Discard buffered output: writing it would fail again when Python exits."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
