"""Dealing the row of an auction: companies (R3.1, R3.2), then managers (R15.1)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from furnace.cards.load import base_cards, interbellum_cards
from furnace.kernel.actions import DEAL, card_of, pack_action
from furnace.kernel.bits import count_bits, lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.layout import ActionBuffer, Game
from furnace.kernel.numbers import (
    COMPANY_MASKS,
    FIRST_MANAGER,
    MANAGERS,
    MASK_BITS,
    NEW_COMPANIES,
    NUMBERS,
    QUICK_MIX,
    VARIABLE_DISCS,
    WITH_MANAGERS,
)
from furnace.kernel.tableau import reveal_company


def _masks(ids: Iterable[str]) -> list[int]:
    """Return a set of companies as masks."""
    masks = [0] * COMPANY_MASKS
    for id_ in ids:
        masks[NUMBERS[id_] // MASK_BITS] |= 1 << NUMBERS[id_] % MASK_BITS
    return masks


PILES = len(interbellum_cards().piles)
BASE, NEW = PILES, PILES + 1
GROUPS = np.array(
    [
        *map(_masks, interbellum_cards().piles),
        _masks(card.id for card in base_cards().companies),
        _masks(card.id for card in interbellum_cards().companies),
    ],
    np.int64,
)
"""Groups of companies: each pile of base companies, all base companies, and the new ones."""
OLD_LEFT_OUT = 12
"""The number of base companies left out in the quick mix (R13.2)."""
DEAL_PHASE = 1


@jit
def begin_deal(g: Game) -> None:
    """Begin a new round with an empty row."""
    g.phase = DEAL_PHASE
    g.round += 1


@jit
def row_length(g: Game) -> int:
    """Return how many companies are dealt for one auction (R3.1, R21.1, R13.9)."""
    length = 6 if g.seat_count == 1 else g.seat_count + 4
    if g.words & VARIABLE_DISCS and not g.words & WITH_MANAGERS:
        length += 1
    return int(length)


@jit
def is_row_full(g: Game) -> bool:
    """Whether the row is complete."""
    return bool(g.row_end == row_length(g) + g.school_count)


@jit
def is_for_schools(g: Game) -> bool:
    """Whether all companies are dealt, so managers are next."""
    return g.school_count > 0 and g.row_end >= row_length(g)


@jit
def deal_actions(g: Game, buffer: ActionBuffer) -> int:
    """Write the companies that can still be dealt; after these, the managers in the stack."""
    n = 0
    if is_for_schools(g):
        for kind in range(MANAGERS):
            if g.stack >> 2 * kind & 3:
                buffer.actions[n] = pack_action(DEAL, FIRST_MANAGER + kind, 0, 0)
                n += 1
        return n
    for part in range(COMPANY_MASKS):
        left = dealable(g, part)
        while left:
            buffer.actions[n] = pack_action(DEAL, part * MASK_BITS + lowest_bit(left), 0, 0)
            left &= left - 1
            n += 1
    return n


@jit
def dealable(g: Game, part: int) -> int:
    """Return the unseen companies that can still be dealt, as one of the masks (Q4)."""
    if not g.words & NEW_COMPANIES:
        return unseen_of(g, BASE, part)
    can_come = unseen_of(g, NEW, part)
    if g.words & QUICK_MIX:
        if count_unseen(g, BASE) > OLD_LEFT_OUT:
            can_come |= unseen_of(g, BASE, part)
        return can_come
    for pile in range(PILES):
        if count_unseen(g, pile) > 1:
            can_come |= unseen_of(g, pile, part)
    return can_come


@jit
def unseen_of(g: Game, group: int, part: int) -> int:
    """Return the unseen companies of a group, as one of the masks."""
    return int(GROUPS[group, part] & ~g.seen[part])


@jit
def count_unseen(g: Game, group: int) -> int:
    """Return the number of unseen companies in a group."""
    total = 0
    for part in range(COMPANY_MASKS):
        total += count_bits(unseen_of(g, group, part))
    return total


@jit
def deal_card(g: Game, action: int) -> None:
    """Add a company to the right of the row, or a manager to the next Business School."""
    card = card_of(action)
    auction_card = g.row[g.row_end]
    auction_card.manager = -1
    if is_for_schools(g):
        g.stack -= 1 << 2 * (card - FIRST_MANAGER)
        auction_card.manager = card
        card = g.schools[g.row_end - row_length(g)]
    else:
        reveal_company(g, card)
    auction_card.card = card
    g.row_end += 1
