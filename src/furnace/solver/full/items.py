"""The columns chosen, as items to be put in order: cards or parts of them, and upgrades.

A window divides its card into parts, and the upgrades in it come between them. If only one of the
cards has a window of a kind, and the order of the upgrades in it does not matter, the upgrades are
one item with the card.

A choice of columns is refused only if no order of its items is feasible, so every production must
be such an order. It is: its actions in sequence, divided at the windows, with the upgrades in
merged windows in an order that is as good as any (`_is_merged`). What an item needs and gives was
recorded by the kernel's run on credit, and each condition on the order follows from a rule. Two
things are relaxed: sale bonuses and permanent effects of discarded cards stay active, and lent
goods count as the seat's own. An order that is feasible only because of these cannot be replayed,
and leaves the choice in doubt.
"""

from __future__ import annotations

from furnace.kernel.compile import jit
from furnace.kernel.goods import amount
from furnace.kernel.layout import BONUSES
from furnace.kernel.numbers import CHAIN, COAL, IRON, TOKEN
from furnace.kernel.tableau import bit_of
from furnace.kernel.tables import BASIC_LINES
from furnace.solver.full.bonuses import BONUS_CARD, BONUS_LINE, is_past, level_in
from furnace.solver.full.layout import (
    AFTER,
    BY_MANAGER,
    BY_WINDOW,
    DURING,
    EARLY,
    LENT_GOODS,
    LENT_KINDS,
    OPEN_CARD,
    OWN_CARD,
    SHOWN,
)
from furnace.solver.full.segments import coal_on_card
from furnace.solver.full.windows import GAIN_WINDOWS, WINDOW_LIMIT, WINDOWS, price_of
from furnace.solver.full.workspace import UPGRADED, Workspace
from furnace.solver.order import BULK_CLAIM, CARD_COAL, COUNTED, MAX_ITEMS, add_item, clear_items
from furnace.solver.programme.rows import NONE

_TEXT = BULK_CLAIM
"""The claim of a text line; those before it are about sale bonuses."""


@jit
def set_items(w: Workspace) -> bool:
    """Set the items of the columns chosen; return False if there are too many."""
    order, me = w.order, w.seat[0]
    clear_items(order)
    for good in range(CARD_COAL):
        order.start[good] = amount(me.goods, good)
    order.start[CARD_COAL] = coal_on_card(me, w)
    _set_merged(w)
    for slot in range(w.case.slots):
        w.first_item[slot], w.last_item[slot], w.upgrade_item[slot] = NONE, NONE, NONE
    for slot in range(w.case.slots):
        if order.count + 12 > MAX_ITEMS:
            return False
        if w.columns.way[w.tree.chosen[slot]] != NONE:
            _add_card(w, slot)
    for slot in range(w.case.slots):
        if w.columns.upgrade[w.tree.chosen[slot]] != NONE:
            _place_upgrade(w, slot)
    for slot in range(w.case.slots):
        if not _set_claims(w, slot):
            return False
    _set_sequence(w)
    return True


@jit
def _set_merged(w: Workspace) -> None:
    """Set the kinds of windows whose upgrades are one item with the card that has the window."""
    w.merged = 0
    for kind in range(WINDOWS):
        if not GAIN_WINDOWS >> kind & 1 and _is_merged(w, kind):
            w.merged |= 1 << kind


