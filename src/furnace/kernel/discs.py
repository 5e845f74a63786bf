"""Discs on auction cards: owner, kind and value in one number (R3.5, R3.6, Q16)."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.layout import AuctionCard, Game
from furnace.kernel.powers import COMPENSATION_BONUS, IS_BOUND

FIXED, NEUTRAL, VARIABLE = 0, 1, 2
NEUTRAL_BIT, FIXED_BITS, VARIABLE_BIT = 1, 30, 32
"""The bits of a hand of discs: 1 to 4 are fixed, 0 is neutral, 5 is variable."""

MAX_MASKED_VALUE = 62
"""The highest value that has a bit in an auction card's `values`."""


@jit
def pack_disc(owner: int, kind: int, value: int) -> int:
    """Return a placed disc as one number."""
    return owner | kind << 3 | value << 5


@jit
def owner_of(placed: int) -> int:
    """Return the owner of a placed disc."""
    return placed & 7


@jit
def disc_kind_of(placed: int) -> int:
    """Return the kind of a placed disc: FIXED, NEUTRAL or VARIABLE."""
    return placed >> 3 & 3


@jit
def value_of(placed: int) -> int:
    """Return the value of a placed disc."""
    return placed >> 5


@jit
def disc_at(auction_card: AuctionCard, place: int) -> int:
    """Return a disc of a card as a 64-bit integer."""
    return int(auction_card.discs[place])


@jit
def is_bound(g: Game, owner: int) -> bool:
    """Whether R3.5 and R3.6 apply to this owner's own discs (R11.3)."""
    return owner >= g.seat_count or IS_BOUND[g.seats[owner].capitalist] != 0


@jit
def has_value(auction_card: AuctionCard, value: int) -> bool:
    """Whether the card has a disc of this value."""
    if value <= MAX_MASKED_VALUE:
        return auction_card.values >> value & 1 != 0
    for place in range(auction_card.count):
        if value_of(disc_at(auction_card, place)) == value:
            return True
    return False


@jit
def has_owner(auction_card: AuctionCard, owner: int) -> bool:
    """Whether the card already has a disc of this owner (R3.5)."""
    return auction_card.owners >> owner & 1 != 0


@jit
def add_disc(auction_card: AuctionCard, placed: int) -> None:
    """Add a disc to the card."""
    auction_card.discs[auction_card.count] = placed
    auction_card.count += 1
    _mark(auction_card, placed)


@jit
def remove_disc(auction_card: AuctionCard, place: int) -> None:
    """Remove a disc; the others keep their order."""
    auction_card.count -= 1
    for other in range(place, auction_card.count):
        auction_card.discs[other] = auction_card.discs[other + 1]
    auction_card.discs[auction_card.count] = 0
    auction_card.owners, auction_card.values = 0, 0
    for other in range(auction_card.count):
        _mark(auction_card, disc_at(auction_card, other))


@jit
def _mark(auction_card: AuctionCard, placed: int) -> None:
    auction_card.owners |= 1 << owner_of(placed)
    if value_of(placed) <= MAX_MASKED_VALUE:
        auction_card.values |= 1 << value_of(placed)


@jit
def highest_disc(auction_card: AuctionCard) -> int:
    """Return the place of the disc that wins the card (R4.3, Q16)."""
    best = 0
    for place in range(1, auction_card.count):
        if value_of(disc_at(auction_card, place)) > value_of(disc_at(auction_card, best)):
            best = place
    top = disc_at(auction_card, best)
    for place in range(auction_card.count):
        placed = disc_at(auction_card, place)
        is_tied = value_of(placed) == value_of(top) and owner_of(placed) == owner_of(top)
        if is_tied and place != best and disc_kind_of(placed) == VARIABLE:
            return place
    return best


@jit
def lowest_disc(g: Game) -> int:
    """Return the place of the disc to be compensated next on the leftmost card (Q11, Q16)."""
    auction_card = g.row[g.row_start]
    taker, found = highest_disc(auction_card), -1
    for place in range(auction_card.count):
        if place == taker:
            continue
        if found < 0 or value_of(disc_at(auction_card, place)) < value_of(
            disc_at(auction_card, found)
        ):
            found = place
    return found


@jit
def compensated_value(g: Game, placed: int) -> int:
    """Return what an outbid disc counts as for its owner (R11.2)."""
    owner, value = owner_of(placed), value_of(placed)
    if owner < g.seat_count:
        return value + COMPENSATION_BONUS[g.seats[owner].capitalist]
    return value
