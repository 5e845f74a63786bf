"""Every way to resolve one card, enumerated by the kernel's own rules with goods on credit.

The seat has enough goods for everything, and the run records what must have been there. All that
the rules allow with the seat's real goods is allowed on credit too; there, a line that cannot be
paid for is skipped. Windows are passed without an upgrade: other cards decide which companies are
upgraded in them. These restrictions lose nothing, since each leaves another way that gives as much,
needs no more at any time and does nothing else:

* a lender (M11, M12, M15) is used as soon as it can be, or never: what it lends is spent before the
  seat's own goods, so at any time no less of it has been spent than if it were used later;
* a delivery that only gives is repeated (M10) as soon as it can be, or when windows may follow;
* M08 makes the first transaction of a line free, or the next one of a line already begun;
* M02 discards the card when nothing else is left to do with it: it gives only money.
"""

from __future__ import annotations

from furnace.kernel.actions import (
    AGAIN,
    COPY,
    MANAGE,
    SKIP,
    UPGRADE,
    USE,
    card_of,
    kind_of,
    pack_action,
    second_of,
)
from furnace.kernel.compile import jit
from furnace.kernel.goods import amount, minimum
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import COAL, COMPANIES, FIRST_MANAGER, MAX_SEEN, MONEY, TOKEN
from furnace.kernel.phases.lines import continue_resolving
from furnace.kernel.phases.managing import close_card
from furnace.kernel.phases.production import begin_card, insert, produce
from furnace.kernel.phases.tasks import current_task
from furnace.kernel.phases.transactions import max_times, transact
from furnace.kernel.phases.upgrading import upgrade_company
from furnace.kernel.powers import (
    AGAIN_COST,
    COPY_COST,
    DISCARD_GAIN,
    GOODS_PLACE,
    NO_GOODS,
    UPGRADE_COST,
)
from furnace.kernel.tableau import bit_of, place_in
from furnace.kernel.tables import COST, FLAGS, FROM_CARD, line_at
from furnace.solver.full.bonuses import add_bonuses, sale_bonuses_of
from furnace.solver.full.layout import (
    BY_MANAGER,
    BY_WINDOW,
    COPIED_CARD,
    LENT_GOODS,
    LENT_KINDS,
    MAX_DEPTH,
    MAX_UPGRADES,
    OPEN_CARD,
    REPEATED_CARD,
    SEGMENTS,
    WAY_ACTIONS,
    Run,
    Way,
)
from furnace.solver.full.options import LEAVE, LEND_UPGRADES, decline_lenders, list_options
from furnace.solver.full.segments import (
    CREDIT,
    CREDIT_PER_GOOD,
    add_way,
    begin_way,
    coal_on_card,
    end_segment,
    record_payment,
    set_effect,
)
from furnace.solver.full.windows import IS_GAIN_WINDOW, window_asked
from furnace.solver.full.workspace import Workspace
from furnace.solver.order import CARD_COAL, COUNTED
from furnace.solver.programme.rows import NONE

MAX_LINES = 8


@jit
def list_ways(g: Game, s: int, w: Workspace) -> None:
    """Add every way of the card in `w.run` to the pool, unless the model is already partial."""
    run = w.run
    run.first = w.way_count
    if w.is_partial:
        return
    _set_up(g, s, w)
    begin_way(g.seats[s], w)
    _begin(g, s, run)
    depth = _enter(g, s, w, 0)
    while depth >= 0:
        place = run.next[depth]
        if place == run.count[depth]:
            depth -= 1
            continue
        run.next[depth] = place + 1
        g.seats[s] = run.seats[depth]
        run.ways[depth + 1] = run.ways[depth]
        _take(g, s, w, run.ways[depth + 1], run.options[depth, place])
        depth = _enter(g, s, w, depth + 1)


