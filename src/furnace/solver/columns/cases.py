"""All cases of a production, searched one after another with the best so far as the target.

Nothing repeated and no iron paid for tokens; iron paid (K5); each card repeated (K1).

In the last round money decides before all else. Then money alone is made the most of first: its
bounds are rounded down to whole money, which closes most gaps at once. The rest is made the most of
afterwards, with that much money as one row more.
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import COAL, COMPANIES, MONEY
from furnace.kernel.powers import AGAIN_COST, MISSING, NO_GOODS
from furnace.kernel.record import Array
from furnace.solver.columns.columns import GOODS
from furnace.solver.columns.found import MOMENTS
from furnace.solver.columns.rows import NO_FLOOR
from furnace.solver.columns.search import search
from furnace.solver.columns.slots import set_slots
from furnace.solver.columns.work import Work
from furnace.solver.programme.prices import LITTLE
from furnace.solver.programme.rows import NONE
from furnace.solver.value import grain_of, is_money_first, scale_of, worth_shown

NOTHING = LITTLE // 2
"""Less than any production is worth."""
_ALL, _MONEY, _REST, _ROOTS = range(4)
"""What is made the most of: everything at once; money, then the rest; or only bounds are asked."""


@jit
def solve_all(w: Work, g: Game, me: Seat, weights: Array, upgraded: Array) -> None:
    """The best production, in `w.found`; and where the time ran out, a bound on all.

    The goals are taken in turn here, at one place, which keeps the machine code small.
    """
    goal, most = _MONEY if is_money_first(weights, upgraded) else _ALL, NO_FLOOR
    w.is_any_cut, w.found.count = 0, 0
    while True:
        scale = _set_aim(w, goal, weights, upgraded)
        w.best = NOTHING
        if goal == _REST:
            w.best = _rest_at_hand(w)
        elif goal == _ROOTS:
            w.best = -NOTHING  # out of reach: nothing is looked for, what was found stays
        _solve_cases(w, g, me, most)
        if goal == _MONEY and not w.is_any_cut:
            goal, most = _REST, w.best // scale
        elif goal != _ROOTS and w.is_any_cut:
            goal, most = _ROOTS, NO_FLOOR
        else:
            w.best_bound = w.best_bound // scale + worth_shown(g, me, upgraded)
            return


@jit
def _set_aim(w: Work, goal: int, weights: Array, upgraded: Array) -> int:
    """The weights that the goal is about, scaled up; by how much."""
    for good in range(5):
        is_money = good == MONEY
        if goal == _MONEY:
            w.aim[good] = is_money
        else:
            w.aim[good] = 0 if goal == _REST and is_money else weights[good]
    for card in range(COMPANIES):
        w.worth[card] = 0 if goal == _MONEY else upgraded[card]
    scale = scale_of(w.aim)
    w.tree.grain = grain_of(w.aim, w.worth) * scale
    for good in range(5):
        w.aim[good] *= scale
    for card in range(COMPANIES):
        w.worth[card] *= scale
    return scale


@jit
def _rest_at_hand(w: Work) -> int:
    """What the production with the most money leaves beside money, and turns over."""
    total = 0
    for good in range(GOODS):
        total += w.aim[good] * w.found.left[good]
    for moment in range(MOMENTS):
        for place in range(w.found.upgrade_count[moment]):
            total += w.worth[w.found.upgrades[moment, place]]
    return int(total)


@jit
def _solve_cases(w: Work, g: Game, me: Seat, floor: int) -> None:
    """Search all cases for more than the best so far; the start-up repeated, which is the hardest,
    comes last, since a seat got it first."""
    w.goods, w.best_bound = me.goods, LITTLE
    fee = AGAIN_COST[me.capitalist]
    is_repeating = fee != NO_GOODS and not me.repeated
    for number in range(2 + (me.card_count if is_repeating else 0)):
        is_iron = number == 1
        repeated = int(me.cards[me.card_count + 1 - number]) if number > 1 else NONE
        set_slots(w.slots, g, me, repeated, amount(fee, COAL), is_iron, w.worth)
        if is_iron and (MISSING[me.capitalist] == 0 or w.slots.stages == 1):
            continue
        w.tree.target = w.best + w.tree.grain
        search(w, floor)
        w.best = max(w.best, w.tree.value)
        w.best_bound = max(w.best_bound, w.tree.bound)
        w.is_any_cut |= w.tree.is_cut
