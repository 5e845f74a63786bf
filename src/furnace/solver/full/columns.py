"""The columns of each slot: a way to resolve its card, and how its company is upgraded.

A column does not say when its card is resolved, and whatever depends on that is relaxed in its
favour. Dominated columns are left out (`dominance`), and so are upgrades of resolved companies that
are of no use (`_is_worth_upgrading`).
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import BONUSES
from furnace.kernel.numbers import COAL, COMPANIES, MANAGERS, MONEY
from furnace.kernel.structs import Array
from furnace.kernel.tableau import bit_of
from furnace.solver.full.bonuses import BONUS_CARD, level_in
from furnace.solver.full.dominance import add_column
from furnace.solver.full.layout import (
    AFTER,
    BASIC,
    BY_WINDOW,
    COPIED_CARD,
    DURING,
    EARLY,
    LENT_GOODS,
    LENT_KINDS,
    NOT_UPGRADED,
    OPEN_CARD,
    REPEATED_CARD,
    RESOLVED_CARD,
    SHOWN,
    Case,
    Way,
)
from furnace.solver.full.rows import RESOURCES, end_of_ways, first_way
from furnace.solver.full.slots import is_own_basic
from furnace.solver.full.stages import set_stage
from furnace.solver.full.windows import (
    IS_GAIN_WINDOW,
    WINDOW_LIMIT,
    WINDOWS,
    price_of,
    takes_tokens,
)
from furnace.solver.full.workspace import Workspace
from furnace.solver.order import CARD_COAL, COUNTED
from furnace.solver.programme.rows import MAX_COLUMNS, MAX_SLOT_COLUMNS, NONE
from furnace.solver.value import CARD


@jit
def set_columns(w: Workspace) -> None:
    """Set all columns of all slots of the case."""
    rows, slots = w.tree.rows, w.slots
    for slot in range(w.case.slots):
        rows.begin[slot + 1] = rows.begin[slot] if slot else 0
        if slot == 0:
            rows.begin[0] = 0
        if slots.kind[slot] in (RESOLVED_CARD, COPIED_CARD):
            _add_idle(w, slot)
        for place in range(first_way(w, slot), end_of_ways(w, slot)):
            _add_way(w, slot, place)
        w.is_partial |= int(rows.begin[slot + 1] - rows.begin[slot] > MAX_SLOT_COLUMNS)


@jit
def _add_idle(w: Workspace, slot: int) -> None:
    """Add the columns that resolve nothing: no copy, or a resolved company, upgraded or not."""
    _add(w, slot, NONE, NONE, BASIC, NONE, 0)
    if w.slots.kind[slot] == RESOLVED_CARD:
        _add_upgraded(w, slot, NONE, AFTER)


@jit
def _add_way(w: Workspace, slot: int, place: int) -> None:
    """Add the columns of a way, by the side that the card shows."""
    way, kind, case = w.ways[place], w.slots.kind[slot], w.case
    if not _is_active(case, way):
        return
    if kind == REPEATED_CARD or not is_own_basic(w, slot):
        mode = SHOWN if way.is_upgraded else BASIC
        if way.upgraded_by != NOT_UPGRADED:
            mode = DURING
        _add_self_upgraded(w, slot, place, mode)
    elif way.is_upgraded:
        _add_upgraded(w, slot, place, EARLY)
    elif way.upgraded_by != NOT_UPGRADED:
        _add_self_upgraded(w, slot, place, DURING)
    else:
        _add(w, slot, place, NONE, BASIC, NONE, 0)
        if not way.is_discarded and _is_worth_upgrading(w, slot):
            _add_upgraded(w, slot, place, AFTER)


@jit
def _is_active(case: Case, way: Way) -> bool:
    """Whether the case has the sale bonuses that a way uses: twice only if K1 repeats the card."""
    for place in range(BONUSES):
        level = level_in(way.bonus, place)
        if level > 1 and case.again != BONUS_CARD[place]:
            return False
    return True


@jit
def _add_self_upgraded(w: Workspace, slot: int, place: int, mode: int) -> None:
    """Add a card that is upgraded while it is open, or not at all."""
    way = w.ways[place]
    if way.upgraded_by != BY_WINDOW:
        _add(w, slot, place, NONE, mode, NONE, 0)
        return
    for kind in range(WINDOWS):
        if IS_GAIN_WINDOW[kind]:
            for pays_iron in range(1 + int(w.case.pays_iron and takes_tokens(kind))):
                _add(w, slot, place, NONE, mode, kind, pays_iron)


@jit
def _add_upgraded(w: Workspace, slot: int, place: int, mode: int) -> None:
    """Add a company that is upgraded in a window before or after it is resolved."""
    case, slots = w.case, w.slots
    if mode == EARLY and slots.kind[slot] == OPEN_CARD:
        return
    for kind in range(WINDOWS):
        if not case.sources >> kind & 1 or not _can_upgrade_in(w, slot, mode, kind):
            continue
        for upgrade in range(slots.first_upgrade[slot], slots.end_upgrade[slot]):
            for pays_iron in range(1 + int(case.pays_iron and takes_tokens(kind))):
                _add(w, slot, place, upgrade, mode, kind, pays_iron)


@jit
def _can_upgrade_in(w: Workspace, slot: int, mode: int, kind: int) -> bool:
    """Whether another slot has such a window, and one before the copy if that is needed."""
    for other in range(w.case.slots):
        is_late = mode == EARLY and other == w.case.copy_slot
        if other != slot and not is_late and w.case.windows[other] >> kind & 1:
            return True
    return False


@jit
def _is_worth_upgrading(w: Workspace, slot: int) -> bool:
    """Whether upgrading a company after it was resolved may be of use: for its delivery or its
    value, for its repetition, for coal onto C59, for text lines.

    If it is of no use, the production without it is legal too and ends with no less: its cost is
    left over. A token left over pays for an upgrade that was paid for with iron (K5).
    """
    case, card = w.case, w.slots.card[slot]
    if w.upgraded[card] > 0 or card == case.again or case.card_coal != NONE:
        return True
    for other in range(case.slots):
        if case.counted[other] & bit_of(w.games[0], card):
            return True
    upgrade = w.upgrades[w.slots.first_upgrade[slot]]
    for good in range(COUNTED):
        if upgrade.effect[good] > 0:
            return True
    return bool(w.slots.end_upgrade[slot] - w.slots.first_upgrade[slot] > 1 or upgrade.money > 0)


@jit
def _add(
    w: Workspace, slot: int, place: int, upgrade: int, mode: int, source: int, iron: int
) -> None:
    """Add a column unless another of the slot dominates it."""
    rows, columns, c = w.tree.rows, w.columns, int(w.tree.rows.begin[slot + 1])
    if c == MAX_COLUMNS:
        w.is_partial = 1
        return
    is_repeated = w.case.again == w.slots.card[slot] and slot != w.case.again_slot
    if is_repeated and place != NONE and w.ways[place].is_discarded:
        return  # a card that is discarded cannot be repeated (Q32)
    columns.way[c], columns.upgrade[c], columns.mode[c] = place, upgrade, mode
    columns.source[c], columns.pays_iron[c] = source, iron
    rows.slot[c], rows.is_interior[c] = slot, 0
    for row in range(rows.count):
        rows.coefficient[c, row] = 0
    _set_amounts(w, c)
    _set_parts(w, slot, c)
    _set_counting_parts(w, slot, c)
    if set_stage(w, slot, c):
        _set_objective(w, slot, c)
        add_column(w, slot, c)


@jit
def _set_amounts(w: Workspace, c: int) -> None:
    """Set what all lines of a column give, and what its upgrade elsewhere gives."""
    columns, price = w.columns, 0
    place, upgrade, source = columns.way[c], columns.upgrade[c], columns.source[c]
    if source != NONE:
        price = price_of(w.seat[0], source, columns.pays_iron[c] != 0)
    for good in range(COUNTED):
        lines, upgrade_effect = 0, 0
        if place != NONE:
            for at in range(w.ways[place].segments):
                lines += w.ways[place].effect[at, good]
        if upgrade != NONE:
            upgrade_effect = w.upgrades[upgrade].effect[good] - _cost_of(w, price, good)
        elif source != NONE:
            lines -= _cost_of(w, price, good)
        columns.lines[c, good], columns.upgrade_effect[c, good] = lines, upgrade_effect
    if place != NONE:
        for number in range(LENT_KINDS):
            columns.lines[c, LENT_GOODS[number]] += w.ways[place].lent[number]


@jit
def _cost_of(w: Workspace, price: int, good: int) -> int:
    """Return how much of a good is paid; coal that is paid goes onto C59 (R18.7)."""
    if good == CARD_COAL:
        return -amount(price, COAL) if w.coal_card != NONE else 0
    return amount(price, good)


@jit
def _set_parts(w: Workspace, slot: int, c: int) -> None:
    """Set the coefficients in the rows of goods, managers and windows."""
    case, rows, columns = w.case, w.tree.rows, w.columns
    coefficient, source, place = rows.coefficient[c], columns.source[c], columns.way[c]
    price = price_of(w.seat[0], source, columns.pays_iron[c] != 0) if source != NONE else 0
    for good in range(RESOURCES):
        coefficient[case.end + good] = columns.lines[c, good] + columns.upgrade_effect[c, good]
    if case.copied != NONE:
        _set_before_copy(w, slot, c, coefficient)
    if case.card_coal != NONE:
        coefficient[case.card_coal] = (
            columns.lines[c, CARD_COAL] + columns.upgrade_effect[c, CARD_COAL]
        )
    if columns.pays_iron[c]:
        coefficient[case.iron_paid] = 1
    if source != NONE and case.limited[source] != NONE:
        coefficient[case.limited[source]] -= 1
    for number in range(LENT_KINDS):
        if case.lent[number] != NONE:
            coefficient[case.lent[number]] = amount(price, LENT_GOODS[number])
    if place != NONE:
        _set_parts_of_way(w, slot, w.ways[place], coefficient)


@jit
def _set_parts_of_way(w: Workspace, slot: int, way: Way, coefficient: Array) -> None:
    case, new = w.case, way.managers - w.slots.fixed[slot]
    for at in range(way.segments):
        kind = way.window[at]
        if kind != NONE and case.limited[kind] != NONE:
            coefficient[case.limited[kind]] += WINDOW_LIMIT[kind]
    for number in range(LENT_KINDS):
        if case.lent[number] != NONE:
            coefficient[case.lent[number]] -= way.lent[number]
    is_again, is_repeated = slot == case.again_slot, way.card == case.again
    for kind in range(MANAGERS):
        number = new >> 2 * kind & 3
        if case.placed[kind] != NONE and not is_again and slot != case.copy_slot:
            coefficient[case.placed[kind]] -= number
        if case.staying[kind] != NONE and is_repeated and slot != case.copy_slot:
            coefficient[case.staying[kind]] += -number if is_again else number


@jit
def _set_before_copy(w: Workspace, slot: int, c: int, coefficient: Array) -> None:
    """Set the coefficients when K9 begins its copy. Upgrades in its windows are paid for later."""
    case, columns = w.case, w.columns
    for good in range(RESOURCES):
        row = case.copied + good
        if slot == case.copy_slot:
            coefficient[row] = (
                -w.ways[columns.way[c]].need[0, good] if columns.way[c] != NONE else 0
            )
            continue
        upgrade_effect = columns.upgrade_effect[c, good]
        if columns.mode[c] == AFTER and not case.at_moment >> columns.source[c] & 1:
            upgrade_effect = max(upgrade_effect, 0)
        coefficient[row] = columns.lines[c, good] + upgrade_effect


@jit
def _set_counting_parts(w: Workspace, slot: int, c: int) -> None:
    """Set the coefficients in rows about upgraded companies: counts, and the repetition's side."""
    case, columns, coefficient = w.case, w.columns, w.tree.rows.coefficient[c]
    mode, place, card = columns.mode[c], columns.way[c], w.slots.card[slot]
    gets_upgraded, bit = mode in (EARLY, DURING, AFTER), bit_of(w.games[0], max(card, 0))
    for other in range(case.slots):
        if case.text[other] != NONE and gets_upgraded and case.counted[other] & bit:
            coefficient[case.text[other]] += 1
    if place != NONE and case.text[slot] != NONE:
        coefficient[case.text[slot]] -= w.ways[place].text
    for bonus in range(BONUSES):
        is_full = mode in (EARLY, DURING) or (slot == case.again_slot and mode == SHOWN)
        if card == BONUS_CARD[bonus] and is_full:
            for other in range(case.slots):
                if case.bonus[bonus, other] != NONE:
                    coefficient[case.bonus[bonus, other]] += 2
        if case.bonus[bonus, slot] != NONE and _counts_on(w, c, bonus):
            coefficient[case.bonus[bonus, slot]] -= 1
    if case.again != NONE and card == case.again and case.shown != NONE:
        if slot == case.again_slot:
            coefficient[case.shown] = -int(mode == SHOWN)
        else:
            coefficient[case.shown] = int(gets_upgraded)
        coefficient[case.once] = -int(gets_upgraded)


