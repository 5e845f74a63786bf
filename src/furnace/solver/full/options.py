"""The options with a card that is run on credit; `credit` says why these are enough."""

from __future__ import annotations

from furnace.kernel.actions import MANAGE, SKIP, UPGRADE, USE, card_of, first_of, kind_of
from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import ActionBuffer, Game, Seat
from furnace.kernel.numbers import COAL, COMPANIES, FIRST_MANAGER, IRON, MANAGERS, TOKEN
from furnace.kernel.phases.production import production_actions
from furnace.kernel.phases.tasks import Task, current_task
from furnace.kernel.powers import (
    DISCARD_GAIN,
    LOANS,
    MANAGER_FREES,
    MISSING,
    NO_GOODS,
    POWER_ROW,
    REPEATS_DELIVERY,
)
from furnace.kernel.tables import DELIVERY_EXTRACTION, DELIVERY_LINE, KIND, line_at
from furnace.solver.full.layout import MAX_OPTIONS, NOT_UPGRADED, Run, Way
from furnace.solver.full.windows import IS_GAIN_WINDOW, WINDOW_COST, takes_tokens
from furnace.solver.full.workspace import Workspace
from furnace.solver.programme.rows import NONE

LEAVE, LEND_UPGRADES = -1, 1 << 40
"""Options besides the kernel's actions: leave the card; lend goods of managers to upgrades."""


@jit
def list_options(g: Game, s: int, w: Workspace, depth: int, kind: int) -> int:
    """List what may be done with the card now, leaving it included; return the number of
    options."""
    run, buffer, n, is_left = w.run, w.buffer[0], 0, False
    me, count = g.seats[s], production_actions(g, s, w.buffer[0])
    is_end = not _has_skip(buffer, count)
    for place in range(count):
        action = buffer.actions[place]
        action_kind, is_kept = kind_of(action), False
        if action_kind == MANAGE:
            manager = card_of(action) - FIRST_MANAGER
            if _only_gives(run, manager):
                run.options[depth, 0] = action
                return 1
            is_kept = _is_time_for(g, s, run.ways[depth], manager, is_end)
        elif action_kind == UPGRADE:
            is_kept = _can_upgrade_itself(me, run.ways[depth], action, kind)
        elif action_kind in (USE, SKIP):
            is_kept = True
        else:
            is_left = True
        if is_kept and n < MAX_OPTIONS - 1:
            run.options[depth, n] = action
            n += 1
    if is_left:
        run.options[depth, n] = LEAVE
        n += 1
    if kind != NONE and me.lent and _is_lent_to(me) and not run.ways[depth].is_lending:
        n = _list_lendings(me, run, depth, n, kind)
    w.is_partial |= int(n >= MAX_OPTIONS - 1)
    return n


@jit
def _has_skip(buffer: ActionBuffer, count: int) -> bool:
    for place in range(count):
        if kind_of(buffer.actions[place]) == SKIP:
            return True
    return False


@jit
def _only_gives(run: Run, manager: int) -> bool:
    """Whether a manager repeats a delivery that only gives: then it is used at once."""
    if not REPEATS_DELIVERY[manager] or run.has_gain_windows:
        return False
    return bool(KIND[line_at(run.card, DELIVERY_LINE[run.card])] == DELIVERY_EXTRACTION)


@jit
def _is_time_for(g: Game, s: int, way: Way, manager: int, is_end: bool) -> bool:
    """Whether using a manager now may be better than using it at another time."""
    if DISCARD_GAIN[manager] != NO_GOODS:
        return is_end
    if LOANS[manager] > 0:
        return way.declined >> 2 * manager & 3 == 0
    task = current_task(g, s)
    if task.card >= 0 and MANAGER_FREES[POWER_ROW[line_at(task.card, task.line)], manager]:
        return task.made == 0 or not _has_used(way, task)
    return True


@jit
def _has_used(way: Way, task: Task) -> bool:
    """Whether transactions of a line were made in this run: the card may have been open before."""
    for place in range(way.action_count):
        action = way.actions[place]
        is_same = card_of(action) == task.card and first_of(action) == task.line
        if kind_of(action) == USE and is_same:
            return True
    return False


@jit
def _can_upgrade_itself(me: Seat, way: Way, action: int, kind: int) -> bool:
    """Whether the card may be upgraded in a window that it opens itself (Q42). Only gaining tokens
    can open one: a company has an upgrade line only on its upgraded side."""
    if kind == NONE or not IS_GAIN_WINDOW[kind] or me.open_owner >= 0 or me.open >= COMPANIES:
        return False
    return bool(card_of(action) == me.open and way.upgraded_by == NOT_UPGRADED)


@jit
def _is_lent_to(me: Seat) -> bool:
    """Whether lent goods may pay in the window: it is the open card's own (Q37)."""
    return me.pending_count == 0 or me.pending[me.pending_count - 1] & 255 == me.open


@jit
def _list_lendings(me: Seat, run: Run, depth: int, n: int, kind: int) -> int:
    """List all amounts of lent goods that may pay for upgrades in this window."""
    pays_iron = MISSING[me.capitalist] != 0 and takes_tokens(kind)
    coals = amount(me.lent, COAL) if amount(WINDOW_COST[kind], COAL) else 0
    irons = amount(me.lent, IRON) if pays_iron else 0
    tokens = amount(me.lent, TOKEN) if takes_tokens(kind) else 0
    for coal in range(coals + 1):
        for iron in range(irons + 1):
            for token in range(tokens + 1):
                if coal + iron + token > 0 and n < MAX_OPTIONS - 1:
                    run.options[depth, n] = LEND_UPGRADES | coal | iron << 8 | token << 16
                    n += 1
    return n


@jit
def decline_lenders(g: Game, s: int, w: Workspace, way: Way, option: int) -> None:
    """Decline lenders that could act and are not used now, or come before the one used."""
    used = MANAGERS
    if kind_of(option) == MANAGE:
        manager = card_of(option) - FIRST_MANAGER
        if REPEATS_DELIVERY[manager]:
            return  # nothing is paid by it
        if LOANS[manager] > 0:
            used = manager
    if g.seats[s].open_managers == 0:
        return
    for place in range(production_actions(g, s, w.buffer[0])):
        action = w.buffer[0].actions[place]
        lender = card_of(action) - FIRST_MANAGER
        if kind_of(action) == MANAGE and LOANS[lender] > 0 and lender < used:
            way.declined |= 3 << 2 * lender
