"""Columns that another of their slot makes needless.

A column is dominated by one that is worth as much, gives as much to every row whenever it comes,
needs no more goods to begin, leaves no less at any time, and comes after nothing that the first
need not come after. Then in every draft the other may stand for it: the rows still hold, and what
put the draft in order still does.
"""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.numbers import TOKEN
from furnace.solver.drafts.columns import (
    BONUS,
    CARD,
    COPIED,
    GAINER,
    GOODS,
    IS_DISCARDED,
    IS_IRON,
    MODE,
    NO_SOURCE,
    PAID,
    REPEATED_CARD,
    SELF,
    SOURCE,
    TAKEN,
    TEXT,
    WINDOW_SOURCE,
    Columns,
)
from furnace.solver.programme.prices import Kept
from furnace.solver.programme.rows import Rows


@rule
def keep_undominated(rows: Rows, columns: Columns, kept: Kept) -> None:
    """Of every slot the columns that no other dominates; of equal ones the first."""
    is_bound = _is_bound(rows, columns)
    end = 0
    for slot in range(rows.slots):
        begin = end
        kept.begin[slot] = begin
        for c in range(rows.begin[slot], rows.begin[slot + 1]):
            end = _add(rows, columns, kept, begin, end, c, is_bound)
    kept.begin[rows.slots] = end


@rule
def _add(
    rows: Rows, columns: Columns, kept: Kept, begin: int, end: int, c: int, is_bound: bool
) -> int:
    """One column more, unless it is dominated, and fewer that it dominates; where they end."""
    for place in range(begin, end):
        if _dominates(rows, columns, kept.column[place], c, is_bound):
            return end
    to = begin
    for place in range(begin, end):
        other = kept.column[place]
        if not _dominates(rows, columns, c, other, is_bound):
            kept.column[to] = other
            to += 1
    kept.column[to] = c
    return to + 1


@rule
def _is_bound(rows: Rows, columns: Columns) -> bool:
    """Whether it matters for more than goods what turns a company over: for a repetition (K1), in
    windows (S7), and where no token may be left (K5)."""
    last = rows.begin[rows.slots - 1]
    if columns.is_exhausted or columns.field[last, COPIED] == REPEATED_CARD:
        return True
    for c in range(rows.begin[rows.slots]):
        if columns.field[c, SOURCE] == WINDOW_SOURCE:
            return True
    return False


@rule
def _dominates(rows: Rows, columns: Columns, c: int, other: int, is_bound: bool) -> bool:
    if rows.worth[c] < rows.worth[other]:
        return False
    return (
        _gives_as_much(rows, c, other)
        and _leaves_as_much(columns, c, other)
        and _is_as_free(columns, c, other, is_bound)
    )


@rule
def _gives_as_much(rows: Rows, c: int, other: int) -> bool:
    """Whether a column adds as much as another to every row, before the moment and after it."""
    for row in range(rows.count):
        more = rows.part[c, row] - rows.part[other, row]
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


@rule
def _leaves_as_much(columns: Columns, c: int, other: int) -> bool:
    """Whether a card needs no more goods, and there are no less after it and after its turn."""
    for good in range(GOODS):
        if columns.need[c, good] > columns.need[other, good]:
            return False
        if columns.lines[c, good] < columns.lines[other, good]:
            return False
        if columns.turn[c, good] < columns.turn[other, good]:
            return False
    if columns.is_exhausted:
        is_same = columns.lines[c, TOKEN] == columns.lines[other, TOKEN]
        return bool(is_same and columns.turn[c, TOKEN] == columns.turn[other, TOKEN])
    return True


@rule
def _is_as_free(columns: Columns, c: int, other: int, is_bound: bool) -> bool:
    """Whether a column comes after no more than another, and serves others as well."""
    mine, its = columns.field[c], columns.field[other]
    if mine[SOURCE] != its[SOURCE] or mine[MODE] != its[MODE]:
        if is_bound or mine[SOURCE] not in (SELF, NO_SOURCE):
            return False
        for good in range(GOODS):
            if columns.turn[other, good] > 0:
                return False
    for name in (BONUS, TEXT):
        if mine[name] not in (0, its[name]):
            return False
    if mine[TAKEN] > its[TAKEN] or mine[PAID] < its[PAID] or mine[GAINER] < its[GAINER]:
        return False
    if mine[IS_DISCARDED] > its[IS_DISCARDED] or mine[COPIED] != its[COPIED]:
        return False
    return bool(mine[CARD] == its[CARD] and (not is_bound or mine[IS_IRON] == its[IS_IRON]))
