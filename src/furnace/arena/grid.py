"""A table as text, shown in the terminal and in the HTML report."""

from __future__ import annotations

from typing import NamedTuple

from furnace.arena.resampling import Estimate

UNKNOWN = "–"
"""The cell of an unknown figure."""


class Grid(NamedTuple):
    """A title, column headings and rows of cells."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def percent(share: float) -> str:
    """Return a share as a percentage."""
    return f"{share:.1%}"


def percent_range(low: float, high: float) -> str:
    """Return an interval of shares, such as 7.1–59.1%."""
    return f"{100 * low:.1f}–{high:.1%}"


def percent_interval(estimate: Estimate) -> str:
    """Return the interval of a share."""
    return percent_range(estimate.low, estimate.high)


def money(amount: float) -> str:
    """Return an amount of money with its sign."""
    return f"{amount:+.1f}".replace("-", "−")


def money_interval(estimate: Estimate) -> str:
    """Return an interval of money; unknown if all deals were equal, or there was only one."""
    if estimate.low == estimate.high:
        return UNKNOWN
    # With spaces: between signed numbers, a dash on its own reads as another sign.
    return f"{money(estimate.low)} – {money(estimate.high)}"


def seconds(time: float) -> str:
    """Return a duration, such as 0.12 ms, 3.4 ms, 120 ms or 2.5 s."""
    return f"{time:.1f} s" if time >= 1 else f"{1000 * time:.{2 if time < 0.001 else 1}f} ms"
