"""Resolution: cards from left to right; lower discs are compensated, and the highest wins (R4,
R15)."""

from __future__ import annotations

from furnace.kernel.actions import SKIP, USE, card_of, kind_of, pack_action, second_of
from furnace.kernel.bits import lowest_bit
from furnace.kernel.compile import jit
from furnace.kernel.discs import (
    FIXED,
    compensated_value,
    disc_at,
    disc_kind_of,
    lowest_disc,
    owner_of,
    remove_disc,
    value_of,
)
from furnace.kernel.goods import covers
from furnace.kernel.layout import ActionBuffer, AuctionCard, Game, Seat
from furnace.kernel.numbers import CHAIN, FIRST_AGENT, FIRST_MANAGER, FIRST_SCHOOL, NOT_PLAIN
from furnace.kernel.phases.delivering import deliver
from furnace.kernel.phases.lines import (
    choices,
    continue_resolving,
    drop_pending,
    leave_line,
    use_line,
)
from furnace.kernel.phases.tasks import Task, can_use, pack_pending, pending_task
from furnace.kernel.phases.transactions import transact
from furnace.kernel.phases.upgrading import upgrade_at_line
from furnace.kernel.phases.windows import open_window
from furnace.kernel.powers import (
    COMPENSATION_GIFT,
    GIVES_WHEN_COMPENSATED,
    GOODS_PLACE,
    PERMANENT_CARD,
)
from furnace.kernel.tableau import add_card, mark_owned
from furnace.kernel.tables import (
    AGENT_TABLE,
    BASIC_LINES,
    COST,
    EXTRACTION,
    GAIN,
    KIND,
    PAY_POINT,
    PROCESSING,
    line_at,
)

RESOLUTION = 3


@jit
def begin_resolution(g: Game) -> None:
    """Resolve up to the first decision."""
    g.phase = RESOLUTION
    _resolve(g)


@jit
def resolver(g: Game) -> int:
    """Return the interrupted seat, or else the owner of the lowest disc on the leftmost card."""
    waiting = _interrupted_seat(g)
    if waiting >= 0:
        return waiting
    return owner_of(disc_at(g.row[g.row_start], lowest_disc(g)))


@jit
def resolution_actions(g: Game, s: int, buffer: ActionBuffer) -> int:
    """Write the uses of a compensation (R4.7) or the actions of an interrupting line, and skip."""
    task = _task(g, s)
    n = choices(g, s, task, buffer, 0)
    buffer.actions[n] = pack_action(SKIP, task.card, task.line, 0)
    return n + 1


@jit
def resolve(g: Game, s: int, action: int) -> None:
    """Apply the answer and continue."""
    task, kind = _task(g, s), kind_of(action)
    if task.points >= 0:
        _answer(g, s, task, second_of(action) if kind == USE else 0)
    elif kind == USE:
        use_line(g, s, second_of(action))
    elif kind == SKIP:
        leave_line(g, s)
    else:
        upgrade_at_line(g, s, card_of(action))
        continue_resolving(g, s)
    _resolve(g)


@jit
def is_resolved(g: Game) -> bool:
    """Whether the row is resolved and nothing interrupts."""
    return g.row_start == g.row_end and _interrupted_seat(g) < 0


@jit
def _processing_line(g: Game) -> int:
    """Return the processing line that the leftmost card offers outbid discs; -1 without one."""
    card = g.row[g.row_start].card
    if card >= FIRST_SCHOOL:
        return 2
    return 0 if KIND[line_at(card, 0)] == PROCESSING else -1


@jit
def _extraction_line(g: Game) -> int:
    """Return the extraction line that the leftmost card offers outbid discs; -1 without one."""
    card = g.row[g.row_start].card
    if card >= FIRST_SCHOOL:
        return 1
    return 0 if KIND[line_at(card, 0)] == EXTRACTION else -1


@jit
def _task(g: Game, s: int) -> Task:
    """Return the current decision: an interrupting line, or the compensation of the lowest disc."""
    me = g.seats[s]
    if me.pending_count > 0:
        return pending_task(g, s, me.pending[me.pending_count - 1])
    auction_card = g.row[g.row_start]
    points = compensated_value(g, disc_at(auction_card, lowest_disc(g)))
    return Task(auction_card.card, _processing_line(g), 0, 0, 0, 0, points)


@jit
def _answer(g: Game, s: int, task: Task, times: int) -> None:
    """Make the transactions; if a window opens between them, the compensation waits below it."""
    me, made, place = g.seats[s], task.made + times, lowest_disc(g)
    if task.is_pending:
        drop_pending(me)
    if times > 0:
        plain = Task(
            task.card, task.line, task.made, task.just_used, 0, task.is_on_open_card, task.points
        )
        transact(g, s, plain, times, False)
        if made < task.points and me.pending_count > 0:
            _insert_below(g, s, pack_pending(task.card, task.line, made, 0))
            return
    _compensate(g, place, made)


