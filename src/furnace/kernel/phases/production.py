"""Production: every seat resolves each of its cards once, in any order (R5)."""

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
from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.goods import covers
from furnace.kernel.layout import ActionBuffer, Game, Seat
from furnace.kernel.numbers import (
    AGENT_CARDS,
    CHAIN,
    COMPANIES,
    FIRST_AGENT,
    FIRST_MANAGER,
    NOT_PLAIN,
)
from furnace.kernel.phases.delivering import PRODUCTION
from furnace.kernel.phases.lines import (
    advance,
    choices,
    continue_resolving,
    leave_line,
    plain_choices,
    use_line,
    use_plain_line,
)
from furnace.kernel.phases.managing import (
    can_place_any,
    close_card,
    manage,
    place_manager,
    placements,
)
from furnace.kernel.phases.tasks import current_task
from furnace.kernel.phases.upgrading import upgrade_at_line
from furnace.kernel.powers import AGAIN_COST, COPY_COST, HAS_COMPENSATION_LINE, NO_GOODS
from furnace.kernel.tableau import (
    COMPANY_MASK,
    bit_of,
    card_of_bit,
    is_upgraded,
    line_count,
    managers_of,
)
from furnace.kernel.tables import AGENT_TABLE, PAY_COMPANY, PAY_MANAGER


@jit
def begin_production(g: Game) -> None:
    """Begin production for all seats at once (R5.3); pay Agents with a card (R20.8)."""
    g.phase = PRODUCTION
    g.producing = (1 << g.seat_count) - 1
    if g.words & AGENT_CARDS:
        for index in range(g.agent_count):
            agent = g.agents[index]
            pay = AGENT_TABLE[agent.card - FIRST_AGENT]
            agent.money += pay[PAY_COMPANY] * agent.company_count
            agent.money += pay[PAY_MANAGER] * agent.manager_count
    for s in range(g.seat_count):
        g.seats[s].placeable = g.seats[s].managers
        open_automatically(g, s)


@jit
def production_actions(g: Game, s: int, buffer: ActionBuffer) -> int:
    """Write the actions of the current line and what may follow the open card."""
    me = g.seats[s]
    if me.open < 0:
        if me.arrival_count > 0:
            return _insertions(me, buffer)
        n = placements(me, buffer, 0) if me.placeable else 0
        return _next_cards(g, s, buffer, n)
    if g.words & NOT_PLAIN == 0:
        n = plain_choices(g, me, buffer)
    else:
        n = choices(g, s, current_task(g, s), buffer, 0)
    if me.pending_count > 0:
        top = me.pending[me.pending_count - 1]
        buffer.actions[n] = pack_action(SKIP, top & 255, top >> 8 & 15, 0)
        return n + 1
    if me.line < line_count(g, me):
        buffer.actions[n] = pack_action(SKIP, me.open, me.line, 0)
        return n + 1
    return _next_cards(g, s, buffer, n)


@jit
def produce(g: Game, s: int, action: int) -> None:
    """Apply an action and everything that follows automatically."""
    kind, card, me = kind_of(action), card_of(action), g.seats[s]
    if kind == USE and g.words & NOT_PLAIN == 0:
        use_plain_line(g, s, second_of(action))
    elif kind == USE:
        use_line(g, s, second_of(action))
    elif kind == SKIP:
        leave_line(g, s)
    elif kind == OPEN:
        close_card(me)
        begin_card(g, s, card)
    elif kind == UPGRADE:
        upgrade_at_line(g, s, card)
        continue_resolving(g, s)
    elif kind == DONE:
        close_card(me)
        g.producing &= ~(1 << s)
    elif kind == PLACE:
        place_manager(g, me, card, first_of(action) - FIRST_MANAGER)
    elif kind == MANAGE:
        manage(g, s, card - FIRST_MANAGER, second_of(action))
        continue_resolving(g, s)
    elif kind == INSERT:
        insert(me, second_of(action))
    elif kind == AGAIN:
        close_card(me)
        me.goods -= AGAIN_COST[me.capitalist]
        me.power_used = 1
        begin_card(g, s, card)
    elif kind == COPY:
        _begin_copy(g, s, card)
    open_automatically(g, s)


@jit
def open_automatically(g: Game, s: int) -> None:
    """Open the next card automatically while there is nothing else to decide (Q21)."""
    me = g.seats[s]
    while me.open < 0:
        if me.arrival_count > 0:
            if me.card_count > 0:
                return
            insert(me, 1)
            continue
        card = _only_card(g, me)
        if card < 0 or (_can_repeat(me) and me.resolved != 0):
            return
        if me.placeable and can_place_any(me):
            return
        begin_card(g, s, card)


