"""The kinds of windows in which companies are upgraded, and what an upgrade costs there.

In the solver, a window is any chance to upgrade companies: an upgrade line of a start-up or a
company, or what S7 opens when tokens are gained. Two lines with the same cost and limit are of one
kind.
"""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import TOKEN
from furnace.kernel.powers import MISSING, SUBSTITUTE
from furnace.kernel.tableau import line_count
from furnace.kernel.tables import COST, KIND, LIMIT, UPGRADE, WINDOW, line_at
from furnace.solver.programme.rows import NONE

_LINES = [int(at) for at in np.nonzero((KIND == UPGRADE) | (KIND == WINDOW))[0]]
_KEYS = sorted({(int(KIND[at]), int(COST[at]), int(LIMIT[at])) for at in _LINES})

WINDOWS = len(_KEYS)
WINDOW_KIND = np.full(len(KIND), NONE, np.int64)
"""By line: the kind of window it is."""
WINDOW_COST = np.array([cost for _, cost, _ in _KEYS], np.int64)
WINDOW_LIMIT = np.array([limit for _, _, limit in _KEYS], np.int64)
"""By kind: how many upgrades a window allows."""
IS_GAIN_WINDOW = np.array([kind == WINDOW for kind, _, _ in _KEYS])
"""By kind: whether it opens when tokens are gained (S7), and is not a line that is resolved."""
GAIN_WINDOWS = sum(1 << kind for kind in range(WINDOWS) if IS_GAIN_WINDOW[kind])
"""The kinds of these windows, as a mask."""

for _at in _LINES:
    WINDOW_KIND[_at] = _KEYS.index((int(KIND[_at]), int(COST[_at]), int(LIMIT[_at])))


@jit
def window_asked(g: Game, me: Seat) -> int:
    """Return the kind of the window that is open for a seat now, or NONE."""
    if me.pending_count > 0:
        top = me.pending[me.pending_count - 1]
        return int(WINDOW_KIND[line_at(top & 255, top >> 8 & 15)])
    if me.open < 0 or me.line > line_count(g, me):
        return NONE
    return int(WINDOW_KIND[line_at(me.open, me.line)])


@jit
def price_of(me: Seat, kind: int, pays_iron: bool) -> int:
    """Return the cost of an upgrade in such a window, with iron paid for the token or not
    (R11.5)."""
    if pays_iron:
        return int(WINDOW_COST[kind] - MISSING[me.capitalist] + SUBSTITUTE[me.capitalist])
    return int(WINDOW_COST[kind])


@jit
def takes_tokens(kind: int) -> bool:
    """Whether an upgrade costs a token there, which K5 may replace by iron."""
    return amount(WINDOW_COST[kind], TOKEN) > 0
