"""The stage of a column: before or after the moment.

The moment is when the start-up’s upgrade lines are used. A card that is upgraded at the moment and
resolved upgraded comes after it; one that is resolved first comes before. A column that is FREE may
come before or after, whichever is better at the prices. One that only gives counts as coming
before, one that only takes as coming after: the stage matters only for the goods at the moment, and
no other stage is better for those.
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.layout import BONUSES
from furnace.kernel.numbers import TOKEN
from furnace.solver.full.bonuses import level_in
from furnace.solver.full.layout import AFTER, EARLY, OPEN_CARD, OWN_CARD, RESOLVED_CARD, SHOWN
from furnace.solver.full.rows import NO_TOKEN, RESOURCES
from furnace.solver.full.segments import coal_on_card
from furnace.solver.full.workspace import Workspace
from furnace.solver.order import CARD_COAL
from furnace.solver.programme.rows import NONE

BEFORE, LATER, FREE = 0, 1, -1


@jit
def set_stage(w: Workspace, slot: int, c: int) -> bool:
    """Set the coefficients of a column in the rows of the moment; return False if it contradicts
    itself: it comes before the moment and depends on what is upgraded then."""
    rows, case = w.tree.rows, w.case
    rows.is_movable[c] = 0
    if not case.has_moment:
        return True
    if _is_at_moment(w, c) and w.columns.mode[c] != EARLY:
        is_late = case.is_moment_first and w.slots.kind[slot] == OWN_CARD
        if is_late or _depends_on_upgrades(w, slot, c):
            return False
    for place in range(rows.block):
        rows.coefficient[c, place], rows.early[c, place] = 0, 0
    if slot == case.startup_slot:
        _set_startup(w, c)
        return True
    _set_early(w, c)
    stage = _fixed_stage(w, slot, c)
    if stage == FREE:
        stage = _best_stage(w, c)
    rows.is_movable[c] = int(stage == FREE)
    if stage == BEFORE:
        for place in range(rows.block):
            rows.coefficient[c, place] += rows.early[c, place]
    if _is_at_moment(w, c):
        for good in range(RESOURCES):
            _add_part(w, c, good, w.columns.upgrade_effect[c, good])
    return True


@jit
def _add_part(w: Workspace, c: int, good: int, amount: int) -> None:
    rows = w.tree.rows
    rows.coefficient[c, good] += amount
    if good == TOKEN and w.case.is_exhausted:
        rows.coefficient[c, NO_TOKEN] -= amount


@jit
def _is_at_moment(w: Workspace, c: int) -> bool:
    """Whether the start-up's lines upgrade its company."""
    source = w.columns.source[c]
    return bool(source != NONE and w.case.at_moment >> source & 1)


@jit
def _set_startup(w: Workspace, c: int) -> None:
    """Set what the start-up gives and takes up to its last upgrade line, lent goods included."""
    way, last = w.ways[w.columns.way[c]], NONE
    for at in range(way.segments):
        if way.window[at] != NONE and w.case.at_moment >> way.window[at] & 1:
            last = at
    for good in range(RESOURCES):
        total = w.columns.lines[c, good]
        for at in range(last + 1, way.segments):
            total -= way.effect[at, good]
        if last != NONE:
            _add_part(w, c, good, total)


@jit
def _set_early(w: Workspace, c: int) -> None:
    """Set what a column adds if it comes before. If it is upgraded apart from being resolved, only
    the first of the two may come before: the higher amount of each good counts."""
    columns, rows, mode = w.columns, w.tree.rows, w.columns.mode[c]
    is_apart = mode in (EARLY, AFTER) and not _is_at_moment(w, c)
    for good in range(RESOURCES):
        lines = columns.lines[c, good]
        upgrade_effect = 0 if _is_at_moment(w, c) else columns.upgrade_effect[c, good]
        first = upgrade_effect if mode == EARLY else lines
        both = lines + upgrade_effect
        rows.early[c, good] = max(both, first) if is_apart else both
        if good == TOKEN and w.case.is_exhausted:
            rows.early[c, NO_TOKEN] = max(-both, -first) if is_apart else -both


@jit
def _fixed_stage(w: Workspace, slot: int, c: int) -> int:
    """Return the stage that a column must have, or FREE; the copy comes last (Q44), the open card
    first."""
    case, mode, kind = w.case, w.columns.mode[c], w.slots.kind[slot]
    if slot == case.copy_slot:
        return LATER
    if kind == OPEN_CARD:
        return BEFORE
    if kind == RESOLVED_CARD:
        return BEFORE if _is_at_moment(w, c) else FREE
    if case.is_moment_first:
        return LATER
    if _is_at_moment(w, c):
        return LATER if mode == EARLY else BEFORE
    if slot == case.again_slot and mode == SHOWN and case.shown != NONE and case.is_only_moment:
        return LATER
    return LATER if _depends_on_upgrades(w, slot, c) else FREE


@jit
def _depends_on_upgrades(w: Workspace, slot: int, c: int) -> bool:
    """Whether a column depends on upgrades that can come only at the moment: companies that its
    text line counts, coal on C59, a sale bonus of an upgraded company."""
    case, place = w.case, w.columns.way[c]
    if not case.is_only_moment or place == NONE:
        return False
    way, card_coal = w.ways[place], 0
    for at in range(way.segments):
        card_coal -= way.effect[at, CARD_COAL]
    if way.text > 0 or card_coal > coal_on_card(w.seat[0], w):
        return True
    for bonus in range(BONUSES):
        if level_in(way.bonus, bonus) and case.late >> bonus & 1:
            return True
    return False


@jit
def _best_stage(w: Workspace, c: int) -> int:
    """Return the best stage: before if it only gives, later if it only takes, unless tokens
    count."""
    early, gives, takes = w.tree.rows.early[c], False, False
    if w.case.is_exhausted and (early[TOKEN] != 0 or early[NO_TOKEN] != 0):
        return FREE
    for good in range(RESOURCES):
        gives |= early[good] > 0
        takes |= early[good] < 0
    if not takes:
        return BEFORE
    return FREE if gives else LATER
