"""Transactions of a processing line, both in the auction and in production (R1.3 to R1.6)."""

from __future__ import annotations

from furnace.cards.effects import Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.engine.action import SeatAction, Use
from furnace.engine.event import Gained, Log, ManagerUsed, Processed
from furnace.engine.phases.tasks import (
    Task,
    funds_for,
    limit_left,
    managers_for,
    purse_of,
)
from furnace.engine.phases.windows import open_window, window_of
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import Seat, State, with_goods, with_progress, with_seat, with_use
from furnace.engine.tableau import bonus_at, current_card, lines_of, owned, with_card


def use_actions(state: State, seat: int, task: Task) -> list[SeatAction]:
    """Return one, two, … transactions, as limit and goods allow without interruption (Q12)."""
    most = max_times(state, seat, task, limit_left(state, state.seats[seat], task))
    return [Use(seat, task.card, task.line, times) for times in range(1, most + 1)]


def can_use(state: State, me: Seat, task: Task) -> bool:
    """Whether at least one transaction could be made."""
    effect = task.effect
    assert isinstance(effect, Processing)
    goods = me.goods if state.ruleset.is_plain else funds_for(me, task)
    if not goods.covers(effect.cost):
        return False
    return not task.settled and (not task.made or limit_left(state, me, task) > 0)


def max_times(state: State, seat: int, task: Task, limit: int) -> int:
    """Return how many transactions can be made in one go, up to the limit."""
    effect, me = task.effect, state.seats[seat]
    assert isinstance(effect, Processing)
    if state.ruleset.is_plain:
        return me.goods.how_often(effect.cost, limit)
    if task.settled:
        return 0
    if _are_independent(state, me, task):
        return funds_for(me, task).how_often(effect.cost, limit)
    return _count(state, seat, task, limit)


def why_no_use(state: State, use: Use, task: Task) -> Refusal | None:
    """Check that the number is at least one, within the limit, and each transaction can be paid."""
    effect = task.effect
    assert isinstance(effect, Processing)
    card, line, times = use.card, use.line, use.times
    if times < 1:
        return Refusal(Code.NO_TIMES, "R1.5", card=card, line=line, have=times)
    if task.settled:
        return Refusal(Code.ALREADY_USED, "Q12", card=card, line=line)
    limit = limit_left(state, state.seats[use.seat], task)
    if times > limit:
        return Refusal(Code.OVER_LIMIT, "R1.4", card=card, line=line, have=times, need=limit)
    most = max_times(state, use.seat, task, limit)
    if times <= most:
        return None
    cost = effect.cost.times(times)
    if funds_for(state.seats[use.seat], task).covers(cost):
        return Refusal(Code.ASKED_BETWEEN, "Q42", card=card, line=line, have=times, need=most)
    return Refusal(Code.CANNOT_PAY, "R1.6", card=card, line=line, cost=cost)


def transact(
    state: State, seat: int, task: Task, times: int, log: Log, *, is_free: bool = False
) -> State:
    """Pay and gain this many times, with everything that each transaction triggers."""
    if state.ruleset.is_plain or _are_independent(state, state.seats[seat], task):
        return _trade(state, seat, task, times, log, is_free)
    for _ in range(times):
        state = _trade(state, seat, task, 1, log, is_free)
        state = _reward_sold_out(state, seat, task, log)
        assert isinstance(task.effect, Processing)
        me = open_window(state, seat, state.seats[seat], task.effect.gain, log)
        state = with_seat(state, seat, me)
    return state


def _are_independent(state: State, me: Seat, task: Task) -> bool:
    """Whether transactions do not affect each other: no managers apply and no window can open."""
    if managers_for(me, task):
        return False
    assert isinstance(task.effect, Processing)
    return window_of(state, me, task.effect.gain) is None


def _count(state: State, seat: int, task: Task, limit: int) -> int:
    """Count the transactions that can be paid before something interrupts, by making them."""
    depth = len(state.seats[seat].pending)
    assert isinstance(task.effect, Processing)
    for count in range(limit):
        me = state.seats[seat]
        can_pay = funds_for(me, task).covers(task.effect.cost)
        if len(me.pending) > depth or not can_pay:
            return count
        state = transact(state, seat, task, 1, [])
    return limit


