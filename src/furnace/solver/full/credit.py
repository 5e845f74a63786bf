"""Every way to resolve one card, found by the kernel's own rules with goods on credit.

The card is resolved with so many goods that nothing is ever too dear, and what must have been there
is noted on the way. All that the rules allow with the goods a seat really has is allowed on credit
too: a line that cannot be paid for is skipped there. Windows are passed without an upgrade: which
companies are upgraded in them is not a matter of this card. Left out, each because another way
gives as much, needs no more at any time and does nothing else:

* a lender (M11, M12, M15) is used where it first can be, or never: what it lends pays before one's
  own goods, so by any moment no less of it has been spent than if it were used later;
* a delivery that only gives is repeated (M10) where it first can be, or where windows may follow;
* M08 makes the first transaction of a line free, not a later one;
* M02 discards the card when nothing is left to be done with it: it gives only money.
"""

from __future__ import annotations

from furnace.kernel.codes import (
    AGAIN,
    COPY,
    MANAGE,
    SKIP,
    UPGRADE,
    USE,
    card_of,
    code,
    kind_of,
    second_of,
)
from furnace.kernel.compile import rule
from furnace.kernel.goods import amount, least
from furnace.kernel.layout import BONUSES, Game, Pad, Seat
from furnace.kernel.numbers import (
    COAL,
    COMPANIES,
    FIRST_MANAGER,
    IRON,
    MANAGERS,
    MONEY,
    MOST_SEEN,
    TOKEN,
)
from furnace.kernel.phases.lines import go_on
from furnace.kernel.phases.managing import close_card
from furnace.kernel.phases.production import begin_card, insert, produce, production_actions
from furnace.kernel.phases.tasks import current_task
from furnace.kernel.phases.transactions import most_times, transact
from furnace.kernel.phases.upgrading import turn_over
from furnace.kernel.powers import (
    AGAIN_COST,
    BONUS_GIFT,
    COPY_COST,
    DISCARD_GAIN,
    LAID_PLACE,
    LOANS,
    MANAGER_FREES,
    MISSING,
    NO_GOODS,
    REPEATS_DELIVERY,
    UPGRADE_COST,
)
from furnace.kernel.tableau import bit_of, place_in
from furnace.kernel.tables import (
    ALL_LINES,
    BASIC_LINES,
    COST,
    DELIVERY,
    FLAGS,
    FROM_CARD,
    HAS_DELIVERY,
    KIND,
    PER_CARD,
    line_at,
)
from furnace.solver.full.layout import (
    BY_MANAGER,
    BY_WINDOW,
    CODES,
    COPIED_CARD,
    COUNTED,
    DEEP,
    LAID,
    LENT,
    MOST_OPTIONS,
    MOST_UPGRADES,
    MOST_WAYS,
    NOT_TURNED,
    OPEN_CARD,
    REPEATED_CARD,
    SEGMENTS,
    Run,
    Way,
)
from furnace.solver.full.windows import IS_GAIN_WINDOW, WINDOW_COST, takes_tokens, window_asked
from furnace.solver.full.work import Work
from furnace.solver.programme.rows import NONE

EACH = 600
CREDIT = sum(EACH << 12 * kind for kind in range(5))
"""More of everything than one card could ever take."""

MOST_LINES = 8
LEAVE, LEND_UPGRADES = -1, 1 << 40
"""Options beside the kernel's actions: leave the card; leave goods of managers to upgrades."""

_LENT_GOODS = (COAL, IRON, TOKEN)


@rule
def list_ways(g: Game, s: int, w: Work) -> None:
    """Add every way of the card in `w.run` to the pool."""
    run = w.run
    run.first = w.way_count
    _set_up(g, s, w)
    _begin_way(g.seats[s], w)
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


