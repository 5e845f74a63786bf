"""Discs on a card of the row: where one may lie (R3.5, R3.6, R10.6), and which is the highest."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from furnace.engine.disc import FIXED, NEUTRAL, VARIABLE, Disc
from furnace.engine.owners import discs_left, power_of, values_of
from furnace.engine.powers.question import Power
from furnace.engine.refusal import Code
from furnace.engine.state import AuctionCard, Placed, State

value_of: Callable[[Placed], int] = attrgetter("disc.value")
"""The value of a placed disc."""


def barred_values(discs: tuple[Placed, ...], owner: int, is_bound: bool) -> list[int] | None:
    """The values an owner may not add to these discs; None where it may add no disc at all.

    A disc of its own bars all others (R3.5), any disc bars its value (R3.6).
    """
    values: list[int] = []
    if is_bound:
        for holder, disc in discs:
            if holder == owner:
                return None
            values.append(disc.value)
    return values


def why_no_disc(auction_card: AuctionCard, owner: int, disc: Disc, is_bound: bool) -> Code | None:
    """Why a disc may not lie on a card: one of its owner's, or of its value, lies there."""
    barred = barred_values(auction_card.discs, owner, is_bound)
    if barred is None:
        return Code.OWN_DISC
    return Code.SAME_VALUE if disc.value in barred else None


def discs_to_place(state: State, owner: int, power: Power) -> tuple[Disc, ...]:
    """The discs an owner with this power may place now.

    Where the neutral disc is a second one it is laid after another, and only then (R19.4).
    """
    discs = discs_left(state, owner)
    if not power.is_neutral_second():
        return discs
    is_second = is_second_asked(state, owner)
    return tuple(disc for disc in discs if (disc.kind is NEUTRAL) == is_second)


def is_second_asked(state: State, seat: int) -> bool:
    """Whether a seat has laid a disc in this turn and may lay the neutral one too."""
    return bool(state.seats[seat].pending)


def can_place(state: State, owner: int, row: tuple[AuctionCard, ...]) -> bool:
    """Whether an owner has a disc and a legal place for it on this row (Q10)."""
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
    """Whether one of these discs of an owner has a legal place on this row."""
    if not discs:
        return False
    is_bound = power.is_bound_by_limits()
    for _, placed, _ in row:
        if not placed:
            return True
        barred = barred_values(placed, owner, is_bound)
        if barred is None:
            continue
        for disc in discs:
            if disc.kind is not VARIABLE:
                if disc.value not in barred:
                    return True
            elif any(value not in barred for value in values_of(state, owner, disc)):
                return True
    return False


def highest(auction_card: AuctionCard) -> Placed:
    """The disc that takes the card (R4.3).

    Of equal ones all but the first are K3's, whom the limits do not bind, and the first wins; if
    that is K3's too, a variable disc goes before a fixed one (Q16).
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