@jit
def _only_card(g: Game, me: Seat) -> int:
    """Return the only card that can be opened; -1 if there are none or several (R9.4)."""
    left = me.owned & ~me.resolved
    if left == 0:
        return -1
    if g.words & CHAIN:
        return _next_in_chain(g, me)
    return card_of_bit(g, me, lowest_bit(left)) if left & (left - 1) == 0 else -1


@jit
def _next_in_chain(g: Game, me: Seat) -> int:
    for where in range(me.card_count):
        if me.resolved & bit_of(g, int(me.cards[where])) == 0:
            return int(me.cards[where])
    return -1


@jit
def _next_cards(g: Game, s: int, buffer: ActionBuffer, n: int) -> int:
    """Write cards to open or repeat; if none is left to open, also copies and `done` (R5.9)."""
    me = g.seats[s]
    left = me.owned & ~me.resolved
    if left and g.words & CHAIN:
        buffer.actions[n] = pack_action(OPEN, _next_in_chain(g, me), 0, 0)
        n += 1
    else:
        n = _list_actions(g, me, OPEN, left, buffer, n)
    if _can_repeat(me):
        n = _list_actions(g, me, AGAIN, me.resolved, buffer, n)
    if left == 0:
        if _can_copy(g, s):
            n = _list_actions(g, me, COPY, _neighbours_companies(g, s), buffer, n)
        buffer.actions[n] = pack_action(DONE, 0, 0, 0)
        n += 1
    return n


@jit
def _list_actions(g: Game, me: Seat, kind: int, cards: int, buffer: ActionBuffer, n: int) -> int:
    """Write an action of one kind for each card of a mask."""
    while cards:
        buffer.actions[n] = pack_action(kind, card_of_bit(g, me, lowest_bit(cards)), 0, 0)
        cards &= cards - 1
        n += 1
    return n


@jit
def _can_repeat(me: Seat) -> bool:
    """Whether K1 could resolve a card again now (R11.1)."""
    cost = AGAIN_COST[me.capitalist]
    return cost != NO_GOODS and not me.power_used and covers(me.goods, cost)


@jit
def _can_copy(g: Game, s: int) -> bool:
    """Whether K9 could resolve a neighbour's company now, when all others have finished (Q44)."""
    me = g.seats[s]
    cost = COPY_COST[me.capitalist]
    if cost == NO_GOODS or me.power_used or g.producing != 1 << s:
        return False
    return covers(me.goods, cost)


@jit
def right_of(g: Game, s: int) -> int:
    """Return the neighbour on the right; in a solo game, Right Agent (Q45)."""
    return (s + g.seat_count - 1) % g.seat_count if g.seat_count > 1 else 2


@jit
def _neighbours_companies(g: Game, s: int) -> int:
    """Return the companies of the neighbour on the right, as a mask."""
    owner = right_of(g, s)
    if owner < g.seat_count:
        return int(g.seats[owner].owned & COMPANY_MASK)
    agent, mask = g.agents[owner - g.seat_count], 0
    for index in range(agent.company_count):
        mask |= bit_of(g, int(agent.companies[index]))
    return mask


@jit
def begin_card(g: Game, s: int, card: int) -> None:
    """Open a card and go to its first decision; managers can no longer be placed (R16.1)."""
    me = g.seats[s]
    me.open, me.open_owner, me.placeable = card, -1, 0
    me.resolved |= bit_of(g, card)
    me.open_managers = managers_of(g, s, card)
    has_first = (
        HAS_COMPENSATION_LINE[me.capitalist] and card < COMPANIES and not is_upgraded(g, me, card)
    )
    advance(g, s, 0 if has_first else 1)


@jit
def _begin_copy(g: Game, s: int, card: int) -> None:
    """Open a neighbour's company as if it were the seat's own (R19.9, Q44)."""
    me, owner = g.seats[s], right_of(g, s)
    close_card(me)
    me.goods -= COPY_COST[me.capitalist]
    me.power_used, me.open, me.open_owner = 1, card, owner
    me.open_managers = managers_of(g, owner, card) if owner < g.seat_count else 0
    advance(g, s, 1)


@jit
def _insertions(me: Seat, buffer: ActionBuffer) -> int:
    """Write every place for the next new card (R9.2)."""
    for where in range(me.card_count + 1):
        buffer.actions[where] = pack_action(INSERT, int(me.arrivals[0]), 0, where + 1)
    return int(me.card_count + 1)


@jit
def insert(me: Seat, where: int) -> None:
    """Insert the next new card into the chain; the others keep their order (R9.3)."""
    at = me.card_count
    while at >= where:
        me.cards[at] = me.cards[at - 1]
        at -= 1
    me.cards[where - 1] = me.arrivals[0]
    me.card_count += 1
    me.arrival_count -= 1
    for other in range(me.arrival_count):
        me.arrivals[other] = me.arrivals[other + 1]
    me.arrivals[me.arrival_count] = 0
