"""The general solver's face: the best line of a production, its value and an upper bound."""

from __future__ import annotations

import numpy as np
from numba import types

from furnace.kernel.arrays import GAMES, NUMBERS, Games, Numbers
from furnace.kernel.codes import DONE, OPEN, PLACE, card_of, code, kind_of
from furnace.kernel.compile import entry, rule
from furnace.kernel.layout import Game
from furnace.kernel.numbers import COMPANIES, FIRST_CAPITALIST, FIRST_MANAGER, MANAGERS, MONEY
from furnace.kernel.phases.production import produce
from furnace.kernel.record import Array, Table
from furnace.kernel.tableau import card_of_bit
from furnace.solver.clock import now, start
from furnace.solver.general.bound import HOPELESS
from furnace.solver.general.cases import (
    begin_cases,
    bound_cases,
    enter_case,
    highest_case,
    list_cases,
    set_case,
)
from furnace.solver.general.dominance import FIRST_FACTOR, SECOND_FACTOR, key_of
from furnace.solver.general.fitting import begin_prices
from furnace.solver.general.model import build_model
from furnace.solver.general.pruning import UNBEATEN, score, set_bar, value_of_score
from furnace.solver.general.search import (
    expand,
    is_crew_to_be_chosen,
    is_known,
    last_card,
    list_decisions,
    refit,
    take,
)
from furnace.solver.general.work import (
    ACTION,
    CHECK,
    CREW,
    DEPTH,
    EVERYTHING,
    IS_IDLE,
    KEPT_SEAT,
    KEY,
    LAST_CREW,
    MARK,
    ROUNDS,
    TABLE,
    VERSION,
    WORKS,
    Work,
    Workspace,
)

CLOCK_EVERY = 64
"""After so many nodes the time is looked at."""

FIRST_NODES, ALL_NODES = 200, 1 << 60
"""So many nodes are looked into first, without a bar, in order to have a line at all."""

FOR_EVER = 1 << 62

LINE = 512
"""So many places each line to an end has."""

N_ACTIONS, VALUE, BOUND, IS_PROVEN, NODES = range(5)
"""The places of what is found beside the actions."""


@rule
def _begin(g: Game, s: int, w: Work, weights: Array, upgraded: Array, is_front: bool) -> None:
    best = w.best[0]
    best.value, best.length, best.lucky = HOPELESS, 0, 0
    set_bar(w, HOPELESS, -1, HOPELESS)
    best.first_count, best.second_count, best.first_next, best.second_next = 0, 0, 0, 0
    best.nodes, best.last_fit, best.is_full = 0, 0, 0
    best.version, best.case = 1, EVERYTHING
    best.is_front, w.front[0].count, w.front[0].is_full = int(is_front), 0, 0
    build_model(g, s, w.model[0], weights, upgraded)
    begin_cases(w)


@rule
def _search_once(g: Game, s: int, w: Work, table: Table, most: int, until: int) -> bool:
    """Look into everything above the bar; False if time or nodes did not suffice.

    It always goes on until there is a line.
    """
    best = w.best[0]
    w.stamp += 1
    g.seats[s] = w.seats[KEPT_SEAT]
    w.seats[0] = g.seats[s]
    w.nodes[0, ACTION], w.nodes[0, DEPTH], w.nodes[0, MARK], w.nodes[0, IS_IDLE] = 0, 0, 0, 0
    w.nodes[0, VERSION] = 0
    w.nodes[0, KEY] = key_of(g, s, w.model[0], FIRST_FACTOR)
    w.nodes[0, CHECK] = key_of(g, s, w.model[0], SECOND_FACTOR)
    best.version += 1
    top, most = 1, best.nodes + most
    while top > 0:
        if best.value > HOPELESS:
            is_late = best.nodes % CLOCK_EVERY == 0 and now(w.clock) > until
            if best.nodes > most or is_late:
                return False
        top -= 1
        depth = w.nodes[top, DEPTH]
        if depth > 0:
            w.path[depth - 1, 0] = w.nodes[top, ACTION]
            w.path[depth - 1, 1], w.path[depth - 1, 2] = w.nodes[top, CREW], w.nodes[top, LAST_CREW]
        g.seats[s] = w.seats[top]
        best.nodes += 1
        is_whole = w.nodes[top, IS_IDLE] == 0
        is_scored = w.nodes[top, VERSION] == best.version
        key, check = w.nodes[top, KEY], w.nodes[top, CHECK]
        if not is_scored and score(g, s, w, key, check) == HOPELESS:
            continue
        if is_known(g, s, w, table, key, check, is_whole):
            continue
        if refit(g, s, w, key, check) and score(g, s, w, key, check) == HOPELESS:
            continue
        top = expand(g, s, w, w.pad[0], table, top)
    return best.is_full == 0


