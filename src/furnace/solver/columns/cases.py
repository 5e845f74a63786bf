"""All cases of a production, searched in turn for more than the incumbent's value.

The cases: nothing repeated and no iron paid for tokens; iron paid (K5); each card repeated (K1).

In the last round money decides before all else. Then only money is maximised first: its bounds are
rounded down to whole coins, which closes most gaps at once. The rest is maximised afterwards, with
that much money required by another row.
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import COAL, COMPANIES, MONEY
from furnace.kernel.powers import AGAIN_COST, MISSING, NO_GOODS
from furnace.kernel.structs import Array
from furnace.solver.columns.case_search import search
from furnace.solver.columns.columns import RESOURCES
from furnace.solver.columns.incumbent import MOMENTS
from furnace.solver.columns.rows import NO_FLOOR
from furnace.solver.columns.slots import set_slots
from furnace.solver.columns.workspace import Workspace
from furnace.solver.programme.prices import MINUS_INFINITY
from furnace.solver.programme.rows import NONE
from furnace.solver.value import granularity_of, is_money_first, scale_of, upgraded_value

NO_PRODUCTION = MINUS_INFINITY // 2
"""Less than the value of any production."""
_ALL, _MONEY, _REST, _BOUNDS_ONLY = range(4)
"""The goal: maximise everything at once; money, then the rest; or only compute bounds."""


@jit
def solve_all(w: Workspace, g: Game, me: Seat, weights: Array, upgraded: Array) -> None:
    """Find the best production, in `w.incumbent`, and if the time runs out, a bound on all.

    There is only one call of `_solve_cases`, which keeps the machine code small.
    """
    goal, floor = _MONEY if is_money_first(weights, upgraded) else _ALL, NO_FLOOR
    w.is_any_timed_out, w.incumbent.count = 0, 0
    while True:
        scale = _set_goal_weights(w, goal, weights, upgraded)
        w.best = NO_PRODUCTION
        if goal == _REST:
            w.best = _rest_of_incumbent(w)
        elif goal == _BOUNDS_ONLY:
            w.best = -NO_PRODUCTION  # above every bound: nothing is searched, the incumbent stays
        _solve_cases(w, g, me, floor)
        if goal == _MONEY and not w.is_any_timed_out:
            goal, floor = _REST, w.best // scale
        elif goal != _BOUNDS_ONLY and w.is_any_timed_out:
            goal, floor = _BOUNDS_ONLY, NO_FLOOR
        else:
            w.best_bound = w.best_bound // scale + upgraded_value(g, me, upgraded)
            return


@jit
def _set_goal_weights(w: Workspace, goal: int, weights: Array, upgraded: Array) -> int:
    """Set the weights of a goal, scaled up; return the scale."""
    for good in range(5):
        is_money = good == MONEY
        if goal == _MONEY:
            w.goal_weights[good] = is_money
        else:
            w.goal_weights[good] = 0 if goal == _REST and is_money else weights[good]
    for card in range(COMPANIES):
        w.upgrade_values[card] = 0 if goal == _MONEY else upgraded[card]
    scale = scale_of(w.goal_weights)
    w.tree.granularity = granularity_of(w.goal_weights, w.upgrade_values) * scale
    for good in range(5):
        w.goal_weights[good] *= scale
    for card in range(COMPANIES):
        w.upgrade_values[card] *= scale
    return scale


@jit
def _rest_of_incumbent(w: Workspace) -> int:
    """Return the value of the incumbent without its money: resources left and upgrades."""
    total = 0
    for good in range(RESOURCES):
        total += w.goal_weights[good] * w.incumbent.left[good]
    for moment in range(MOMENTS):
        for place in range(w.incumbent.upgrade_count[moment]):
            total += w.upgrade_values[w.incumbent.upgrades[moment, place]]
    return int(total)


@jit
def _solve_cases(w: Workspace, g: Game, me: Seat, floor: int) -> None:
    """Search all cases for more than the best so far; the hardest, with the start-up repeated,
    comes last, since the start-up is a seat's first card."""
    w.goods, w.best_bound = me.goods, MINUS_INFINITY
    fee = AGAIN_COST[me.capitalist]
    is_repeating = fee != NO_GOODS and not me.power_used
    for number in range(2 + (me.card_count if is_repeating else 0)):
        pays_iron = number == 1
        repeated = int(me.cards[me.card_count + 1 - number]) if number > 1 else NONE
        set_slots(w.slots, g, me, repeated, amount(fee, COAL), pays_iron, w.upgrade_values)
        if pays_iron and (MISSING[me.capitalist] == 0 or w.slots.stages == 1):
            continue
        w.tree.target = w.best + w.tree.granularity
        search(w, floor)
        w.best = max(w.best, w.tree.value)
        w.best_bound = max(w.best_bound, w.tree.bound)
        w.is_any_timed_out |= w.tree.is_timed_out