@jit
def _set_up(g: Game, s: int, w: Workspace) -> None:
    """Set up the seat: all its cards resolved, goods on credit, the managers on the card."""
    run, me = w.run, on_credit(g, s, w)
    if run.kind != OPEN_CARD:
        _close(me)
    if run.kind not in (OPEN_CARD, COPIED_CARD):
        me.card_managers[place_in(me, run.card)] = run.managers
        me.with_managers |= bit_of(g, run.card)
        if run.is_upgraded:
            me.upgraded |= bit_of(g, run.card)
    left = run.counted
    for _ in range(run.text):
        me.upgraded |= left & -left
        left &= left - 1
    if run.kind == REPEATED_CARD and not w.seat[0].resolved & bit_of(g, run.card):
        me.card_goods[GOODS_PLACE[run.card]] = 0  # taken when it was first resolved
    if run.card == w.coal_card and run.kind != COPIED_CARD:
        me.card_goods[GOODS_PLACE[run.card]] += CREDIT
    add_bonuses(me, run.bonus)


@jit
def _close(me: Seat) -> None:
    """Close the open card and drop pending choices."""
    close_card(me)
    me.pending_count = 0


@jit
def on_credit(g: Game, s: int, w: Workspace) -> Seat:
    """Return the seat with goods on credit and no card left to begin. It has another basic company,
    so that windows open whatever is upgraded by then."""
    g.seats[s] = w.seat[0]
    me = g.seats[s]
    while me.arrival_count > 0:
        insert(me, me.card_count + 1)
    me.owned |= 1 << g.seen_count
    me.goods, me.placeable, me.resolved = CREDIT, 0, me.owned
    return me


@jit
def set_idle_company(g: Game, w: Workspace) -> None:
    """Let the first unused company number stand for one that is never upgraded."""
    if g.seen_count == MAX_SEEN:
        w.is_partial = 1
    else:
        g.companies[g.seen_count] = COMPANIES


@jit
def _begin(g: Game, s: int, run: Run) -> None:
    """Begin the card unless it is open."""
    me, way = g.seats[s], run.ways[0]
    if run.kind == REPEATED_CARD:
        record_payment(me, way, AGAIN_COST[me.capitalist])
        produce(g, s, pack_action(AGAIN, run.card, 0, 0))
    elif run.kind == COPIED_CARD:
        record_payment(me, way, COPY_COST[me.capitalist])
        produce(g, s, pack_action(COPY, run.card, 0, 0))
    elif run.kind != OPEN_CARD:
        begin_card(g, s, run.card)


@jit
def _enter(g: Game, s: int, w: Workspace, depth: int) -> int:
    """Save the state of the card and list its options; return the depth to continue at."""
    run = w.run
    me, way = g.seats[s], run.ways[depth]
    if me.open < 0:
        add_way(me, w, way)
        return depth - 1
    kind = window_asked(g, me)
    is_new = kind != NONE and (IS_GAIN_WINDOW[kind] or way.line != me.line)
    if is_new and not way.is_lending:
        end_segment(me, w, way, kind)
    if (
        depth == MAX_DEPTH - 2
        or way.segments == SEGMENTS - 1
        or way.action_count >= WAY_ACTIONS - 1
    ):
        w.is_partial = 1
        return depth - 1
    run.seats[depth], run.next[depth] = me, 0
    run.count[depth] = list_options(g, s, w, depth, kind)
    return depth


@jit
def _take(g: Game, s: int, w: Workspace, way: Way, option: int) -> None:
    """Take an option, and record what it needs."""
    me = g.seats[s]
    if option == LEAVE:
        close_card(me)
        return
    if option >= LEND_UPGRADES:
        _lend(g, s, way, option)
        return
    decline_lenders(g, s, w, way, option)
    action_kind, way.is_lending = kind_of(option), 0
    if action_kind == SKIP and window_asked(g, me) != NONE:
        produce(g, s, option)
        return
    way.actions[way.action_count] = option
    way.action_count += 1
    if action_kind == USE:
        _record_uses(g, s, w, way, second_of(option))
        produce(g, s, option)
    elif action_kind == MANAGE:
        _manage(g, s, w, way, option)
    elif action_kind == UPGRADE:
        way.upgraded_by, way.upgrade_segment = BY_WINDOW, way.segments
        upgrade_company(g, s, me.open, 0, 0)
        continue_resolving(g, s)
    else:
        produce(g, s, option)


