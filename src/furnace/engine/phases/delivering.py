"""Deliveries, and other gains that something else may follow (R12.1 to R12.3)."""

from __future__ import annotations

from furnace.cards.effects import Delivery, Extraction
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company
from furnace.engine.disc import Disc
from furnace.engine.event import Asked, Gained, Log
from furnace.engine.make import make_gained
from furnace.engine.phases.tasks import managers_for, pending_task
from furnace.engine.phases.transactions import can_use
from furnace.engine.phases.windows import open_window
from furnace.engine.state import Interruption, Phase, Seat, State, with_goods, with_seat
from furnace.engine.tableau import permanents


def deliver(state: State, seat: int, card: str, line: int, log: Log) -> State:
    """Resolve a delivery: an extraction at once, a processing by asking the seat (Q20)."""
    effect = delivery_at(state, card, line).effect
    if isinstance(effect, Extraction):
        me = extract(state, seat, state.seats[seat], effect.gain, card, line, log)
        return with_seat(state, seat, me)
    me = state.seats[seat]
    pending = Interruption(card, line)
    task = pending_task(state, me, pending)
    if not can_use(state, me, task) and not managers_for(me, task):
        return state  # `lines.continue_resolving` asks later if managers could still pay for it
    log.append(Asked(seat, card, line))
    return with_seat(state, seat, me._replace(pending=(*me.pending, pending)))


def deliver_basic(state: State, seat: int, card: str, log: Log) -> State:
    """Resolve the deliveries of a company that was won (R12.2)."""
    company = state.ruleset.cards[card]
    assert isinstance(company, Company)
    for line, effect in enumerate(company.basic, 1):
        if isinstance(effect, Delivery):
            state = deliver(state, seat, card, line, log)
    return state


def delivery_at(state: State, card: str, line: int) -> Delivery:
    """Return a delivery line."""
    company = state.ruleset.cards[card]
    assert isinstance(company, Company)
    effect = company.lines(is_upgraded=True)[line - 1]
    assert isinstance(effect, Delivery)
    return effect


def extract(state: State, seat: int, me: Seat, gain: Goods, card: str, line: int, log: Log) -> Seat:
    """Extract with a seat's card, including what permanent effects add (R18.5)."""
    capitalist = None if line else me.capitalist  # K6
    log.append(make_gained((seat, gain, card, line, None, capitalist, None, "gained")))
    me = with_goods(me, me.goods.plus(gain))
    if not state.ruleset.permanents:
        return me
    for active in permanents(state.ruleset, me) if state.phase is Phase.PRODUCTION else ():
        bonus = active.power.extraction_bonus(gain)
        if bonus != NOTHING:
            me = _gain(me, seat, bonus, active.card, active.line, log)
    return open_window(state, seat, me, gain, log)


def receive(
    state: State,
    seat: int,
    gain: Goods,
    card: str,
    line: int,
    log: Log,
    disc: Disc | None = None,
    bonus: int = 0,
) -> State:
    """Gain the goods of an extracting compensation; a window may open (R18.8).

    `bonus` is what the seat's capitalist adds to the disc.
    """
    me = _gain(state.seats[seat], seat, gain, card, line, log, disc, bonus)
    if not state.ruleset.is_plain:
        me = open_window(state, seat, me, gain, log)
    return with_seat(state, seat, me)


def _gain(
    me: Seat,
    seat: int,
    gain: Goods,
    card: str,
    line: int,
    log: Log,
    disc: Disc | None = None,
    bonus: int = 0,
) -> Seat:
    thanks_to = me.capitalist if bonus else None
    log.append(Gained(seat, gain, card, line, disc, thanks_to, bonus or None))
    return with_goods(me, me.goods.plus(gain))
