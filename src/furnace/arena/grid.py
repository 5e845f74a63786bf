"""A table in words, made once: the terminal and the page show the same."""

from __future__ import annotations

from typing import NamedTuple

from furnace.arena.resampling import Estimate

NOTHING = "–"
"""The cell of a figure that is not known."""


class Grid(NamedTuple):
    """A title, the heads of its columns, and rows of cells."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{share:.1%}"


def percents(estimate: Estimate) -> str:
    """An interval of a share."""
    return f"{100 * estimate.low:.1f} – {estimate.high:.1%}"


def money(amount: float) -> str:
    """Money, with its sign."""
    return f"{amount:+.1f}".replace("-", "−")


def moneys(estimate: Estimate) -> str:
    """An interval of money; there is none where all deals were equal, or there was but one."""
    if estimate.low == estimate.high:
        return NOTHING
    return f"{money(estimate.low)} – {money(estimate.high)}"


def seconds(time: float) -> str:
    """A time to think: 0.12 ms, 3.4 ms, 120 ms, 2.5 s."""
    return f"{time:.1f} s" if time >= 1 else f"{1000 * time:.{2 if time < 0.001 else 1}f} ms"
