"""The value of goods at given prices, in thousandths of money."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.record import Array


@jit
def price_of(goods: int, prices: Array) -> int:
    """Return the value of goods at these prices."""
    total = 0
    for kind in range(5):
        total += amount(goods, kind) * prices[kind]
    return int(total)
