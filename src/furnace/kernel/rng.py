"""Random numbers inside compiled loops: xorshift64* on one signed number."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Pad


@rule
def draw(pad: Pad, below: int) -> int:
    """A whole number from 0 up to, not including, `below`; the stream moves on."""
    x = pad.stream
    x ^= x >> 12 & 0xFFFFFFFFFFFFF
    x ^= x << 25
    x ^= x >> 27 & 0x1FFFFFFFFF
    pad.stream = x
    return ((x * 2685821657736338717 >> 33 & 0x7FFFFFFF) * below) >> 31
