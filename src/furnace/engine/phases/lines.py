"""Resolving the lines of a seat's open card, from top to bottom (R5.5 to R5.8).

Extractions and texts are resolved automatically. A processing or upgrade line waits for a decision
if it can be paid or a manager could help; otherwise it is passed over. The last line of a card ends
with the next action, other lines with `skip`, so each production can be written in only one way.
"""

from __future__ import annotations

from furnace.cards.effects import Effect, Extraction, Processing, Text, TextEffect, Upgrade
from furnace.cards.goods import NOTHING
from furnace.engine.action import SeatAction, Skip, Use
from furnace.engine.event import Answered, LineReached, Log
from furnace.engine.make import make_card_closed, make_line_reached
from furnace.engine.phases.delivering import extract
from furnace.engine.phases.managing import can_manager_help, log_lapse, manager_actions
from furnace.engine.phases.tasks import (
    Task,
    compensation_of,
    current_task,
    limit_left,
    managers_for,
    pending_task,
    task_at_line,
    task_on_card,
)
from furnace.engine.phases.transactions import can_use, transact, use_actions, why_no_use
from furnace.engine.phases.upgrading import upgrade_actions
from furnace.engine.phases.windows import can_upgrade, open_window
from furnace.engine.powers.texts import resolve_text
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import OpenCard, Seat, State, at_line, with_progress, with_seat
from furnace.engine.tableau import current_lines


def choices(state: State, seat: int, task: Task | None) -> list[SeatAction]:
    """Return the actions of the current line and of the managers on the card."""
    actions: list[SeatAction] = []
    if task is not None:
        is_processing = isinstance(task.effect, Processing)
        actions = (use_actions if is_processing else upgrade_actions)(state, seat, task)
    return [*actions, *manager_actions(state, seat)] if state.ruleset.managers else actions


def why_no_line_use(state: State, use: Use) -> Refusal | None:
    """Check that the line is the current one and a processing, then its limit and price."""
    task = current_task(state, state.seats[use.seat])
    if task is None or (task.card, task.line) != (use.card, use.line):
        return Refusal(Code.LINE_NOT_OPEN, "R5.6", card=use.card, line=use.line)
    if not isinstance(task.effect, Processing):
        return Refusal(Code.NOT_PROCESSING, "R1.3", card=use.card, line=use.line)
    return why_no_use(state, use, task)


def why_no_skip(state: State, skip: Skip) -> Refusal | None:
    """Return why a line cannot be skipped: only an interrupting line, or one with lines below it,
    can be."""
    me = state.seats[skip.seat]
    asked = me.pending[-1] if me.pending else me.open_card
    if asked is None or asked[:2] != (skip.card, skip.line):
        return Refusal(Code.LINE_NOT_OPEN, "R5.6", card=skip.card, line=skip.line)
    if not me.pending and not has_lines_below(state, me):
        return Refusal(Code.LAST_LINE, "R5.4", card=skip.card, line=skip.line)
    return None


def why_not_leave(state: State, seat: int) -> Refusal | None:
    """Return why a card cannot be left: it has lines below (R5.7), or something interrupts."""
    me = state.seats[seat]
    if me.pending:
        card, line = me.pending[-1][:2]
        return Refusal(Code.INTERRUPTED, "Q23", card=card, line=line)
    if me.open_card is None or not has_lines_below(state, me):
        return None
    card, line = me.open_card[:2]
    return Refusal(Code.LINES_LEFT, "R5.7", card=card, line=line)


def has_lines_below(state: State, me: Seat) -> bool:
    """Whether the open card has lines below the current one."""
    return me.open_card is not None and me.open_card.line < len(current_lines(state, me))


def use_line(state: State, use: Use, log: Log) -> State:
    """Make the transactions; leave the line unless more could follow."""
    seat, before = use.seat, state.seats[use.seat]
    if before.pending:
        task: Task | None = pending_task(state, before, before.pending[-1])
    else:
        effects = current_lines(state, before)
        task = task_on_card(state, before, effects)
    assert task is not None
    state = transact(state, seat, task, use.times, log)
    me = state.seats[seat]
    if len(me.pending) > len(before.pending):
        return state  # a window opened
    if not state.ruleset.is_plain and _can_manager_still_help(state, seat, task, use.times):
        return state
    if me.pending:
        return _leave_line(state, seat, log)
    return advance(state, seat, me, effects, use.line + 1, log)


