"""The time, for machine code: the C library's monotonic clock, found by its name when linked.

Or a *counted* clock, on which time passes only when it is looked at: what is found by it is the
same on every machine, and takes about as long as it says.
"""

from __future__ import annotations

from typing import Any

from numba import types

from furnace.kernel.compile import jit
from furnace.kernel.record import Array

CLOCK = 3
"""So many numbers a clock has: seconds and nanoseconds as they are read, and what was counted."""

NO_LIMIT = 0
NEVER = 1 << 62
TICK = 100_000
"""A look at the counted clock, in nanoseconds."""

_MONOTONIC, _COUNTED = 1, 2
_read: Any = types.ExternalFunction(
    "clock_gettime", types.int32(types.int32, types.CPointer(types.int64))
)


@jit
def start(clock: Array, limit: int) -> int:
    """The time so many nanoseconds from now, or NEVER; a limit below zero starts a counted clock
    for as many."""
    clock[_COUNTED] = 1 if limit < 0 else 0
    return now(clock) + abs(limit) if limit != NO_LIMIT else NEVER


@jit
def now(clock: Array) -> int:
    """Nanoseconds since some moment."""
    if clock[_COUNTED]:
        clock[_COUNTED] += TICK
        return int(clock[_COUNTED])
    _read(_MONOTONIC, clock.ctypes)
    return int(clock[0] * 1_000_000_000 + clock[1])


def limit_of(seconds: float | None, is_counted: bool = False) -> int:
    """A time limit as the machine code takes it: nanoseconds, below zero where they are counted."""
    if seconds is None:
        return NO_LIMIT
    limit = max(1, int(seconds * 1e9))
    return -limit if is_counted else limit