@jit
def _lend(g: Game, s: int, way: Way, option: int) -> None:
    """Lend goods of managers to the upgrades in this window."""
    me, way.is_lending = g.seats[s], 1
    for place in range(LENT_KINDS):
        number = option >> 8 * place & 255
        me.lent -= number << 12 * LENT_GOODS[place]
        way.lent[place] += number


@jit
def _record_uses(g: Game, s: int, w: Workspace, way: Way, times: int) -> None:
    """Record what this many transactions of the current line need, made one after another."""
    task, spare = current_task(g, s), w.run.spare
    at = line_at(task.card, task.line)
    spare[0] = g.seats[s]
    for time in range(times):
        me = g.seats[s]
        cost = COST[at] - minimum(me.lent, COST[at]) if task.is_on_open_card else COST[at]
        if FLAGS[at] & FROM_CARD:
            taken = amount(cost, COAL) if task.card == w.coal_card else 0
            short = taken - (coal_on_card(me, w) - way.card_coal)
            way.need[way.segments, CARD_COAL] = max(way.need[way.segments, CARD_COAL], short)
        else:
            record_payment(me, way, cost)
        if time + 1 < times:
            transact(g, s, task, 1, False)
    g.seats[s] = spare[0]
    way.events += times
    w.run.sells |= sale_bonuses_of(at)


@jit
def _manage(g: Game, s: int, w: Workspace, way: Way, option: int) -> None:
    me, manager = g.seats[s], card_of(option) - FIRST_MANAGER
    price, card_coal, task = (
        UPGRADE_COST[manager],
        me.card_goods[w.coal_card_place],
        current_task(g, s),
    )
    way.events += 1
    if price != NO_GOODS:
        record_payment(me, way, price - minimum(me.lent, price))
        way.upgraded_by = BY_MANAGER
    if task.card >= 0:
        w.run.sells |= sale_bonuses_of(line_at(task.card, task.line))
    produce(g, s, option)
    if DISCARD_GAIN[manager] != NO_GOODS:
        way.is_discarded = 1
        me.card_goods[w.coal_card_place] = card_coal  # the goods on it are lost


@jit
def list_upgrades(g: Game, s: int, w: Workspace) -> None:
    """Add what upgrading the company in `w.run` gives, without its price: a delivery, which may be
    a sale that is made any number of times (Q20)."""
    run, most = w.run, 0
    run.managers, run.is_upgraded, run.text = 0, 0, 0
    uses = 0
    while uses <= most:
        me = _with_upgraded(g, s, w)
        task = current_task(g, s)
        is_sale = task.card == run.card
        if is_sale and uses == 0:
            most = max_times(g, s, task)
        if is_sale and uses > 0:
            _record_uses(g, s, w, run.ways[0], uses)
            produce(g, s, pack_action(USE, task.card, task.line, uses))
        _add_upgrade(me, w, uses)
        uses += 1


@jit
def _with_upgraded(g: Game, s: int, w: Workspace) -> Seat:
    """Return the seat with the company upgraded while another card is open."""
    run, me = w.run, on_credit(g, s, w)
    _close(me)
    me.open, me.line = max(w.seat[0].startup, 0), MAX_LINES
    add_bonuses(me, run.bonus)
    begin_way(me, w)
    upgrade_company(g, s, run.card, 0, 0)
    return me


@jit
def _add_upgrade(me: Seat, w: Workspace, uses: int) -> None:
    if w.upgrade_count == MAX_UPGRADES:
        w.is_partial = 1
        return
    way, upgrade = w.run.ways[0], w.upgrades[w.upgrade_count]
    set_effect(me, w, way)
    upgrade.card, upgrade.uses, upgrade.bonus = w.run.card, uses, w.run.bonus
    upgrade.money = amount(me.goods, MONEY) - CREDIT_PER_GOOD
    for good in range(COUNTED):
        upgrade.need[good], upgrade.effect[good] = way.need[0, good], way.effect[0, good]
    upgrade.gains = int(upgrade.effect[TOKEN] > 0)
    w.upgrade_count += 1
