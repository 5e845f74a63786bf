"""What a seat's production to come is worth: looked up, estimated, or asked of the solver."""

from __future__ import annotations

from furnace.bots.search.schemes import appraise_by_schemes
from furnace.bots.search.work import KEPT, Work
from furnace.kernel.bits import lowest
from furnace.kernel.compile import jit
from furnace.kernel.layout import CARD_GOODS, Game, Seat
from furnace.kernel.numbers import MANAGERS
from furnace.kernel.tableau import COMPANY_MASK, company_of_bit

NOT_KNOWN = -1 << 62
_LIMIT = 32
"""So many places are looked at for a key."""


@jit
def key_of(s: int, me: Seat) -> int:
    """A number for all that differs between the ends of one auction; never 0."""
    key = mixed(mixed(0, s + 1), me.goods)
    key = mixed(key, me.owned)
    key = mixed(key, me.upgraded)
    key = mixed(key, me.managers)
    key = mixed(key, me.resolved)
    key = mixed(mixed(key, me.open), me.line)
    for place in range(CARD_GOODS):
        key = mixed(key, me.card_goods[place])
    return key | 1


@jit
def mixed(key: int, number: int) -> int:
    """One number of two."""
    key = (key ^ number) * -7046029254386353131
    return key ^ (key >> 29 & 0x7FFFFFFFF)


@jit
def place_of(w: Work, key: int) -> int:
    """Where the appraisal of this key is or will be kept; in a crowd another gives way."""
    at = key >> 7 & KEPT - 1
    for _ in range(_LIMIT - 1):
        if w.keys[at] == 0 or w.keys[at] == key:
            break
        at = at + 1 & KEPT - 1
    return at


@jit
def keep(w: Work, key: int, value: int) -> None:
    """Keep an appraisal."""
    at = place_of(w, key)
    if w.keys[at] != key:
        w.keys[at], w.met[at] = key, 1
    w.kept[at] = value


@jit
def appraise(w: Work, g: Game, s: int) -> int:
    """What a seat may hope for as it begins to produce; NOT_KNOWN where the solver is to be asked,
    whose answer belongs to `w.key`.

    Schemes get better all the time: what they made of an end that is met again and again is made
    once more, so that ends met early are not taken for worse than those met late.
    """
    me, is_exact = g.seats[s], w.is_exact >> s & 1
    key = key_of(s, me)
    at = place_of(w, key)
    is_known = w.keys[at] == key
    if is_known:
        w.met[at] += 1
        if is_exact or not _is_due(int(w.met[at])):
            return int(w.kept[at])
    elif is_exact:
        w.key = key
        return NOT_KNOWN
    effort = w.effort if w.case == w.cases else w.first_effort
    value = appraise_by_schemes(w, g, s, effort) + standing(w, g, me)
    if is_known:
        value = max(value, int(w.kept[at]))
    keep(w, key, value)
    return value


@jit
def _is_due(times: int) -> bool:
    """At the second, the fourth, the eighth time and so on."""
    return times & times - 1 == 0


@jit
def standing(w: Work, g: Game, me: Seat) -> int:
    """What the cards of a seat are worth after this production, as they lie, and its managers."""
    total, left = 0, me.owned & COMPANY_MASK
    while left:
        total += w.owned[company_of_bit(g, lowest(left))]
        left &= left - 1
    if me.managers:
        for kind in range(MANAGERS):
            total += (me.managers >> 2 * kind & 3) * w.managers[kind]
    return int(total)
