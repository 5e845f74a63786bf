"""Capacity checks: a position too large for its struct is refused rather than truncated."""

from __future__ import annotations

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.state import Agent, Phase, Seat, State
from furnace.kernel.layout import ARRIVALS, CARDS, MAX_AGENT_CARDS, MAX_COAL, OFFERED, PENDING
from furnace.kernel.numbers import MAX_SEEN

MAX_GOODS = 1023
"""The most goods of one kind, in hand and on cards. A struct holds more, to leave room for what one
production adds: less than a thousand even with the best 26 cards (`furnace.kernel.goods`)."""

MAX_TALLY = 255
"""The most transactions of one line: a tally has eight bits per line."""


class TooLarge(ValueError):
    """Something exceeds the capacity of a struct (`kernel/too_large`).

    `what` is a kind of goods, `cards`, `arrivals`, `lines`, `offered`, `transactions`, `managers`
    or `companies`. Agents are owners after the seats; companies belong to the table.
    """

    def __init__(self, what: str, amount: int, most: int, owner: int | None = None) -> None:
        super().__init__(what, amount, most)
        self.what, self.amount, self.most, self.owner = what, amount, most, owner

    def __str__(self) -> str:
        whose = "" if self.owner is None else f"p{self.owner + 1} "
        return f"kernel/too_large: {whose}{self.what} {self.amount} > {self.most}"


def check_seat(seat: Seat) -> None:
    """Raise TooLarge if a seat has more than its struct can hold, now or in production."""
    goods = _all_goods(seat)
    if max(goods) > MAX_GOODS:
        kind = Goods._fields[goods.index(max(goods))]
        raise TooLarge(kind, max(goods), MAX_GOODS)
    _check("cards", len(seat.cards) + len(seat.arrivals), CARDS)
    _check("arrivals", len(seat.arrivals), ARRIVALS)
    _check("lines", len(seat.pending), PENDING)
    _check("offered", len(seat.offered), OFFERED)
    for made in seat.open_card.tally if seat.open_card else ():
        _check("transactions", made, MAX_TALLY)


def check_agent(agent: Agent) -> None:
    """Raise TooLarge if an Agent has more cards than its struct can hold."""
    _check("cards", len(agent.companies), MAX_AGENT_CARDS)
    _check("managers", len(agent.managers), MAX_AGENT_CARDS)


def check_bids(state: State) -> None:
    """Raise TooLarge if a seat has coal for more bids than fit in an action buffer."""
    if not state.ruleset.has_variable_discs:
        return
    for owner, seat in enumerate(state.seats):
        _check("coal", seat.goods.coal, MAX_COAL, owner)


def check_companies(state: State) -> None:
    """Raise TooLarge if more companies were seen or can be dealt than can be numbered."""
    ruleset, unseen = state.ruleset, len(state.unseen)
    rounds_to_come = ruleset.rounds - state.round + (state.phase is Phase.DEAL)
    to_come = rounds_to_come * ruleset.row_length(len(state.seats))
    _check("companies", len(ruleset.companies) - unseen + min(to_come, unseen), MAX_SEEN)


def _all_goods(seat: Seat) -> Goods:
    """Return all goods in hand, lent for the open card, and on cards."""
    goods = seat.goods if seat.open_card is None else seat.goods.plus(seat.open_card.lent)
    for owned in (*seat.cards, *seat.arrivals):
        if owned.goods != NOTHING:
            goods = goods.plus(owned.goods)
    return goods


def _check(what: str, amount: int, most: int, owner: int | None = None) -> None:
    if amount > most:
        raise TooLarge(what, amount, most, owner)
