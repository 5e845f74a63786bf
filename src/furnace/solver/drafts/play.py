"""A draft played by the kernel's own rules: cards in the order given, each in its way.

Where something can be done in more than one moment it is done as early as possible, but for M02,
which is used last. If that does not come to what the draft promises the caller will doubt it.
"""

from __future__ import annotations

from furnace.kernel.codes import AGAIN as REPEAT
from furnace.kernel.codes import (
    COPY,
    DONE,
    MANAGE,
    OPEN,
    PLACE,
    SKIP,
    UPGRADE,
    USE,
    card_of,
    code,
    first_of,
    kind_of,
    second_of,
)
from furnace.kernel.compile import rule
from furnace.kernel.goods import amount
from furnace.kernel.layout import Game, Seat
from furnace.kernel.numbers import (
    COAL,
    COMPANIES,
    FIRST_MANAGER,
    IRON,
    MANAGERS,
    MONEY,
    STARTUP_BIT,
    TOKEN,
)
from furnace.kernel.phases.production import produce, production_actions
from furnace.solver.drafts.columns import (
    AGAIN,
    AT_TURN,
    CARD,
    COAL_ONLY,
    COPIED,
    COPIED_CARD,
    COUNTS,
    CREW,
    DURING,
    EARLY,
    FREE_SOURCE,
    FREED,
    INNER,
    IS_DISCARDED,
    MAIN,
    MODE,
    OPTION,
    OWN_CARD,
    REPEATED_CARD,
    SELF,
    SOURCE,
    TOKEN_ONLY,
    WINDOW_SOURCE,
)
from furnace.solver.drafts.work import LONGEST, Work
from furnace.solver.once import (
    DELIVERY_AGAIN,
    DISCARD_THIS,
    FREE_CONVERSION,
    LEND,
    MANAGER_KIND,
    UPGRADE_THIS,
    value_of,
)
from furnace.solver.programme.rows import NONE

_FAILED = -(1 << 60)
_AGAIN, _INNER = 6, 7
"""Among the remaining uses, after those of the lines: M10's, and deliveries that sell while the
card is open."""

_COAL_LINE, _TOKEN_LINE = 2, 3
"""S6's lines that turn companies over."""


@rule
def play(g: Game, s: int, w: Work) -> int:
    """Play it; its value as the search counts it, or so little where it cannot be played."""
    producing = g.producing
    g.seats[s] = w.seat[0]
    for slot in range(w.tree.rows.slots):
        c = w.tree.chosen[slot]
        if w.columns.field[c, COPIED] == OWN_CARD:
            w.column_of[min(w.columns.field[c, CARD], STARTUP_BIT)] = c
    n = _play_all(g, s, w, _place_managers(g, s, w))
    result = _note(w, g.seats[s], n) if n > 0 else _FAILED
    g.seats[s] = w.seat[0]
    g.producing = producing
    return result


@rule
def _play_all(g: Game, s: int, w: Work, n: int) -> int:
    """Play card after card; how many actions that took with those before, 0 where one fails."""
    me, place, opened = g.seats[s], 0, NONE
    w.is_again = 0
    while n < LONGEST - 2:
        if me.open != opened:
            opened = me.open
            _begin(w, me, opened)
        count = production_actions(g, s, w.pad[0])
        action = _choose(w, me, count)
        if action == NONE:
            place = _skip_done(w, me, place)
            action = _next(w, me, place, count)
        if action == NONE:
            return 0
        w.line[n] = action
        n += 1
        if kind_of(action) == DONE:
            return n
        if kind_of(action) in (OPEN, COPY, REPEAT):
            opened = NONE
            w.is_again = int(kind_of(action) == REPEAT)
        produce(g, s, action)
    return 0


@rule
def _note(w: Work, me: Seat, n: int) -> int:
    """Keep the line if it is the best; its value as the search counts it."""
    value, money = value_of(me, w.weights, w.upgraded), amount(me.goods, MONEY)
    if value > w.best:
        w.best, w.best_money, w.length = value, money, n
        for place in range(n):
            w.actions[place] = w.line[place]
    if w.is_money:
        return int(money * w.scale)
    if w.floor >= 0:
        if money < w.floor:
            return _FAILED
        return int((value - money * w.weights[MONEY]) * w.scale)
    return int(value * w.scale)


