"""The time, inside machine code: by the C library's own name, so that it can be kept on disk."""

from __future__ import annotations

from typing import Any

from numba import types

from furnace.kernel.compile import rule

_MONOTONIC = 1
_clock_gettime: Any = types.ExternalFunction(
    "clock_gettime", types.int32(types.int32, types.CPointer(types.int64))
)


@rule
def nanoseconds(buffer: Any) -> int:
    """Nanoseconds of a clock that only goes forward; the buffer is an array of two."""
    _clock_gettime(_MONOTONIC, buffer.ctypes)
    return int(buffer[0] * 1_000_000_000 + buffer[1])