@rule
def _search_cases(g: Game, s: int, w: Work, table: Table, until: int) -> bool:
    """Look into everything above the bar, case by case; False if time did not suffice."""
    if w.case_count == 1:
        return _search_once(g, s, w, table, ALL_NODES, until)
    w.round += 1
    while True:
        number = highest_case(g, s, w, w.best[0].bar)
        if number < 0:
            return True
        w.cases[number].round = w.round
        enter_case(w, number)
        if not _search_once(g, s, w, table, ALL_NODES, until):
            return False


@rule
def _fit_cases(g: Game, s: int, w: Work, upper: int) -> int:
    """Tell the cases apart, and fit prices to each; an upper bound of the value."""
    g.seats[s] = w.seats[KEPT_SEAT]
    list_cases(g, s, w)
    if w.case_count == 1:
        return upper
    bound_cases(g, s, w)
    w.round += 1
    number = highest_case(g, s, w, w.best[0].value)
    return int(w.cases[number].upper) if number >= 0 else int(w.best[0].value)


@rule
def _search(g: Game, s: int, w: Work, table: Table, limit: int, most: int) -> int:
    """Search with a bar that comes down from the bound of the whole, or from `most` where that is
    less; an upper bound of the value.

    A search whose bar lies too high is short, and shows that nothing is above it. So hardly more is
    looked into than what has to be, whatever line was found first.
    """
    m, best, until = w.model[0], w.best[0], start(w.clock, limit)
    begin_prices(g, s, w)
    key = key_of(g, s, m, FIRST_FACTOR)
    upper = value_of_score(m, score(g, s, w, key, key_of(g, s, m, SECOND_FACTOR)))
    if best.is_front:
        is_whole = _search_once(g, s, w, table, ALL_NODES, until) and not w.front[0].is_full
        return int(best.value if is_whole else max(upper, best.value + 1))
    if _search_once(g, s, w, table, FIRST_NODES, until):
        return int(best.value)
    upper = max(min(_fit_cases(g, s, w, upper), most), best.value)
    if upper == best.value:
        return int(upper)
    late = until - abs(limit) // 4
    for number in range(ROUNDS - 2):
        fallen = _lower_bar(w, upper, number)
        if not fallen:
            break
        bar = best.bar
        if not _search_cases(g, s, w, table, late):
            break
        if best.value > bar:
            return int(best.value)
        upper = bar
    # The bar is the best line itself.
    value = best.value
    money = value // m.weights[MONEY] if m.is_lexicographic else 0
    set_bar(w, value, money, value - m.weights[MONEY] * money)
    if _search_cases(g, s, w, table, until):
        return int(best.value)
    return int(max(upper, best.value))


