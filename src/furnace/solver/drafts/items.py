"""A draft as items to be put in order: its cards, and what is turned over at its own moment."""

from __future__ import annotations

from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.numbers import BONUS_LINES, COMPANIES, TOKEN
from furnace.solver.drafts.columns import (
    AFTER,
    BONUS,
    CARD,
    COAL_ONLY,
    COPIED,
    COPIED_CARD,
    DURING,
    EARLY,
    FREE_SOURCE,
    GAINER,
    GOODS,
    IS_IRON,
    MAIN,
    MODE,
    PAID,
    REPEATED_CARD,
    SELF,
    SHOWN,
    SOURCE,
    TAKEN,
    TEXT,
    TOKEN_ONLY,
    WINDOW_SOURCE,
    Columns,
)
from furnace.solver.drafts.order import LAID, MOST_ITEMS
from furnace.solver.drafts.work import Work
from furnace.solver.once import FREE_CARD, GIFT_LAID
from furnace.solver.programme.rows import NONE

_BONUS_CARDS = tuple(card for card, _ in BONUS_LINES)


@rule
def set_items(w: Work) -> None:
    """Cards first, in the order of the slots; then what is turned over in windows or by C56."""
    room = w.order
    room.count, room.turns, room.gainers, room.strict, room.is_loose = 0, 0, 0, NONE, 0
    for slot in range(w.tree.rows.slots):
        _add_card(w, slot)
    startup, free = _item_of_startup(w), _item_of_free_card(w)
    if w.columns.is_exhausted and _is_iron_paid(w):
        room.strict = startup
    for slot in range(w.tree.rows.slots):
        _add_turning(w, slot, startup, free)
    if startup != NONE:
        _cover_effect(w, startup)
    _set_before(w, w.columns, startup)
    for good in range(GOODS):
        room.start[good] = amount(w.seat[0].goods, good)
    room.start[LAID] = w.seat[0].laid[GIFT_LAID]
    if _has_window(w):
        # A window may open between two transactions of C59: its coal is not followed then.
        for at in range(room.count):
            room.need[at, LAID], room.effect[at, LAID] = 0, 0


@rule
def has_room(w: Work) -> bool:
    """Whether all items a draft may come to can be put in order."""
    most = w.tree.rows.slots
    for slot in range(w.tree.rows.slots):
        source = w.columns.field[w.tree.chosen[slot], SOURCE]
        is_merged = source < WINDOW_SOURCE and not w.columns.is_twice
        most += int(source < SELF and not is_merged)
    return bool(most <= MOST_ITEMS)


@rule
def _add_card(w: Work, slot: int) -> None:
    """The item of a card, without what it turns over."""
    columns, room, c = w.columns, w.order, w.tree.chosen[slot]
    room.slot[slot], room.before[slot] = slot, 0
    for good in range(GOODS):
        room.need[slot, good] = columns.need[c, good]
        room.effect[slot, good] = columns.lines[c, good]
    taken = columns.field[c, TAKEN]
    room.need[slot, LAID], room.effect[slot, LAID] = taken, -taken
    room.gainers |= columns.field[c, GAINER] << slot
    room.count += 1


@rule
def _item_of_startup(w: Work) -> int:
    for slot in range(w.tree.rows.slots):
        field = w.columns.field[w.tree.chosen[slot]]
        if field[COPIED] == 0 and field[CARD] >= COMPANIES:
            return slot
    return NONE


@rule
def _item_of_free_card(w: Work) -> int:
    """The card that turns one company over for nothing: C56 itself, or a copy of it (K9)."""
    last = w.tree.rows.slots - 1
    for slot in range(w.tree.rows.slots):
        field = w.columns.field[w.tree.chosen[slot]]
        if field[COPIED] == 0 and field[CARD] == FREE_CARD:
            return slot
    return last if w.columns.field[w.tree.chosen[last], COPIED] == COPIED_CARD else NONE


@rule
def _is_iron_paid(w: Work) -> bool:
    for slot in range(w.tree.rows.slots):
        if w.columns.field[w.tree.chosen[slot], IS_IRON]:
            return True
    return False


@rule
def _has_window(w: Work) -> bool:
    for slot in range(w.tree.rows.slots):
        if w.columns.field[w.tree.chosen[slot], SOURCE] == WINDOW_SOURCE:
            return True
    return False


@rule
def _add_turning(w: Work, slot: int, startup: int, free: int) -> None:
    """Where and when the company of a slot is turned over: in the item of a card that does it, or
    as an item of its own."""
    columns, room, c = w.columns, w.order, w.tree.chosen[slot]
    source, mode = columns.field[c, SOURCE], columns.field[c, MODE]
    if source in (MAIN, COAL_ONLY, TOKEN_ONLY):
        if columns.is_twice:
            _add_turn(w, columns, slot, c, mode, startup)
        else:
            _turn_in(w, slot, startup, mode == EARLY)
            room.effect[startup, LAID] += columns.field[c, PAID]
    elif source == FREE_SOURCE and not _is_free_card_twice(w):
        _turn_in(w, slot, free, mode == EARLY)
        _cover_effect(w, free)
        room.gainers |= int(columns.turn[c, TOKEN] > 0) << free
    elif source == WINDOW_SOURCE and mode == DURING:
        for good in range(GOODS):
            room.effect[slot, good] += columns.turn[c, good]
        _cover_effect(w, slot)
        room.effect[slot, LAID] += columns.field[c, PAID]
    elif source in (WINDOW_SOURCE, FREE_SOURCE):
        _add_turn(w, columns, slot, c, mode, free if source == FREE_SOURCE else NONE)


