"""A choice of columns, played in the order found by the kernel's own rules.

Only actions that the kernel lists are played, and the value is that of the seat at the end. If
something cannot be played as planned, the result is NONE, and the choice is in doubt.
"""

from __future__ import annotations

from furnace.kernel.actions import (
    AGAIN,
    COPY,
    DONE,
    INSERT,
    MANAGE,
    OPEN,
    PLACE,
    SKIP,
    UPGRADE,
    USE,
    card_of,
    first_of,
    kind_of,
    pack_action,
    second_of,
)
from furnace.kernel.compile import jit
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import COMPANIES, FIRST_MANAGER, MANAGERS
from furnace.kernel.phases.production import produce, production_actions
from furnace.kernel.powers import DISCARD_GAIN, LOANS, NO_GOODS
from furnace.kernel.tableau import bit_of, is_upgraded
from furnace.solver.full.items import next_merged
from furnace.solver.full.layout import BY_WINDOW, COPIED_CARD, OPEN_CARD, OWN_CARD, REPEATED_CARD
from furnace.solver.full.windows import window_asked
from furnace.solver.full.workspace import UPGRADED, Workspace
from furnace.solver.programme.rows import NONE
from furnace.solver.request import MAX_ACTIONS


@jit
def replay(g: Game, s: int, w: Workspace) -> int:
    """Play the choice, writing actions to `w.played`; return their number, or NONE."""
    g.seats[s] = w.seat[0]
    play = w.play
    play.at, play.slot, play.sales = 0, NONE, 0
    n = _place_managers(g, s, w, _insert_cards(g, s, w))
    if n == NONE:
        return NONE
    if w.slots.count and w.slots.kind[0] == OPEN_CARD:
        _begin_slot(w, _next_slot(g.seats[s], w))
    while n < MAX_ACTIONS - 2:
        count = production_actions(g, s, w.buffer[0])
        action = _next_action(g, s, w, count)
        if action == NONE or not _is_listed(w, action, count):
            return NONE
        w.played[n] = action
        n += 1
        if kind_of(action) == DONE:
            return n
        produce(g, s, action)
    return NONE


@jit
def _is_allowed(g: Game, s: int, w: Workspace, action: int) -> bool:
    """Whether the rules allow an action now."""
    return _is_listed(w, action, production_actions(g, s, w.buffer[0]))


@jit
def _is_listed(w: Workspace, action: int, count: int) -> bool:
    for place in range(count):
        if w.buffer[0].actions[place] == action:
            return True
    return False


@jit
def _rank(w: Workspace, card: int) -> int:
    """Return the place in the order at which a card of the seat is begun."""
    for place in range(w.order.count):
        item = w.order.found[place]
        slot = w.item_slot[item]
        is_own = w.slots.kind[slot] == OWN_CARD and w.slots.card[slot] == card
        if is_own and item == w.first_item[slot]:
            return place
    return NONE


@jit
def _insert_cards(g: Game, s: int, w: Workspace) -> int:
    """Insert new cards into the chain by the order; return the number of actions, or NONE."""
    me, n = g.seats[s], 0
    while me.arrival_count > 0:
        card, where = int(me.arrivals[0]), 1
        for place in range(me.card_count):
            if _rank(w, int(me.cards[place])) < _rank(w, card):
                where += 1
        w.played[n] = pack_action(INSERT, card, 0, where)
        if not _is_allowed(g, s, w, w.played[n]):
            return NONE
        produce(g, s, w.played[n])
        n += 1
    return n


@jit
def _place_managers(g: Game, s: int, w: Workspace, n: int) -> int:
    """Place all managers before the first card, in the order of the rules (Q30); return the number
    of actions by then, or NONE."""
    if n == NONE:
        return NONE
    for kind in range(MANAGERS):
        if w.seat[0].placeable >> 2 * kind & 3 == 0:
            continue
        for card in range(w.seat[0].startup + 1 if w.seat[0].startup >= 0 else COMPANIES):
            for _ in range(_managers_to_place(w, card) >> 2 * kind & 3):
                w.played[n] = pack_action(PLACE, card, FIRST_MANAGER + kind, 0)
                if not _is_allowed(g, s, w, w.played[n]):
                    return NONE
                produce(g, s, w.played[n])
                n += 1
    return n


@jit
def _managers_to_place(w: Workspace, card: int) -> int:
    """Return the managers to be placed on a card."""
    for slot in range(w.slots.count):
        if w.slots.kind[slot] == OWN_CARD and w.slots.card[slot] == card:
            way = w.ways[w.columns.way[w.tree.chosen[slot]]]
            return int(way.managers - w.slots.fixed[slot])
    return 0


