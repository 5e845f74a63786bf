"""The value of a leaf to a seat: from the cache, by local search, or from the solver."""

from __future__ import annotations

from furnace.bots.search.local_search import local_search_value
from furnace.bots.search.workspace import CACHE_SIZE, Workspace
from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.layout import CARD_GOODS, Game, Seat
from furnace.kernel.numbers import MANAGERS
from furnace.kernel.tableau import COMPANY_MASK, company_of_bit

UNKNOWN = -1 << 62
MAX_PROBES = 32
"""The most slots probed for a key."""


@jit
def leaf_key_of(s: int, me: Seat) -> int:
    """Return a hash of all that differs between the leaves of one auction; never 0."""
    key = mix(mix(0, s + 1), me.goods)
    key = mix(key, me.owned)
    key = mix(key, me.upgraded)
    key = mix(key, me.managers)
    key = mix(key, me.resolved)
    key = mix(mix(key, me.open), me.line)
    for index in range(CARD_GOODS):
        key = mix(key, me.card_goods[index])
    return key | 1


@jit
def mix(key: int, number: int) -> int:
    """Mix a number into a hash."""
    key = (key ^ number) * -7046029254386353131
    return key ^ (key >> 29 & 0x7FFFFFFFF)


@jit
def cache_slot(w: Workspace, key: int) -> int:
    """Return the slot of this key in the cache; the last one probed may hold another key."""
    at = key >> 7 & CACHE_SIZE - 1
    for _ in range(MAX_PROBES - 1):
        if w.cache_keys[at] == 0 or w.cache_keys[at] == key:
            break
        at = at + 1 & CACHE_SIZE - 1
    return at


@jit
def cache_value(w: Workspace, key: int, value: int) -> None:
    """Store a value in the cache."""
    at = cache_slot(w, key)
    if w.cache_keys[at] != key:
        w.cache_keys[at], w.lookups[at] = key, 1
    w.cached_values[at] = value


@jit
def leaf_value(w: Workspace, g: Game, s: int) -> int:
    """Return the value of a leaf to a seat; UNKNOWN if the solver must be asked for `w.leaf_key`.

    Heuristics improve during a search. So the value of a leaf that is reached often is computed
    again; otherwise leaves reached early would seem worse than those reached late.
    """
    me, is_exact = g.seats[s], w.exact_seats >> s & 1
    key = leaf_key_of(s, me)
    at = cache_slot(w, key)
    is_known = w.cache_keys[at] == key
    if is_known:
        w.lookups[at] += 1
        if is_exact or not _is_power_of_two(int(w.lookups[at])):
            return int(w.cached_values[at])
    elif is_exact:
        w.leaf_key = key
        return UNKNOWN
    steps = w.local_search_steps if w.scenario == w.scenario_count else w.scenario_steps
    value = local_search_value(w, g, s, steps) + card_and_manager_value(w, g, me)
    if is_known:
        value = max(value, int(w.cached_values[at]))
    cache_value(w, key, value)
    return value


@jit
def _is_power_of_two(times: int) -> bool:
    """Return whether this is the second, fourth, eighth time and so on."""
    return times & times - 1 == 0


@jit
def card_and_manager_value(w: Workspace, g: Game, me: Seat) -> int:
    """Return the value of a seat's companies, upgrades not counted, and of its managers."""
    total, left = 0, me.owned & COMPANY_MASK
    while left:
        total += w.company_values[company_of_bit(g, lowest_bit(left))]
        left &= left - 1
    if me.managers:
        for kind in range(MANAGERS):
            total += (me.managers >> 2 * kind & 3) * w.manager_values[kind]
    return int(total)
