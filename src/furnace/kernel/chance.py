"""Chance in the kernel: draws of cards and dice with the probabilities of the rules."""

from __future__ import annotations

from furnace.kernel.actions import DEAL, ROLL, pack_action
from furnace.kernel.bits import count_bits, nth_bit
from furnace.kernel.compile import jit
from furnace.kernel.game import SETUP
from furnace.kernel.layout import ActionBuffer, Game
from furnace.kernel.numbers import (
    COMPANY_MASKS,
    FIRST_MANAGER,
    MANAGERS,
    MASK_BITS,
    NEW_COMPANIES,
    QUICK_MIX,
)
from furnace.kernel.phases.deal import (
    BASE,
    DEAL_PHASE,
    NEW,
    OLD_LEFT_OUT,
    PILES,
    count_unseen,
    is_for_schools,
    unseen_of,
)
from furnace.kernel.phases.setup import setup_chances
from furnace.kernel.rng import draw


@jit
def draw_chance(g: Game, buffer: ActionBuffer) -> int:
    """Draw an outcome of chance according to its probability."""
    if g.phase == DEAL_PHASE:
        if is_for_schools(g):
            return pack_action(DEAL, FIRST_MANAGER + _draw_manager(g, buffer), 0, 0)
        return pack_action(DEAL, _draw_company(g, buffer), 0, 0)
    if g.phase == SETUP:
        return int(buffer.actions[draw(buffer, setup_chances(g, buffer))])
    return pack_action(ROLL, 0, 0, 1 + draw(buffer, 6))


@jit
def _draw_manager(g: Game, buffer: ActionBuffer) -> int:
    """Draw a manager from the stack, weighted by its copies."""
    total = 0
    for kind in range(MANAGERS):
        total += g.stack >> 2 * kind & 3
    at = draw(buffer, total)
    for kind in range(MANAGERS):
        at -= g.stack >> 2 * kind & 3
        if at < 0:
            return kind
    return -1


@jit
def _draw_company(g: Game, buffer: ActionBuffer) -> int:
    """Draw a company from the deck, weighted by the cards left in each pile (Q3, Q4)."""
    if not g.words & NEW_COMPANIES:
        return _draw_of(g, buffer, BASE)
    new = count_unseen(g, NEW)
    at = draw(buffer, new + _old_left(g))
    if at < new:
        return _nth_unseen(g, NEW, at)
    return _draw_old(g, buffer, at - new)


@jit
def _old_left(g: Game) -> int:
    """Return how many base companies can still be dealt."""
    if g.words & QUICK_MIX:
        return max(0, count_unseen(g, BASE) - OLD_LEFT_OUT)
    left = 0
    for pile in range(PILES):
        left += max(0, count_unseen(g, pile) - 1)
    return left


@jit
def _draw_old(g: Game, buffer: ActionBuffer, at: int) -> int:
    """Draw a base company: any card of the pile that number `at` falls in."""
    if g.words & QUICK_MIX:
        return _draw_of(g, buffer, BASE)
    for pile in range(PILES):
        at -= max(0, count_unseen(g, pile) - 1)
        if at < 0:
            return _draw_of(g, buffer, pile)
    return -1


@jit
def _draw_of(g: Game, buffer: ActionBuffer, group: int) -> int:
    """Draw any unseen company of a group."""
    return _nth_unseen(g, group, draw(buffer, count_unseen(g, group)))


@jit
def _nth_unseen(g: Game, group: int, n: int) -> int:
    """Return the n-th unseen company of a group, counted from 0."""
    for part in range(COMPANY_MASKS):
        unseen = unseen_of(g, group, part)
        if n < count_bits(unseen):
            return part * MASK_BITS + nth_bit(unseen, n)
        n -= count_bits(unseen)
    return -1
