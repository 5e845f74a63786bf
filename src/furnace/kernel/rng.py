"""Random numbers inside compiled loops: xorshift64* on one signed number."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.layout import ActionBuffer


@jit
def draw(buffer: ActionBuffer, below: int) -> int:
    """Draw an integer from 0 to `below` - 1, and advance the stream."""
    x = buffer.stream
    x ^= x >> 12 & 0xFFFFFFFFFFFFF
    x ^= x << 25
    x ^= x >> 27 & 0x1FFFFFFFFF
    buffer.stream = x
    return ((x * 2685821657736338717 >> 33 & 0x7FFFFFFF) * below) >> 31
