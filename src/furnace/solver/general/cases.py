"""Cases: which card K1 resolves again, or which company K9 copies, or neither.

Each is searched by itself. Prices fitted to one card repeated bound far better than prices that
have to do for all of them; and cases whose bound is low are done with at once. In a case that is
forced, an end without the repetition may be cut off: it belongs to the case of neither.
"""

from __future__ import annotations

from furnace.kernel.bits import lowest
from furnace.kernel.codes import AGAIN, COPY, card_of, kind_of
from furnace.kernel.compile import rule
from furnace.kernel.layout import Game, Pad
from furnace.solver.general.bound import HOPELESS
from furnace.solver.general.dominance import FIRST_FACTOR, SECOND_FACTOR, key_of
from furnace.solver.general.layout import ANYONE, NOBODY, Model
from furnace.solver.general.prices import fit, set_worths
from furnace.solver.general.pruning import renew, score, value_of_score
from furnace.solver.general.upgrades import can_repeat
from furnace.solver.general.work import EVERYTHING, KEPT_SEAT, TRIAL, Work
from furnace.solver.once import FREE_CARD, bit_of

CASE_ROUNDS = 12
"""So often at most the prices of a case are moved."""


@rule
def begin_cases(w: Work) -> None:
    """At first there is one case, that of everything."""
    m, case = w.model[0], w.cases[EVERYTHING]
    case.again, case.copied, case.is_forced = ANYONE, m.copied, 0
    w.case, w.case_count, w.round = EVERYTHING, 1, 1


@rule
def strike_by_case(case: int, m: Model, pad: Pad, n: int) -> int:
    """Leave out repetitions and copies that belong to another case."""
    if case == EVERYTHING:
        return n
    kept = 0
    for place in range(n):
        action = pad.actions[place]
        kind, mask = kind_of(action), bit_of(card_of(action))
        if kind == AGAIN and (m.again < 0 or mask != 1 << m.again):
            continue
        if kind == COPY and not m.copied & mask:
            continue
        pad.actions[kept] = action
        kept += 1
    return kept


@rule
def list_cases(g: Game, s: int, w: Work) -> None:
    """One case for each card that K1 or K9 could choose, and one for neither; else none."""
    m, me = w.model[0], g.seats[s]
    if can_repeat(m, me):
        left = me.owned
        while left:
            _add_case(w, lowest(left), 0, 1)
            left &= left - 1
        _add_case(w, NOBODY, 0, 0)
    elif m.can_copy and not me.repeated:
        left = m.copied
        while left:
            _add_case(w, ANYONE, left & -left, 1)
            left &= left - 1
        _add_case(w, ANYONE, 0, 0)


@rule
def _add_case(w: Work, again: int, copied: int, is_forced: int) -> None:
    case = w.cases[w.case_count]
    case.again, case.copied, case.is_forced = again, copied, is_forced
    case.round, case.is_fitted = 0, 0
    w.case_count += 1


@rule
def set_case(w: Work, number: int) -> None:
    """Let the model be about one case."""
    m, case = w.model[0], w.cases[number]
    w.case, m.again, m.copied, m.is_forced = number, case.again, case.copied, case.is_forced
    m.can_copy = int(m.can_ever_copy != 0 and case.copied != 0)
    m.copy_turns = int(m.can_ever_turn != 0 and case.copied & bit_of(FREE_CARD) != 0)


@rule
def enter_case(w: Work, number: int) -> None:
    """Begin with a case: the model, and the prices kept of it."""
    best, v, case = w.best[0], w.prices[0], w.cases[number]
    set_case(w, number)
    for place in range(6):
        v.price[place] = case.price[place]
    root, m = w.seats[KEPT_SEAT], w.model[0]
    set_worths(m, root, v, root.owned, m.hand)
    renew(w, 0)
    best.first_count, best.first_next, best.second_count, best.second_next = 1, 1, 0, 0
    best.lucky = 0


@rule
def _fit_case(g: Game, s: int, w: Work, number: int) -> None:
    """Fit prices to a case."""
    m, v, case = w.model[0], w.prices[0], w.cases[number]
    enter_case(w, number)
    fit(g, s, m, w.seats[KEPT_SEAT], v, w.prices[TRIAL], 0, CASE_ROUNDS)
    renew(w, 0)
    _bound_case(g, s, w, number)
    case.is_fitted = 1
    for place in range(6):
        case.price[place] = v.price[place]


@rule
def _bound_case(g: Game, s: int, w: Work, number: int) -> None:
    """An upper bound of a case at its prices; where it lies below the bar, the bar."""
    g.seats[s] = w.seats[KEPT_SEAT]
    key = key_of(g, s, w.model[0], FIRST_FACTOR)
    least = score(g, s, w, key, key_of(g, s, w.model[0], SECOND_FACTOR))
    w.cases[number].upper = w.best[0].bar
    if least > HOPELESS:
        w.cases[number].upper = value_of_score(w.model[0], least)


@rule
def bound_cases(g: Game, s: int, w: Work) -> None:
    """Bound all cases by the prices of everything; they are fitted only once they matter."""
    for number in range(1, w.case_count):
        for place in range(6):
            w.cases[number].price[place] = w.prices[0].price[place]
    for number in range(1, w.case_count):
        enter_case(w, number)
        _bound_case(g, s, w, number)


@rule
def highest_case(g: Game, s: int, w: Work, below: int) -> int:
    """The case with the highest bound that was not looked into in this round; or -1."""
    while True:
        found, most = -1, below
        for number in range(1, w.case_count):
            case = w.cases[number]
            if case.round != w.round and case.upper > most:
                found, most = number, case.upper
        if found < 0 or w.cases[found].is_fitted:
            return found
        _fit_case(g, s, w, found)
