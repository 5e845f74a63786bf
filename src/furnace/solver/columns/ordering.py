"""When the search asks about the order of what it has decided."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.numbers import TOKEN
from furnace.solver.columns.columns import GOODS, goes_with
from furnace.solver.columns.order import clear_gifts, put_in_order
from furnace.solver.columns.work import Work
from furnace.solver.programme.rows import NONE
from furnace.solver.programme.search import QUESTION

_LEVELS = 6
"""So many levels above the last giver partial plans are asked about."""
_SAMPLE = 63
"""One of so many nodes is asked about even where it seldom helps; a power of two less one."""


@jit
def is_order_possible(w: Work, level: int) -> bool:
    """Whether the decided slots, the one of this level included, go together and can be put in
    order.

    Once all givers are decided the answer is final: sales can be made last, and do not bear on the
    order of the others. Before, the question is asked where its noes save more than it costs.
    """
    if not _goes_with_original(w, level):
        return False
    givers, decided = w.givers.count, level + 1
    if decided > givers:
        return True
    is_final = decided == givers
    if not is_final and not _is_asked(w, level):
        return True
    clear_gifts(w.order)
    if not is_final:
        _set_gifts(w, level)
    w.tree.effort += QUESTION
    asked = _decided_givers(w, level)
    ordered = put_in_order(w.slots, w.columns, w.tree.chosen, asked, w.goods, w.order)
    if is_final:
        w.ordered = ordered
    else:
        w.givers.asked[level] += 1
        w.givers.refused[level] += ordered < 0
    return ordered >= 0


@jit
def _goes_with_original(w: Work, level: int) -> bool:
    """Whether a repetition goes with its card as that is resolved."""
    slot = w.tree.levels.slot[level]
    original = w.slots.original[slot]
    if original == NONE:
        return True
    return goes_with(w.columns, w.tree.chosen[slot], w.tree.chosen[original])


@jit
def _is_asked(w: Work, level: int) -> bool:
    if level == 0 or level + 1 + _LEVELS < w.givers.count:
        return False
    facts, givers = w.tree.facts, w.givers
    saved = facts.effort[level + 1] * givers.refused[level]
    if saved > QUESTION * facts.visits[level + 1] * givers.asked[level]:
        return True
    return bool(w.tree.nodes & _SAMPLE == 0)


@jit
def _decided_givers(w: Work, level: int) -> int:
    decided = w.tree.levels.decided[level] | 1 << w.tree.levels.slot[level]
    for slot in range(w.slots.count):
        if w.tree.facts.is_late[slot]:
            decided &= ~(1 << slot)
    return int(decided)


@jit
def _set_gifts(w: Work, level: int) -> None:
    """What the undecided slots can give at most, in the first stage in which they can.

    Where iron is paid for tokens a token may be worth more after the moment: it is given twice.
    """
    decided = w.tree.levels.decided[level] | 1 << w.tree.levels.slot[level]
    for slot in range(w.slots.count):
        if decided >> slot & 1:
            continue
        stage = w.givers.stage[slot]
        for good in range(GOODS):
            w.order.gifts[stage, good] += w.givers.gift[slot, good]
        if w.slots.is_iron and stage == 0:
            w.order.gifts[1, TOKEN] += w.givers.gift[slot, TOKEN]