@rule
def _is_free_card_twice(w: Work) -> bool:
    """Whether K1 repeats C56."""
    field = w.columns.field[w.tree.chosen[w.tree.rows.slots - 1]]
    return bool(field[COPIED] == REPEATED_CARD and field[CARD] == FREE_CARD)


@rule
def _turn_in(w: Work, slot: int, item: int, is_early: bool) -> None:
    """The company of a slot is turned over in an item, before or after it is resolved."""
    for good in range(GOODS):
        w.order.effect[item, good] += w.columns.turn[w.tree.chosen[slot], good]
    if is_early:
        w.order.before[slot] |= 1 << item
    elif item != slot:
        w.order.before[item] |= 1 << slot


@rule
def _cover_effect(w: Work, item: int) -> None:
    """What an item takes in the end must be there when it is begun."""
    room = w.order
    for good in range(GOODS):
        room.need[item, good] = max(room.need[item, good], -room.effect[item, good])


@rule
def _add_turn(w: Work, columns: Columns, slot: int, c: int, mode: int, free: int) -> None:
    room = w.order
    at = room.count
    room.count += 1
    room.slot[at], room.before[at] = slot, 0
    for good in range(GOODS):
        room.effect[at, good] = columns.turn[c, good]
        room.need[at, good] = max(0, -columns.turn[c, good])
    room.need[at, LAID], room.effect[at, LAID] = 0, columns.field[c, PAID]
    if free != NONE and free != slot:
        room.before[at] |= 1 << free
    if columns.field[c, SOURCE] == WINDOW_SOURCE:
        room.turns |= 1 << at
    room.gainers |= int(columns.turn[c, TOKEN] > 0) << at
    if mode == EARLY:
        room.before[slot] |= 1 << at
    else:
        room.before[at] |= 1 << slot


@rule
def _set_before(w: Work, columns: Columns, startup: int) -> None:
    """Sale bonuses before the sales that count on them; text lines after what they count; the
    company that is copied last."""
    room, n = w.order, w.tree.rows.slots
    for slot in range(n):
        c = w.tree.chosen[slot]
        if columns.field[c, COPIED] == REPEATED_CARD:
            _set_after_card(w, columns, slot, c, startup)
        elif columns.field[c, COPIED]:
            # Not after what is turned over in windows: one may open while it is copied.
            for other in range(n):
                if other != slot:
                    room.before[slot] |= 1 << other
            continue
        for bonus in range(2):
            if not columns.field[c, BONUS] >> bonus & 1:
                continue
            event = slot
            if columns.field[c, BONUS] >> (bonus + 2) & 1:
                event = _turn_of(w, columns, slot, c, startup)
            for other in range(n):
                card = columns.field[w.tree.chosen[other], CARD]
                is_it = (
                    card == _BONUS_CARDS[bonus] and not columns.field[w.tree.chosen[other], COPIED]
                )
                if is_it and other != event and event != NONE:
                    room.before[event] |= 1 << other
        if columns.field[c, TEXT] > 0:
            _set_text_before(w, columns, slot, columns.field[c, TEXT], startup)


@rule
def _set_after_card(w: Work, columns: Columns, slot: int, c: int, startup: int) -> None:
    """A repetition after its card, and after that was turned over if it shows that side."""
    for other in range(w.tree.rows.slots - 1):
        column = w.tree.chosen[other]
        if columns.field[column, CARD] != columns.field[c, CARD]:
            continue
        w.order.before[slot] |= 1 << other
        mode = columns.field[column, MODE]
        if columns.field[c, MODE] == SHOWN and mode in (EARLY, AFTER):
            event = _turn_of(w, columns, other, column, startup)
            if event != NONE:
                w.order.before[slot] |= 1 << event


@rule
def _set_text_before(w: Work, columns: Columns, slot: int, wanted: int, startup: int) -> None:
    """A text line after all turned over that it counts; if it does not count all, after none."""
    for is_set in range(2):
        there = 0
        for other in range(w.tree.rows.slots):
            c = w.tree.chosen[other]
            is_turned = columns.field[c, MODE] in (EARLY, DURING, AFTER)
            if not is_turned or not columns.adds[slot] >> columns.field[c, CARD] & 1:
                continue
            there += 1
            event = _turn_of(w, columns, other, c, startup)
            if is_set and event not in (slot, NONE):
                w.order.before[slot] |= 1 << event
        if there != wanted:
            return


@rule
def _turn_of(w: Work, columns: Columns, slot: int, c: int, startup: int) -> int:
    """The item in which the company of a slot is turned over."""
    if columns.field[c, SOURCE] in (MAIN, COAL_ONLY, TOKEN_ONLY) and not columns.is_twice:
        return startup
    if columns.field[c, MODE] == DURING:
        return slot
    if columns.field[c, SOURCE] == FREE_SOURCE and w.order.count == w.tree.rows.slots:
        for other in range(w.tree.rows.slots):
            if columns.field[w.tree.chosen[other], CARD] == FREE_CARD:
                return other
    for at in range(w.tree.rows.slots, w.order.count):
        if w.order.slot[at] == slot:
            return at
    return NONE
