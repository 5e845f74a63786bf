"""What a production can come to: every end that no other end matches in money and all goods."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from furnace.cards.goods import Goods
from furnace.engine.action import Action
from furnace.engine.state import State
from furnace.kernel.codec import encode_production
from furnace.kernel.codes import decode_action
from furnace.kernel.compiler.making import make_ready
from furnace.kernel.goods import unpack_goods
from furnace.solver.solve import check_producing
from furnace.solver.watch import limit_of


class Ending(NamedTuple):
    """What a seat has at the end of its production, and the actions to it, with `done`."""

    goods: Goods
    actions: tuple[Action, ...]


class Front(NamedTuple):
    """The ends, most money first; `is_complete`: there are no others."""

    endings: tuple[Ending, ...]
    is_complete: bool


def pareto(state: State, seat: int, *, time_limit: float | None = None) -> Front:
    """All ends of a seat's production that are worth having at some prices, or at none.

    Upgraded companies and cards do not count. Of a large tableau within so many seconds: what was
    found, which may not be all, nor each of it the best of its kind. K9's copy counts only where
    all others are done, as in `solve`.
    """
    check_producing(state, seat)
    make_ready("general")
    from furnace.solver.general.front import ENDS
    from furnace.solver.general.solve import LINE, list_front

    lines = np.zeros(ENDS * LINE, np.int64)
    games = encode_production(state, seat)
    count, is_complete = list_front(games, seat, limit_of(time_limit), lines)
    endings = [_ending(seat, line) for line in lines.reshape(ENDS, LINE)[:count].tolist()]
    return Front(tuple(sorted(endings, key=_most_money_first)), is_complete)


def _ending(seat: int, line: list[int]) -> Ending:
    goods, length, *codes = line
    actions = tuple(decode_action(code, seat) for code in codes[:length])
    return Ending(Goods(*unpack_goods(goods)), actions)


def _most_money_first(ending: Ending) -> tuple[int, ...]:
    return (-ending.goods.money, *(-amount for amount in ending.goods))
