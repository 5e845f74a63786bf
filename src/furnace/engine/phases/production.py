"""Production: every seat resolves each of its cards once, in any order (R5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from furnace.cards.goods import NOTHING
from furnace.engine.action import (
    Action,
    Again,
    Copy,
    Done,
    Insert,
    Manage,
    Open,
    Place,
    SeatAction,
    Skip,
    Upgrade,
    Use,
)
from furnace.engine.event import AgentPaid, CardOpened, Log, PhaseBegan, ProductionEnded
from furnace.engine.make import make_card_closed, make_card_opened, make_open
from furnace.engine.owners import agent_card, right_of, with_agent
from furnace.engine.phases import chain, lines, managing, repeating, upgrading
from furnace.engine.phases.tasks import current_task, task_on_card
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import (
    OwnedCard,
    Phase,
    Seat,
    State,
    new_open_card,
    with_opened,
    with_progress,
    with_seat,
)
from furnace.engine.tableau import current_lines, is_company, lines_of, owned_card


def begin(state: State, log: Log) -> State:
    """Begin production for all seats at once (R5.3); pay Agents with a card (R20.8)."""
    log.append(PhaseBegan(Phase.PRODUCTION, state.round))
    seats = tuple(range(len(state.seats)))
    state = state._replace(phase=Phase.PRODUCTION, producing=seats)
    state = _pay_agents(state, log)
    for seat in seats:
        me = state.seats[seat]
        if me.managers:
            state = with_seat(state, seat, me._replace(placeable=me.managers))
        state = _open_automatically(state, seat, log)
    return state


def actors(state: State) -> tuple[int, ...]:
    """Return the seats that have not finished production."""
    return state.producing


def legal_actions(state: State, seat: int) -> tuple[SeatAction, ...]:
    """Return the actions of the current line and what may follow the open card."""
    me = state.seats[seat]
    open_card = me.open_card
    if open_card is None:
        if me.arrivals:
            return tuple(chain.insertions(state, seat))
        placements = managing.placements(state, seat) if me.placeable else ()
        return (*placements, *_next_cards(state, seat, me))
    if me.pending:
        card, line = me.pending[-1][:2]
        return (*lines.choices(state, seat, current_task(state, me)), Skip(seat, card, line))
    effects = current_lines(state, me)
    actions = lines.choices(state, seat, task_on_card(state, me, effects))
    if open_card.line < len(effects):
        actions.append(Skip(seat, open_card.card, open_card.line))
    else:
        actions += _next_cards(state, seat, me)
    return tuple(actions)


def why_illegal(state: State, action: Action) -> Refusal | None:
    """Require new cards to be inserted first; then check the conditions of the kind of action."""
    why_no = _WHY_NO.get(type(action))
    if why_no is None:
        return Refusal(Code.NOT_NOW, "R5.1")
    seat: int = action.seat  # type: ignore[union-attr]  # chance does not act in production
    arrivals = state.seats[seat].arrivals
    if arrivals and not isinstance(action, Insert):
        return Refusal(Code.INSERT_FIRST, "R9.2", card=arrivals[0].card)
    return why_no(state, action)


def apply(state: State, action: Action, log: Log) -> State:
    """Apply an action and everything that follows automatically."""
    seat: int = action.seat  # type: ignore[union-attr]  # chance does not act in production
    return _open_automatically(_DO[type(action)](state, action, log), seat, log)


def is_over(state: State) -> bool:
    """Whether every seat has finished (R7.1)."""
    return not state.producing


def _pay_agents(state: State, log: Log) -> State:
    for owner, agent in enumerate(state.agents, len(state.seats)):
        card = agent_card(state, agent)
        if card is not None:
            pay = card.per_company * len(agent.companies) + card.per_manager * len(agent.managers)
            log.append(AgentPaid(owner, pay, None))
            state = with_agent(state, owner, agent._replace(money=agent.money + pay))
    return state


def _open_automatically(state: State, seat: int, log: Log) -> State:
    """Open the next card automatically while there is nothing else to decide (Q21)."""
    while True:
        me = state.seats[seat]
        if me.open_card is not None:
            return state
        if me.arrivals:
            if me.cards:
                return state
            state = chain.insert(state, Insert(seat, me.arrivals[0].card, 1), log)
            continue
        card = _only_card(state, me)
        if card is None or repeating.again_actions(state, seat):
            return state
        if me.placeable and managing.placements(state, seat):
            return state
        state = _begin_card(state, seat, card, log)


def _next_cards(state: State, seat: int, me: Seat) -> list[SeatAction]:
    """Return cards to open or repeat; if none is left to open, also copies and `done` (R5.9)."""
    cards = _openable(state, me)
    actions: list[SeatAction] = [make_open((seat, card, "open")) for card in sorted(cards)]
    actions += repeating.again_actions(state, seat)
    if not cards:
        actions += repeating.copy_actions(state, seat)
        actions.append(Done(seat))
    return actions


def _openable(state: State, me: Seat) -> list[str]:
    """Return the unresolved cards; in a chain, only the leftmost of them (R5.1, R5.2, R9.4)."""
    cards = [owned.card for owned in me.cards if not owned.resolved]
    return cards[:1] if state.ruleset.is_chain else cards


def _only_card(state: State, me: Seat) -> str | None:
    """Return the only card that can be opened; None if there are none or several."""
    only = None
    for owned in me.cards:
        if not owned.resolved:
            if only is not None:
                return None
            only = owned.card
            if state.ruleset.is_chain:
                return only
    return only


def _why_no_open(state: State, action: Open) -> Refusal | None:
    """Return why a card cannot be opened: not own, resolved, or not next (R5.1, R9.4)."""
    me, card = state.seats[action.seat], action.card
    if refusal := lines.why_not_leave(state, action.seat):
        return refusal
    owned = owned_card(me, card)
    if owned is None:
        return Refusal(Code.NOT_YOUR_CARD, "R5.1", card=card)
    if owned.resolved:
        return Refusal(Code.ALREADY_RESOLVED, "R5.1", card=card)
    if state.ruleset.is_chain and card not in _openable(state, me):
        return Refusal(Code.NOT_NEXT, "R9.4", card=card)
    return None


def _why_no_again(state: State, action: Again) -> Refusal | None:
    return lines.why_not_leave(state, action.seat) or repeating.why_not_repeat(state, action)


def _why_no_copy(state: State, action: Copy) -> Refusal | None:
    return lines.why_not_leave(state, action.seat) or repeating.why_not_copy(state, action)


def _why_not_done(state: State, action: Done) -> Refusal | None:
    """Return why a seat cannot finish: it still has cards to resolve (R5.9)."""
    if refusal := lines.why_not_leave(state, action.seat):
        return refusal
    if cards := _openable(state, state.seats[action.seat]):
        return Refusal(Code.CARDS_LEFT, "R5.9", card=cards[0])
    return None


def _do_open(state: State, action: Open, log: Log) -> State:
    return _begin_card(_leave(state, action.seat, log), action.seat, action.card, log)


def _do_again(state: State, action: Again, log: Log) -> State:
    state = repeating.pay_to_repeat(_leave(state, action.seat, log), action, log)
    return _begin_card(state, action.seat, action.card, log)


def _do_upgrade(state: State, action: Upgrade, log: Log) -> State:
    return lines.continue_resolving(upgrading.upgrade_at_line(state, action, log), action.seat, log)


def _do_manage(state: State, action: Manage, log: Log) -> State:
    return lines.continue_resolving(managing.manage(state, action, log), action.seat, log)


def _begin_card(state: State, seat: int, card: str, log: Log) -> State:
    """Open a card and go to its first decision; managers can no longer be placed (R16.1)."""
    log.append(make_card_opened((seat, card, "card_opened")))
    me = state.seats[seat]
    owned = owned_card(me, card)
    assert owned is not None
    has_compensation = state.ruleset.powers[me.capitalist].has_compensation_line()
    first = 0 if has_compensation and _is_basic_company(state, owned) else 1
    me, effects = with_opened(me, owned, first), lines_of(state.ruleset, owned)
    return lines.advance(state, seat, me, effects, first, log)


def _is_basic_company(state: State, owned: OwnedCard) -> bool:
    """Whether a card is a basic company, whose compensation may come first (R19.6)."""
    return is_company(state, owned.card) and not owned.upgraded


def _do_copy(state: State, action: Copy, log: Log) -> State:
    """Open a neighbour's company as if it were the seat's own (R19.9, Q44)."""
    seat, card = action.seat, action.card
    state = repeating.pay_to_copy(_leave(state, seat, log), action, log)
    log.append(CardOpened(seat, card))
    owned = repeating.neighbours_companies(state, seat)[card]
    open_card = new_open_card(owned, 1, owner=right_of(state, seat))
    me = state.seats[seat]._replace(open_card=open_card)
    return lines.advance(state, seat, me, lines_of(state.ruleset, owned), 1, log)


def _leave(state: State, seat: int, log: Log) -> State:
    """Close the open card for good (R5.4); lent goods are lost (Q37)."""
    me = state.seats[seat]
    if me.open_card is None:
        return state
    if me.open_card.lent is not NOTHING:
        managing.log_lapse(seat, me.open_card, log)
    log.append(make_card_closed((seat, me.open_card.card, "card_closed")))
    return with_seat(state, seat, with_progress(me, me.goods, None))


def _do_done(state: State, action: Done, log: Log) -> State:
    seat = action.seat
    state = _leave(state, seat, log)
    log.append(ProductionEnded(seat))
    return state._replace(producing=tuple([other for other in state.producing if other != seat]))


# For each kind of action in production, the functions that check and apply it.
_WHY_NO: Mapping[type, Callable[..., Refusal | None]] = {
    Insert: chain.why_no_insert,
    Place: managing.why_no_place,
    Use: lines.why_no_line_use,
    Upgrade: upgrading.why_no_upgrade,
    Manage: managing.why_not_manage,
    Skip: lines.why_no_skip,
    Open: _why_no_open,
    Again: _why_no_again,
    Copy: _why_no_copy,
    Done: _why_not_done,
}
_DO: Mapping[type, Callable[..., State]] = {
    Insert: chain.insert,
    Place: managing.place_manager,
    Use: lines.use_line,
    Upgrade: _do_upgrade,
    Manage: _do_manage,
    Skip: lines.skip_line,
    Open: _do_open,
    Again: _do_again,
    Copy: _do_copy,
    Done: _do_done,
}
