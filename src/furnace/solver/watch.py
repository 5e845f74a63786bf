"""A time limit as the machine code takes it."""

from __future__ import annotations

from furnace.solver.clock import NO_LIMIT


def limit_of(seconds: float | None, is_counted: bool = False) -> int:
    """A time limit as the machine code takes it: nanoseconds, below zero where they are counted."""
    if seconds is None:
        return NO_LIMIT
    limit = max(1, int(seconds * 1e9))
    return -limit if is_counted else limit
