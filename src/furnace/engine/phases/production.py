"""Production: every seat resolves each of its cards once, by itself, in any order (R5)."""

from __future__ import annotations

from furnace.engine.action import (
    Action,
    Again,
    Bid,
    Deal,
    Done,
    First,
    Insert,
    Open,
    Roll,
    SeatAction,
    Skip,
    Upgrade,
    Use,
    make_open,
)
from furnace.engine.event import CardClosed, CardOpened, Log, PaidAgain, PhaseBegan, ProductionEnded
from furnace.engine.owners import power_of
from furnace.engine.phases import chain, lines, upgrading
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import OwnedCard, Phase, Seat, State, with_progress, with_seat
from furnace.engine.tableau import open_lines, owned, with_card


def begin(state: State, log: Log) -> State:
    """All seats produce at once (R5.3)."""
    log.append(PhaseBegan(Phase.PRODUCTION, state.round))
    seats = tuple(range(len(state.seats)))
    state = state._replace(phase=Phase.PRODUCTION, producing=seats)
    for seat in seats:
        state = _open_forced(state, seat, log)
    return state


def actors(state: State) -> tuple[int, ...]:
    """Every seat that has not ended its production."""
    return state.producing


def legal_actions(state: State, seat: int) -> tuple[SeatAction, ...]:
    """What the line reached allows; and, where the open card may be left, what may come next."""
    me = state.seats[seat]
    if me.arrivals:
        return tuple(chain.insertions(state, seat))
    if me.resolving is None:
        return tuple(_next_cards(state, seat, me))
    card, line = me.resolving
    effects = open_lines(state, me)
    actions = lines.choices(state, seat, me.resolving, effects[line - 1])
    if line < len(effects):
        actions.append(Skip(seat, card, line))
    else:
        actions += _next_cards(state, seat, me)
    return tuple(actions)


def why_illegal(state: State, action: Action) -> Refusal | None:
    """New cards are inserted first; then each kind of action has its own conditions."""
    if isinstance(action, (First, Deal, Roll, Bid)):
        return Refusal(Code.NOT_NOW, "R5.1")
    seat = action.seat
    if state.seats[seat].arrivals and not isinstance(action, Insert):
        return Refusal(Code.INSERT_FIRST, "R9.2", card=state.seats[seat].arrivals[0])
    match action:
        case Open():
            return lines.why_no_leave(state, seat) or _why_no_open(state, seat, action.card)
        case Use():
            return lines.why_no_line_use(state, action)
        case Upgrade():
            return upgrading.why_no_upgrade(state, action)
        case Skip():
            return lines.why_no_skip(state, action)
        case Insert():
            return chain.why_no_insert(state, action)
        case Again():
            return lines.why_no_leave(state, seat) or _why_no_again(state, seat, action.card)
        case Done():
            return lines.why_no_leave(state, seat) or _why_not_done(state, seat)


def apply(state: State, action: Action, log: Log) -> State:
    """Do it, then all that is forced by it."""
    assert not isinstance(action, (First, Deal, Roll, Bid))
    return _open_forced(_do(state, action, log), action.seat, log)


def is_over(state: State) -> bool:
    """Whether every seat is done (R7.1)."""
    return not state.producing


def _do(state: State, action: SeatAction, log: Log) -> State:
    match action:
        case Open(seat, card):
            return _open(_leave(state, seat, log), seat, card, log)
        case Use():
            return lines.use_line(state, action, log)
        case Upgrade():
            return _upgrade(state, action, log)
        case Skip(seat, card, line):
            return lines.go_on(state, seat, card, line + 1, log)
        case Insert():
            return chain.insert(state, action, log)
        case Again(seat, card):
            return _open(_pay_again(_leave(state, seat, log), seat, card, log), seat, card, log)
        case Done(seat):
            return _end(_leave(state, seat, log), seat, log)
    raise AssertionError(action)


def _open_forced(state: State, seat: int, log: Log) -> State:
    """Begin the next card by itself as long as there is nothing else to decide (Q21)."""
    while True:
        me = state.seats[seat]
        if me.resolving is not None or me.arrivals:
            return state
        cards = _openable(state, me)
        if len(cards) != 1 or _can_repeat(state, seat, me):
            return state
        state = _open(state, seat, cards[0], log)


