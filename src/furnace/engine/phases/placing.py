"""Where a disc may lie: the two limits, for seats and Agents alike (R3.5, R3.6, R10.6)."""

from __future__ import annotations

from furnace.engine.phases.owners import discs_left, power_of
from furnace.engine.refusal import Code
from furnace.engine.state import Disc, Lot, State

OWN_DISC, SAME_VALUE = Code.OWN_DISC, Code.SAME_VALUE


def why_no_disc(lot: Lot, owner: int, disc: Disc, is_bound: bool) -> Code | None:
    """Why a disc may not lie on a company: one of its owner's, or of its value, lies there."""
    if is_bound:
        value = disc.value
        for holder, laid in lot.discs:
            if holder == owner:
                return OWN_DISC
            if laid.value == value:
                return SAME_VALUE
    return None


def can_place(state: State, owner: int, row: tuple[Lot, ...]) -> bool:
    """Whether an owner has a disc and a legal place for it on this row (Q10)."""
    discs = discs_left(state, owner)
    if not discs:
        return False
    is_bound = power_of(state, owner).is_bound_by_limits()
    for lot in row:
        for disc in discs:
            if why_no_disc(lot, owner, disc, is_bound) is None:
                return True
    return False
