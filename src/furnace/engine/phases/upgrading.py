"""Upgrading: at an upgrade line a seat turns over as many of its companies as it pays for (R6)."""

from __future__ import annotations

from furnace.cards.model import Goods
from furnace.cards.model import Upgrade as UpgradeLine
from furnace.engine.action import SeatAction, Upgrade
from furnace.engine.event import Log, Upgraded
from furnace.engine.owners import power_of
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import Seat, State, with_goods, with_seat
from furnace.engine.tableau import is_company, open_lines, owned, with_card


def can_upgrade(state: State, seat: int, me: Seat, goods: Goods, line: UpgradeLine) -> bool:
    """Whether the seat, with these goods, could turn over at least one of its companies."""
    price = _price(state, seat, goods, line)
    return goods.covers(price) and bool(_basic_companies(state, me))


def upgrades(state: State, seat: int, line: UpgradeLine) -> list[SeatAction]:
    """Each company that may be turned over now."""
    me = state.seats[seat]
    if not can_upgrade(state, seat, me, me.goods, line):
        return []
    return [Upgrade(seat, card) for card in sorted(_basic_companies(state, me))]


def why_no_upgrade(state: State, action: Upgrade) -> Refusal | None:
    """An open upgrade line, an own basic company, and its price (R6.2, R6.4, R6.7)."""
    seat, card = action.seat, action.card
    me = state.seats[seat]
    line = _open_line(state, me)
    if line is None:
        return Refusal(Code.NO_UPGRADE_LINE, "R6.2", seat=seat)
    mine = owned(me, card)
    if mine is None:
        return Refusal(Code.NOT_YOUR_CARD, "R6.2", card=card)
    if not is_company(state, card):
        return Refusal(Code.NEVER_UPGRADED, "R6.4", card=card)
    if mine.upgraded:
        return Refusal(Code.ALREADY_UPGRADED, "R6.7", card=card)
    price = _price(state, seat, me.goods, line)
    if not me.goods.covers(price):
        return Refusal(Code.CANNOT_PAY, "R6.2", card=card, cost=price)
    return None


def turn_over(state: State, action: Upgrade, log: Log) -> State:
    """Pay and turn the company over."""
    seat, card = action.seat, action.card
    me = state.seats[seat]
    line, mine = _open_line(state, me), owned(me, card)
    assert line is not None
    assert mine is not None
    price = _price(state, seat, me.goods, line)
    log.append(Upgraded(seat, card, price))
    me = with_card(me, mine, mine._replace(upgraded=True))
    return with_seat(state, seat, with_goods(me, me.goods.minus(price)))


def _open_line(state: State, me: Seat) -> UpgradeLine | None:
    if me.resolving is None:
        return None
    line = open_lines(state, me)[me.resolving.line - 1]
    return line if isinstance(line, UpgradeLine) else None


def _price(state: State, seat: int, goods: Goods, line: UpgradeLine) -> Goods:
    return power_of(state, seat).upgrade_price(goods, line.cost)


def _basic_companies(state: State, me: Seat) -> list[str]:
    return [mine.card for mine in me.cards if not mine.upgraded and is_company(state, mine.card)]