def _can_manager_still_help(state: State, seat: int, task: Task, times: int) -> bool:
    """Whether the limit allows more transactions and a manager could help to make them."""
    me, task = state.seats[seat], task._replace(made=task.made + times)
    if not managers_for(me, task) or limit_left(state, me, task) < 1:
        return False
    return can_manager_help(state, me, task)


def skip_line(state: State, skip: Skip, log: Log) -> State:
    """Decline an interruption, or go to the next line."""
    return _leave_line(state, skip.seat, log)


def continue_resolving(state: State, seat: int, log: Log) -> State:
    """Continue with interruptions that need a decision, then with the open card."""
    while (me := state.seats[seat]).pending:
        task = current_task(state, me)
        assert task is not None
        if task.points is not None or _needs_decision(state, seat, me, task):
            return state  # the resolution phase continues compensations
        state = _drop_pending(state, seat, log)
    if me.open_card is None:
        return state
    return advance(state, seat, me, current_lines(state, me), me.open_card.line, log)


def advance(
    state: State, seat: int, me: Seat, effects: tuple[Effect, ...], line: int, log: Log
) -> State:
    """Resolve lines from this one on; stop at the first that needs a decision (Q12)."""
    open_card, is_plain = me.open_card, state.ruleset.is_plain
    assert open_card is not None
    if open_card.just_used:
        open_card = at_line(open_card, line)
    for number in range(line, len(effects) + 1):
        effect = effects[number - 1] if number else compensation_of(state, open_card.card)
        if type(effect) is Extraction:
            me = extract(state, seat, me, effect.gain, open_card.card, number, log)
        elif is_plain and type(effect) is Processing:
            if me.goods.covers(effect.cost):
                return _wait_at_line(state, seat, me, at_line(open_card, number), log)
        elif isinstance(effect, (Processing, Upgrade)):
            if _needs_decision(state, seat, me, task_at_line(open_card, number, effect)):
                return _wait_at_line(state, seat, me, at_line(open_card, number), log)
        elif isinstance(effect, Text):
            me = _resolve_text(state, seat, me, number, effect.effect, log)
        if not is_plain and me.pending:
            return with_seat(
                state, seat, with_progress(me, me.goods, at_line(open_card, number + 1))
            )
    return _finish_card(state, seat, me, open_card, len(effects) + 1, log)


def _wait_at_line(state: State, seat: int, me: Seat, open_card: OpenCard, log: Log) -> State:
    """Wait at a line for a decision."""
    log.append(make_line_reached((seat, open_card.card, open_card.line, "line_reached")))
    return with_seat(state, seat, with_progress(me, me.goods, open_card))


def _needs_decision(state: State, seat: int, me: Seat, task: Task) -> bool:
    """Whether a line can be used, perhaps with a manager's help."""
    if limit_left(state, me, task) < 1:
        return False
    if not isinstance(task.effect, Processing):
        return can_upgrade(state, seat, me, task, is_lending_counted=True)
    if can_use(state, me, task):
        return True
    return bool(managers_for(me, task)) and can_manager_help(state, me, task)


def _finish_card(
    state: State, seat: int, me: Seat, open_card: OpenCard, below: int, log: Log
) -> State:
    """Close the card after its last line, unless a manager can still act."""
    if open_card.managers:
        reached = with_seat(state, seat, with_progress(me, me.goods, at_line(open_card, below)))
        if manager_actions(reached, seat):
            log.append(LineReached(seat, open_card.card, below))
            return reached
    if open_card.lent is not NOTHING:
        log_lapse(seat, open_card, log)
    log.append(make_card_closed((seat, open_card.card, "card_closed")))
    return with_seat(state, seat, with_progress(me, me.goods, None))


def _leave_line(state: State, seat: int, log: Log) -> State:
    me = state.seats[seat]
    if me.pending:
        return continue_resolving(_drop_pending(state, seat, log), seat, log)
    assert me.open_card is not None
    return advance(state, seat, me, current_lines(state, me), me.open_card.line + 1, log)


def _drop_pending(state: State, seat: int, log: Log) -> State:
    me = state.seats[seat]
    card, line = me.pending[-1][:2]
    log.append(Answered(seat, card, line))
    return with_seat(state, seat, me._replace(pending=me.pending[:-1]))


def _resolve_text(state: State, seat: int, me: Seat, line: int, text: TextEffect, log: Log) -> Seat:
    """Resolve a text line; its gain may open a window."""
    before = me.goods
    assert me.open_card is not None
    me = resolve_text(state.ruleset, seat, me, at_line(me.open_card, line), text, log)
    return open_window(state, seat, me, me.goods.minus(before), log)
