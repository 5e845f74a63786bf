"""Production: every seat resolves each of its cards once, by itself, in any order (R5)."""

from __future__ import annotations

from furnace.engine.action import (
    Action,
    Again,
    Bid,
    Choose,
    Copy,
    Deal,
    Done,
    First,
    Insert,
    Keep,
    Manage,
    Open,
    Place,
    Roll,
    SeatAction,
    Skip,
    Upgrade,
    Use,
    make_open,
)
from furnace.engine.event import AgentPaid, CardClosed, CardOpened, Log, PhaseBegan, ProductionEnded
from furnace.engine.owners import agent_card, power_of, right_of, with_agent
from furnace.engine.phases import chain, lines, managing, repeating, upgrading
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import (
    OwnedCard,
    Phase,
    Resolving,
    Seat,
    State,
    with_progress,
    with_seat,
)
from furnace.engine.tableau import is_company, owned, with_card


def begin(state: State, log: Log) -> State:
    """All seats produce at once (R5.3); Agents with a card are paid (R20.8)."""
    log.append(PhaseBegan(Phase.PRODUCTION, state.round))
    seats = tuple(range(len(state.seats)))
    state = state._replace(phase=Phase.PRODUCTION, producing=seats)
    state = _pay_agents(state, log)
    for seat in seats:
        me = state.seats[seat]
        if me.managers:
            state = with_seat(state, seat, me._replace(placeable=me.managers))
        state = _open_forced(state, seat, log)
    return state


def actors(state: State) -> tuple[int, ...]:
    """Every seat that has not ended its production."""
    return state.producing


def legal_actions(state: State, seat: int) -> tuple[SeatAction, ...]:
    """What the line asked about allows; and, where the open card may be left, what comes next."""
    me = state.seats[seat]
    if me.arrivals:
        return tuple(chain.insertions(state, seat))
    if me.pending:
        card, line = me.pending[-1][:2]
        return (*lines.choices(state, seat), Skip(seat, card, line))
    if me.resolving is None:
        return (*managing.placements(state, seat), *_next_cards(state, seat, me))
    actions = lines.choices(state, seat)
    if lines.has_lines_below(state, me):
        actions.append(Skip(seat, me.resolving.card, me.resolving.line))
    else:
        actions += _next_cards(state, seat, me)
    return tuple(actions)


def why_illegal(state: State, action: Action) -> Refusal | None:
    """New cards are inserted first; then each kind of action has its own conditions."""
    if isinstance(action, (First, Deal, Roll, Choose, Bid, Keep)):
        return Refusal(Code.NOT_NOW, "R5.1")
    seat = action.seat
    if state.seats[seat].arrivals and not isinstance(action, Insert):
        card = state.seats[seat].arrivals[0].card
        return Refusal(Code.INSERT_FIRST, "R9.2", card=card)
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
        case Place():
            return managing.why_no_place(state, action)
        case Manage():
            return managing.why_no_manage(state, action)
        case Again():
            return lines.why_no_leave(state, seat) or repeating.why_no_again(state, action)
        case Copy():
            return lines.why_no_leave(state, seat) or repeating.why_no_copy(state, action)
        case Done():
            return lines.why_no_leave(state, seat) or _why_not_done(state, seat)


def apply(state: State, action: Action, log: Log) -> State:
    """Do it, then all that is forced by it."""
    assert not isinstance(action, (First, Deal, Roll, Choose, Bid, Keep))
    return _open_forced(_do(state, action, log), action.seat, log)


def is_over(state: State) -> bool:
    """Whether every seat is done (R7.1)."""
    return not state.producing


def _do(state: State, action: SeatAction, log: Log) -> State:
    seat = action.seat
    match action:
        case Open(_, card):
            return _open(_leave(state, seat, log), seat, card, log)
        case Use():
            return lines.use_line(state, action, log)
        case Upgrade():
            return lines.go_on(upgrading.upgrade_at_line(state, action, log), seat, log)
        case Skip():
            return lines.skip_line(state, action, log)
        case Insert():
            return chain.insert(state, action, log)
        case Place():
            return managing.place(state, action, log)
        case Manage():
            return lines.go_on(managing.manage(state, action, log), seat, log)
        case Again(_, card):
            state = repeating.pay_again(_leave(state, seat, log), action, log)
            return _open(state, seat, card, log)
        case Copy():
            return _copy(repeating.pay_copy(_leave(state, seat, log), action, log), action, log)
        case Done():
            return _end(_leave(state, seat, log), seat, log)
    raise AssertionError(action)