@rule
def _set_up(g: Game, s: int, w: Work) -> None:
    """The seat with all its cards resolved, goods on credit and the managers on the card."""
    run, me = w.run, on_credit(g, s, w)
    if run.kind != OPEN_CARD:
        _close(me)
    if run.kind not in (OPEN_CARD, COPIED_CARD):
        me.staff[place_in(me, run.card)] = run.crew
        me.staffed |= bit_of(g, run.card)
        if run.is_upgraded:
            me.upgraded |= bit_of(g, run.card)
    left = run.counted
    for _ in range(run.text):
        me.upgraded |= left & -left
        left &= left - 1
    if run.kind == REPEATED_CARD and not w.seat[0].resolved & bit_of(g, run.card):
        me.laid[LAID_PLACE[run.card]] = 0  # taken when it was resolved first
    if run.card == w.keeper and run.kind != COPIED_CARD:
        me.laid[LAID_PLACE[run.card]] += CREDIT
    add_bonuses(me, run.bonus)


@rule
def _close(me: Seat) -> None:
    """No card is open, and nothing interrupts."""
    close_card(me)
    me.pending_count = 0


@rule
def on_credit(g: Game, s: int, w: Work) -> Seat:
    """The seat with goods on credit and nothing left to be begun. It has one basic company more,
    so that windows are asked about, whatever is upgraded by then."""
    g.seats[s] = w.seat[0]
    me = g.seats[s]
    while me.arrival_count > 0:
        insert(me, me.card_count + 1)
    me.owned |= 1 << g.seen_count
    me.goods, me.placeable, me.resolved = CREDIT, 0, me.owned
    return me


@rule
def set_idle_company(g: Game, w: Work) -> None:
    """The number after those of all companies seen stands for one that is never upgraded."""
    if g.seen_count == MOST_SEEN:
        w.is_partial = 1
    else:
        g.companies[g.seen_count] = COMPANIES


@rule
def add_bonuses(me: Seat, bonus: int) -> None:
    """Sale bonuses that are active by then, in four bits each."""
    for place in range(BONUSES):
        me.bonuses[place] += bonus >> 4 * place & 15


@rule
def _begin_way(me: Seat, w: Work) -> None:
    run, way = w.run, w.run.ways[0]
    way.card, way.crew, way.is_upgraded = run.card, run.crew, run.is_upgraded
    way.text, way.bonus, way.declined = run.text, run.bonus, 0
    way.turned, way.turn_segment, way.is_discarded = NOT_TURNED, NONE, 0
    way.segments, way.codes, way.events = 0, 0, 0
    way.line, way.is_lending = NONE, 0
    for place in range(LENT):
        way.lent[place] = 0
    _begin_segment(me, w, way)


@rule
def laid_on(me: Seat, w: Work) -> int:
    """The coal that lies on the card which keeps what upgrades cost (C59)."""
    return amount(me.laid[w.keeper_place], COAL)


@rule
def _begin_segment(me: Seat, w: Work, way: Way) -> None:
    way.goods, way.laid = me.goods, laid_on(me, w)
    way.window[way.segments] = NONE
    for good in range(COUNTED):
        way.need[way.segments, good] = 0


@rule
def _begin(g: Game, s: int, run: Run) -> None:
    """Begin the card, unless it is open."""
    me, way = g.seats[s], run.ways[0]
    if run.kind == REPEATED_CARD:
        _note_payment(me, way, AGAIN_COST[me.capitalist])
        produce(g, s, code(AGAIN, run.card, 0, 0))
    elif run.kind == COPIED_CARD:
        _note_payment(me, way, COPY_COST[me.capitalist])
        produce(g, s, code(COPY, run.card, 0, 0))
    elif run.kind != OPEN_CARD:
        begin_card(g, s, run.card)


@rule
def _note_payment(me: Seat, way: Way, cost: int) -> None:
    """So much must have been there when the segment began, that this can be paid now."""
    for good in range(LAID):
        had = amount(me.goods, good) - amount(way.goods, good)
        short = amount(cost, good) - had
        way.need[way.segments, good] = max(way.need[way.segments, good], short)


@rule
def _enter(g: Game, s: int, w: Work, depth: int) -> int:
    """Keep where the card stands, with what may be done next; the depth to go on at."""
    run = w.run
    me, way = g.seats[s], run.ways[depth]
    if me.open < 0:
        _add_way(me, w, way)
        return depth - 1
    kind = window_asked(g, me)
    is_new = kind != NONE and (IS_GAIN_WINDOW[kind] or way.line != me.line)
    if is_new and not way.is_lending:
        _end_segment(me, w, way, kind)
    if depth == DEEP - 2 or way.segments == SEGMENTS - 1 or way.codes >= CODES - 1:
        w.is_partial = 1
        return depth - 1
    run.seats[depth], run.next[depth] = me, 0
    run.count[depth] = _list_options(g, s, w, depth, kind)
    return depth


