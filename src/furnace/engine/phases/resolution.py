"""Resolution: cards from left to right; lower discs are compensated, and the highest wins (R4,
R15).

Compensated discs leave their card and resolved cards leave the row. So the next decision is always
about the lowest disc on the leftmost card, unless a line of a seat's own cards interrupts.
"""

from __future__ import annotations

from furnace.cards.effects import Extraction, Processing
from furnace.cards.goods import NOTHING
from furnace.cards.model import Company, School
from furnace.engine.action import Action, SeatAction, Skip, Upgrade, Use, actor
from furnace.engine.event import (
    AgentPaid,
    CardDiscarded,
    CardTaken,
    LaidFor,
    Log,
    ManagerDiscarded,
    ManagerTaken,
    PhaseBegan,
)
from furnace.engine.make import make_compensated
from furnace.engine.owners import agent_card, agent_of, return_discs, with_agent
from furnace.engine.phases import lines, upgrading
from furnace.engine.phases.delivering import deliver_basic, receive
from furnace.engine.phases.gifts import put_gifts
from furnace.engine.phases.tasks import (
    PROCESSING_OF_SCHOOL,
    Task,
    compensated_value,
    lowest_disc,
    pending_task,
)
from furnace.engine.phases.transactions import can_use, transact, why_no_use
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import (
    AuctionCard,
    Interruption,
    OwnedCard,
    Phase,
    PlacedDisc,
    State,
    with_cards,
    with_row,
    with_seat,
)


def begin(state: State, log: Log) -> State:
    """Resolve up to the first decision."""
    log.append(PhaseBegan(Phase.RESOLUTION, state.round))
    return _resolve(state._replace(phase=Phase.RESOLUTION), log)


def actors(state: State) -> tuple[int, ...]:
    """Return the interrupted seat, or else the owner of the lowest disc on the leftmost card."""
    waiting = None if state.ruleset.is_plain else _interrupted_seat(state)
    return (lowest_disc(state).owner if waiting is None else waiting,)


def legal_actions(state: State, seat: int) -> tuple[SeatAction, ...]:
    """Return the uses of a compensation (R4.7) or the actions of an interrupting line, and skip."""
    task = _task(state, seat)
    actions = lines.choices(state, seat, task)
    return (*actions, Skip(seat, task.card, task.line))


def why_illegal(state: State, action: Action) -> Refusal | None:
    """Return why an action is not a legal answer to the line that needs a decision."""
    task = _task(state, actor(action))
    if isinstance(action, Upgrade) and not isinstance(task.effect, Processing):
        return upgrading.why_no_upgrade(state, action)
    if not isinstance(action, (Use, Skip)):
        return Refusal(Code.NOT_NOW, "R4.7", card=task.card, line=task.line)
    if (action.card, action.line) != (task.card, task.line):
        return Refusal(Code.NOT_ASKED, "R4.1", card=task.card, line=task.line)
    if isinstance(action, Skip):
        return None
    if not isinstance(task.effect, Processing):
        return Refusal(Code.NOT_PROCESSING, "R1.3", card=action.card, line=action.line)
    return why_no_use(state, action, task)


def apply(state: State, action: Action, log: Log) -> State:
    """Apply the answer and continue."""
    assert isinstance(action, (Use, Skip, Upgrade))
    task = _task(state, action.seat)
    if task.points is not None:
        return _resolve(_answer(state, action, task, log), log)
    match action:
        case Use():
            state = lines.use_line(state, action, log)
        case Upgrade():
            state = lines.continue_resolving(
                upgrading.upgrade_at_line(state, action, log), action.seat, log
            )
        case Skip():
            state = lines.skip_line(state, action, log)
    return _resolve(state, log)


def is_over(state: State) -> bool:
    """Whether the row is resolved and nothing interrupts."""
    return not state.row and (state.ruleset.is_plain or _interrupted_seat(state) is None)