def _pay_agents(state: State, log: Log) -> State:
    for owner, agent in enumerate(state.agents, len(state.seats)):
        card = agent_card(state, agent)
        if card is not None:
            pay = card.per_company * len(agent.companies) + card.per_manager * len(agent.managers)
            log.append(AgentPaid(owner, pay, None))
            state = with_agent(state, owner, agent._replace(money=agent.money + pay))
    return state


def _open_forced(state: State, seat: int, log: Log) -> State:
    """Begin the next card by itself as long as there is nothing else to decide (Q21)."""
    while True:
        me = state.seats[seat]
        if me.resolving is not None or me.arrivals:
            return state
        cards = _openable(state, me)
        if len(cards) != 1 or repeating.agains(state, seat) or managing.placements(state, seat):
            return state
        state = _open(state, seat, cards[0], log)


def _next_cards(state: State, seat: int, me: Seat) -> list[SeatAction]:
    """Cards to begin, cards to repeat; and when none is left to begin, the end (R5.9)."""
    cards = _openable(state, me)
    actions: list[SeatAction] = [make_open((seat, card, "open")) for card in sorted(cards)]
    actions += repeating.agains(state, seat)
    if not cards:
        actions += repeating.copies(state, seat)
        actions.append(Done(seat))
    return actions


def _openable(state: State, me: Seat) -> list[str]:
    """The cards not resolved yet; in a chain only the leftmost of them (R5.1, R5.2, R9.4)."""
    cards = [mine.card for mine in me.cards if not mine.resolved]
    return cards[:1] if state.ruleset.is_chain else cards


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


def _why_not_done(state: State, seat: int) -> Refusal | None:
    """A seat is done once each of its cards has been resolved (R5.9)."""
    if cards := _openable(state, state.seats[seat]):
        return Refusal(Code.CARDS_LEFT, "R5.9", card=cards[0])
    return None


def _open(state: State, seat: int, card: str, log: Log) -> State:
    """Begin a card and come to its first decision; managers are placed by now (R16.1)."""
    log.append(CardOpened(seat, card))
    me = state.seats[seat]
    mine = owned(me, card)
    assert mine is not None
    me = with_card(me, mine, OwnedCard(card, mine.upgraded, True, mine.goods, mine.managers))
    work = Resolving(card, _first_line(state, seat, mine), managers=mine.managers)
    if me.placeable:
        me = me._replace(placeable=())
    return lines.advance(with_seat(state, seat, with_progress(me, me.goods, work)), seat, log)


def _first_line(state: State, seat: int, mine: OwnedCard) -> int:
    """Line 1; line 0 where a basic company's compensation comes first (R19.6)."""
    if not power_of(state, seat).has_compensation_line():
        return 1
    return 0 if is_company(state, mine.card) and not mine.upgraded else 1


def _copy(state: State, action: Copy, log: Log) -> State:
    """Begin a neighbour's company as if it were one's own (R19.9, Q44)."""
    seat, card = action.seat, action.card
    log.append(CardOpened(seat, card))
    mine = repeating.neighbours_companies(state, seat)[card]
    work = Resolving(card, 1, managers=mine.managers, source=right_of(state, seat))
    me = state.seats[seat]._replace(resolving=work)
    return lines.advance(with_seat(state, seat, me), seat, log)


def _leave(state: State, seat: int, log: Log) -> State:
    """Close the card before; there is no way back to it (R5.4), and lent goods are lost (Q37)."""
    me = state.seats[seat]
    if me.resolving is None:
        return state
    log.append(CardClosed(seat, me.resolving.card))
    return with_seat(state, seat, with_progress(me, me.goods, None))


def _end(state: State, seat: int, log: Log) -> State:
    log.append(ProductionEnded(seat))
    return state._replace(producing=tuple([other for other in state.producing if other != seat]))
