"""Jobs for worker processes, in a module that a spawned process can always import."""

from __future__ import annotations

import os


def square(number: int) -> int:
    """Return the square of a number."""
    return number * number


def die_at_five(number: int) -> int:
    """Return the number, but end the process at 5."""
    if number == 5:
        os._exit(1)
    return number
