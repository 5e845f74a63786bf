"""The draft of a production: a column of a model of `drafts` for every slot, as it was played.

That every production has one is what the proofs of `drafts` rest on: its rows hold, it is worth no
less than what was played, and the search for an order does not refuse it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from enum import Enum
from itertools import islice, product
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from furnace.cards.goods import NOTHING
from furnace.kernel.compile import entry
from furnace.solver.drafts.column import Column
from furnace.solver.drafts.columns import AFTER, BASIC, IDLE_COPY, NO_SOURCE, SHOWN
from furnace.solver.drafts.dominance import _dominates, _is_bound, keep_undominated
from furnace.solver.drafts.fill import fill
from furnace.solver.drafts.leaf import put_in_order
from furnace.solver.drafts.model import Model
from furnace.solver.drafts.order import NO_ORDER
from furnace.solver.drafts.work import WORK
from furnace.solver.drafts.worth import ALL, IN_MONEY, REST
from furnace.solver.programme.rows import NONE
from furnace.solver.weights import Weights, value_of
from solver.deeds import COPIED, REPEATED, Deed, Deeds, Slot

_WORK = types.Array(numba.from_dtype(WORK), 1, "C")
Draft = tuple[int, ...]
"""A column for every slot."""

MOST_DRAFTS, NEAREST, NEAR = 400, 4, 12
"""How many are tried; of how many columns of a slot all together; and each of them alone."""


class Lack(Enum):
    """What a production has no draft for."""

    COLUMN = "a slot has no column as good as what was done"
    ROWS = "a row does not hold"
    WORTH = "it is worth less than what was played"
    ORDER = "no order is found"
    STAND_IN = "a column was dropped, and what stands for it does not stand"


class Kind(NamedTuple):
    """What must be the same in a column as in the production."""

    slot: int
    card: int
    mode: int
    source: int
    is_iron: bool
    is_discarded: bool


@entry(types.int64(_WORK))
def _put_in_order(work: Any) -> int:
    return put_in_order(work[0])


@entry(types.void(_WORK, types.int64[::1]))
def _find_stand_ins(work: Any, stand_ins: Any) -> None:
    """For every column the first that is kept and dominates it: itself where it is kept."""
    rows, columns, kept = work[0].tree.rows, work[0].columns, work[0].undominated
    keep_undominated(rows, columns, kept)
    is_bound = _is_bound(rows, columns)
    for c in range(rows.begin[rows.slots]):
        slot, stand_ins[c] = rows.slot[c], NONE
        for place in range(kept.begin[slot], kept.begin[slot + 1]):
            other = kept.column[place]
            is_first = stand_ins[c] == NONE
            if other == c or (is_first and _dominates(rows, columns, other, c, is_bound)):
                stand_ins[c] = other


class Board:
    """A model written out for the search, with its columns by their kind."""

    def __init__(self, model: Model, games: NDArray[Any], seat: int, work: NDArray[Any]) -> None:
        self.model, self.work = model, work
        fill(model, work[0], ALL)
        work[0]["seat"][0] = games[0]["seats"][seat]
        table, count = work[0]["tree"]["rows"], len(model.columns)
        rows, self.moment = int(table["count"]), int(table["block"])
        self.start, self.part = table["start"][:rows], table["part"][:count, :rows]
        self.early = table["early"][:count, : self.moment]
        self.is_movable = table["is_movable"][:count] != 0
        self.by_kind: dict[Kind, list[int]] = defaultdict(list)
        for place, column in enumerate(model.columns):
            if column.resolving.whose != IDLE_COPY:
                self.by_kind[_kind(column)].append(place)
        goals = (IN_MONEY, REST) if model.is_money_first else (ALL,)
        self.stand_ins = [self._stand_ins(goal) for goal in goals]

    def _stand_ins(self, goal: int) -> NDArray[np.int64]:
        """For every column the one that stands for it in a search with this goal."""
        found = np.zeros(len(self.model.columns), np.int64)
        fill(self.model, self.work[0], goal, floor=0)
        _find_stand_ins(self.work, found)
        return found

    def name(self, slot: int) -> Slot:
        """The card of a slot, or whose power resolves one there."""
        if self.model.slots[slot] != NONE:
            return self.model.slots[slot]
        resolvings = (column.resolving for column in self.model.columns)
        is_again = any(one.is_again for one in resolvings if one.slot == slot)
        return REPEATED if is_again else COPIED

    def has_order(self, draft: Draft) -> bool:
        """Whether the search for an order does not refuse it."""
        self.work[0]["tree"]["chosen"][: len(draft)] = draft
        return bool(_put_in_order(self.work) != NO_ORDER)


def _kind(column: Column) -> Kind:
    slot, _, way, source, is_iron = column.resolving[:5]
    return Kind(slot, way.card, way.mode, source, is_iron, bool(way.is_discarded))


def why_no_draft(board: Board, deeds: Deeds, weights: Weights) -> Lack | None:
    """What stands against every draft tried; None where one stands."""
    _forget_idle_turnings(board, deeds)
    slots = range(len(board.model.slots))
    fitting = [_fitting(board, deeds, slot, board.name(slot)) for slot in slots]
    if not all(fitting):
        return Lack.COLUMN
    worst = Lack.ROWS
    for draft in islice(_drafts(fitting), MOST_DRAFTS):
        lack = _lack(board, deeds, draft, weights)
        if lack is None:
            return None if _can_be_stood_for(board, draft) else Lack.STAND_IN
        worst = max(worst, lack, key=list(Lack).index)
    return worst


def _lack(board: Board, deeds: Deeds, draft: Draft, weights: Weights) -> Lack | None:
    if not _do_rows_hold(board, draft):
        return Lack.ROWS
    if not _is_worth_it(board, deeds, draft, weights):
        return Lack.WORTH
    return None if board.has_order(draft) else Lack.ORDER


def _can_be_stood_for(board: Board, draft: Draft) -> bool:
    """Whether a draft still stands with what is kept in place of columns dominated."""
    for stand_ins in board.stand_ins:
        other = tuple(int(stand_ins[at]) for at in draft)
        if NONE in other or not _do_rows_hold(board, other) or not board.has_order(other):
            return False
    return True


def _forget_idle_turnings(board: Board, deeds: Deeds) -> None:
    """A company turned over for nothing after it was resolved has no column for that."""
    for slot, card in enumerate(board.model.slots):
        mode, source, is_iron = deeds.how(card)
        kind = Kind(slot, card, mode, source, is_iron, is_discarded=False)
        if mode == AFTER and kind not in board.by_kind:
            deeds.forget_turning(card)


def _fitting(board: Board, deeds: Deeds, slot: int, name: Slot) -> list[int]:
    """The columns of a slot that are as good as what was done, the most like it first."""
    columns = board.model.columns
    if name == COPIED and COPIED not in deeds.done:
        return [at for at, x in enumerate(columns) if x.resolving.whose == IDLE_COPY]
    card = name if isinstance(name, int) else deeds.done[name].card
    deed = deeds.done.get(name, Deed(card, NONE))
    kinds = [
        Kind(slot, card, *how, deed.is_discarded)
        for how in ([deeds.how(card)] if isinstance(name, int) else _sides(deeds, name, deed))
    ]
    found = [
        (_distance(columns[at], deeds, name, deed), at)
        for kind in kinds
        for at in board.by_kind.get(kind, ())
        if _is_as_good(columns[at], deeds, name, deed)
    ]
    return [at for _, at in sorted(found)]


def _sides(deeds: Deeds, name: Slot, deed: Deed) -> list[tuple[int, int, bool]]:
    """The sides that a card resolved by K1 or K9 may show; a neighbour's has columns for one."""
    is_shown = deeds.how(deed.card)[0] != BASIC
    if deed.card in deeds.turned:
        is_shown = deeds.turned[deed.card].place <= deed.place
    modes = (BASIC, SHOWN) if name == COPIED else (SHOWN,) if is_shown else (BASIC,)
    return [(mode, NO_SOURCE, False) for mode in modes]