@rule
def _place_managers(g: Game, s: int, w: Work) -> int:
    """All managers before the first card, in the order of the rules (Q30)."""
    n, columns, me = 0, w.columns, g.seats[s]
    if me.placeable == 0:
        return 0
    for kind in range(MANAGERS):
        if me.placeable >> 2 * kind & 3 == 0:
            continue
        for bit in range(STARTUP_BIT + 1):
            if not me.owned >> bit & 1:
                continue
            c = w.column_of[bit]
            for _ in range(columns.field[c, CREW] >> 2 * kind & 3):
                w.line[n] = code(PLACE, columns.field[c, CARD], FIRST_MANAGER + kind, 0)
                produce(g, s, w.line[n])
                n += 1
    return n


@rule
def _begin(w: Work, me: Seat, card: int) -> None:
    """What is left to be done with the card that was begun."""
    if card < 0:
        return
    c = _column(w, me, card)
    for line in range(_AGAIN):
        w.remaining[line] = w.columns.field[c, COUNTS] >> 8 * line & 255
    w.remaining[_INNER] = w.columns.field[c, INNER]
    w.remaining[_AGAIN] = w.columns.field[c, AGAIN]


@rule
def _column(w: Work, me: Seat, card: int) -> int:
    if me.source >= 0:
        return int(w.tree.chosen[w.tree.rows.slots - 1])
    last = w.tree.chosen[w.tree.rows.slots - 1]
    if w.is_again and w.columns.field[last, CARD] == card:
        return int(last)
    return int(w.column_of[min(card, STARTUP_BIT)])


@rule
def _choose(w: Work, me: Seat, count: int) -> int:
    """What the draft does at the line asked about; NONE where it goes on to the next card."""
    if me.open < 0:
        return NONE
    pad, skip, use, most, discard = w.pad[0], NONE, NONE, 0, NONE
    for at in range(count):
        action = pad.actions[at]
        kind = kind_of(action)
        if kind == MANAGE:
            if _is_managed(w, me, action):
                return int(action)
            if MANAGER_KIND[card_of(action) - FIRST_MANAGER] == DISCARD_THIS:
                discard = action
        elif kind == USE:
            use, most = action, max(most, second_of(action))
        elif kind == SKIP:
            skip = action
    turn = _company_to_turn(w, me, count)
    if turn != NONE:
        return turn
    if use != NONE:
        times = min(most, _left(w, me, card_of(use), first_of(use)))
        if times > 0:
            _take(w, me, card_of(use), first_of(use), times)
            return int(code(USE, card_of(use), first_of(use), times))
    if skip != NONE:
        return int(skip)
    is_discarded = w.columns.field[_column(w, me, me.open), IS_DISCARDED]
    return int(discard) if is_discarded else NONE


@rule
def _is_managed(w: Work, me: Seat, action: int) -> bool:
    """Whether the draft has a manager do this now; M02 waits until the lines are done."""
    c, manager = _column(w, me, me.open), card_of(action) - FIRST_MANAGER
    effect, field = MANAGER_KIND[manager], w.columns.field
    if effect == LEND:
        return _is_lent(field[c, OPTION], manager, second_of(action))
    if effect == UPGRADE_THIS:
        return bool(field[c, SOURCE] == SELF)
    if effect == DELIVERY_AGAIN and w.remaining[_AGAIN] > 0:
        w.remaining[_AGAIN] -= 1
        return True
    is_freed = field[c, FREED] == me.line + 1 and me.pending_count == 0
    if effect == FREE_CONVERSION and is_freed and w.remaining[me.line] > 0:
        w.remaining[me.line] -= 1
        return True
    return False


