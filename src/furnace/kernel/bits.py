"""Sets as bits of an integer: the number of bits, the lowest and the n-th."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic

from furnace.kernel.compile import jit


def _count(typing_context: Any, mask: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), emit


def _lowest(typing_context: Any, mask: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), emit


count_bits = cast(Callable[[int], int], intrinsic(_count))
"""Return the number of bits set."""

lowest_bit = cast(Callable[[int], int], intrinsic(_lowest))
"""Return the number of the lowest bit set; 64 if there is none."""


@jit
def nth_bit(mask: int, n: int) -> int:
    """Return the number of the n-th bit set, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest_bit(mask)