@rule
def _end_segment(me: Seat, w: Work, way: Way, kind: int) -> None:
    """What comes after a window is another segment."""
    _set_effect(me, w, way)
    way.window[way.segments], way.event[way.segments] = kind, way.events
    way.line = me.line
    way.segments += 1
    _begin_segment(me, w, way)


@rule
def _set_effect(me: Seat, w: Work, way: Way) -> None:
    for good in range(LAID):
        effect = amount(me.goods, good) - amount(way.goods, good)
        way.effect[way.segments, good] = effect
    way.effect[way.segments, LAID] = laid_on(me, w) - way.laid


@rule
def _list_options(g: Game, s: int, w: Work, depth: int, kind: int) -> int:
    """What may be done with the card now; leaving it where that is allowed."""
    run, pad, n, is_left = w.run, w.pad[0], 0, False
    me, count = g.seats[s], production_actions(g, s, w.pad[0])
    is_end = not _has_skip(pad, count)
    for place in range(count):
        action = pad.actions[place]
        deed, is_kept = kind_of(action), False
        if deed == MANAGE:
            manager = card_of(action) - FIRST_MANAGER
            if _only_gives(run, manager):
                run.options[depth, 0] = action
                return 1
            is_kept = _is_time_for(g, s, run.ways[depth], manager, is_end)
        elif deed == UPGRADE:
            is_kept = _can_turn_itself(me, run.ways[depth], action, kind)
        elif deed in (USE, SKIP):
            is_kept = True
        else:
            is_left = True
        if is_kept and n < MOST_OPTIONS - 1:
            run.options[depth, n] = action
            n += 1
    if is_left:
        run.options[depth, n] = LEAVE
        n += 1
    if kind != NONE and me.local and _is_lent_to(me) and not run.ways[depth].is_lending:
        n = _list_lendings(me, run, depth, n, kind)
    w.is_partial |= int(n >= MOST_OPTIONS - 1)
    return n


@rule
def _has_skip(pad: Pad, count: int) -> bool:
    for place in range(count):
        if kind_of(pad.actions[place]) == SKIP:
            return True
    return False


@rule
def _only_gives(run: Run, manager: int) -> bool:
    """Whether a manager repeats a delivery that only gives: then it is used at once."""
    if not REPEATS_DELIVERY[manager] or run.has_windows:
        return False
    return bool(KIND[line_at(run.card, HAS_DELIVERY[run.card])] == DELIVERY)


@rule
def _is_time_for(g: Game, s: int, way: Way, manager: int, is_end: bool) -> bool:
    """Whether using a manager now may be better than using it at another time."""
    if DISCARD_GAIN[manager] != NO_GOODS:
        return is_end
    if LOANS[manager] > 0:
        return way.declined >> 2 * manager & 3 == 0
    task = current_task(g, s)
    if task.card >= 0 and MANAGER_FREES[line_at(task.card, task.line), manager]:
        return bool(task.made == 0)
    return True


@rule
def _can_turn_itself(me: Seat, way: Way, action: int, kind: int) -> bool:
    """Whether the card may be upgraded in a window that it has opened itself (Q42)."""
    if kind == NONE or not IS_GAIN_WINDOW[kind] or me.source >= 0 or me.open >= COMPANIES:
        return False
    return bool(card_of(action) == me.open and way.turned == NOT_TURNED)


@rule
def _is_lent_to(me: Seat) -> bool:
    """Whether lent goods may pay in the window: it is the open card's own (Q37)."""
    return me.pending_count == 0 or me.pending[me.pending_count - 1] & 255 == me.open


