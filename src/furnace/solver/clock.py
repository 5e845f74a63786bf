"""The time, for machine code: the C library's monotonic clock, found by its name when linked."""

from __future__ import annotations

from typing import Any

from numba import types

from furnace.kernel.compile import rule
from furnace.kernel.record import Array

_MONOTONIC = 1
_read: Any = types.ExternalFunction(
    "clock_gettime", types.int32(types.int32, types.CPointer(types.int64))
)


@rule
def now(room: Array) -> int:
    """Nanoseconds since some moment; `room` is an array of two numbers to read them into."""
    _read(_MONOTONIC, room.ctypes)
    return int(room[0] * 1_000_000_000 + room[1])
