"""M02 in the order money, then cards, then resources: counted apart from the prices.

It gives money for a card (R17.2), and a card outweighs all resources: no price of a card tells both
who should discard and what is left over then. So prices leave M02 out, and its money is counted by
how many of them could still be used. Where only all of them bring the money that is asked for, the
number of cards at the end is known.
"""

from __future__ import annotations

from furnace.kernel.bits import count
from furnace.kernel.compile import rule
from furnace.kernel.goods import unpack_goods
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import STARTUP_BIT
from furnace.solver.general.layout import Model
from furnace.solver.general.upgrades import can_repeat_card, is_own_open
from furnace.solver.once import DISCARD_THIS, MANAGER_GOODS, MANAGER_KIND, bit_of

_DISCARDER = next(kind for kind, effect in enumerate(MANAGER_KIND) if effect == DISCARD_THIS)

*_RESOURCES, DISCARD_MONEY = unpack_goods(MANAGER_GOODS[_DISCARDER])
"""What M02 gives for a card: money alone."""

assert not any(_RESOURCES)


@rule
def discards_left(m: Model, me: Seat) -> int:
    """How many cards could still be discarded at most; 0 where prices count it."""
    if not m.is_lexicographic:
        return 0
    left = me.owned & ~me.resolved
    number = min(me.placeable >> 2 * _DISCARDER & 3, count(left))
    if me.staffed == 0:
        return int(number)
    for place in range(me.card_count):
        there = me.staff[place] >> 2 * _DISCARDER & 3
        if there > 0 and _is_ahead_or_open(m, me, int(me.cards[place])):
            number += there
    return int(number)


@rule
def _is_ahead_or_open(m: Model, me: Seat, card: int) -> bool:
    if me.owned & ~me.resolved & bit_of(card) or can_repeat_card(m, me, min(card, STARTUP_BIT)):
        return True
    return is_own_open(me) and me.open == card