@rule
def _list_lendings(me: Seat, run: Run, depth: int, n: int, kind: int) -> int:
    """All that lent goods may pay of the upgrades in this window."""
    is_iron = MISSING[me.capitalist] != 0 and takes_tokens(kind)
    coals = amount(me.local, COAL) if amount(WINDOW_COST[kind], COAL) else 0
    irons = amount(me.local, IRON) if is_iron else 0
    tokens = amount(me.local, TOKEN) if takes_tokens(kind) else 0
    for coal in range(coals + 1):
        for iron in range(irons + 1):
            for token in range(tokens + 1):
                if coal + iron + token > 0 and n < MOST_OPTIONS - 1:
                    run.options[depth, n] = LEND_UPGRADES | coal | iron << 8 | token << 16
                    n += 1
    return n


@rule
def _take(g: Game, s: int, w: Work, way: Way, option: int) -> None:
    """Take an option; what it needs is noted."""
    me = g.seats[s]
    if option == LEAVE:
        close_card(me)
        return
    if option >= LEND_UPGRADES:
        _lend(g, s, way, option)
        return
    _decline_lenders(g, s, w, way, option)
    deed, way.is_lending = kind_of(option), 0
    if deed == SKIP and window_asked(g, me) != NONE:
        produce(g, s, option)
        return
    way.code[way.codes] = option
    way.codes += 1
    if deed == USE:
        _note_uses(g, s, w, way, second_of(option))
        produce(g, s, option)
    elif deed == MANAGE:
        _manage(g, s, w, way, option)
    elif deed == UPGRADE:
        way.turned, way.turn_segment = BY_WINDOW, way.segments
        turn_over(g, s, me.open, 0, 0)
        go_on(g, s)
    else:
        produce(g, s, option)


@rule
def _decline_lenders(g: Game, s: int, w: Work, way: Way, option: int) -> None:
    """Lenders that could act and are passed over, or come before the one used, are not used."""
    used = MANAGERS
    if kind_of(option) == MANAGE:
        manager = card_of(option) - FIRST_MANAGER
        if REPEATS_DELIVERY[manager]:
            return  # nothing is paid by it
        if LOANS[manager] > 0:
            used = manager
    if g.seats[s].crew == 0:
        return
    for place in range(production_actions(g, s, w.pad[0])):
        action = w.pad[0].actions[place]
        lender = card_of(action) - FIRST_MANAGER
        if kind_of(action) == MANAGE and LOANS[lender] > 0 and lender < used:
            way.declined |= 3 << 2 * lender


@rule
def _lend(g: Game, s: int, way: Way, option: int) -> None:
    """Goods of managers pay for upgrades in this window."""
    me, way.is_lending = g.seats[s], 1
    for place in range(LENT):
        number = option >> 8 * place & 255
        me.local -= number << 12 * _LENT_GOODS[place]
        way.lent[place] += number


@rule
def _note_uses(g: Game, s: int, w: Work, way: Way, times: int) -> None:
    """What so many transactions of the line asked about need, made one after another."""
    task, spare = current_task(g, s), w.run.spare
    at = line_at(task.card, task.line)
    spare[0] = g.seats[s]
    for time in range(times):
        me = g.seats[s]
        cost = COST[at] - least(me.local, COST[at]) if task.has_staff else COST[at]
        if FLAGS[at] & FROM_CARD:
            taken = amount(cost, COAL) if task.card == w.keeper else 0
            short = taken - (laid_on(me, w) - way.laid)
            way.need[way.segments, LAID] = max(way.need[way.segments, LAID], short)
        else:
            _note_payment(me, way, cost)
        if time + 1 < times:
            transact(g, s, task, 1, False)
    g.seats[s] = spare[0]
    way.events += times
    w.run.sells |= sold_in(at)


@rule
def sold_in(at: int) -> int:
    """Which sale bonuses a line profits from, as a mask (R18.3)."""
    mask = 0
    for place in range(BONUSES):
        mask |= int(BONUS_GIFT[at, place] != 0) << place
    return mask


@rule
def _manage(g: Game, s: int, w: Work, way: Way, option: int) -> None:
    me, manager = g.seats[s], card_of(option) - FIRST_MANAGER
    price, laid, task = UPGRADE_COST[manager], me.laid[w.keeper_place], current_task(g, s)
    way.events += 1
    if price != NO_GOODS:
        _note_payment(me, way, price - least(me.local, price))
        way.turned = BY_MANAGER
    if task.card >= 0:
        w.run.sells |= sold_in(line_at(task.card, task.line))
    produce(g, s, option)
    if DISCARD_GAIN[manager] != NO_GOODS:
        way.is_discarded = 1
        me.laid[w.keeper_place] = laid  # what lay there is lost, and nothing else needs it


