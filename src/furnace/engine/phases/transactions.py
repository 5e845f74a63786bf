"""Transactions of a processing line, in the auction and in production alike (R1.3 to R1.6)."""

from __future__ import annotations

from furnace.cards.model import Processing
from furnace.engine.action import SeatAction, Use
from furnace.engine.event import Log, Processed
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import State, with_goods, with_seat


def uses(
    state: State, seat: int, card: str, line: int, effect: Processing, limit: int
) -> list[SeatAction]:
    """Once, twice, … as often as limit and goods allow."""
    most = state.seats[seat].goods.how_often(effect.cost, limit)
    return [Use(seat, card, line, times) for times in range(1, most + 1)]


def why_no_use(state: State, use: Use, effect: Processing, limit: int) -> Refusal | None:
    """At least one transaction, at most the limit, each paid from what the seat has."""
    if use.times < 1:
        return Refusal(Code.NO_TIMES, "R1.5", card=use.card, line=use.line, have=use.times)
    if use.times > limit:
        return Refusal(
            Code.OVER_LIMIT, "R1.4", card=use.card, line=use.line, have=use.times, need=limit
        )
    if state.seats[use.seat].goods.how_often(effect.cost, limit) < use.times:
        cost = effect.cost.times(use.times)
        return Refusal(Code.CANNOT_PAY, "R1.6", card=use.card, line=use.line, cost=cost)
    return None


def process(state: State, use: Use, effect: Processing, log: Log) -> State:
    """Pay and gain, so many times."""
    seat = state.seats[use.seat]
    paid, gained = effect.cost.times(use.times), effect.gain.times(use.times)
    log.append(Processed(use.seat, use.card, use.line, use.times, paid, gained))
    return with_seat(state, use.seat, with_goods(seat, seat.goods.minus(paid).plus(gained)))
