"""A way to resolve the card of a slot, with all that it depends on elsewhere: a column to be."""

from __future__ import annotations

from typing import NamedTuple

from furnace.solver.drafts.amounts import NOTHING, Goods, unpacked
from furnace.solver.drafts.columns import (
    AFTER,
    COPIED_CARD,
    DURING,
    EARLY,
    IDLE_COPY,
    NO_SOURCE,
    OWN_CARD,
    REPEATED_CARD,
    SHOWN,
)
from furnace.solver.drafts.turning import price_of
from furnace.solver.drafts.way import Crew, Way
from furnace.solver.once import AGAIN_COST, COPY_COST

NO_BONUS = (0, 0)
_FEES = {COPIED_CARD: unpacked(COPY_COST), REPEATED_CARD: unpacked(AGAIN_COST)}


class Resolving(NamedTuple):
    """`whose` card it is; the `source` that turns it over, paid with iron or not; which sale
    bonuses are active (`bonus`), how many cards its text line counts (`text`), and the managers
    that stood on it before (`fixed`)."""

    slot: int
    whose: int
    way: Way
    source: int = NO_SOURCE
    is_iron: bool = False
    bonus: tuple[int, ...] = NO_BONUS
    text: int = 0
    fixed: Crew = ()

    @property
    def is_own(self) -> bool:
        """Whether it is the one resolving of an own card that every production has."""
        return self.whose == OWN_CARD

    @property
    def is_copy(self) -> bool:
        """Whether it is what K9 copies, be it nothing."""
        return self.whose in (IDLE_COPY, COPIED_CARD)

    @property
    def is_again(self) -> bool:
        """Whether it is the card that K1 repeats."""
        return self.whose == REPEATED_CARD

    @property
    def is_turned(self) -> bool:
        """Whether its company is turned over in this production."""
        return self.way.mode in (EARLY, DURING, AFTER)

    @property
    def is_full(self) -> bool:
        """Whether its additional line is resolved."""
        return self.way.mode in (EARLY, DURING, SHOWN)

    @property
    def price(self) -> Goods:
        """What turning it over costs."""
        return price_of(self.source, self.is_iron)

    @property
    def fee(self) -> Goods:
        """What K1 or K9 pays (Q25)."""
        return _FEES.get(self.whose, NOTHING)
