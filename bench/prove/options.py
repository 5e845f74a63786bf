"""What the two commands of this folder share: their options, and how they end."""

from __future__ import annotations

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong with an option."""

    def error(self, message: str) -> NoReturn:
        """End the command."""
        self.exit(2, f"{self.prog}: {message}\n")


def count(text: str) -> int:
    """Return a whole number above nothing."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"needs a whole number of at least 1, not “{text}”.")
    return int(text)


def number(text: str) -> int:
    """Return a whole number."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"needs a whole number, not “{text}”.")
    return int(text)