@jit
def _is_merged(w: Workspace, kind: int) -> bool:
    """Whether one card has the only window of a kind, and one order of the upgrades in it is as
    good as any. All cost the same; if only one gives what others cost, it comes first: it can be
    paid for whenever another can, and leaves no less."""
    windows, suppliers, needed = 0, 0, 0
    for slot in range(w.case.slots):
        c = w.tree.chosen[slot]
        place, upgrade = w.columns.way[c], w.columns.upgrade[c]
        if place != NONE:
            for at in range(w.ways[place].segments):
                windows += int(w.ways[place].window[at] == kind)
        if upgrade == NONE or w.columns.source[c] != kind:
            continue
        if w.upgrades[upgrade].gains and (w.run.has_gain_windows or w.case.pays_iron):
            return False
        if w.columns.pays_iron[c] and w.upgrades[upgrade].effect[IRON] > 0:
            return False
        suppliers += int(_gives_price(w, c))
        for good in range(CARD_COAL):
            needed |= int(w.upgrades[upgrade].need[good] > 0) << good
    return (
        windows == 1
        and (suppliers == 0 or (suppliers == 1 and needed == 0))
        and (needed == 0 or _are_needs_apart(w, kind, needed))
    )


@jit
def _gives_price(w: Workspace, c: int) -> bool:
    """Whether an upgrade gives goods that upgrades cost."""
    price = price_of(w.seat[0], w.columns.source[c], w.columns.pays_iron[c] != 0)
    for good in range(CARD_COAL):
        if amount(price, good) > 0 and w.upgrades[w.columns.upgrade[c]].effect[good] > 0:
            return True
    return False


@jit
def _are_needs_apart(w: Workspace, kind: int, needed: int) -> bool:
    """Whether no upgrade gives what the delivery of another sells."""
    for slot in range(w.case.slots):
        c = w.tree.chosen[slot]
        upgrade = w.columns.upgrade[c]
        if upgrade == NONE or w.columns.source[c] != kind:
            continue
        for good in range(CARD_COAL):
            if needed >> good & 1 and w.upgrades[upgrade].effect[good] > 0:
                return False
    return True


@jit
def _add_card(w: Workspace, slot: int) -> None:
    """Add the items of a card: one, or one for each part."""
    order, c = w.order, w.tree.chosen[slot]
    way, is_lent = w.ways[w.columns.way[c]], True
    item = _add_part(w, slot, 0)
    w.first_item[slot] = item
    for at in range(way.segments):
        if way.upgrade_segment == at and way.upgraded_by == BY_WINDOW:
            price = price_of(w.seat[0], w.columns.source[c], w.columns.pays_iron[c] != 0)
            if w.columns.pays_iron[c]:
                order.max_tokens[item] = 0
            _pay(w, item, price)
            w.upgrade_item[slot] = item
        for good in range(COUNTED):
            _then(w, item, good, way.need[at, good], way.effect[at, good])
        kind = way.window[at]
        if kind == NONE:
            continue
        if is_lent:
            for number in range(LENT_KINDS):
                order.effect[item, LENT_GOODS[number]] += way.lent[number]
            is_lent = False
        if w.merged >> kind & 1:
            _merge_upgrades(w, item, kind)
            continue
        order.window[item] = 1 << kind
        if at + 1 < way.segments:
            order.stays_open[item] = 1
            part = _add_part(w, slot, at + 1)
            order.follows[part] = item
            item = part
    w.last_item[slot] = item
    if way.upgraded_by == BY_MANAGER:
        w.upgrade_item[slot] = item


@jit
def _add_part(w: Workspace, slot: int, part: int) -> int:
    item = add_item(w.order)
    w.item_slot[item], w.item_part[item] = slot, part
    return item


@jit
def _then(w: Workspace, item: int, good: int, need: int, effect: int) -> None:
    """Add a need and an effect to the end of an item."""
    order = w.order
    order.need[item, good] = max(order.need[item, good], need - order.effect[item, good])
    order.effect[item, good] += effect


@jit
def _pay(w: Workspace, item: int, price: int) -> None:
    """Pay for an upgrade; the coal goes onto C59 if the seat has it."""
    for good in range(CARD_COAL):
        _then(w, item, good, amount(price, good), -amount(price, good))
    if w.coal_card != NONE:
        w.order.effect[item, CARD_COAL] += amount(price, COAL)


