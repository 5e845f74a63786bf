"""Cards that are discarded (M02) as a row of their own: the last search counts resources alone."""

from __future__ import annotations

from typing import Any

from furnace.solver.drafts.columns import IS_DISCARDED, MOST_ROWS


def has_discards(columns: Any) -> bool:
    """Whether some column discards its card, and a row can be added."""
    count = int(columns["count"])
    return bool(columns["field"][:count, IS_DISCARDED].any()) and columns["rows"] < MOST_ROWS


def count_resources(w: Any, card: int) -> None:
    """Let columns count resources alone, and add a row that holds what may be discarded."""
    columns = w["columns"]
    count, row = int(columns["count"]), int(columns["rows"])
    discarded = columns["field"][:count, IS_DISCARDED]
    columns["worth"][:count] += discarded * (card * int(w["scale"]))
    columns["part"][:count, row] = -discarded
    columns["rows"] = row + 1


def allow_discards(w: Any, discards: int, ground: int) -> None:
    """Let so many cards be discarded at most, worth `ground` without any column."""
    columns = w["columns"]
    columns["start"][columns["rows"] - 1] = discards
    columns["ground"] = ground * int(w["scale"])
