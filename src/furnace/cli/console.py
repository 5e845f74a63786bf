"""Where commands print, and how they fail: one sentence, exit code 2."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import NoReturn

import typer
from rich.console import Console

console = Console(highlight=False, emoji=False)
errors = Console(stderr=True, highlight=False, emoji=False, soft_wrap=True)


def tolerate_odd_bytes() -> None:
    """Read and write a mark for what the terminal's encoding lacks, where Python would raise."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def fail(sentence: str, code: int = 2) -> NoReturn:
    """Say what is wrong and leave."""
    errors.print(sentence, style="red", markup=False)
    raise typer.Exit(code)
