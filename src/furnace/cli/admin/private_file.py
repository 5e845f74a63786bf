"""Files with personal data, which only their owner can read."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from furnace.cli.console import fail, say


def write_private_or_exit(file: Path | None, text: str) -> None:
    """Write a new file, or to standard output; exit with one sentence if it cannot be written."""
    if file is None:
        typer.echo(text, nl=False)
        return
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as opened:
            opened.write(text)
    except OSError as error:
        fail(say("admin-cannot-write", file=file, why=error.strerror or ""), code=1)