def _trade(state: State, seat: int, task: Task, times: int, log: Log, is_free: bool) -> State:
    effect, me = task.effect, state.seats[seat]
    assert isinstance(effect, Processing)
    paid = NOTHING if is_free else effect.cost.times(times)
    gained = effect.gain.times(times)
    if state.ruleset.is_plain:
        log.append(Processed(seat, task.card, task.line, times, paid, gained))
        goods = me.goods.minus(paid).plus(gained)
        return with_seat(state, seat, _count_use(me, goods, task, times))
    local = purse_of(me, task).lent_part(paid)
    log.append(Processed(seat, task.card, task.line, times, paid, gained, local))
    me = _pay(me, task, paid, local)
    goods = me.goods.plus(gained)
    for gift, card, line in _gifts(state, me, task):
        log.append(Gained(seat, gift.times(times), card, line))
        goods = goods.plus(gift, times)
    return with_seat(state, seat, _count_use(me, goods, task, times))


def _pay(me: Seat, task: Task, paid: Goods, local: Goods) -> Seat:
    """Pay with lent goods first, then with the seat's own or those on the card (Q37, Q41)."""
    if local != NOTHING:
        assert me.resolving is not None
        left = me.resolving.local.minus(local)
        me = me._replace(resolving=me.resolving._replace(local=left))
        paid = paid.minus(local)
    assert isinstance(task.effect, Processing)
    if not task.effect.from_card or paid == NOTHING:
        return with_goods(me, me.goods.minus(paid))
    mine = owned(me, task.card)
    assert mine is not None
    return with_card(me, mine, mine._replace(goods=mine.goods.minus(paid)))


def _count_use(me: Seat, goods: Goods, task: Task, times: int) -> Seat:
    """Return the seat with these goods and the transactions counted."""
    if task.is_pending:
        top = me.pending[-1]
        top = top._replace(made=top.made + times, settled=True)
        return me._replace(goods=goods, pending=(*me.pending[:-1], top))
    work = me.resolving
    if work is None:  # an uninterrupted compensation
        return with_goods(me, goods)
    return with_progress(me, goods, with_use(work, task.line, times))


def _gifts(state: State, me: Seat, task: Task) -> list[tuple[Goods, str, int | None]]:
    """Return what texts and then managers add to the gain of a transaction (R18.3, R17.3)."""
    effect = task.effect
    gifts: list[tuple[Goods, str, int | None]] = []
    assert isinstance(effect, Processing)
    for line in me.bonuses:
        gift = bonus_at(state.ruleset, line).transaction_gift(effect)
        if gift != NOTHING:
            gifts.append((gift, line.card, line.line))
    for manager in managers_for(me, task):
        gift = state.ruleset.powers[manager].transaction_gift(effect)
        if gift != NOTHING:
            gifts.append((gift, manager, None))
    return gifts


def _reward_sold_out(state: State, seat: int, task: Task, log: Log) -> State:
    """Let managers reward, once, that every selling line was fully used (R17.6, Q34)."""
    me = state.seats[seat]
    work = me.resolving
    if not task.is_on_open_card or work is None or not _is_sold_out(state, me):
        return state
    for manager in work.managers:
        goods = state.ruleset.powers[manager].sold_out_gift()
        if goods != NOTHING:
            log.append(ManagerUsed(seat, manager, work.card))
            log.append(Gained(seat, goods, manager, None))
            left = list(work.managers)
            left.remove(manager)
            work = work._replace(managers=tuple(left))
            me = with_goods(me, me.goods.plus(goods))._replace(resolving=work)
    return with_seat(state, seat, me)


def _is_sold_out(state: State, me: Seat) -> bool:
    work = me.resolving
    assert work is not None
    asked = [
        (number, effect.limit or 1)
        for number, effect in enumerate(lines_of(state.ruleset, current_card(state, me)), 1)
        if isinstance(effect, Processing) and effect.is_sale
    ]
    made = [work.tally[number] if number < len(work.tally) else 0 for number, _ in asked]
    return bool(asked) and all(have >= need for have, (_, need) in zip(made, asked, strict=True))
