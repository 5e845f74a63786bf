"""Transactions of a processing line, both in the auction and in production (R1.3 to R1.6)."""

from __future__ import annotations

from furnace.cards.effects import Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.engine.action import SeatAction, Use
from furnace.engine.disc import Disc
from furnace.engine.event import Gained, Log, ManagerUsed, Processed
from furnace.engine.phases.tasks import (
    Task,
    funds_for,
    limit_left,
    lowest_disc,
    managers_for,
    purse_of,
)
from furnace.engine.phases.windows import open_window, window_of
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import Seat, State, with_goods, with_progress, with_seat, with_use
from furnace.engine.tableau import (
    bonus_at,
    current_card,
    lines_of,
    owned_card,
    permanents,
    with_card,
)

Cause = tuple[Disc | None, str | None, int | None]
"""A compensated disc, a card that allowed more than usual, and the bonus it adds to the disc."""

NO_CAUSE: Cause = (None, None, None)


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
    return not task.just_used and (not task.made or limit_left(state, me, task) > 0)


def max_times(state: State, seat: int, task: Task, limit: int) -> int:
    """Return how many transactions can be made in one go, up to the limit."""
    effect, me = task.effect, state.seats[seat]
    assert isinstance(effect, Processing)
    if state.ruleset.is_plain:
        return me.goods.how_often(effect.cost, limit)
    if task.just_used:
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
        return Refusal(Code.NO_TIMES, "R1.5", card=card, line=line, actual=times)
    if task.just_used:
        return Refusal(Code.ALREADY_USED, "Q12", card=card, line=line)
    limit = limit_left(state, state.seats[use.seat], task)
    if times > limit:
        return Refusal(Code.OVER_LIMIT, "R1.4", card=card, line=line, actual=times, most=limit)
    most = max_times(state, use.seat, task, limit)
    if times <= most:
        return None
    cost = effect.cost.times(times)
    if funds_for(state.seats[use.seat], task).covers(cost):
        return Refusal(Code.ASKED_BETWEEN, "Q42", card=card, line=line, actual=times, most=most)
    return Refusal(Code.CANNOT_PAY, "R1.6", card=card, line=line, cost=cost)


def transact(
    state: State, seat: int, task: Task, times: int, log: Log, *, is_free: bool = False
) -> State:
    """Pay and gain this many times, with everything that each transaction triggers."""
    if state.ruleset.is_plain or _are_independent(state, state.seats[seat], task):
        return _trade(state, seat, task, times, log, is_free)
    for before in range(times):
        state = _trade(state, seat, task, 1, log, is_free, before)
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


def _trade(
    state: State, seat: int, task: Task, times: int, log: Log, is_free: bool, before: int = 0
) -> State:
    """Make transactions at once; `before` is how many of the same action came before them."""
    effect, me = task.effect, state.seats[seat]
    assert isinstance(effect, Processing)
    paid = NOTHING if is_free else effect.cost.times(times)
    gained = effect.gain.times(times)
    if state.ruleset.is_plain:
        cause = NO_CAUSE if task.line else _cause(state, me, task, task.made + times)
        log.append(Processed(seat, task.card, task.line, times, paid, gained, NOTHING, *cause))
        goods = me.goods.minus(paid).plus(gained)
        return with_seat(state, seat, _count_use(me, goods, task, times))
    lent = purse_of(me, task).lent_part(paid)
    cause = _cause(state, me, task, task.made + before + times)
    log.append(
        Processed(seat, task.card, task.line, times, paid, gained, lent, *cause, effect.from_card)
    )
    me = _pay(me, task, paid, lent)
    goods = me.goods.plus(gained)
    for bonus, card, line in _bonuses(state, me, task):
        log.append(Gained(seat, bonus.times(times), card, line))
        goods = goods.plus(bonus, times)
    return with_seat(state, seat, _count_use(me, goods, task, times))