@jit
def _next_action(g: Game, s: int, w: Workspace, count: int) -> int:
    """Return the next action of the plan."""
    me, play = g.seats[s], w.play
    if me.open < 0:
        return _begin_next(me, w)
    if play.slot == NONE or w.ways[play.way].card != me.open:
        _begin_slot(w, _next_slot(me, w))  # the only card left begins automatically (Q21)
        if play.slot == NONE:
            return NONE
    kind = window_asked(g, me)
    if kind != NONE:
        action = _at_window(me, w, kind, count)
        if action != NONE:
            return action
    elif _is_selling_delivery(me, w):
        return _sell_delivery(me, w, count)
    else:
        action = _follow(w, count)
        if action != NONE:
            return action
    return _leave(me, w, count)


@jit
def _is_selling_delivery(me: Seat, w: Workspace) -> bool:
    """Whether the sale of a company that was just upgraded is pending (Q20). A sale that was
    pending before the plan began belongs to the way of the open card."""
    if me.pending_count == 0:
        return False
    card, way = me.pending[me.pending_count - 1] & 255, w.ways[w.play.way]
    is_of_way = (
        w.play.next_action < way.action_count and card_of(way.actions[w.play.next_action]) == card
    )
    return bool(card != me.open and not is_of_way)


@jit
def _next_slot(me: Seat, w: Workspace) -> int:
    """Return the place in the order of the next card that was not begun."""
    for place in range(w.play.at, w.order.count):
        item = w.order.found[place]
        slot = w.item_slot[item]
        if item != w.first_item[slot] or w.item_part[item] != 0:
            continue
        if w.slots.kind[slot] != OWN_CARD or not me.resolved & bit_of(
            w.games[0], w.slots.card[slot]
        ):
            return place
        if me.open == w.slots.card[slot] and w.play.slot != slot:
            return place
    return int(w.order.count)


@jit
def _begin_slot(w: Workspace, place: int) -> None:
    """Make the card at this place the current one."""
    play = w.play
    if place == w.order.count:
        play.slot = NONE
        return
    play.slot = w.item_slot[w.order.found[place]]
    play.at, play.way = place + 1, w.columns.way[w.tree.chosen[play.slot]]
    play.next_action, play.used, play.events = 0, 0, 0


@jit
def _begin_next(me: Seat, w: Workspace) -> int:
    """Return the action that begins the next card, or ends the production."""
    place = _next_slot(me, w)
    _begin_slot(w, place)
    if place == w.order.count:
        return pack_action(DONE, 0, 0, 0)
    kind, card = w.slots.kind[w.play.slot], w.ways[w.play.way].card
    if kind == REPEATED_CARD:
        return pack_action(AGAIN, card, 0, 0)
    return pack_action(COPY if kind == COPIED_CARD else OPEN, card, 0, 0)


@jit
def _leave(me: Seat, w: Workspace, count: int) -> int:
    """Return the action that skips the pending choice, or leaves the card for the next."""
    skip = _skip(w, count)
    return skip if skip != NONE else _begin_next(me, w)


@jit
def _skip(w: Workspace, count: int) -> int:
    """Return the action that skips the pending choice, or NONE."""
    for place in range(count):
        if kind_of(w.buffer[0].actions[place]) == SKIP:
            return int(w.buffer[0].actions[place])
    return NONE


@jit
def _at_window(me: Seat, w: Workspace, kind: int, count: int) -> int:
    """Return the action in the current window, or NONE: goods are lent before upgrades are paid
    for, and the card is discarded after them."""
    while (
        _next_kind(w) == SKIP and first_of(w.ways[w.play.way].actions[w.play.next_action]) < me.line
    ):
        w.play.next_action += 1  # a line that was skipped automatically
    if _next_kind(w) == MANAGE and _is_lender(w):
        action = _next_manage(w, count)
        if action != NONE:
            return action
    action = _upgrade_now(me, w, kind, count)
    if action == NONE and _next_kind(w) == MANAGE:
        action = _next_manage(w, count)
    return action


@jit
def _is_lender(w: Workspace) -> bool:
    """Whether the next action with the card lends goods."""
    action = w.ways[w.play.way].actions[w.play.next_action]
    return bool(LOANS[card_of(action) - FIRST_MANAGER] > 0)


@jit
def _next_manage(w: Workspace, count: int) -> int:
    """Return the next action, that of a manager, if it is allowed now, or NONE."""
    play, action = w.play, w.ways[w.play.way].actions[w.play.next_action]
    is_discarding = DISCARD_GAIN[card_of(action) - FIRST_MANAGER] != NO_GOODS
    if not _is_listed(w, action, count) or (is_discarding and _skip(w, count) != NONE):
        return NONE
    play.next_action += 1
    play.events += 1
    return int(action)


