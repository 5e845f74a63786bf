"""The rules on one struct: who acts, which actions are legal, and what an action does.

The same functions as `furnace.engine.game`, on a struct that is changed in place. Actions are
numbers (`furnace.kernel.actions`), listed in an action buffer. `apply` does not check whether an
action is legal.
"""

from __future__ import annotations

from furnace.kernel.actions import ROLL, pack_action
from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.layout import ActionBuffer, Game
from furnace.kernel.phases.bidding import BIDDING, begin_bidding, bid, bid_actions
from furnace.kernel.phases.deal import DEAL_PHASE, begin_deal, deal_actions, deal_card, is_row_full
from furnace.kernel.phases.delivering import PRODUCTION
from furnace.kernel.phases.owners import return_discs
from furnace.kernel.phases.production import begin_production, produce, production_actions
from furnace.kernel.phases.resolution import (
    RESOLUTION,
    begin_resolution,
    is_resolved,
    resolution_actions,
    resolve,
    resolver,
)
from furnace.kernel.phases.scoring import OVER, end_round, is_last_round
from furnace.kernel.phases.setup import (
    chooser,
    finish_setup,
    is_dealing,
    set_up,
    setup_chances,
    setup_choices,
)

SETUP, CHANCE, NOBODY = 0, -1, -2


@jit
def actor(g: Game) -> int:
    """Return who acts now: CHANCE, a seat (in production the first of them), or NOBODY."""
    if g.phase == BIDDING:
        return int(g.turn) if g.turn < g.seat_count else CHANCE
    if g.phase == PRODUCTION:
        return int(lowest_bit(g.producing))
    if g.phase == RESOLUTION:
        return resolver(g)
    if g.phase == DEAL_PHASE:
        return CHANCE
    if g.phase == SETUP:
        return CHANCE if is_dealing(g) else chooser(g)
    return NOBODY


@jit
def is_actor(g: Game, s: int) -> bool:
    """Whether a seat or CHANCE may act now; in production, all seats that have not finished."""
    if g.phase == PRODUCTION:
        return 0 <= s < g.seat_count and g.producing >> s & 1 != 0
    return s != NOBODY and s == actor(g)


@jit
def legal_actions(g: Game, s: int, buffer: ActionBuffer) -> int:
    """Write all legal actions of an actor; return their number."""
    if g.phase == BIDDING:
        return _rolls(buffer) if s == CHANCE else bid_actions(g, s, buffer)
    if g.phase == PRODUCTION:
        return production_actions(g, s, buffer)
    if g.phase == RESOLUTION:
        return resolution_actions(g, s, buffer)
    if g.phase == DEAL_PHASE:
        return deal_actions(g, buffer)
    if g.phase == SETUP:
        return setup_chances(g, buffer) if s == CHANCE else setup_choices(g, s, buffer)
    return 0


@jit
def _rolls(buffer: ActionBuffer) -> int:
    for pips in range(1, 7):
        buffer.actions[pips - 1] = pack_action(ROLL, 0, 0, pips)
    return 6


@jit
def apply(g: Game, s: int, action: int) -> None:
    """Apply an action of a seat or of chance, and begin the next phase if one is over."""
    if g.phase == BIDDING:
        bid(g, action)
        if g.turn < 0:
            begin_resolution(g)
    elif g.phase == PRODUCTION:
        produce(g, s, action)
    elif g.phase == RESOLUTION:
        resolve(g, s, action)
    elif g.phase == DEAL_PHASE:
        deal_card(g, action)
        if is_row_full(g):
            begin_bidding(g)
    else:
        set_up(g, s, action)
        if not is_dealing(g) and chooser(g) < 0:
            finish_setup(g)
            begin_deal(g)
    _next_phases(g)


@jit
def _next_phases(g: Game) -> None:
    if g.phase == RESOLUTION and is_resolved(g):
        return_discs(g)
        begin_production(g)
    if g.phase == PRODUCTION and g.producing == 0:
        end_round(g)
        if is_last_round(g):
            g.phase = OVER
        else:
            g.first = (g.first + 1) % g.seat_count
            begin_deal(g)
