"""The rows of the full model: start + sum of the chosen columns' coefficients >= 0.

Every row follows from the rules for any order of the cards, so no legal production is excluded.
Goods are counted at the end, at the moment of the start-up's upgrades, and when K9 begins its copy,
since everything else comes before that (Q44).
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import BONUSES, Game, Seat
from furnace.kernel.numbers import COMPANIES, MANAGERS, TOKEN
from furnace.kernel.tableau import bit_of, is_upgraded
from furnace.kernel.tables import ANY_NUMBER, BASIC_LINES
from furnace.solver.full.bonuses import BONUS_CARD, BONUS_LINE, level_in
from furnace.solver.full.layout import (
    COPIED_CARD,
    LENT_KINDS,
    NOT_UPGRADED,
    OPEN_CARD,
    REPEATED_CARD,
    Case,
)
from furnace.solver.full.segments import coal_on_card
from furnace.solver.full.slots import counted_by, managers_on
from furnace.solver.full.windows import GAIN_WINDOWS, WINDOW_LIMIT, WINDOWS
from furnace.solver.full.workspace import Workspace
from furnace.solver.programme.rows import MAX_ROWS, NONE, Rows

RESOURCES = 4
NO_TOKEN = RESOURCES
"""The row after the goods of the moment: no token is left then (K5, Q27)."""


@jit
def set_case(w: Workspace, number: int) -> None:
    """Set the data of a case: its slots, and what upgrades companies in it."""
    case, slots, me = w.case, w.slots, w.seat[0]
    again = w.case_again[number]
    case.pays_iron, case.again = w.case_iron[number], again
    case.again_begin, case.again_end = slots.begin[slots.count], w.way_count
    case.slots, case.startup_slot, case.copy_slot, case.again_slot = slots.count, NONE, NONE, NONE
    for slot in range(slots.count):
        if slots.kind[slot] == COPIED_CARD:
            case.copy_slot = slot
        elif slots.card[slot] >= COMPANIES:
            case.startup_slot = slot
    if again != NONE:
        case.again_slot = slots.count
        slots.kind[slots.count], slots.card[slots.count] = REPEATED_CARD, again
        slots.fixed[slots.count] = managers_on(w.games[0], me, again)
        case.slots += 1
    _set_sources(w)
    _set_late_bonuses(w.games[0], me, case)
    for slot in range(case.slots):
        case.counted[slot] = _counted_in(w, slot)


@jit
def first_way(w: Workspace, slot: int) -> int:
    """Return where the ways of a slot begin."""
    return int(w.case.again_begin if slot == w.case.again_slot else w.slots.begin[slot])


@jit
def end_of_ways(w: Workspace, slot: int) -> int:
    """Return where the ways of a slot end."""
    return int(w.case.again_end if slot == w.case.again_slot else w.slots.begin[slot + 1])


@jit
def _set_sources(w: Workspace) -> None:
    """Set the kinds of windows there are, and those that only the start-up's lines have."""
    case, others, startups, has_self_upgrades = w.case, 0, 0, 0
    for slot in range(case.slots):
        case.windows[slot] = 0
        for place in range(first_way(w, slot), end_of_ways(w, slot)):
            way = w.ways[place]
            has_self_upgrades |= int(way.upgraded_by != NOT_UPGRADED)
            for at in range(way.segments):
                if way.window[at] != NONE:
                    case.windows[slot] |= 1 << way.window[at]
        if slot != case.again_slot and w.run.has_gain_windows:
            for at in range(w.slots.first_upgrade[slot], w.slots.end_upgrade[slot]):
                if w.upgrades[at].gains:
                    case.windows[slot] |= GAIN_WINDOWS
        if slot == case.startup_slot:
            startups = case.windows[slot]
        else:
            others |= case.windows[slot]
    case.sources, case.at_moment = startups | others, startups & ~others & ~GAIN_WINDOWS
    if case.again >= COMPANIES:
        case.at_moment = 0
    case.has_moment = int(case.at_moment != 0)
    case.is_only_moment = int(case.sources == case.at_moment and not has_self_upgrades)
    case.is_moment_first = 0
    if case.has_moment and w.slots.kind[case.startup_slot] == OPEN_CARD:
        case.is_moment_first = 1
    case.is_exhausted = int(case.pays_iron and case.has_moment and not w.run.has_gain_windows)
    for place in range(w.upgrade_count):
        if w.upgrades[place].gains:
            case.is_exhausted = 0


@jit
def _set_late_bonuses(g: Game, me: Seat, case: Case) -> None:
    """Set the sale bonuses that are available only if their company is upgraded first."""
    case.late = 0
    for place in range(BONUSES):
        card, line = BONUS_CARD[place], BONUS_LINE[place]
        is_late = line > BASIC_LINES[card]
        if is_late and me.owned & bit_of(g, card) and not is_upgraded(g, me, card):
            case.late |= 1 << place


