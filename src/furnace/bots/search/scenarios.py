"""Measure the gain from single discs: a seat wins one card of the row, or is outbid there.

The scenarios are numbered. For every seat, the first one is its production without this row. The
next ones give it some of each resource, which measures its prices. Then come three for every card:
the seat wins it, or is outbid on it with a 2 or a 4 and uses the compensation as often as is best.
Gains for other values are interpolated or extrapolated.
"""

from __future__ import annotations

from furnace.bots.search.leaf_values import UNKNOWN, leaf_value
from furnace.bots.search.resolution_policy import begin_and_resolve
from furnace.bots.search.workspace import DISC_VALUES, LEAF, NO_SEAT, ROOT, Workspace
from furnace.kernel.compile import jit
from furnace.kernel.discs import FIXED, add_disc, pack_disc
from furnace.kernel.goods import goods_of_kind
from furnace.kernel.layout import Game
from furnace.kernel.numbers import CHAIN, MONEY
from furnace.kernel.phases.bidding import BIDDING, end_second
from furnace.solver.weights import COIN

NO_ROW, WON = -2, -1
"""Used in place of a disc's value."""
TOP_DISC_VALUE = 60
"""The value of a rival's disc that outbids any other."""
GOODS_STEP = 2
"""The step in resources by which prices are measured."""
RESOURCES = MONEY
FIRST_CARD_SCENARIO = 1 + RESOURCES
SCENARIOS_PER_CARD = 3
LOW, HIGH = 2, 4
"""The values of the outbid discs that are measured."""


@jit
def scenario_count_of(g: Game) -> int:
    """Return the number of scenarios; in the resolution there are none about cards."""
    return int(g.seat_count * _scenarios_per_seat(g))


@jit
def _scenarios_per_seat(g: Game) -> int:
    return FIRST_CARD_SCENARIO + (g.row_end * SCENARIOS_PER_CARD if g.phase == BIDDING else 0)


@jit
def evaluate_scenario(w: Workspace) -> int:
    """Evaluate the current scenario; return the seat to ask the solver about, or NO_SEAT."""
    each = _scenarios_per_seat(w.games[ROOT])
    s, number = w.scenario // each, w.scenario % each
    if not w.has_leaf:
        _set_up(w, s, number)
        w.has_leaf = 1
    money = leaf_value(w, w.games[LEAF], s)
    if money == UNKNOWN:
        return int(s)
    w.has_leaf = 0
    w.best_value = money if w.outbid_uses == 0 else max(w.best_value, money)
    if w.outbid_uses < w.max_outbid_uses:
        w.outbid_uses += 1
        return NO_SEAT
    _record(w, s, number, w.best_value)
    w.outbid_uses, w.max_outbid_uses = 0, 0
    w.scenario += 1
    return NO_SEAT


@jit
def _set_up(w: Workspace, s: int, number: int) -> None:
    if number >= FIRST_CARD_SCENARIO:
        place = (number - FIRST_CARD_SCENARIO) // SCENARIOS_PER_CARD
        set_up_scenario(w, s, place, _value_of_scenario(number), 0)
        return
    set_up_scenario(w, s, 0, NO_ROW, goods_of_kind(GOODS_STEP, number - 1) if number > 0 else 0)


@jit
def _value_of_scenario(number: int) -> int:
    value = (number - FIRST_CARD_SCENARIO) % SCENARIOS_PER_CARD * LOW
    return value if value > 0 else WON


@jit
def _record(w: Workspace, s: int, number: int, money: int) -> None:
    gain = money - w.base_value[s]
    if number == 0:
        w.base_value[s], w.prices[s].goods[MONEY] = money, COIN
    elif number < FIRST_CARD_SCENARIO:
        w.prices[s].goods[number - 1] = max(1, gain // GOODS_STEP)
    else:
        _record_card(
            w,
            s,
            (number - FIRST_CARD_SCENARIO) // SCENARIOS_PER_CARD,
            _value_of_scenario(number),
            gain,
        )


@jit
def _record_card(w: Workspace, s: int, place: int, value: int, gain: int) -> None:
    """Record a gain. It is at least 0, since cards may stay unused, except in a chain."""
    if value == WON:
        w.win_gain[s, place] = gain if w.games[ROOT].words & CHAIN else max(0, gain)
        return
    w.outbid_gain[s, place, value] = max(0, gain)
    if value == HIGH:
        _interpolate(w, s, place)


@jit
def _interpolate(w: Workspace, s: int, place: int) -> None:
    """Interpolate the gain from disc values between the two measured, and extrapolate others."""
    low, high = w.outbid_gain[s, place, LOW], w.outbid_gain[s, place, HIGH]
    w.outbid_gain[s, place, 0], w.outbid_gain[s, place, 1], w.outbid_gain[s, place, 3] = (
        0,
        low // 2,
        (low + high) // 2,
    )
    for value in range(HIGH + 1, DISC_VALUES):
        w.outbid_gain[s, place, value] = high + (value - HIGH) * max(0, high - low) // 2


@jit
def set_up_scenario(w: Workspace, s: int, place: int, value: int, extra: int) -> None:
    """Set up the leaf after an auction in which only this seat placed a disc, on this card.

    `extra` is added to its goods before.
    """
    w.games[LEAF] = w.games[ROOT]
    g = w.games[LEAF]
    _clear(g, place, value)
    g.seats[s].goods += extra
    if value == WON:
        add_disc(g.row[0], pack_disc(s, FIXED, 4))
    elif value > 0:
        add_disc(g.row[0], pack_disc(s, FIXED, value))
        rival = (s + 1) % (g.seat_count + g.agent_count)
        add_disc(g.row[0], pack_disc(rival, FIXED, TOP_DISC_VALUE))
    begin_and_resolve(w, g)


@jit
def _clear(g: Game, place: int, value: int) -> None:
    """Clear the row but for this card, or completely; drop all discs and pending choices."""
    for s in range(g.seat_count):
        while g.seats[s].pending_count > 1:
            g.seats[s].pending_count -= 1
            g.seats[s].pending[g.seats[s].pending_count] = 0
        end_second(g.seats[s])
    g.turn, g.row_start = -1, 0
    if value == NO_ROW:
        g.row_end = 0
        return
    for other in range(g.row_end):
        auction_card = g.row[other]
        for disc in range(auction_card.count):
            auction_card.discs[disc] = 0
        auction_card.count, auction_card.owners, auction_card.values = 0, 0, 0
    g.row[0].card, g.row[0].manager = g.row[place].card, g.row[place].manager
    g.row_end = 1