def finish(state: State, log: Log) -> State:
    """Return the discs to their owners (R4.10)."""
    return return_discs(state, log)


def _task(state: State, seat: int) -> Task:
    """Return the current decision: an interrupting line, or the compensation of the lowest disc."""
    me = state.seats[seat]
    if me.pending:
        return pending_task(state, me, me.pending[-1])
    effect, line = _processing(state)
    assert effect is not None
    points = compensated_value(state, lowest_disc(state))
    return Task(state.row[0].card, line, effect, 0, False, False, False, points)


def _processing(state: State) -> tuple[Processing | None, int]:
    """Return the processing that the leftmost card offers outbid discs, and its line."""
    card = state.ruleset.cards[state.row[0].card]
    if isinstance(card, School):
        return card.processing, PROCESSING_OF_SCHOOL
    assert isinstance(card, Company)
    effect = card.compensation
    return (effect if isinstance(effect, Processing) else None), 0


def _extraction(state: State) -> tuple[Extraction | None, int]:
    """Return the extraction that the leftmost card offers outbid discs, and its line."""
    card = state.ruleset.cards[state.row[0].card]
    if isinstance(card, School):
        return card.extraction, 1
    assert isinstance(card, Company)
    effect = card.compensation
    return (effect if isinstance(effect, Extraction) else None), 0


def _answer(state: State, action: Use | Skip | Upgrade, task: Task, log: Log) -> State:
    """Make the transactions; if a window opens between them, the compensation waits below it."""
    seat, made, placed = action.seat, task.made, lowest_disc(state)
    assert task.points is not None
    if task.is_pending:
        me = state.seats[seat]
        state = with_seat(state, seat, me._replace(pending=me.pending[:-1]))
    if isinstance(action, Use):
        state = transact(state, seat, task._replace(is_pending=False), action.times, log)
        made += action.times
        if made < task.points and state.seats[seat].pending:
            return _insert_below(state, seat, Interruption(task.card, task.line, made))
    return _compensate(state, placed, made, log)


def _insert_below(state: State, seat: int, question: Interruption) -> State:
    me = state.seats[seat]
    return with_seat(state, seat, me._replace(pending=(question, *me.pending)))


def _resolve(state: State, log: Log) -> State:
    """Resolve up to the next decision or the end of the row."""
    while state.row:
        waiting = None if state.ruleset.is_plain else _interrupted_seat(state)
        if waiting is not None:
            if not _is_used_up(state, waiting):
                return state
            state = _finish_compensation(state, waiting, log)
            continue
        auction_card = state.row[0]
        if len(auction_card.discs) <= 1:
            state = _award_card(state, auction_card, log)
            continue
        placed = lowest_disc(state)
        if _is_asked(state, placed):
            return state
        state = _compensate(state, placed, 0, log)
    return state


def _interrupted_seat(state: State) -> int | None:
    """Return the seat interrupted by a line of its own cards; None if there is none."""
    for index, seat in enumerate(state.seats):
        if seat.pending:
            return index
    return None


def _is_used_up(state: State, seat: int) -> bool:
    """Whether an interrupted compensation cannot be used any further."""
    task = _task(state, seat)
    return task.points is not None and not can_use(state, state.seats[seat], task)


def _finish_compensation(state: State, seat: int, log: Log) -> State:
    task = _task(state, seat)
    return _answer(state, Skip(seat, task.card, task.line), task, log)


def _is_asked(state: State, placed: PlacedDisc) -> bool:
    """Whether the owner of an outbid disc has a decision to make (Q12)."""
    if placed.owner >= len(state.seats):
        return False
    effect, _ = _processing(state)
    if effect is None or not state.seats[placed.owner].goods.covers(effect.cost):
        return False
    return compensated_value(state, placed) > 0


