"""What managers still in hand may add to the bound, before they are placed (R16.1).

A manager adds to the lines of its card: the worth of the card with it less the worth without it, on
the side that is better then. No two stand on one card; what they add is at most their sum, each on
another card. K1 may bring one of them about twice. K8 may place several on one card:
then it is the most that it adds to any of the sets of the others, so that their sum covers whatever
stands there in the end.
"""

from __future__ import annotations

from furnace.kernel.bits import lowest
from furnace.kernel.compile import rule
from furnace.kernel.layout import Seat
from furnace.kernel.numbers import COMPANIES, MANAGERS
from furnace.kernel.tableau import place_in
from furnace.solver.general.layout import (
    BASIC_WORTH,
    FULL_WORTH,
    LEVELS,
    TURNED_WORTH,
    WHOLE_WORTH,
    Model,
    Prices,
)
from furnace.solver.general.worth import first_if_turned, lines_worth, turned_worth
from furnace.solver.once import FIRST_LINE_CARD, MANAGER_KIND, PERSONAL_CARD, UPGRADE_THIS


@rule
def set_placed(m: Model, me: Seat, v: Prices) -> None:
    """Work out what each manager in hand adds to each card, with every sale bonus there may be."""
    levels = m.most_level[0] * LEVELS + m.most_level[1]
    for kind in range(MANAGERS):
        if m.hand >> 2 * kind & 3 == 0 or MANAGER_KIND[kind] == UPGRADE_THIS:
            continue
        left = me.owned
        while left:
            bit = lowest(left)
            left &= left - 1
            v.placed[kind, bit] = _added(m, me, v, bit, kind, levels)


@rule
def set_crewed(m: Model, me: Seat, v: Prices, levels: int, cards: int, hand: int) -> None:
    """Work out what each card is worth with each manager in hand on it, alone."""
    for kind in range(MANAGERS):
        if hand >> 2 * kind & 3 == 0 or MANAGER_KIND[kind] == UPGRADE_THIS:
            continue
        left = me.owned & cards
        while left:
            bit = lowest(left)
            left &= left - 1
            _set_crewed_on(m, me, v, bit, kind, levels)


@rule
def _set_crewed_on(m: Model, me: Seat, v: Prices, bit: int, kind: int, levels: int) -> None:
    short, last, one = m.basic[bit], m.all[bit], 1 << 2 * kind
    whole = lines_worth(m, v, bit, 1, last, last, levels, one, 0)
    v.crewed[levels, kind, bit, WHOLE_WORTH] = whole
    if bit >= COMPANIES or me.upgraded >> bit & 1:
        return
    first = 0 if me.capitalist == FIRST_LINE_CARD else 1
    basic = lines_worth(m, v, bit, first, short, short, levels, one, 0)
    v.crewed[levels, kind, bit, BASIC_WORTH] = basic
    first = first_if_turned(m, me, bit, one)
    full = lines_worth(m, v, bit, first, last, short, levels, one, 0)
    v.crewed[levels, kind, bit, FULL_WORTH] = full
    v.crewed[levels, kind, bit, TURNED_WORTH] = turned_worth(m, v, bit, levels, one)


@rule
def begin_placing(m: Model) -> None:
    """No card was looked at yet."""
    for kind in range(MANAGERS):
        m.added[kind], m.added_second[kind], m.added_bit[kind] = 0, 0, -1


@rule
def note_added(m: Model, kind: int, bit: int, added: int) -> None:
    """Keep the two cards on which a manager adds most."""
    if added > m.added[kind]:
        m.added_second[kind] = m.added[kind]
        m.added[kind], m.added_bit[kind] = added, bit
    elif added > m.added_second[kind]:
        m.added_second[kind] = added


@rule
def note_added_to_upgraded(m: Model, v: Prices, hand: int, bit: int, levels: int) -> None:
    """What each manager in hand would add to a card that shows all its lines."""
    without = v.worth[levels, bit, WHOLE_WORTH]
    while hand:
        kind = lowest(hand) >> 1
        hand &= ~(3 << 2 * kind)
        if MANAGER_KIND[kind] != UPGRADE_THIS:
            note_added(m, kind, bit, v.crewed[levels, kind, bit, WHOLE_WORTH] - without)


@rule
def note_added_to_basic(
    m: Model,
    v: Prices,
    hand: int,
    bit: int,
    levels: int,
    gain: int,
    in_time: bool,
    dearest: int,
    is_limited: bool,
) -> None:
    """What each manager in hand would add to a company that may be turned over or not.

    `gain` is what turning it over wins without managers; `in_time` says that its additional lines
    count then. The company is worth its basic lines, and the gain less the price where that is more
    than nothing. Where an upgrade can be had once at another price the company may be the one that
    gets it, so what the manager adds to that counts too.
    """
    basic, turned = v.worth[levels, bit, BASIC_WORTH], v.worth[levels, bit, TURNED_WORTH]
    more = gain - turned
    if in_time:
        more -= max(0, v.worth[levels, bit, FULL_WORTH] - basic)
    while hand:
        kind = lowest(hand) >> 1
        hand &= ~(3 << 2 * kind)
        if MANAGER_KIND[kind] == UPGRADE_THIS:
            continue
        with_basic = v.crewed[levels, kind, bit, BASIC_WORTH]
        with_gain = more + v.crewed[levels, kind, bit, TURNED_WORTH]
        if in_time:
            with_gain += max(0, v.crewed[levels, kind, bit, FULL_WORTH] - with_basic)
        added = with_basic - basic + max(0, with_gain - dearest) - max(0, gain - dearest)
        if is_limited:
            added += max(0, min(with_gain, dearest) - min(gain, dearest))
        note_added(m, kind, bit, added)


