"""Jobs for worker processes, in a module that a spawned process finds however pytest was begun."""

from __future__ import annotations

import os


def square(number: int) -> int:
    """The job itself."""
    return number * number


def die_at_five(number: int) -> int:
    """A job that takes its process with it."""
    if number == 5:
        os._exit(1)
    return number