def _next_cards(state: State, seat: int, me: Seat) -> list[SeatAction]:
    """Cards to begin, cards to repeat; and when none is left to begin, the end (R5.9)."""
    cards = _openable(state, me)
    actions: list[SeatAction] = [make_open((seat, card, "open")) for card in sorted(cards)]
    if _can_repeat(state, seat, me):
        actions += [Again(seat, mine.card) for mine in sorted(me.cards) if mine.resolved]
    if not cards:
        actions.append(Done(seat))
    return actions


def _openable(state: State, me: Seat) -> list[str]:
    """The cards not resolved yet; in a chain only the leftmost of them (R5.1, R5.2, R9.4)."""
    cards = [mine.card for mine in me.cards if not mine.resolved]
    return cards[:1] if state.ruleset.is_chain else cards


def _can_repeat(state: State, seat: int, me: Seat) -> bool:
    """Whether the seat has the power to resolve a card again, its price, and a card for it."""
    if power_of(state, seat).again_cost() is None or _why_no_power(state, seat) is not None:
        return False
    return any(mine.resolved for mine in me.cards)


def _why_no_open(state: State, seat: int, card: str) -> Refusal | None:
    me = state.seats[seat]
    if card in _openable(state, me):
        return None
    mine = owned(me, card)
    if mine is None:
        return Refusal(Code.NOT_YOUR_CARD, "R5.1", card=card)
    if mine.resolved:
        return Refusal(Code.ALREADY_RESOLVED, "R5.1", card=card)
    return Refusal(Code.NOT_NEXT, "R9.4", card=card)


def _why_no_again(state: State, seat: int, card: str) -> Refusal | None:
    if refusal := _why_no_power(state, seat):
        return refusal
    mine = owned(state.seats[seat], card)
    if mine is None:
        return Refusal(Code.NOT_YOUR_CARD, "R11.1", card=card)
    if not mine.resolved:
        return Refusal(Code.NOT_RESOLVED, "R11.1", card=card)
    return None


def _why_no_power(state: State, seat: int) -> Refusal | None:
    """Once a production, at its price, by the seat that has the power (R11.1)."""
    me, cost = state.seats[seat], power_of(state, seat).again_cost()
    if cost is None:
        return Refusal(Code.NO_POWER, "R11.1", seat=seat)
    if me.repeated:
        return Refusal(Code.POWER_SPENT, "R11.1", seat=seat)
    if not me.goods.covers(cost):
        return Refusal(Code.CANNOT_PAY, "R11.1", card=me.capitalist, cost=cost)
    return None


def _why_not_done(state: State, seat: int) -> Refusal | None:
    """A seat is done once each of its cards has been resolved (R5.9)."""
    if cards := _openable(state, state.seats[seat]):
        return Refusal(Code.CARDS_LEFT, "R5.9", card=cards[0])
    return None


def _upgrade(state: State, action: Upgrade, log: Log) -> State:
    """Turn the company over; the upgrade line stays open while another could be paid for."""
    state = upgrading.turn_over(state, action, log)
    resolving = state.seats[action.seat].resolving
    assert resolving is not None
    return lines.go_on(state, action.seat, *resolving, log)


def _open(state: State, seat: int, card: str, log: Log) -> State:
    """Begin a card and come to its first decision."""
    log.append(CardOpened(seat, card))
    me = state.seats[seat]
    mine = owned(me, card)
    assert mine is not None
    begun = OwnedCard(card, mine.upgraded, True)
    return lines.advance(state, seat, with_card(me, mine, begun), begun, 1, log)


def _leave(state: State, seat: int, log: Log) -> State:
    """Close the card before; there is no way back to it (R5.4)."""
    me = state.seats[seat]
    if me.resolving is None:
        return state
    log.append(CardClosed(seat, me.resolving.card))
    return with_seat(state, seat, with_progress(me, me.goods, None))


def _pay_again(state: State, seat: int, card: str, log: Log) -> State:
    me, cost = state.seats[seat], power_of(state, seat).again_cost()
    assert cost is not None
    assert me.capitalist is not None
    log.append(PaidAgain(seat, card, cost, me.capitalist))
    return with_seat(state, seat, me._replace(goods=me.goods.minus(cost), repeated=True))


def _end(state: State, seat: int, log: Log) -> State:
    log.append(ProductionEnded(seat))
    return state._replace(producing=tuple([other for other in state.producing if other != seat]))
