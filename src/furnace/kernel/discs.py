"""Discs on a card of the row: owner, kind and value in one number (R3.5, R3.6, Q16)."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.layout import Game, Lot
from furnace.kernel.powers import COMPENSATION_BONUS, IS_BOUND

FIXED, NEUTRAL, VARIABLE = 0, 1, 2
NEUTRAL_BIT, FIXED_BITS, VARIABLE_BIT = 1, 30, 32
"""A hand of discs as bits: 1 to 4 the fixed ones, 0 the neutral, 5 the variable."""

MASKED = 62
"""Values up to this one are bits of a lot's `values`."""


@rule
def pack_disc(owner: int, kind: int, value: int) -> int:
    """A placed disc as one number."""
    return owner | kind << 3 | value << 5


@rule
def owner_of(placed: int) -> int:
    """Whose disc it is."""
    return placed & 7


@rule
def disc_kind_of(placed: int) -> int:
    """Fixed, neutral or variable."""
    return placed >> 3 & 3


@rule
def value_of(placed: int) -> int:
    """What it is worth."""
    return placed >> 5


@rule
def disc_at(lot: Lot, place: int) -> int:
    """A disc of a card, widened to the one width that functions take."""
    return int(lot.discs[place])


@rule
def is_bound(g: Game, owner: int) -> bool:
    """Whether R3.5 and R3.6 hold for this owner's own discs (R11.3)."""
    return owner >= g.seat_count or IS_BOUND[g.seats[owner].capitalist] != 0


@rule
def has_value(lot: Lot, value: int) -> bool:
    """Whether a disc of this value lies on the card."""
    if value <= MASKED:
        return lot.values >> value & 1 != 0
    for place in range(lot.count):
        if value_of(disc_at(lot, place)) == value:
            return True
    return False


@rule
def is_barred(lot: Lot, owner: int) -> bool:
    """Whether a disc of the owner's lies there already (R3.5)."""
    return lot.owners >> owner & 1 != 0


@rule
def add_disc(lot: Lot, placed: int) -> None:
    """Lay a disc onto the card."""
    lot.discs[lot.count] = placed
    lot.count += 1
    _mark(lot, placed)


@rule
def remove_disc(lot: Lot, place: int) -> None:
    """Take a disc off; the others keep their order."""
    lot.count -= 1
    for other in range(place, lot.count):
        lot.discs[other] = lot.discs[other + 1]
    lot.discs[lot.count] = 0
    lot.owners, lot.values = 0, 0
    for other in range(lot.count):
        _mark(lot, disc_at(lot, other))


@rule
def _mark(lot: Lot, placed: int) -> None:
    lot.owners |= 1 << owner_of(placed)
    if value_of(placed) <= MASKED:
        lot.values |= 1 << value_of(placed)


@rule
def highest(lot: Lot) -> int:
    """The place of the disc that takes the card (R4.3, Q16)."""
    best = 0
    for place in range(1, lot.count):
        if value_of(disc_at(lot, place)) > value_of(disc_at(lot, best)):
            best = place
    top = disc_at(lot, best)
    for place in range(lot.count):
        placed = disc_at(lot, place)
        is_tied = value_of(placed) == value_of(top) and owner_of(placed) == owner_of(top)
        if is_tied and place != best and disc_kind_of(placed) == VARIABLE:
            return place
    return best


@rule
def lowest_disc(g: Game) -> int:
    """The place of the disc to be compensated next on the leftmost card (Q11, Q16)."""
    lot = g.row[g.row_start]
    taker, found = highest(lot), -1
    for place in range(lot.count):
        if place == taker:
            continue
        if found < 0 or value_of(disc_at(lot, place)) < value_of(disc_at(lot, found)):
            found = place
    return found


@rule
def compensated_value(g: Game, placed: int) -> int:
    """What an outbid disc is worth to its owner (R11.2)."""
    owner, value = owner_of(placed), value_of(placed)
    if owner < g.seat_count:
        return value + COMPENSATION_BONUS[g.seats[owner].capitalist]
    return value
