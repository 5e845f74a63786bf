"""Events folded over a State. It knows no rule: only what each event says has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import assert_never

from furnace.cards.goods import Goods
from furnace.engine.disc import Disc
from furnace.engine.event import (
    CardClosed,
    CardDiscarded,
    CardOpened,
    CardTaken,
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
    LineReached,
    PaidAgain,
    PhaseBegan,
    Processed,
    ProductionEnded,
    Rolled,
    RoundEnded,
    TurnCame,
    Upgraded,
)
from furnace.engine.state import Lot, OwnedCard, Phase, Placed, Resolving, Seat, State


def fold_all(state: State, events: Iterable[Event]) -> State:
    """The state after all these events."""
    return reduce(fold, events, state)


def fold(state: State, event: Event) -> State:
    """The state after one event."""
    match event:
        case FirstDrawn(seat) | FirstPassed(seat):
            return state._replace(first=seat)
        case Dealt(card, to):
            return _deal(state, card, to)
        case PhaseBegan(phase, round_):
            return _begin(state, phase, round_)
        case DiscsTaken(owner, discs):
            return _hold(state, owner, discs)
        case TurnCame(owner_or_none):
            return state._replace(turn=owner_or_none)
        case DiscPlaced(owner, disc, card):
            left = tuple(other for other in _held(state, owner) if other != disc)
            return _on_lot(_hold(state, owner, left), card, lambda on: (*on, Placed(owner, disc)))
        case Compensated(owner, disc, card, _):
            gone = Placed(owner, disc)
            return _on_lot(state, card, lambda on: tuple(one for one in on if one != gone))
        case CardTaken(seat, card):
            return _change(_off_row(state, card), seat, lambda me: _take(state, me, card))
        case CardDiscarded(card, _):
            return _off_row(state, card)
        case Gained(seat, goods, _, _):
            return _change(state, seat, lambda me: _gain(me, goods))
        case Processed(seat, _, _, _, paid, gained):
            return _change(state, seat, lambda me: _gain(_pay(me, paid), gained))
        case Inserted(seat, card, place):
            return _change(state, seat, lambda me: _insert(me, card, place))
        case CardOpened(seat, card):
            return _change(state, seat, lambda me: _mark(me, card, _resolved))
        case PaidAgain(seat, _, paid, _):
            return _change(state, seat, lambda me: _pay(me, paid)._replace(repeated=True))
        case LineReached(seat, card, line):
            return _change(state, seat, lambda me: me._replace(resolving=Resolving(card, line)))
        case CardClosed(seat, _):
            return _change(state, seat, lambda me: me._replace(resolving=None))
        case Upgraded(seat, card, paid):
            return _change(state, seat, lambda me: _mark(_pay(me, paid), card, _upgraded))
        case ProductionEnded(seat):
            return state._replace(producing=tuple(s for s in state.producing if s != seat))
        case RoundEnded():
            return state._replace(seats=tuple(_fresh(me) for me in state.seats))
        case Rolled() | GameEnded():
            return state  # what follows from them has events of its own
    assert_never(event)


def _change(state: State, index: int, change: Callable[[Seat], Seat]) -> State:
    seats = list(state.seats)
    seats[index] = change(seats[index])
    return state._replace(seats=tuple(seats))


def _gain(me: Seat, goods: Goods) -> Seat:
    have = zip(me.goods, goods, strict=True)
    return me._replace(goods=Goods(*[amount + more for amount, more in have]))


def _pay(me: Seat, goods: Goods) -> Seat:
    have = zip(me.goods, goods, strict=True)
    return me._replace(goods=Goods(*[amount - less for amount, less in have]))


def _begin(state: State, phase: Phase, round_: int) -> State:
    everyone = tuple(range(len(state.seats)))
    producing = everyone if phase is Phase.PRODUCTION else state.producing
    return state._replace(phase=phase, round=round_, producing=producing)


def _deal(state: State, card: str, to: int | None) -> State:
    if to is not None:
        return _change(state, to, lambda me: _receive(state, me, card))
    unseen = tuple(other for other in state.unseen if other != card)
    return state._replace(unseen=unseen, row=(*state.row, Lot(card)))


def _receive(state: State, me: Seat, card: str) -> Seat:
    if card in state.ruleset.capitalists:
        return me._replace(capitalist=card)
    return me._replace(cards=(*me.cards, OwnedCard(card)))


def _take(state: State, me: Seat, card: str) -> Seat:
    if state.ruleset.is_chain:
        return me._replace(arrivals=(*me.arrivals, card))
    return me._replace(cards=(*me.cards, OwnedCard(card)))


def _insert(me: Seat, card: str, place: int) -> Seat:
    cards = list(me.cards)
    cards.insert(place - 1, OwnedCard(card))
    return me._replace(
        cards=tuple(cards), arrivals=tuple(other for other in me.arrivals if other != card)
    )


def _mark(me: Seat, card: str, mark: Callable[[OwnedCard], OwnedCard]) -> Seat:
    return me._replace(cards=tuple(mark(own) if own.card == card else own for own in me.cards))


def _resolved(mine: OwnedCard) -> OwnedCard:
    return mine._replace(resolved=True)


def _upgraded(mine: OwnedCard) -> OwnedCard:
    return mine._replace(upgraded=True)


def _fresh(me: Seat) -> Seat:
    cards = tuple(mine._replace(resolved=False) for mine in me.cards)
    return me._replace(cards=cards, repeated=False)


def _held(state: State, owner: int) -> tuple[Disc, ...]:
    seats = len(state.seats)
    return state.seats[owner].discs if owner < seats else state.agents[owner - seats]


def _hold(state: State, owner: int, discs: tuple[Disc, ...]) -> State:
    seats = len(state.seats)
    if owner < seats:
        return _change(state, owner, lambda me: me._replace(discs=discs))
    agents = list(state.agents)
    agents[owner - seats] = discs
    return state._replace(agents=tuple(agents))


def _on_lot(
    state: State, card: str, change: Callable[[tuple[Placed, ...]], tuple[Placed, ...]]
) -> State:
    row = [Lot(lot.card, change(lot.discs)) if lot.card == card else lot for lot in state.row]
    return state._replace(row=tuple(row))


def _off_row(state: State, card: str) -> State:
    return state._replace(row=tuple(lot for lot in state.row if lot.card != card))