@rule
def _company_to_turn(w: Work, me: Seat, count: int) -> int:
    """The company that the draft turns over now; of several the one that gives the next most."""
    found, best = NONE, 0
    for at in range(count):
        action = w.pad[0].actions[at]
        if kind_of(action) != UPGRADE or not _is_to_turn(w, me, card_of(action)):
            continue
        given = _given(w, card_of(action))
        if found == NONE or given > best:
            found, best = action, given
    return int(found)


@rule
def _is_lent(options: int, manager: int, option: int) -> bool:
    """Whether the draft uses this loan: two bits a manager."""
    return options >> 2 * manager & 3 == max(option, 1)


@rule
def _left(w: Work, me: Seat, card: int, line: int) -> int:
    """How often a line is still to be used."""
    if me.pending_count > 0:
        if card == me.open:
            return int(w.remaining[_INNER])
        return int(w.columns.field[w.column_of[card], AT_TURN])
    return int(w.remaining[line])


@rule
def _take(w: Work, me: Seat, card: int, line: int, times: int) -> None:
    if me.pending_count == 0:
        w.remaining[line] -= times
    elif card == me.open:
        w.remaining[_INNER] -= times


@rule
def _is_to_turn(w: Work, me: Seat, card: int) -> bool:
    """Whether the draft turns a company over at the line, or in the window, asked about."""
    c, field = w.column_of[card], w.columns.field
    source, mode = field[c, SOURCE], field[c, MODE]
    is_resolved = me.resolved >> card & 1 != 0 and me.open != card
    if me.pending_count > 0:
        if source != WINDOW_SOURCE:
            return False
        if mode == DURING:
            return bool(me.open == card)
        if _place_of(w, me) < w.turn_at[w.tree.rows.slot[c]]:
            return False
        return bool(mode == EARLY or is_resolved)
    if me.open < COMPANIES:
        return bool(source == FREE_SOURCE and (mode == EARLY or is_resolved))
    if source == COAL_ONLY:
        return bool(me.line == _COAL_LINE)
    if source == TOKEN_ONLY:
        return bool(me.line == _TOKEN_LINE)
    return bool(source == MAIN)


@rule
def _place_of(w: Work, me: Seat) -> int:
    """How many cards of the sequence are begun, the open one included."""
    if me.source >= 0 or w.is_again:
        return int(w.tree.rows.slots)
    for at in range(w.tree.rows.slots):
        if w.columns.field[w.tree.chosen[w.sequence[at]], CARD] == me.open:
            return at + 1
    return int(w.tree.rows.slots)


@rule
def _given(w: Work, card: int) -> int:
    """What a company gives for the next ones when it is turned over: those that give come first."""
    turn, c = w.columns.turn, w.column_of[card]
    return int(turn[c, TOKEN] * 8 + turn[c, COAL] * 4 + turn[c, IRON])


@rule
def _skip_done(w: Work, me: Seat, place: int) -> int:
    """The next place of the sequence whose card is still to be begun."""
    columns = w.columns
    while place < w.tree.rows.slots:
        c = w.tree.chosen[w.sequence[place]]
        card = columns.field[c, CARD]
        if columns.field[c, COPIED] != OWN_CARD:
            if columns.field[c, COPIED] >= COPIED_CARD and not me.repeated:
                return place
        elif (me.owned & ~me.resolved) >> min(card, STARTUP_BIT) & 1:
            return place
        place += 1
    return place


@rule
def _next(w: Work, me: Seat, place: int, count: int) -> int:
    """Begin the next card, copy one, or be done; NONE where that is not allowed."""
    columns, pad = w.columns, w.pad[0]
    wanted = code(DONE, 0, 0, 0)
    if place < w.tree.rows.slots:
        c = w.tree.chosen[w.sequence[place]]
        kind = COPY if columns.field[c, COPIED] else OPEN
        if columns.field[c, COPIED] == REPEATED_CARD:
            kind = REPEAT
        wanted = code(kind, columns.field[c, CARD], 0, 0)
    for at in range(count):
        if pad.actions[at] == wanted:
            return int(wanted)
    return NONE