def _is_as_good(column: Column, deeds: Deeds, name: Slot, deed: Deed) -> bool:
    """Whether a column gives no less and has no manager that did not stand on the card."""
    turned = deeds.turned[deed.card].goods if name in deeds.turned else NOTHING
    is_no_less = all(map(int.__ge__, column.lines[:4], deed.lines[:4]))
    is_no_dearer = all(map(int.__ge__, column.turn[:4], turned[:4]))
    crew = Counter(column.resolving.way.crew)
    is_there = name == COPIED or not crew - deeds.crews[deed.card]
    has_money = column.money >= deed.lines.money + turned.money
    return is_no_less and is_no_dearer and has_money and is_there


def _distance(column: Column, deeds: Deeds, name: Slot, deed: Deed) -> tuple[int, int]:
    """How far a column is from what was done: in what is used, then in what it gives."""
    way, counts = column.resolving.way, Counter(deed.counts)
    for line, times in way.counts:
        counts[line] -= times
    sales = deeds.turned[deed.card].sales if name in deeds.turned else 0
    others = abs(way.at_turn - sales) + abs(way.laid - deed.laid)
    return sum(map(abs, counts.values())) + others, sum(column.lines) + sum(column.need)


def _drafts(fitting: list[list[int]]) -> Iterator[Draft]:
    """The nearest columns; one of them another; and all together."""
    nearest = tuple(some[0] for some in fitting)
    yield nearest
    for slot, some in enumerate(fitting):
        for other in some[1:NEAR]:
            yield (*nearest[:slot], other, *nearest[slot + 1 :])
    yield from product(*(some[:NEAREST] for some in fitting))


def _is_worth_it(board: Board, deeds: Deeds, draft: Draft, weights: Weights) -> bool:
    """Whether a draft promises what was played; in money too where that counts before all else."""
    model = board.model
    columns = [model.columns[at] for at in draft]
    money = model.money + sum(column.money for column in columns)
    rest = model.rest_ground() + sum(column.rest for column in columns)
    if model.is_money_first and money < deeds.after.goods.money:
        return False
    return rest + money * weights.money >= value_of(deeds.after, weights)


def _do_rows_hold(board: Board, draft: Draft) -> bool:
    """Whether all rows hold; those of the moment with some columns before it, some after."""
    places = np.array(draft)
    total = board.start + board.part[places].sum(axis=0)
    if (total[board.moment :] < 0).any():
        return False
    early = board.early[places[board.is_movable[places]]]
    stages = np.array(list(product((0, 1), repeat=len(early))), np.int64)
    return bool((total[: board.moment] + stages @ early >= 0).all(axis=1).any())
