"""Events folded over a State. It knows no rule: only what each event says, and what is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import assert_never

from furnace.engine.event import (
    AgentPaid,
    Answered,
    Asked,
    BidPaid,
    BonusBegan,
    CardChosen,
    CardClosed,
    CardDiscarded,
    CardOpened,
    CardTaken,
    CoalGranted,
    Compensated,
    Dealt,
    DiscPlaced,
    DiscsTaken,
    Event,
    FirstDrawn,
    FirstPassed,
    Gained,
    GameEnded,
    Inserted,
    Laid,
    LineReached,
    LoanLapsed,
    ManagerDiscarded,
    ManagerOwned,
    ManagerPlaced,
    ManagerTaken,
    ManagerUsed,
    OwnCardDiscarded,
    PaidAgain,
    PaidCopy,
    PhaseBegan,
    Processed,
    ProductionEnded,
    Rolled,
    RoundEnded,
    TakenFromCard,
    TurnCame,
    Upgraded,
)
from furnace.engine.state import Phase, Seat, State
from properties import fold_row, fold_seat


def fold_all(state: State, events: Iterable[Event]) -> State:
    """The state after all these events."""
    return reduce(fold, events, state)


def fold(state: State, event: Event) -> State:
    """The state after one event."""
    match event:
        case FirstDrawn(seat) | FirstPassed(seat):
            return state._replace(first=seat)
        case PhaseBegan(phase, round_):
            return _begin(state, phase, round_)
        case TurnCame(owner_or_none):
            return state._replace(turn=owner_or_none)
        case ProductionEnded(seat):
            return state._replace(producing=tuple(s for s in state.producing if s != seat))
        case RoundEnded():
            return state._replace(seats=tuple(fold_seat.fresh(me) for me in state.seats))
        case Rolled() | GameEnded():
            return state  # what follows from them has events of its own
    if isinstance(event, _ON_TABLE):
        return fold_row.fold(state, event)
    assert not isinstance(event, (FirstDrawn, FirstPassed))
    return _change(state, event.seat, lambda me: _fold_seat(state, me, event))


_ON_TABLE = (
    Dealt,
    DiscsTaken,
    DiscPlaced,
    Compensated,
    CardTaken,
    CardDiscarded,
    ManagerTaken,
    ManagerDiscarded,
    AgentPaid,
)

OfSeat = (
    Answered
    | Asked
    | BidPaid
    | BonusBegan
    | CardChosen
    | CardClosed
    | CardOpened
    | CoalGranted
    | Gained
    | Inserted
    | Laid
    | LineReached
    | LoanLapsed
    | ManagerOwned
    | ManagerPlaced
    | ManagerUsed
    | OwnCardDiscarded
    | PaidAgain
    | PaidCopy
    | Processed
    | TakenFromCard
    | Upgraded
)


def _fold_seat(state: State, me: Seat, event: OfSeat) -> Seat:
    """What an event changes for the one seat it is about."""
    match event:
        case CardChosen(_, card):
            return fold_seat.choose(state, me, card)
        case CoalGranted(_, goods):
            return fold_seat.gain(me, goods)
        case ManagerOwned(_, manager, _):
            return me._replace(managers=(*me.managers, manager))
        case BidPaid(_, paid, _):
            return fold_seat.pay(me, paid)
        case Asked(_, card, line):
            return fold_seat.ask(me, card, line)
        case Answered():
            return me._replace(pending=me.pending[:-1])
        case Laid(_, goods, card, _):
            return fold_seat.put_on_card(me, card, goods)
        case Gained():
            return fold_seat.gain_by(state, me, event)
        case TakenFromCard(_, goods, card, line):
            taken = fold_seat.put_on_card(fold_seat.gain(me, goods), card, goods, -1)
            return fold_seat.past_line(state, taken, card, line)
        case BonusBegan(_, _, _, card, line):
            return fold_seat.past_line(state, fold_seat.begin_bonus(me, card, line), card, line)
        case Processed():
            return fold_seat.process(state, me, event)
        case Inserted(_, card, place):
            return fold_seat.insert(me, card, place)
        case ManagerPlaced(_, manager, card):
            return fold_seat.place(me, manager, card)
        case ManagerUsed(_, manager, _, lent):
            return fold_seat.use_manager(state, me, manager, lent)
        case LoanLapsed(_, goods, _):
            return fold_seat.lapse(me, goods)
        case OwnCardDiscarded(_, card):
            return fold_seat.discard(me, card)
        case CardOpened(_, card):
            return fold_seat.begin_card(me, card)
        case PaidAgain(_, _, paid, _):
            return fold_seat.pay(me, paid)._replace(power_used=True)
        case PaidCopy():
            return fold_seat.copy(state, me, event)
        case LineReached(_, _, line):
            return fold_seat.at_line(me, line)
        case CardClosed():
            return me._replace(open_card=None)
        case Upgraded():
            return fold_seat.upgrade(state, me, event)
    assert_never(event)


def _change(state: State, index: int, change: Callable[[Seat], Seat]) -> State:
    seats = list(state.seats)
    seats[index] = change(seats[index])
    return state._replace(seats=tuple(seats))


def _begin(state: State, phase: Phase, round_: int) -> State:
    state = state._replace(phase=phase, round=round_)
    if phase is not Phase.PRODUCTION:
        return state
    seats = tuple(me._replace(placeable=me.managers) for me in state.seats)
    return state._replace(producing=tuple(range(len(seats))), seats=seats)