@jit
def _upgrade_in(w: Workspace, item: int, c: int) -> None:
    """Upgrade the company of a column in an item."""
    upgrade = w.upgrades[w.columns.upgrade[c]]
    _pay(w, item, price_of(w.seat[0], w.columns.source[c], w.columns.pays_iron[c] != 0))
    for good in range(COUNTED):
        _then(w, item, good, upgrade.need[good], upgrade.effect[good])


@jit
def _merge_upgrades(w: Workspace, item: int, kind: int) -> None:
    """Add all upgrades in a window to an item, in the order of `next_merged`."""
    w.is_merged_done[:] = 0
    slot = next_merged(w, kind)
    while slot != NONE:
        c = w.tree.chosen[slot]
        if w.columns.pays_iron[c]:
            w.order.max_tokens[item] = -w.order.effect[item, TOKEN]
        _upgrade_in(w, item, c)
        w.upgrade_item[slot], w.is_merged_done[slot] = item, 1
        slot = next_merged(w, kind)


@jit
def next_merged(w: Workspace, kind: int) -> int:
    """Return the slot of the next company that is upgraded in the only window of a kind, or NONE:
    first one that gives what others cost, last those paid for with iron (K5, Q27)."""
    found, best = NONE, 0
    for slot in range(w.case.slots):
        c = w.tree.chosen[slot]
        is_here = w.columns.upgrade[c] != NONE and w.columns.source[c] == kind
        if not is_here or w.is_merged_done[slot]:
            continue
        rank = 3 if _gives_price(w, c) else 2 - w.columns.pays_iron[c]
        if rank > best:
            found, best = slot, rank
    return found


@jit
def _place_upgrade(w: Workspace, slot: int) -> None:
    """Place the item of an upgrade before or after that of its company."""
    order, c = w.order, w.tree.chosen[slot]
    source = w.columns.source[c]
    if not w.merged >> source & 1:
        item = _add_part(w, slot, UPGRADED)
        w.upgrade_item[slot] = item
        order.wants[item] = 1 << source
        if w.columns.pays_iron[c]:
            order.max_tokens[item] = 0
        order.closes[item] = int(WINDOW_LIMIT[source] == 1)
        if w.upgrades[w.columns.upgrade[c]].gains and w.run.has_gain_windows:
            order.window[item] = GAIN_WINDOWS
        _upgrade_in(w, item, c)
    item = w.upgrade_item[slot]
    if w.columns.mode[c] == EARLY:
        _put_before(w, item, w.first_item[slot])
    else:
        _put_before(w, w.last_item[slot], item)


@jit
def _put_before(w: Workspace, item: int, other: int) -> None:
    """Require that one item comes before another."""
    if item != NONE and other != NONE and item != other:
        w.order.before[other] |= 1 << item


@jit
def _set_claims(w: Workspace, slot: int) -> bool:
    """Claim that sale bonuses are active and that companies counted by a text line are upgraded;
    return False if a claim cannot be represented."""
    c = w.tree.chosen[slot]
    place, upgrade = w.columns.way[c], w.columns.upgrade[c]
    for bonus in range(BONUSES):
        if place != NONE:
            _claim(w, w.first_item[slot], bonus, level_in(w.ways[place].bonus, bonus))
        if upgrade != NONE:
            _claim(w, w.upgrade_item[slot], bonus, level_in(w.upgrades[upgrade].bonus, bonus))
    if place != NONE and w.ways[place].text > 0:
        return _claim_upgrades(w, slot, w.last_item[slot])
    return True


@jit
def _claim_upgrades(w: Workspace, slot: int, item: int) -> bool:
    """Claim the upgrades that a text line counts; only one item may contain several of them."""
    order = w.order
    order.claim[item, _TEXT] = w.ways[w.columns.way[w.tree.chosen[slot]]].text
    for other in range(w.case.slots):
        is_counted = w.case.counted[slot] & bit_of(w.games[0], max(w.slots.card[other], 0))
        item_of_upgrade = w.upgrade_item[other]
        if not is_counted or item_of_upgrade == NONE:
            continue
        if order.claimed[item, _TEXT] >> item_of_upgrade & 1:
            if order.bulk_more[item] > 0 and order.bulk[item] != item_of_upgrade:
                return False
            order.bulk[item] = item_of_upgrade
            order.bulk_more[item] += 1
        order.claimed[item, _TEXT] |= 1 << item_of_upgrade
    return True