@rule
def _lower_bar(w: Work, upper: int, number: int) -> bool:
    """Set the bar a little below an upper bound; False where the best line is as high."""
    m, best = w.model[0], w.best[0]
    if m.is_lexicographic:
        money = upper // m.weights[MONEY] - 1 - number // 3
        value = (money + 1) * m.weights[MONEY] - 1
        if value <= best.value:
            return False
        set_bar(w, value, money, UNBEATEN)
        return True
    value = upper - (1 + number // 2) * (m.weights[MONEY] // 2 + 1)
    if value <= best.value:
        return False
    set_bar(w, value, 0, 0)
    return True


@rule
def _play_line(g: Game, s: int, w: Work) -> int:
    """Play the decisions of the best line, and what is forced between them; how many actions."""
    m, pad, me = w.model[0], w.pad[0], g.seats[s]
    hand, n, at = 0, 0, 0
    set_case(w, w.best[0].case)
    if m.is_lazy:
        hand, me.placeable = me.placeable, 0
    while True:
        count = list_decisions(g, s, w, pad, hand)
        action, crew, last_crew, last = pad.actions[0], 0, 0, -1
        if count > 1 or is_crew_to_be_chosen(m, me, action, hand):
            action, crew, last_crew = w.line[at, 0], w.line[at, 1], w.line[at, 2]
            last = last_card(me, action, hand)
            at += 1
        w.path[n, 0], w.path[n, 1], w.path[n, 2] = action, crew, last_crew
        # The last card, for whoever places the managers.
        w.actions[n] = card_of_bit(me, last) if last >= 0 else -1
        n += 1
        hand -= crew + last_crew
        take(g, s, action, crew, last, last_crew)
        if kind_of(action) == DONE:
            return n


@rule
def _place_all(g: Game, s: int, w: Work, length: int, actions: Array) -> int:
    """Place all managers of the line before its first card, in the order of the rules (Q30)."""
    n = 0
    for kind in range(MANAGERS):
        for card in range(FIRST_CAPITALIST):
            for step in range(length):
                number = 0
                if kind_of(w.path[step, 0]) == OPEN and card_of(w.path[step, 0]) == card:
                    number += w.path[step, 1] >> 2 * kind & 3
                if w.actions[step] == card:
                    number += w.path[step, 2] >> 2 * kind & 3
                for _ in range(number):
                    actions[n] = code(PLACE, card, FIRST_MANAGER + kind, 0)
                    produce(g, s, actions[n])
                    n += 1
    return n


@rule
def _write_line(g: Game, s: int, w: Work, actions: Array) -> int:
    """The best line as it is to be played: managers first; a card begun by itself is left out."""
    length = _play_line(g, s, w)
    g.seats[s] = w.seats[KEPT_SEAT]
    n, me = _place_all(g, s, w, length, actions), g.seats[s]
    for step in range(length):
        action = w.path[step, 0]
        is_begun = kind_of(action) == OPEN and me.open == card_of(action) and n > 0
        if is_begun and kind_of(actions[n - 1]) == PLACE:
            continue
        actions[n] = action
        n += 1
        if kind_of(action) != DONE:
            produce(g, s, action)
    return n


@rule
def _write_front(g: Game, s: int, w: Work, actions: Array) -> int:
    """The goods of each end and the line to it, `LINE` places for each; how many ends there are."""
    front = w.front[0]
    for end in range(front.count):
        for place in range(front.length[end]):
            for column in range(3):
                w.line[place, column] = front.line[end, place, column]
        begin = end * LINE
        g.seats[s] = w.seats[KEPT_SEAT]
        actions[begin] = front.goods[end]
        actions[begin + 1] = _write_line(g, s, w, actions[begin + 2 : begin + LINE])
    return int(front.count)


@entry(
    types.void(
        GAMES,
        types.int64,
        NUMBERS,
        NUMBERS,
        types.int64,
        types.int64,
        types.boolean,
        NUMBERS,
        NUMBERS,
        WORKS,
        TABLE,
    )
)
def solve_with(
    games: Games,
    seat: int,
    weights: Numbers,
    upgraded: Numbers,
    limit: int,
    most: int,
    is_front: bool,
    actions: Numbers,
    found: Numbers,
    works: Games,
    table: Numbers,
) -> None:
    """See `solve_general` and `list_front`; with the memory of the caller."""
    g, w = games[0], works[0]
    w.seats[KEPT_SEAT] = g.seats[seat]
    producing, best = g.producing, w.best[0]
    _begin(g, seat, w, weights, upgraded, is_front)
    upper = _search(g, seat, w, table, limit, most)
    found[IS_PROVEN], found[NODES] = int(upper <= best.value), best.nodes
    found[VALUE], found[BOUND] = best.value, max(upper, best.value)
    g.seats[seat] = w.seats[KEPT_SEAT]
    if is_front:
        found[N_ACTIONS] = _write_front(g, seat, w, actions)
    else:
        found[N_ACTIONS] = _write_line(g, seat, w, actions)
    g.seats[seat] = w.seats[KEPT_SEAT]
    g.producing = producing


_WORKSPACE = Workspace()


def solve_general(
    games: Games,
    seat: int,
    weights: Numbers,
    upgraded: Numbers,
    limit: int,
    actions: Numbers,
    found: Numbers,
    most: int = FOR_EVER,
) -> None:
    """Find a seat's best production in the first game, which is left as it was.

    `weights` are those of coal, iron, oil, tokens, money and cards. Written are the actions up to
    `done`, and into `found` their number, the value, an upper bound, whether it is proven, and how
    many positions were looked into. A limit of 0 is none. It is known that no line is worth more
    than `most`.
    """
    _WORKSPACE.begin()
    works, table = _WORKSPACE.works, _WORKSPACE.table
    solve_with(games, seat, weights, upgraded, limit, most, False, actions, found, works, table)


def list_front(games: Games, seat: int, limit: int, lines: Numbers) -> tuple[int, bool]:
    """Write a line to each end that no other end matches in everything; the game is left as it was.

    `lines` has `LINE` places for each of `ENDS`: its goods, packed, the number of actions, these.
    Returned are the number of ends, and whether these are all.
    """
    _WORKSPACE.begin()
    works, table, found = _WORKSPACE.works, _WORKSPACE.table, np.zeros(8, np.int64)
    weights, none = np.array([0, 0, 0, 0, 1, 0]), np.zeros(COMPANIES, np.int64)
    solve_with(games, seat, weights, none, limit, FOR_EVER, True, lines, found, works, table)
    return int(found[N_ACTIONS]), bool(found[IS_PROVEN])
