"""Goods that permanent effects put on their own cards (R18.4, R18.7, R18.9)."""

from __future__ import annotations

from collections.abc import Callable

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.event import Laid, LaidFor, Log
from furnace.engine.powers.base import Power
from furnace.engine.state import State, with_seat
from furnace.engine.tableau import owned_card, permanents, with_card


def put_gifts(
    state: State,
    seat: int,
    gift: Callable[[Power], Goods],
    laid_for: LaidFor,
    at: str,
    log: Log,
) -> State:
    """Put on each of a seat's cards what its permanent effect gives for an event on a card."""
    if not state.ruleset.permanents:
        return state
    for card, line, power in permanents(state.ruleset, state.seats[seat]):
        goods = gift(power)
        if goods != NOTHING:
            log.append(Laid(seat, goods, card, line, laid_for, at))
            me = state.seats[seat]
            owned = owned_card(me, card)
            assert owned is not None
            changed = owned._replace(goods=owned.goods.plus(goods))
            state = with_seat(state, seat, with_card(me, owned, changed))
    return state
