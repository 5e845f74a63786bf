"""Discs on a company: where one may lie (R3.5, R3.6, R10.6), and which is the highest (R4.3)."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from furnace.engine.disc import Disc
from furnace.engine.owners import discs_left, power_of
from furnace.engine.refusal import Code
from furnace.engine.state import Lot, Placed, State

value_of: Callable[[Placed], int] = attrgetter("disc.value")
"""The value printed on a placed disc."""


def barred_values(lot: Lot, owner: int, is_bound: bool) -> list[int] | None:
    """The values an owner may not add to a company; None where it may add no disc at all.

    A disc of its own bars all others (R3.5), any disc bars its value (R3.6).
    """
    values: list[int] = []
    if is_bound:
        for holder, disc in lot.discs:
            if holder == owner:
                return None
            values.append(disc.value)
    return values


def why_no_disc(lot: Lot, owner: int, disc: Disc, is_bound: bool) -> Code | None:
    """Why a disc may not lie on a company: one of its owner's, or of its value, lies there."""
    barred = barred_values(lot, owner, is_bound)
    if barred is None:
        return Code.OWN_DISC
    return Code.SAME_VALUE if disc.value in barred else None


def can_place(state: State, owner: int, row: tuple[Lot, ...]) -> bool:
    """Whether an owner has a disc and a legal place for it on this row (Q10)."""
    discs = discs_left(state, owner)
    is_bound = power_of(state, owner).is_bound_by_limits()
    for lot in row if discs else ():
        barred = barred_values(lot, owner, is_bound)
        if barred is None:
            continue
        for disc in discs:
            if disc.value not in barred:
                return True
    return False


def highest(lot: Lot) -> Placed:
    """The disc that takes the company (R4.3).

    Of two equal ones the second is K3's, whom the limits do not bind, and the first wins (Q16).
    """
    return max(lot.discs, key=value_of)