@rule
def one_each(m: Model, v: Prices, hand: int, best_turn: int) -> int:
    """What managers in hand add at most, no two of them on one card.

    Each on its best card; where several would stand on the same, all but the one that loses most
    by standing elsewhere are counted at their second best.
    """
    total, rest = 0, hand
    while rest:
        kind = lowest(rest) >> 1
        number = rest >> 2 * kind & 3
        rest -= number << 2 * kind
        if MANAGER_KIND[kind] == UPGRADE_THIS:
            total += number * max(0, best_turn - v.price[1])
            continue
        regret = m.added[kind] - m.added_second[kind]
        total += number * m.added[kind] - (number - 1) * regret
        if regret > 0 and _gives_way(m, hand, kind, regret):
            total -= regret
    return int(total)


@rule
def _gives_way(m: Model, hand: int, kind: int, regret: int) -> bool:
    """Whether another manager loses more by leaving the card where both add most."""
    while hand:
        other = lowest(hand) >> 1
        hand &= ~(3 << 2 * other)
        if other == kind or m.added_bit[other] != m.added_bit[kind]:
            continue
        loss = m.added[other] - m.added_second[other]
        if loss > regret or (loss == regret and other < kind):
            return True
    return False


@rule
def placing_worth(me: Seat, v: Prices, best_turn: int) -> int:
    """What managers in hand add at most where any number may stand on one card (K8)."""
    total, hand = 0, me.placeable
    while hand:
        kind = lowest(hand) >> 1
        number = hand >> 2 * kind & 3
        hand -= number << 2 * kind
        total += number * _most_added(me, v, kind, best_turn)
    return int(total)


@rule
def best_placed(me: Seat, v: Prices, bit: int, best_turn: int) -> int:
    """What the best of the managers in hand adds to a card: K1 may resolve it again."""
    best, hand = 0, me.placeable
    while hand:
        kind = lowest(hand) >> 1
        hand &= ~(3 << 2 * kind)
        if MANAGER_KIND[kind] == UPGRADE_THIS:
            best = max(best, best_turn - v.price[1])
        else:
            best = max(best, v.placed[kind, bit])
    return int(best)


@rule
def _most_added(me: Seat, v: Prices, kind: int, best_turn: int) -> int:
    """What a manager in hand adds on the card where it adds most."""
    if MANAGER_KIND[kind] == UPGRADE_THIS:
        return int(max(0, best_turn - v.price[1]))
    best, left = 0, me.owned & ~me.resolved
    if me.capitalist != PERSONAL_CARD:
        left &= ~me.staffed
    while left:
        best = max(best, v.placed[kind, lowest(left)])
        left &= left - 1
    return int(best)


@rule
def _added(m: Model, me: Seat, v: Prices, bit: int, kind: int, levels: int) -> int:
    """The most that a manager adds on a card, whoever of the others stands there too."""
    one = 1 << 2 * kind
    if me.capitalist != PERSONAL_CARD:
        return _with_and_without(m, me, v, bit, 0, one, levels)
    standing = 0
    if me.staffed >> bit & 1:
        standing = int(me.staff[place_in(me, bit if bit < COMPANIES else me.startup)])
    others = m.hand - one
    best, subset = 0, others
    while True:
        best = max(best, _with_and_without(m, me, v, bit, standing + subset, one, levels))
        if subset == 0:
            return int(best)
        subset = (subset - 1) & others


@rule
def _with_and_without(
    m: Model, me: Seat, v: Prices, bit: int, crew: int, one: int, levels: int
) -> int:
    """What one manager more adds to a card, on the side where it adds more."""
    first = first_if_turned(m, me, bit, crew + one)
    full = _full(m, v, bit, first, crew + one, levels) - _full(m, v, bit, first, crew, levels)
    if bit >= COMPANIES:
        return int(full)
    last, first = m.basic[bit], 0 if me.capitalist == FIRST_LINE_CARD else 1
    basic = lines_worth(m, v, bit, first, last, last, levels, crew + one, 0)
    return int(max(full, basic - lines_worth(m, v, bit, first, last, last, levels, crew, 0)))


@rule
def _full(m: Model, v: Prices, bit: int, first: int, crew: int, levels: int) -> int:
    last, shortest = m.all[bit], m.basic[bit]
    lines = lines_worth(m, v, bit, first, last, shortest, levels, crew, 0)
    return lines + turned_worth(m, v, bit, levels, crew)
