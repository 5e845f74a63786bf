"""Dominance between the columns of a slot.

A column dominates another if its objective is no lower, it adds as much to every row in any stage,
opens the same windows, and segment by segment needs no more goods and leaves no less. Both must be
upgraded in the same kind of window, before, while or after they are resolved. Then in every
production it can replace the other, part by part, and all that follows stays legal, since more
goods never hurt. Tokens are an exception if iron pays for them (K5), since they must be spent
first: then both must give the same tokens.

A column without an upgrade in a window also dominates one with it, if the upgrade gives nothing:
the production without it is legal, and its cost is left over. This does not hold if more depends on
the side of the card: if the card is repeated (K1), if iron pays for tokens, or if the other column
upgrades it before it is resolved and this one only while it is resolved. The rows and the objective
cover text lines, sale bonuses and the values of upgraded companies.
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.numbers import TOKEN
from furnace.solver.full.bonuses import is_no_higher
from furnace.solver.full.layout import DURING, EARLY, Upgrade, Way
from furnace.solver.full.segments import is_no_worse
from furnace.solver.full.workspace import Workspace
from furnace.solver.order import COUNTED
from furnace.solver.programme.rows import NONE, Rows


@jit
def add_column(w: Workspace, slot: int, c: int) -> None:
    """Keep a column unless another of its slot dominates it; drop those that it dominates."""
    rows = w.tree.rows
    for other in range(rows.begin[slot], c):
        if _dominates(w, other, c):
            return
    to = rows.begin[slot]
    for other in range(rows.begin[slot], c + 1):
        if other == c or not _dominates(w, c, other):
            if to != other:
                _move(w, other, to)
            to += 1
    rows.begin[slot + 1] = to


@jit
def _move(w: Workspace, c: int, to: int) -> None:
    rows, columns = w.tree.rows, w.columns
    rows.slot[to], rows.objective[to] = rows.slot[c], rows.objective[c]
    rows.is_movable[to], rows.is_interior[to] = rows.is_movable[c], rows.is_interior[c]
    for row in range(rows.count):
        rows.coefficient[to, row] = rows.coefficient[c, row]
    for place in range(rows.block):
        rows.early[to, place] = rows.early[c, place]
    for good in range(COUNTED):
        columns.lines[to, good] = columns.lines[c, good]
        columns.upgrade_effect[to, good] = columns.upgrade_effect[c, good]
    columns.money[to], columns.rest[to] = columns.money[c], columns.rest[c]
    columns.way[to], columns.upgrade[to] = columns.way[c], columns.upgrade[c]
    columns.mode[to], columns.source[to] = columns.mode[c], columns.source[c]
    columns.pays_iron[to] = columns.pays_iron[c]


@jit
def _dominates(w: Workspace, c: int, other: int) -> bool:
    rows, columns = w.tree.rows, w.columns
    if rows.objective[c] < rows.objective[other] or not _adds_as_much(rows, c, other):
        return False
    way, other_way = columns.way[c], columns.way[other]
    if way != other_way:
        if way == NONE or other_way == NONE:
            return False
        if not _is_as_good(w, w.ways[way], w.ways[other_way]):
            return False
    return _can_replace_upgrade(w, c, other)


@jit
def _adds_as_much(rows: Rows, c: int, other: int) -> bool:
    """Whether a column adds as much as another to every row, before the moment and after it."""
    for row in range(rows.count):
        more = rows.coefficient[c, row] - rows.coefficient[other, row]
        if more < 0:
            return False
        if row < rows.block:
            if rows.is_movable[c]:
                more += rows.early[c, row]
            if rows.is_movable[other]:
                more -= rows.early[other, row]
            if more < 0:
                return False
    return True


@jit
def _is_as_good(w: Workspace, way: Way, other: Way) -> bool:
    """Whether a way can replace another, whatever the other cards do."""
    if way.card != other.card or not is_no_worse(way, other):
        return False
    if way.text > other.text or not is_no_higher(way.bonus, other.bonus):
        return False
    if w.case.pays_iron:
        for at in range(way.segments):
            if way.effect[at, TOKEN] != other.effect[at, TOKEN]:
                return False
    return True


@jit
def _can_replace_upgrade(w: Workspace, c: int, other: int) -> bool:
    """Whether a column's upgrade can replace another's, or is not needed."""
    columns = w.columns
    upgrade, its_upgrade = columns.upgrade[c], columns.upgrade[other]
    if columns.source[c] == columns.source[other] and columns.mode[c] == columns.mode[other]:
        if columns.pays_iron[c] != columns.pays_iron[other]:
            return False
        if upgrade == its_upgrade:
            return True
        return _brings_as_much(w, w.upgrades[upgrade], w.upgrades[its_upgrade])
    if (
        columns.source[c] != NONE
        or w.case.pays_iron
        or w.slots.card[w.tree.rows.slot[c]] == w.case.again
    ):
        return False
    if columns.mode[c] == DURING and columns.mode[other] == EARLY:
        return False  # other cards may depend on the company being upgraded by then
    for good in range(COUNTED):
        if columns.upgrade_effect[other, good] > 0:
            return False
    return True


@jit
def _brings_as_much(w: Workspace, upgrade: Upgrade, other: Upgrade) -> bool:
    if not is_no_higher(upgrade.bonus, other.bonus):
        return False
    for good in range(COUNTED):
        if upgrade.need[good] > other.need[good] or upgrade.effect[good] < other.effect[good]:
            return False
    return not (w.case.pays_iron and upgrade.effect[TOKEN] != other.effect[TOKEN])
