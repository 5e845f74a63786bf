"""The end of a round and of the game (R7, R8)."""

from __future__ import annotations

from furnace.kernel.bits import count_bits
from furnace.kernel.compile import jit
from furnace.kernel.goods import amount, resources
from furnace.kernel.layout import BONUSES, Game, Seat
from furnace.kernel.numbers import AGENT_CARDS, MONEY, SHORT

OVER = 5
LEAD = 10_000
"""Greater than any number of cards or resources (at most four kinds of 2,047)."""


@jit
def end_round(g: Game) -> None:
    """Make cards resolvable again, return managers (R16.3) and end bonuses (R18.3)."""
    for s in range(g.seat_count):
        me = g.seats[s]
        me.resolved, me.power_used, me.placeable = 0, 0, 0
        for bonus in range(BONUSES):
            me.bonuses[bonus] = 0
        if me.with_managers:
            for place in range(me.card_count):
                me.managers += int(me.card_managers[place])
                me.card_managers[place] = 0
            me.with_managers = 0


@jit
def is_last_round(g: Game) -> bool:
    """Whether this is the last round (R2.8, R7.4)."""
    return bool(g.round == (3 if g.words & SHORT else 4))


@jit
def score(me: Seat) -> int:
    """Return money, cards and resources as one comparable number (R8.1 to R8.3, Q52)."""
    cards = amount(me.goods, MONEY) * LEAD + count_bits(me.owned)
    return cards * LEAD + resources(me.goods)


@jit
def is_beaten(g: Game) -> bool:
    """Whether an Agent has beaten everyone (R20.9, R21.3, Q51)."""
    if not g.words & AGENT_CARDS:
        return False
    agents, seats = 0, 0
    for index in range(g.agent_count):
        agents = max(agents, g.agents[index].money)
    for s in range(g.seat_count):
        seats = max(seats, amount(g.seats[s].goods, MONEY))
    return agents >= seats if g.seat_count == 1 else agents > seats


@jit
def winners(g: Game) -> int:
    """Return the winning seats as a mask; none if an Agent beat them (R8.1 to R8.4)."""
    if is_beaten(g):
        return 0
    best, mask = -1, 0
    for s in range(g.seat_count):
        points = score(g.seats[s])
        if points > best:
            best, mask = points, 0
        if points == best:
            mask |= 1 << s
    return mask
