"""Positions met before: one with the same cards ahead and no fewer goods makes another needless.

More goods never hurt: every use of them may be declined, and what they let happen by itself is a
gain. (K5 with a token more pays the token where it would have paid iron, and keeps the iron.)
Money pays for nothing, so all that is settled counts as one number: money, cards and upgraded
companies at their weights. Of the rest, what can have no effect any more is left out of the key.

A table with open addressing: each key has up to `PROBES` places. A position that finds no place
takes the place of another: that only forgets.
"""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.goods import covers
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import CHAIN, STARTUP_BIT
from furnace.kernel.record import Table
from furnace.kernel.tableau import bit_of
from furnace.kernel.tables import FREE_CARD, GIFT_CARD, GIFT_LAID
from furnace.solver.general.layout import ANYONE, Model
from furnace.solver.general.upgrades import can_repeat, can_repeat_card, is_own_open

PROBES = 12
"""How many places are looked at for one key."""

FIRST_FACTOR, SECOND_FACTOR = -7046029254386353131, -4417276706812531889
_SHIFT = 29
RESOURCE_BITS = (1 << 48) - 1
STAMP_AT, STAMPS = 48, 1 << 14
"""Above the goods stands which search wrote them: what another wrote is free."""

KEY, CHECK, GOODS, SETTLED = range(4)
COLUMNS = 4


@rule
def mix(key: int, number: int, factor: int) -> int:
    """A number that depends on all those mixed into it."""
    key = (key ^ number) * factor
    return key ^ (key >> _SHIFT & (1 << 35) - 1)


@rule
def can_still_turn(me: Seat, m: Model) -> bool:
    """Whether a company could still be turned over; rather too often than too rarely."""
    if me.startup >= 0 and (me.owned & ~me.resolved) >> STARTUP_BIT & 1:
        return True
    if is_own_open(me) and (me.open == me.startup or me.open == FREE_CARD):
        return True
    if me.owned & ~me.resolved & bit_of(FREE_CARD) or m.has_turner:
        return True
    if can_repeat_card(m, me, STARTUP_BIT) or can_repeat_card(m, me, FREE_CARD):
        return True
    return m.startup_window != 0 or m.copy_turns != 0 or me.pending_count > 0


@rule
def key_of(g: Game, s: int, m: Model, factor: int) -> int:
    """All that matters of a seat but its goods, as a number that no other position shares."""
    me, dead = g.seats[s], 0
    if not (can_repeat(m, me) and m.again == ANYONE):
        dead = me.resolved
        if is_own_open(me):
            dead &= ~bit_of(me.open)
        if can_repeat(m, me):
            dead &= ~(1 << m.again)
    upgraded = me.upgraded
    is_copying = m.can_copy and not me.repeated  # a company copied may count own cards (Q44)
    if m.text_count == 0 and not is_copying and not can_still_turn(me, m):
        upgraded &= ~dead
    key = mix(factor, me.resolved, factor)
    key = mix(key, upgraded, factor)
    key = mix(key, me.owned, factor)
    key = mix(key, me.open + 2 | me.line << 8 | me.settled << 16 | me.repeated << 20, factor)
    key = mix(key, me.tally, factor)
    key = mix(key, me.crew, factor)
    key = mix(key, me.local, factor)
    key = mix(key, me.placeable, factor)
    key = mix(key, me.bonuses[0] | me.bonuses[1] << 8 | me.source + 1 << 16, factor)
    for place in range(me.pending_count):
        key = mix(key, me.pending[place] + 1, factor)
    if not dead & bit_of(GIFT_CARD):
        key = mix(key, me.laid[GIFT_LAID], factor)
    if me.staffed & ~dead:
        for place in range(me.card_count):
            if me.staff[place] and not dead & bit_of(int(me.cards[place])):
                key = mix(key, me.staff[place] | int(me.cards[place]) << 32, factor)
    if g.words & CHAIN:
        for place in range(me.card_count):
            key = mix(key, int(me.cards[place]), factor)
    return key


@rule
def is_dominated(table: Table, stamp: int, key: int, check: int, goods: int, settled: int) -> bool:
    """Whether a position with this key and no fewer goods is known."""
    mask = table.shape[0] - 1
    at = key & mask
    for _ in range(PROBES):
        if table[at, GOODS] >> STAMP_AT != stamp:
            return False
        is_same = table[at, KEY] == key and table[at, CHECK] == check
        is_better = is_same and table[at, SETTLED] >= settled
        if is_better and covers(table[at, GOODS] & RESOURCE_BITS, goods & RESOURCE_BITS):
            return True
        at = at + 1 & mask
    return False


@rule
def remember(table: Table, stamp: int, key: int, check: int, goods: int, settled: int) -> None:
    """Note a position."""
    mask = table.shape[0] - 1
    at = key & mask
    goods &= RESOURCE_BITS
    for _ in range(PROBES):
        is_free = table[at, GOODS] >> STAMP_AT != stamp
        is_same = table[at, KEY] == key and table[at, CHECK] == check
        is_worse = is_same and table[at, SETTLED] <= settled
        if is_free or (is_worse and covers(goods, table[at, GOODS] & RESOURCE_BITS)):
            _write(table, at, key, check, goods | stamp << STAMP_AT, settled)
            return
        at = at + 1 & mask
    at = key + (goods * SECOND_FACTOR >> 40) % PROBES & mask
    _write(table, at, key, check, goods | stamp << STAMP_AT, settled)


@rule
def _write(table: Table, at: int, key: int, check: int, goods: int, settled: int) -> None:
    table[at, KEY], table[at, CHECK] = key, check
    table[at, GOODS], table[at, SETTLED] = goods, settled
