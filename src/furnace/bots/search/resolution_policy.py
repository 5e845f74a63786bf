"""Resolve the row in simulations, up to the production; compensations are used by their value."""

from __future__ import annotations

from furnace.bots.search.workspace import Workspace
from furnace.kernel.actions import UPGRADE, USE, card_of, first_of, kind_of, second_of
from furnace.kernel.compile import jit
from furnace.kernel.layout import Game
from furnace.kernel.numbers import FIRST_SCHOOL
from furnace.kernel.phases.owners import return_discs
from furnace.kernel.phases.production import begin_production
from furnace.kernel.phases.resolution import (
    RESOLUTION,
    begin_resolution,
    is_resolved,
    resolution_actions,
    resolve,
    resolver,
)
from furnace.kernel.policy import gain_at, goods_value
from furnace.kernel.tables import GAIN, line_at

USES_BY_PRICE = -1
"""Use a compensation as often as it gains at the seat's prices."""


@jit
def begin_and_resolve(w: Workspace, g: Game) -> None:
    """Resolve the row after all discs are placed."""
    begin_resolution(g)
    resolve_row(w, g)


@jit
def resolve_row(w: Workspace, g: Game) -> None:
    """Answer every choice in the row, and begin the production."""
    while g.phase == RESOLUTION and not is_resolved(g):
        s = resolver(g)
        count = resolution_actions(g, s, w.buffers[0])
        resolve(g, s, _best_answer(w, g, s, count))
    return_discs(g)
    begin_production(g)


@jit
def _best_answer(w: Workspace, g: Game, s: int, count: int) -> int:
    """Return the answer with the highest gain at the seat's prices; the last one listed is to skip.

    In a scenario, `outbid_uses` limits how often a compensation is used.
    """
    best, found = 0, count - 1
    for number in range(count - 1):
        action = w.buffers[0].actions[number]
        gain = _gain(w, s, action)
        if w.outbid_uses != USES_BY_PRICE and kind_of(action) == USE:
            gain = second_of(action) if second_of(action) <= w.outbid_uses else 0
            w.max_outbid_uses = max(w.max_outbid_uses, second_of(action))
        if gain > best:
            best, found = gain, number
    return int(w.buffers[0].actions[found])


@jit
def _gain(w: Workspace, s: int, action: int) -> int:
    kind, card, prices = kind_of(action), card_of(action), w.prices[s].goods
    if kind == UPGRADE:
        return int(w.upgrade_values[card] - prices[0] - prices[3])
    if kind != USE:
        return 0
    at = line_at(card, first_of(action))
    gain = gain_at(at, prices)
    if card >= FIRST_SCHOOL:
        # It replaces this extraction (R15.4).
        gain -= goods_value(GAIN[line_at(card, 1)], prices)
    return gain * second_of(action)