def _compensate(state: State, placed: PlacedDisc, made: int, log: Log) -> State:
    """Remove a disc after its transactions; the rest of its value extracts."""
    owner, auction_card = placed.owner, state.row[0]
    if owner >= len(state.seats):
        return _remove_disc(_pay_agent(state, placed, log), placed, 0, log)
    points = compensated_value(state, placed) - made
    effect, line = _extraction(state)
    gain = effect.gain.times(points) if effect is not None else NOTHING
    times = made if effect is None else made + points
    if gain != NOTHING:
        disc, bonus = placed.disc, made + points - placed.disc.value
        state = receive(state, owner, gain, auction_card.card, line, log, disc, bonus)
    state = _remove_disc(state, placed, times, log)
    if state.ruleset.is_plain:
        return state
    return put_gifts(
        state,
        owner,
        lambda power: power.compensation_gift(placed.disc),
        LaidFor.COMPENSATION,
        auction_card.card,
        log,
    )


def _pay_agent(state: State, placed: PlacedDisc, log: Log) -> State:
    """Pay an Agent for its outbid disc (R20.7); without a card, it gets nothing (R10.9)."""
    agent = agent_of(state, placed.owner)
    card = agent_card(state, agent)
    if card is None or not placed.disc.value:
        return state
    pay = card.per_point * placed.disc.value
    log.append(AgentPaid(placed.owner, pay, state.row[0].card))
    return with_agent(state, placed.owner, agent._replace(money=agent.money + pay))


def _remove_disc(state: State, placed: PlacedDisc, times: int, log: Log) -> State:
    auction_card = state.row[0]
    log.append(
        make_compensated((placed.owner, placed.disc, auction_card.card, times, "compensated"))
    )
    discs = tuple([other for other in auction_card.discs if other is not placed])
    return with_row(
        state, (AuctionCard(auction_card.card, discs, auction_card.manager), *state.row[1:]), None
    )


def _award_card(state: State, auction_card: AuctionCard, log: Log) -> State:
    """Give the company, or a school's manager, to the owner of the last disc (R4.3, R15.3)."""
    state = with_row(state, state.row[1:], None)
    owner = auction_card.discs[0].owner if auction_card.discs else None
    if auction_card.manager is not None:
        return _award_manager(state, auction_card.card, auction_card.manager, owner, log)
    if owner is None:
        log.append(CardDiscarded(auction_card.card, None))
        return state
    return _take_company(state, owner, auction_card.card, log)


def _take_company(state: State, owner: int, card: str, log: Log) -> State:
    if owner >= len(state.seats):
        return _take_for_agent(state, owner, card, log)
    log.append(CardTaken(owner, card))
    seat = state.seats[owner]
    if state.ruleset.is_chain:
        seat = seat._replace(arrivals=(*seat.arrivals, OwnedCard(card)))
    else:
        seat = with_cards(seat, (*seat.cards, OwnedCard(card)))
    state = with_seat(state, owner, seat)
    return state if state.ruleset.is_plain else deliver_basic(state, owner, card, log)


def _take_for_agent(state: State, owner: int, card: str, log: Log) -> State:
    """Let an Agent with a card keep the company (R20.7); without a card, discard it (R10.7)."""
    agent = agent_of(state, owner)
    if agent.card is None:
        log.append(CardDiscarded(card, owner))
        return state
    log.append(CardTaken(owner, card))
    return with_agent(state, owner, agent._replace(companies=(*agent.companies, card)))


def _award_manager(state: State, card: str, manager: str, owner: int | None, log: Log) -> State:
    """Give the manager to the highest disc's owner, or discard it (R15.3, R15.5)."""
    if owner is None:
        log.append(ManagerDiscarded(manager, card))
        return state
    log.append(ManagerTaken(owner, manager, card))
    if owner >= len(state.seats):
        agent = agent_of(state, owner)
        return with_agent(state, owner, agent._replace(managers=(*agent.managers, manager)))
    seat = state.seats[owner]
    managers = tuple(sorted((*seat.managers, manager)))
    return with_seat(state, owner, seat._replace(managers=managers))