@jit
def _counts_on(w: Workspace, c: int, bonus: int) -> bool:
    place, upgrade = w.columns.way[c], w.columns.upgrade[c]
    if place != NONE and level_in(w.ways[place].bonus, bonus):
        return True
    return bool(upgrade != NONE and level_in(w.upgrades[upgrade].bonus, bonus))


@jit
def _set_objective(w: Workspace, slot: int, c: int) -> None:
    """Set the objective of a column: its money, and all else under the caller's weights."""
    columns, weights, card = w.columns, w.weights, w.slots.card[slot]
    place, upgrade, mode = columns.way[c], columns.upgrade[c], columns.mode[c]
    money, rest = 0, 0
    for good in range(RESOURCES):
        rest += weights[good] * (columns.lines[c, good] + columns.upgrade_effect[c, good])
    if place != NONE:
        money += w.ways[place].money
    if upgrade != NONE:
        money += w.upgrades[upgrade].money
    is_discarded = place != NONE and w.ways[place].is_discarded
    if is_discarded:
        rest -= weights[CARD]
        if mode == SHOWN and card < COMPANIES:
            rest -= w.upgraded[card]
    elif mode in (EARLY, DURING, AFTER):
        rest += w.upgraded[card]
    columns.money[c], columns.rest[c] = money, rest
    w.tree.rows.objective[c] = money * weights[MONEY] + rest
