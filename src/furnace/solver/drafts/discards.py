"""Cards that are discarded (M02) as a row of their own: the last search counts resources alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from furnace.solver.drafts.columns import IS_DISCARDED
from furnace.solver.programme.rows import MOST_ROWS


def has_discards(w: Any) -> bool:
    """Whether some column discards its card, and a row can be added."""
    return bool(_discarded(w).any()) and w["tree"]["rows"]["count"] < MOST_ROWS


def count_resources(w: Any, card: int) -> None:
    """Let columns count resources alone, and add a row that holds what may be discarded."""
    rows, discarded = w["tree"]["rows"], _discarded(w)
    count, row = len(discarded), int(rows["count"])
    rows["worth"][:count] += discarded * (card * int(w["scale"]))
    rows["part"][:count, row] = -discarded
    rows["count"] = row + 1


def allow_discards(w: Any, discards: int, ground: int) -> None:
    """Let so many cards be discarded at most, worth `ground` without any column."""
    rows = w["tree"]["rows"]
    rows["start"][rows["count"] - 1] = discards
    rows["ground"] = ground * int(w["scale"])


def _discarded(w: Any) -> NDArray[np.int64]:
    """Of each column whether it discards its card."""
    rows = w["tree"]["rows"]
    fields: NDArray[np.int64] = w["columns"]["field"][: rows["begin"][rows["slots"]]]
    return fields[:, IS_DISCARDED]
