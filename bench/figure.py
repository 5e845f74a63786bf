"""One published figure."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """One published figure; `asked` is the ratio it must reach, or the figure it must not pass.

    A figure of which nothing is asked is there for information.
    """

    name: str
    unit: str
    ours: float
    peer_name: str
    peer: float | None
    ratio: float | None
    asked: str
    is_met: bool


def at_most(name: str, unit: str, ours: float, most: float) -> Figure:
    """A figure that must not pass another."""
    return Figure(name, unit, ours, "", None, None, f"≤ {most:g} {unit}", ours <= most)


def at_most_times(
    name: str, unit: str, ours: float, peer: tuple[str, float, float], most: float | None
) -> Figure:
    """A figure that must not pass so many times a peer's; the peer: its name, figure and ratio."""
    peer_name, theirs, ratio = peer
    asked = "" if most is None else f"≤ {most:g} ×"
    is_met = most is None or ratio <= most
    return Figure(name, unit, ours, peer_name, theirs, ratio, asked, is_met)


def told(name: str, unit: str, ours: float) -> Figure:
    """A figure for information."""
    return Figure(name, unit, ours, "", None, None, "", is_met=True)
