"""Sale bonuses (R18.3) as a packed number: four bits for each bonus, its level, say how often it is
active."""

from __future__ import annotations

import numpy as np

from furnace.kernel.compile import jit
from furnace.kernel.layout import BONUSES, Seat
from furnace.kernel.numbers import BONUS_LINES
from furnace.kernel.powers import POWER_ROW, SALE_BONUS_GAIN
from furnace.solver.programme.rows import NONE

BONUS_CARD = np.array([card for card, _ in BONUS_LINES] or [NONE])
"""By bonus: the card that has it."""
BONUS_LINE = np.array([line for _, line in BONUS_LINES] or [0])
"""By bonus: the number of its line."""


@jit
def level_in(bonus: int, place: int) -> int:
    """Return the level of one bonus."""
    return bonus >> 4 * place & 15


@jit
def is_past(me: Seat, place: int) -> bool:
    """Whether the card of a bonus is open at a line after the one that makes it active."""
    return bool(me.open == BONUS_CARD[place] and me.line > BONUS_LINE[place])


@jit
def is_no_higher(bonus: int, other: int) -> bool:
    """Whether no bonus has a higher level than in `other`."""
    for place in range(BONUSES):
        if level_in(bonus, place) > level_in(other, place):
            return False
    return True


@jit
def add_bonuses(me: Seat, bonus: int) -> None:
    """Make bonuses active for a seat."""
    for place in range(BONUSES):
        me.bonuses[place] += level_in(bonus, place)


@jit
def sale_bonuses_of(at: int) -> int:
    """Return the bonuses that add to the sales of a line, as a mask."""
    mask = 0
    for place in range(BONUSES):
        mask |= int(SALE_BONUS_GAIN[POWER_ROW[at], place] != 0) << place
    return mask
