"""Pruning of nodes whose decided slots cannot be put in order."""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.numbers import TOKEN
from furnace.solver.columns.columns import RESOURCES, is_compatible
from furnace.solver.columns.order import clear_supplies, put_in_order
from furnace.solver.columns.workspace import Workspace
from furnace.solver.programme.branch_and_bound import ORDER_CHECK_EFFORT
from furnace.solver.programme.rows import NONE

_PRUNING_LEVELS = 6
"""Partial choices are checked on this many levels above the last supplier."""
_SAMPLE_MASK = 63
"""Nodes whose number has none of these bits are checked even where that rarely helps."""


@jit
def is_order_possible(w: Workspace, level: int) -> bool:
    """Whether the slots decided up to this level are compatible and can be put in order.

    Once all suppliers are decided the answer is final: sales can be made last, and do not affect
    the order of the others. Before that, a check is made if it is likely to save more than it
    costs.
    """
    if not _is_compatible_with_original(w, level):
        return False
    suppliers, decided = w.suppliers.count, level + 1
    if decided > suppliers:
        return True
    is_final = decided == suppliers
    if not is_final and not _is_check_worthwhile(w, level):
        return True
    clear_supplies(w.sequence)
    if not is_final:
        _set_supplies(w, level)
    w.tree.effort += ORDER_CHECK_EFFORT
    included = _decided_suppliers(w, level)
    ordered = put_in_order(w.slots, w.columns, w.tree.chosen, included, w.goods, w.sequence)
    if is_final:
        w.ordered = ordered
    else:
        w.suppliers.checks[level] += 1
        w.suppliers.refusals[level] += ordered < 0
    return ordered >= 0


@jit
def _is_compatible_with_original(w: Workspace, level: int) -> bool:
    """Whether a repetition is compatible with the column of its card."""
    slot = w.tree.levels.slot[level]
    original = w.slots.original[slot]
    if original == NONE:
        return True
    return is_compatible(w.columns, w.tree.chosen[slot], w.tree.chosen[original])


@jit
def _is_check_worthwhile(w: Workspace, level: int) -> bool:
    if level == 0 or level + 1 + _PRUNING_LEVELS < w.suppliers.count:
        return False
    info, suppliers = w.tree.info, w.suppliers
    saved = info.effort[level + 1] * suppliers.refusals[level]
    if saved > ORDER_CHECK_EFFORT * info.visits[level + 1] * suppliers.checks[level]:
        return True
    return bool(w.tree.nodes & _SAMPLE_MASK == 0)


@jit
def _decided_suppliers(w: Workspace, level: int) -> int:
    decided = w.tree.levels.decided[level] | 1 << w.tree.levels.slot[level]
    for slot in range(w.slots.count):
        if w.tree.info.is_late[slot]:
            decided &= ~(1 << slot)
    return int(decided)


@jit
def _set_supplies(w: Workspace, level: int) -> None:
    """Set the most that undecided slots can give, in the first stage in which they can.

    If iron is paid for tokens, a token may be worth more after the moment: it is counted twice.
    """
    decided = w.tree.levels.decided[level] | 1 << w.tree.levels.slot[level]
    for slot in range(w.slots.count):
        if decided >> slot & 1:
            continue
        stage = w.suppliers.stage[slot]
        for good in range(RESOURCES):
            w.sequence.supplies[stage, good] += w.suppliers.supply[slot, good]
        if w.slots.pays_iron and stage == 0:
            w.sequence.supplies[1, TOKEN] += w.suppliers.supply[slot, TOKEN]
