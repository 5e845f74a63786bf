"""Positions that are too large for the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from furnace.cli.console import fail
from furnace.text.words import Words

if TYPE_CHECKING:
    from furnace.kernel.capacity import TooLarge


@contextmanager
def within_kernel_limits(file: Path, words: Words) -> Iterator[None]:
    """Fail with one sentence if the file's position is too large for the kernel."""
    from furnace.kernel.capacity import TooLarge  # NumPy is loaded here

    try:
        yield
    except TooLarge as error:
        fail(_sentence(file, error, words))


def _sentence(file: Path, error: TooLarge, words: Words) -> str:
    amounts: dict[str, str | int] = {"file": str(file), "amount": error.amount, "most": error.most}
    if error.owner is None:
        return words.messages.say("solve-too-many-companies", **amounts)
    owner = words.owner(error.owner)
    return words.messages.say("solve-too-large", owner=owner, what=error.what, **amounts)
