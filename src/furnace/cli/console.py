"""Where commands print, and how they fail: one sentence, exit code 2."""

from __future__ import annotations

from typing import NoReturn

import typer
from rich.console import Console

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False, soft_wrap=True)


def fail(sentence: str, code: int = 2) -> NoReturn:
    """Say what is wrong and leave."""
    errors.print(sentence, style="red", markup=False)
    raise typer.Exit(code)