@jit
def _counted_in(w: Workspace, slot: int) -> int:
    """Return the companies that the text line of a slot counts once they are upgraded."""
    me, counted = w.seat[0], 0
    for place in range(first_way(w, slot), end_of_ways(w, slot)):
        if w.ways[place].text > 0:
            counted |= counted_by(w.games[0], me, w.ways[place].card)
    return counted


@jit
def set_rows(w: Workspace) -> None:
    """Set all rows of the case with their starts; those of the moment come first."""
    case, rows, me = w.case, w.tree.rows, w.seat[0]
    rows.slots, rows.count, rows.block = case.slots, 0, 0
    rows.moments, rows.earliest = case.has_moment, 0
    if case.has_moment:
        _add_goods(rows, me)
        if case.is_exhausted:
            _add(rows, -amount(me.goods, TOKEN))
        rows.block = rows.count
    case.end = _add_goods(rows, me)
    case.copied = _add_goods(rows, me) if case.copy_slot != NONE else NONE
    _add_upgrade_rows(w, case, rows)
    _add_manager_rows(w, case, rows)
    _add_counting_rows(w, case, rows)
    w.is_partial |= int(rows.count == MAX_ROWS - 1)


@jit
def _add(rows: Rows, start: int) -> int:
    """Add a row; return its number, or NONE if there is no space. The last place is for the floor
    of money: a model that fills the one before is partial, since columns are compared row by
    row."""
    if rows.count == MAX_ROWS - 1:
        return NONE
    rows.start[rows.count] = start
    rows.count += 1
    return int(rows.count - 1)


@jit
def _add_goods(rows: Rows, me: Seat) -> int:
    first = rows.count
    for good in range(RESOURCES):
        _add(rows, amount(me.goods, good))
    return int(first)


@jit
def _add_upgrade_rows(w: Workspace, case: Case, rows: Rows) -> None:
    """Add rows: upgrades in limited windows, iron paid for at least one token (K5), coal on C59."""
    for kind in range(WINDOWS):
        is_limited = case.sources >> kind & 1 and WINDOW_LIMIT[kind] != ANY_NUMBER
        case.limited[kind] = _add(rows, 0) if is_limited else NONE
    case.iron_paid = _add(rows, -1) if case.pays_iron else NONE
    case.card_coal = NONE
    if w.coal_card != NONE:
        case.card_coal = _add(rows, coal_on_card(w.seat[0], w))


@jit
def _add_manager_rows(w: Workspace, case: Case, rows: Rows) -> None:
    """Add rows: no more managers are placed than there are, the repetition has those of its card
    (Q26), and lent goods pay for no more than upgrades cost."""
    me, is_lending = w.seat[0], False
    for place in range(w.way_count):
        for number in range(LENT_KINDS):
            is_lending |= w.ways[place].lent[number] > 0
    for number in range(LENT_KINDS):
        case.lent[number] = _add(rows, 0) if is_lending else NONE
    is_new = case.again != NONE and not me.resolved & bit_of(w.games[0], case.again)
    for kind in range(MANAGERS):
        number = me.placeable >> 2 * kind & 3
        case.placed[kind] = _add(rows, number) if number else NONE
        case.staying[kind] = _add(rows, 0) if number and is_new else NONE


@jit
def _add_counting_rows(w: Workspace, case: Case, rows: Rows) -> None:
    """Add rows: text lines count only what is upgraded, late bonuses need their company upgraded,
    the repetition shows the upgraded side only if the card does, nothing is upgraded twice."""
    for slot in range(case.slots):
        case.text[slot] = _add(rows, 0) if case.counted[slot] else NONE
        for place in range(BONUSES):
            is_late = case.late >> place & 1 and _counts_on(w, slot, place)
            case.bonus[place, slot] = _add(rows, 0) if is_late else NONE
    case.shown, case.once = NONE, NONE
    is_company = case.again != NONE and case.again < COMPANIES
    if is_company and not is_upgraded(w.games[0], w.seat[0], case.again):
        case.shown, case.once = _add(rows, 0), _add(rows, 1)


@jit
def _counts_on(w: Workspace, slot: int, place: int) -> bool:
    """Whether a column of the slot may use a sale bonus."""
    for at in range(first_way(w, slot), end_of_ways(w, slot)):
        if level_in(w.ways[at].bonus, place):
            return True
    for at in range(w.slots.first_upgrade[slot], w.slots.end_upgrade[slot]):
        if slot != w.case.again_slot and level_in(w.upgrades[at].bonus, place):
            return True
    return False
