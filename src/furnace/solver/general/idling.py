"""Cards begun for nothing come last.

A card that was resolved without any effect could as well be resolved at the end: there it costs
nothing either, and what it gives by itself only adds. So after such a card all others are resolved
without effect too, lowest first: whatever else could follow is looked into before that card. Not
so while K1 could resolve the card again, nor while a card that only sells is left: that one is
never begun before the others (see `reductions`).
"""

from __future__ import annotations

from furnace.kernel.codes import OPEN, SKIP, kind_of
from furnace.kernel.compile import rule
from furnace.kernel.layout import Game, Pad, Seat
from furnace.kernel.numbers import CHAIN
from furnace.solver.general.dominance import FIRST_FACTOR, mix
from furnace.solver.general.layout import Model
from furnace.solver.general.upgrades import can_repeat_card
from furnace.solver.once import GIFT_LAID


@rule
def effect_of(me: Seat) -> int:
    """All that resolving a card can change, as a number."""
    key = mix(me.goods, me.upgraded, FIRST_FACTOR)
    key = mix(key, me.owned, FIRST_FACTOR)
    key = mix(key, me.bonuses[0] | me.bonuses[1] << 8 | me.laid[GIFT_LAID] << 16, FIRST_FACTOR)
    return mix(key, me.staffed, FIRST_FACTOR)


@rule
def was_idle(g: Game, m: Model, me: Seat, mark: int, before: int, bit: int) -> bool:
    """Whether the card begun when the seat's effects were `mark` is resolved and changed nothing.

    `bit` is the card, `before` are the cards that were resolved by then, with the card itself.
    """
    if g.words & CHAIN or can_repeat_card(m, me, bit):
        return False
    return me.open < 0 and me.resolved == before and effect_of(me) == mark


@rule
def idle_actions(pad: Pad, n: int) -> int:
    """Of the actions listed only the one that goes on without effect; all where none is."""
    for kind in (SKIP, OPEN):
        for place in range(n):
            if kind_of(pad.actions[place]) == kind:
                pad.actions[0] = pad.actions[place]
                return 1
    return n