@jit
def _claim(w: Workspace, item: int, bonus: int, level: int) -> None:
    """Claim a sale bonus for an item."""
    order = w.order
    if level > 0:
        order.claim[item, bonus] = max(order.claim[item, bonus], level)
        order.claimed[item, bonus] = _bonus_sources(w, bonus) & ~(1 << item)


@jit
def _bonus_sources(w: Workspace, bonus: int) -> int:
    """Return the items after which a sale bonus is active."""
    mask, card, line = 0, BONUS_CARD[bonus], BONUS_LINE[bonus]
    for slot in range(w.case.slots):
        c = w.tree.chosen[slot]
        if slot == w.case.copy_slot or w.slots.card[slot] != card or w.columns.way[c] == NONE:
            continue
        if w.slots.kind[slot] == OPEN_CARD and is_past(w.seat[0], bonus):
            continue
        way = w.ways[w.columns.way[c]]
        if line <= BASIC_LINES[card] or way.is_upgraded or w.columns.mode[c] == DURING:
            mask |= 1 << w.last_item[slot]
    return mask


@jit
def _set_sequence(w: Workspace) -> None:
    """Order the open card first, a card before its repetition, the copy last, and the chain."""
    case, slots = w.case, w.slots
    for slot in range(case.slots):
        for other in range(case.slots):
            if other == slot or w.last_item[other] == NONE or w.first_item[slot] == NONE:
                continue
            is_first = slots.kind[other] == OPEN_CARD
            is_last = slot == case.copy_slot
            if is_first or is_last:
                _put_before(w, w.last_item[other], w.first_item[slot])
    startup = case.startup_slot
    if startup != NONE and w.ways[w.columns.way[w.tree.chosen[startup]]].is_discarded:
        _set_before_discard(w, w.last_item[startup])
    if case.again_slot != NONE:
        _set_repetition(w)
    if w.games[0].words & CHAIN:
        _set_chain(w)


@jit
def _set_before_discard(w: Workspace, item: int) -> None:
    """Once discarded, S7 opens no more windows: upgrades in them come before that (Q32)."""
    for slot in range(w.case.slots):
        source = w.columns.source[w.tree.chosen[slot]]
        if source != NONE and GAIN_WINDOWS >> source & 1:
            _put_before(w, w.upgrade_item[slot], item)


@jit
def _set_repetition(w: Workspace) -> None:
    """Order a card before its repetition, and its upgrade too if that shows the upgraded side."""
    case, again = w.case, w.case.again_slot
    for slot in range(w.slots.count):
        if w.slots.card[slot] != case.again or slot == case.copy_slot:
            continue
        _put_before(w, w.last_item[slot], w.first_item[again])
        c, item = w.tree.chosen[slot], w.upgrade_item[slot]
        if item == NONE or w.columns.mode[c] == DURING:
            continue
        if w.columns.mode[w.tree.chosen[again]] == SHOWN:
            _put_before(w, item, w.first_item[again])
        elif w.columns.mode[c] == AFTER:
            _put_before(w, w.last_item[again], item)


@jit
def _set_chain(w: Workspace) -> None:
    """Order the cards of the chain; those still to be inserted may come anywhere (R9.2)."""
    me, before = w.seat[0], NONE
    for place in range(me.card_count):
        for slot in range(w.slots.count):
            is_own = w.slots.kind[slot] == OWN_CARD and w.slots.card[slot] == me.cards[place]
            if is_own:
                _put_before(w, before, w.first_item[slot])
                before = w.last_item[slot]
