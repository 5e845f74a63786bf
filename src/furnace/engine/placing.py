"""Discs on a card of the row: where a disc may be placed (R3.5, R3.6, R10.6), and which one is
highest."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from furnace.engine.disc import FIXED, NEUTRAL, VARIABLE, Disc
from furnace.engine.owners import discs_left, power_of, values_of
from furnace.engine.powers.base import Power
from furnace.engine.refusal import Code
from furnace.engine.state import AuctionCard, PlacedDisc, State

value_of: Callable[[PlacedDisc], int] = attrgetter("disc.value")
"""Return the value of a placed disc."""


def barred_values(discs: tuple[PlacedDisc, ...], owner: int, is_bound: bool) -> list[int] | None:
    """Return the values an owner may not add to these discs; None if it may not add any disc.

    The owner's own disc bars every other disc (R3.5), and every disc bars its own value (R3.6).
    Neither holds for an owner that is not bound by these limits.
    """
    values: list[int] = []
    if is_bound:
        for holder, disc in discs:
            if holder == owner:
                return None
            values.append(disc.value)
    return values


def why_no_disc(auction_card: AuctionCard, owner: int, disc: Disc, is_bound: bool) -> Code | None:
    """Return why a disc may not be placed on a card: it has a disc of that owner or value."""
    barred = barred_values(auction_card.discs, owner, is_bound)
    if barred is None:
        return Code.OWN_DISC
    return Code.SAME_VALUE if disc.value in barred else None


def discs_to_place(state: State, owner: int, power: Power) -> tuple[Disc, ...]:
    """Return the discs an owner with this power may place now.

    A neutral disc that counts as a second disc is placed right after another one, and only then
    (R19.4).
    """
    discs = discs_left(state, owner)
    if not power.is_neutral_second():
        return discs
    is_second = may_add_neutral_disc(state, owner)
    return tuple(disc for disc in discs if (disc.kind is NEUTRAL) == is_second)


def may_add_neutral_disc(state: State, seat: int) -> bool:
    """Whether a seat has placed a disc this turn and may now add the neutral one."""
    return bool(state.seats[seat].pending)


def can_place(state: State, owner: int, row: tuple[AuctionCard, ...]) -> bool:
    """Whether an owner can legally place a disc on this row (Q10)."""
    discs = discs_left(state, owner)
    if not discs:
        return False
    power = power_of(state, owner)
    if discs[-1].kind is not FIXED:
        discs = discs_to_place(state, owner, power)
    return can_place_one(state, owner, power, discs, row)


def can_place_one(
    state: State, owner: int, power: Power, discs: tuple[Disc, ...], row: tuple[AuctionCard, ...]
) -> bool:
    """Whether an owner can legally place one of these discs on this row."""
    if not discs:
        return False
    is_bound = power.is_bound_by_limits()
    for _, placed_discs, _ in row:
        if not placed_discs:
            return True
        barred = barred_values(placed_discs, owner, is_bound)
        if barred is None:
            continue
        for disc in discs:
            if disc.kind is not VARIABLE:
                if disc.value not in barred:
                    return True
            elif any(value not in barred for value in values_of(state, owner, disc)):
                return True
    return False


def highest_disc(auction_card: AuctionCard) -> PlacedDisc:
    """Return the disc that wins the card (R4.3).

    If several discs tie, all but the first belong to K3, who ignores the limits, and the first
    wins. If the first is K3's too, a variable disc beats a fixed one (Q16).
    """
    values = list(map(value_of, auction_card.discs))
    top = max(values)
    best = auction_card.discs[values.index(top)]
    if values.count(top) > 1:
        for placed in auction_card.discs:
            is_tied = placed.disc.value == top and placed.owner == best.owner
            if is_tied and placed.disc.kind is VARIABLE:
                return placed
    return best