@jit
def _upgrade_now(me: Seat, w: Workspace, kind: int, count: int) -> int:
    """Return the upgrade to make in the current window, or NONE."""
    play, way = w.play, w.ways[w.play.way]
    while play.at < w.order.count:
        item = w.order.found[play.at]
        part = w.item_part[item]
        if w.item_slot[item] != play.slot or part <= 0:
            break
        if way.event[part - 1] >= play.events and way.window[part - 1] == kind:
            break
        play.at += 1  # a window that did not open
    if play.at < w.order.count:
        item = w.order.found[play.at]
        slot, part = w.item_slot[item], w.item_part[item]
        if part == UPGRADED and _is_listed(
            w, pack_action(UPGRADE, w.slots.card[slot], 0, 0), count
        ):
            play.at += 1
            return _upgrade(w, slot)
        is_itself = (
            slot == play.slot and way.upgraded_by == BY_WINDOW and part == way.upgrade_segment
        )
        if is_itself and not is_upgraded(w.games[0], me, me.open):
            play.at += 1
            play.next_action += 1
            return pack_action(UPGRADE, int(me.open), 0, 0)
    if w.merged >> kind & 1:
        return _upgrade_merged(me, w, kind)
    return NONE


@jit
def _upgrade_merged(me: Seat, w: Workspace, kind: int) -> int:
    """Return the next upgrade in the only window of a kind, or NONE."""
    for slot in range(w.case.slots):
        card = w.slots.card[slot]
        w.is_merged_done[slot] = int(card >= 0 and is_upgraded(w.games[0], me, card))
    slot = next_merged(w, kind)
    return _upgrade(w, slot) if slot != NONE else NONE


@jit
def _upgrade(w: Workspace, slot: int) -> int:
    w.play.sales = w.upgrades[w.columns.upgrade[w.tree.chosen[slot]]].uses
    return pack_action(UPGRADE, w.slots.card[slot], 0, 0)


@jit
def _next_kind(w: Workspace) -> int:
    """Return the kind of the next action with the card, or NONE."""
    way = w.ways[w.play.way]
    return (
        kind_of(way.actions[w.play.next_action]) if w.play.next_action < way.action_count else NONE
    )


@jit
def _max_uses(w: Workspace, count: int) -> int:
    """Return the action with the most transactions allowed now, or NONE."""
    found, most = NONE, 0
    for place in range(count):
        action = w.buffer[0].actions[place]
        if kind_of(action) == USE and second_of(action) > most:
            found, most = action, second_of(action)
    return int(found)


@jit
def _sell_delivery(me: Seat, w: Workspace, count: int) -> int:
    """Return the sale by the delivery of a company that was just upgraded (Q20)."""
    use = _max_uses(w, count)
    times = min(second_of(use), w.play.sales) if use != NONE else 0
    if times <= 0:
        return _leave(me, w, count)
    w.play.sales -= times
    return pack_action(USE, card_of(use), first_of(use), times)


@jit
def _follow(w: Workspace, count: int) -> int:
    """Return the next action of the way, or NONE; a skip on credit may not be needed here."""
    play, way = w.play, w.ways[w.play.way]
    use = _max_uses(w, count)
    while play.next_action < way.action_count:
        action = way.actions[play.next_action]
        kind = kind_of(action)
        if kind == USE:
            if use == NONE or card_of(use) != card_of(action) or first_of(use) != first_of(action):
                return NONE
            times = _take_uses(w, second_of(use))
            return pack_action(USE, card_of(use), first_of(use), times)
        if kind == MANAGE:
            return _next_manage(w, count)
        if kind == UPGRADE:
            return NONE
        play.next_action += 1
        if _is_listed(w, action, count):
            return int(action)
    return NONE


@jit
def _take_uses(w: Workspace, most: int) -> int:
    """Return how many transactions to make at once: on credit, windows may have divided them."""
    play, way, times = w.play, w.ways[w.play.way], 0
    action = way.actions[play.next_action]
    while play.next_action < way.action_count and times < most:
        other = way.actions[play.next_action]
        is_same = kind_of(other) == USE and card_of(other) == card_of(action)
        if not is_same or first_of(other) != first_of(action):
            break
        now = min(most - times, second_of(other) - play.used)
        times += now
        play.used += now
        if play.used == second_of(other):
            play.next_action += 1
            play.used = 0
    play.events += times
    return times