def _cause(state: State, me: Seat, task: Task, made: int) -> Cause:
    """Return the disc that is compensated, and which card allows this many transactions."""
    if task.points is not None:
        disc = lowest_disc(state).disc
        if made <= disc.value:
            return disc, None, None
        return disc, me.capitalist, task.points - disc.value
    if not task.line:
        return None, me.capitalist, None  # K6
    return None, _raised_limit(state, me, task, made), None


def _raised_limit(state: State, me: Seat, task: Task, made: int) -> str | None:
    """Return a card that raises the limit, if the transactions exceed the printed one."""
    effect = task.effect
    assert isinstance(effect, Processing)
    if made <= (effect.limit or 1):
        return None
    powers = [(active.card, active.power) for active in permanents(state.ruleset, me)]
    powers += [(manager, state.ruleset.powers[manager]) for manager in managers_for(me, task)]
    return next((card for card, power in powers if power.limit_bonus(effect)), None)


def _pay(me: Seat, task: Task, paid: Goods, lent: Goods) -> Seat:
    """Pay with lent goods first, then with the seat's own or those on the card (Q37, Q41)."""
    if lent != NOTHING:
        assert me.open_card is not None
        left = me.open_card.lent.minus(lent)
        me = me._replace(open_card=me.open_card._replace(lent=left))
        paid = paid.minus(lent)
    assert isinstance(task.effect, Processing)
    if not task.effect.from_card or paid == NOTHING:
        return with_goods(me, me.goods.minus(paid))
    owned = owned_card(me, task.card)
    assert owned is not None
    return with_card(me, owned, owned._replace(goods=owned.goods.minus(paid)))


def _count_use(me: Seat, goods: Goods, task: Task, times: int) -> Seat:
    """Return the seat with these goods and the transactions counted."""
    if task.is_pending:
        top = me.pending[-1]
        top = top._replace(made=top.made + times, just_used=True)
        return me._replace(goods=goods, pending=(*me.pending[:-1], top))
    open_card = me.open_card
    if open_card is None:  # an uninterrupted compensation
        return with_goods(me, goods)
    return with_progress(me, goods, with_use(open_card, task.line, times))


def _bonuses(state: State, me: Seat, task: Task) -> list[tuple[Goods, str, int | None]]:
    """Return what texts and then managers add to the gain of a transaction (R18.3, R17.3)."""
    effect = task.effect
    bonuses: list[tuple[Goods, str, int | None]] = []
    assert isinstance(effect, Processing)
    for text in me.bonuses:
        bonus = bonus_at(state.ruleset, text).transaction_bonus(effect)
        if bonus != NOTHING:
            bonuses.append((bonus, text.card, text.line))
    for manager in managers_for(me, task):
        bonus = state.ruleset.powers[manager].transaction_bonus(effect)
        if bonus != NOTHING:
            bonuses.append((bonus, manager, None))
    return bonuses


def _reward_sold_out(state: State, seat: int, task: Task, log: Log) -> State:
    """Gain the reward of each manager, once, when every selling line has been used as often as
    printed (R17.6, Q34)."""
    me = state.seats[seat]
    open_card = me.open_card
    if not task.is_on_open_card or open_card is None or not _is_sold_out(state, me):
        return state
    for manager in open_card.managers:
        goods = state.ruleset.powers[manager].sold_out_gain()
        if goods != NOTHING:
            log.append(ManagerUsed(seat, manager, open_card.card))
            log.append(Gained(seat, goods, manager, None))
            left = list(open_card.managers)
            left.remove(manager)
            open_card = open_card._replace(managers=tuple(left))
            me = with_goods(me, me.goods.plus(goods))._replace(open_card=open_card)
    return with_seat(state, seat, me)


def _is_sold_out(state: State, me: Seat) -> bool:
    open_card = me.open_card
    assert open_card is not None
    required = [
        (number, effect.limit or 1)
        for number, effect in enumerate(lines_of(state.ruleset, current_card(state, me)), 1)
        if isinstance(effect, Processing) and effect.is_sale
    ]
    made = [
        open_card.tally[number] if number < len(open_card.tally) else 0 for number, _ in required
    ]
    return bool(required) and all(
        have >= need for have, (_, need) in zip(made, required, strict=True)
    )
