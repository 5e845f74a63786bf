"""The time, for machine code: the C library's monotonic clock, linked by its name.

A *counted* clock advances only when it is read. A search with it returns the same result on every
machine, and takes about as long as the clock says.
"""

from __future__ import annotations

from typing import Any

from numba import types

from furnace.kernel.compile import jit
from furnace.kernel.structs import Array

CLOCK_SIZE = 3
"""The numbers of a clock: seconds and nanoseconds as last read, and the counted time."""

NO_LIMIT = 0
NEVER = 1 << 62
TICK_NS = 100_000
"""By how much a reading advances the counted clock."""

_MONOTONIC, _COUNTED = 1, 2
_read: Any = types.ExternalFunction(
    "clock_gettime", types.int32(types.int32, types.CPointer(types.int64))
)


@jit
def start_clock(clock: Array, limit: int) -> int:
    """Return the deadline this many nanoseconds from now, or NEVER; a negative limit starts a
    counted clock."""
    clock[_COUNTED] = 1 if limit < 0 else 0
    return now(clock) + abs(limit) if limit != NO_LIMIT else NEVER


@jit
def now(clock: Array) -> int:
    """Return the time in nanoseconds, from an arbitrary zero."""
    if clock[_COUNTED]:
        clock[_COUNTED] += TICK_NS
        return int(clock[_COUNTED])
    _read(_MONOTONIC, clock.ctypes)
    return int(clock[0] * 1_000_000_000 + clock[1])


def encode_limit(seconds: float | None, is_counted: bool = False) -> int:
    """Return a time limit for machine code: in nanoseconds, negative for a counted clock."""
    if seconds is None:
        return NO_LIMIT
    limit = max(1, int(seconds * 1e9))
    return -limit if is_counted else limit