@jit
def _insert_below(g: Game, s: int, packed: int) -> None:
    me = g.seats[s]
    at = me.pending_count
    while at > 0:
        me.pending[at] = me.pending[at - 1]
        at -= 1
    me.pending[0] = packed
    me.pending_count += 1


@jit
def _resolve(g: Game) -> None:
    """Resolve up to the next decision or the end of the row."""
    while g.row_start < g.row_end:
        waiting = _interrupted_seat(g)
        if waiting >= 0:
            task = _task(g, waiting)
            if task.points < 0 or can_use(g.seats[waiting], task):
                return
            _answer(g, waiting, task, 0)
            continue
        auction_card = g.row[g.row_start]
        if auction_card.count <= 1:
            _award_card(g, auction_card)
            continue
        place = lowest_disc(g)
        if _is_asked(g, disc_at(auction_card, place)):
            return
        _compensate(g, place, 0)


@jit
def _interrupted_seat(g: Game) -> int:
    """Return the seat interrupted by a line of its own cards; -1 if there is none."""
    if g.words & NOT_PLAIN == 0:
        return -1
    for s in range(g.seat_count):
        if g.seats[s].pending_count > 0:
            return s
    return -1


@jit
def _is_asked(g: Game, placed: int) -> bool:
    """Whether the owner of an outbid disc has a decision to make (Q12)."""
    owner, line = owner_of(placed), _processing_line(g)
    if owner >= g.seat_count or line < 0:
        return False
    cost = COST[line_at(g.row[g.row_start].card, line)]
    return covers(g.seats[owner].goods, cost) and compensated_value(g, placed) > 0


@jit
def _compensate(g: Game, place: int, made: int) -> None:
    """Remove a disc after its transactions; the rest of its value extracts."""
    auction_card = g.row[g.row_start]
    placed = disc_at(auction_card, place)
    owner = owner_of(placed)
    if owner >= g.seat_count:
        _pay_agent(g, owner, value_of(placed))
        remove_disc(auction_card, place)
        return
    points, line, me = compensated_value(g, placed) - made, _extraction_line(g), g.seats[owner]
    if line >= 0 and points > 0:
        gain = GAIN[line_at(auction_card.card, line)] * points
        me.goods += gain
        open_window(g, owner, gain)
    remove_disc(auction_card, place)
    if disc_kind_of(placed) == FIXED:
        _put_gifts(me, value_of(placed))


@jit
def _put_gifts(me: Seat, value: int) -> None:
    """Put goods on a seat's cards after a fixed disc was compensated (R18.9)."""
    left = me.permanents & GIVES_WHEN_COMPENSATED
    while left:
        permanent = lowest_bit(left)
        me.card_goods[GOODS_PLACE[PERMANENT_CARD[permanent]]] += COMPENSATION_GIFT[permanent, value]
        left &= left - 1


@jit
def _pay_agent(g: Game, owner: int, value: int) -> None:
    """Pay an Agent for its outbid disc (R20.7); without a card, it gets nothing (R10.9)."""
    agent = g.agents[owner - g.seat_count]
    if agent.card >= 0:
        agent.money += AGENT_TABLE[agent.card - FIRST_AGENT, PAY_POINT] * value


@jit
def _award_card(g: Game, auction_card: AuctionCard) -> None:
    """Give the company, or a school's manager, to the owner of the last disc (R4.3, R15.3)."""
    owner = owner_of(disc_at(auction_card, 0)) if auction_card.count > 0 else -1
    card, manager = auction_card.card, auction_card.manager
    auction_card.card, auction_card.manager = 0, 0
    if auction_card.count > 0:
        remove_disc(auction_card, 0)
    g.row_start += 1
    if g.row_start == g.row_end:
        g.row_start, g.row_end = 0, 0
    if owner < 0:
        return
    if manager >= 0:
        _take_manager(g, owner, manager)
    else:
        _take_company(g, owner, card)


@jit
def _take_manager(g: Game, owner: int, manager: int) -> None:
    if owner < g.seat_count:
        g.seats[owner].managers += 1 << 2 * (manager - FIRST_MANAGER)
        return
    agent = g.agents[owner - g.seat_count]
    agent.managers[agent.manager_count] = manager
    agent.manager_count += 1


@jit
def _take_company(g: Game, owner: int, card: int) -> None:
    """Give a company to a seat (R12.2) or to an Agent with a card (R20.7, R10.7)."""
    if owner >= g.seat_count:
        agent = g.agents[owner - g.seat_count]
        if agent.card >= 0:
            agent.companies[agent.company_count] = card
            agent.company_count += 1
        return
    me = g.seats[owner]
    if g.words & CHAIN:
        me.arrivals[me.arrival_count] = card
        me.arrival_count += 1
        mark_owned(g, me, card)
    else:
        add_card(g, me, card)
    if g.words & NOT_PLAIN:
        for line in range(1, BASIC_LINES[card] + 1):
            deliver(g, owner, card, line)