@rule
def _add_way(me: Seat, w: Work, way: Way) -> None:
    """Note a complete way, unless another of the card makes it needless."""
    if way.text > 0 and not _has_text(way):
        return
    _set_effect(me, w, way)
    way.money = amount(me.goods, MONEY) - EACH
    if way.segments == 0 or not _is_empty(way, way.segments):
        way.segments += 1
    for place in range(w.run.first, w.way_count):
        if _replaces(w.ways[place], way):
            return
    if w.way_count == MOST_WAYS:
        w.is_partial = 1
        return
    w.ways[w.way_count] = way
    w.way_count += 1


@rule
def _has_text(way: Way) -> bool:
    """Whether the line that counts own cards was resolved."""
    lines = BASIC_LINES[way.card]
    if way.is_upgraded or way.turned != NOT_TURNED:
        lines = ALL_LINES[way.card]
    for line in range(1, lines + 1):
        if KIND[line_at(way.card, line)] == PER_CARD:
            return True
    return False


@rule
def _is_empty(way: Way, at: int) -> bool:
    """Whether nothing happens in the last segment."""
    if way.turn_segment == at or way.is_discarded:
        return False
    for good in range(COUNTED):
        if way.need[at, good] != 0 or way.effect[at, good] != 0:
            return False
    return True


@rule
def _replaces(way: Way, other: Way) -> bool:
    """Whether a way gives as much as another and needs no more, segment by segment."""
    if way.segments != other.segments or way.turn_segment != other.turn_segment:
        return False
    if way.turned != other.turned or way.is_discarded > other.is_discarded:
        return False
    if way.money < other.money:
        return False
    for place in range(LENT):
        if way.lent[place] != other.lent[place]:
            return False
    for at in range(way.segments):
        if way.window[at] != other.window[at]:
            return False
        for good in range(COUNTED):
            if way.need[at, good] > other.need[at, good]:
                return False
            if way.effect[at, good] < other.effect[at, good]:
                return False
    return True


@rule
def list_upgrades(g: Game, s: int, w: Work) -> None:
    """Add what upgrading the company in `w.run` brings, its price left out: a delivery, which may
    be a sale that is made any number of times (Q20)."""
    run, most = w.run, 0
    run.crew, run.is_upgraded, run.text = 0, 0, 0
    uses = 0
    while uses <= most:
        me = _turned_over(g, s, w)
        task = current_task(g, s)
        is_sale = task.card == run.card
        if is_sale and uses == 0:
            most = most_times(g, s, task)
        if is_sale and uses > 0:
            _note_uses(g, s, w, run.ways[0], uses)
            produce(g, s, code(USE, task.card, task.line, uses))
        _add_upgrade(me, w, uses)
        uses += 1


@rule
def _turned_over(g: Game, s: int, w: Work) -> Seat:
    """The seat with the company turned over while some other card is open."""
    run, me = w.run, on_credit(g, s, w)
    _close(me)
    me.open, me.line = max(w.seat[0].startup, 0), MOST_LINES
    add_bonuses(me, run.bonus)
    _begin_way(me, w)
    turn_over(g, s, run.card, 0, 0)
    return me


@rule
def _add_upgrade(me: Seat, w: Work, uses: int) -> None:
    if w.upgrade_count == MOST_UPGRADES:
        w.is_partial = 1
        return
    way, upgrade = w.run.ways[0], w.upgrades[w.upgrade_count]
    _set_effect(me, w, way)
    upgrade.card, upgrade.uses, upgrade.bonus = w.run.card, uses, w.run.bonus
    upgrade.money = amount(me.goods, MONEY) - EACH
    for good in range(COUNTED):
        upgrade.need[good], upgrade.effect[good] = way.need[0, good], way.effect[0, good]
    upgrade.gains = int(upgrade.effect[TOKEN] > 0)
    w.upgrade_count += 1
