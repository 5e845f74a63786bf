"""One published figure."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """One published figure; `target` is the ratio it must reach, or the limit it must not exceed.

    If `target` is empty, the figure is only for information.
    """

    name: str
    unit: str
    ours: float
    peer_name: str
    peer: float | None
    ratio: float | None
    target: str
    is_met: bool


def at_most(name: str, unit: str, ours: float, most: float) -> Figure:
    """Return a figure with an upper limit."""
    return Figure(name, unit, ours, "", None, None, f"≤ {most:g} {unit}", ours <= most)


def at_most_times(
    name: str, unit: str, ours: float, peer: tuple[str, float, float], most: float | None
) -> Figure:
    """Return a figure with a limit in multiples of a peer (its name, figure and ratio)."""
    peer_name, theirs, ratio = peer
    target = "" if most is None else f"≤ {most:g} ×"
    is_met = most is None or ratio <= most
    return Figure(name, unit, ours, peer_name, theirs, ratio, target, is_met)


def informational(name: str, unit: str, ours: float) -> Figure:
    """Return a figure without a limit."""
    return Figure(name, unit, ours, "", None, None, "", is_met=True)
