"""The lines of the card a seat is resolving, from top to bottom (R5.5 to R5.8).

Extraction and text happen by themselves. A processing or upgrade line that can be paid for, or that
a manager could help, waits for a decision; one that cannot is passed. The last line of a card is
left by whatever comes next, a line with more below it by `skip`, so that each production has one
spelling.
"""

from __future__ import annotations

from furnace.cards.effects import Extraction, Processing, Text, TextEffect, Upgrade
from furnace.engine.action import SeatAction, Skip, Use
from furnace.engine.event import Answered, CardClosed, LineReached, Log
from furnace.engine.phases.delivering import extract
from furnace.engine.phases.managing import can_manager_help, manages
from furnace.engine.phases.tasks import current_task, limit_left, line_effect
from furnace.engine.phases.transactions import can_use, transact, uses, why_no_use
from furnace.engine.phases.upgrading import upgrades
from furnace.engine.phases.windows import can_upgrade, open_window
from furnace.engine.powers.texts import resolve_text
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import Seat, State, at_line, with_progress, with_seat
from furnace.engine.tableau import open_lines


def choices(state: State, seat: int) -> list[SeatAction]:
    """What the line one is asked about allows, and the managers on the card."""
    task = current_task(state, state.seats[seat])
    actions: list[SeatAction] = []
    if task is not None:
        is_processing = isinstance(task.effect, Processing)
        actions += (uses if is_processing else upgrades)(state, seat, task)
    return actions + manages(state, seat)


def why_no_line_use(state: State, use: Use) -> Refusal | None:
    """The line must be the one asked about, and a processing; then its limit and price count."""
    task = current_task(state, state.seats[use.seat])
    if task is None or (task.card, task.line) != (use.card, use.line):
        return Refusal(Code.LINE_NOT_OPEN, "R5.6", card=use.card, line=use.line)
    if not isinstance(task.effect, Processing):
        return Refusal(Code.NOT_PROCESSING, "R1.3", card=use.card, line=use.line)
    return why_no_use(state, use, task)


def why_no_skip(state: State, skip: Skip) -> Refusal | None:
    """What interrupts may be declined; a line is skipped only if more of the card lies below it."""
    me = state.seats[skip.seat]
    asked = me.pending[-1] if me.pending else me.resolving
    if asked is None or asked[:2] != (skip.card, skip.line):
        return Refusal(Code.LINE_NOT_OPEN, "R5.6", card=skip.card, line=skip.line)
    if not me.pending and not has_lines_below(state, me):
        return Refusal(Code.LAST_LINE, "R5.4", card=skip.card, line=skip.line)
    return None


def why_no_leave(state: State, seat: int) -> Refusal | None:
    """A card is left when nothing lies below the line reached (R5.7) and nothing interrupts."""
    me = state.seats[seat]
    if me.pending:
        card, line = me.pending[-1][:2]
        return Refusal(Code.INTERRUPTED, "Q23", card=card, line=line)
    if me.resolving is None or not has_lines_below(state, me):
        return None
    card, line = me.resolving[:2]
    return Refusal(Code.LINES_LEFT, "R5.7", card=card, line=line)


def has_lines_below(state: State, me: Seat) -> bool:
    """Whether the open card has lines below the one reached."""
    return me.resolving is not None and me.resolving.line < len(open_lines(state, me))


def use_line(state: State, use: Use, log: Log) -> State:
    """Make the transactions; the line stays open while something may come between."""
    seat, me = use.seat, state.seats[use.seat]
    task = current_task(state, me)
    assert task is not None
    state = transact(state, seat, task, use.times, log)
    if len(state.seats[seat].pending) > len(me.pending):
        return state  # a window has opened
    is_left = limit_left(state, seat, task._replace(made=task.made + use.times)) > 0
    if is_left and can_manager_help(state, seat):
        return state
    return _leave_line(state, seat, log)


def skip_line(state: State, skip: Skip, log: Log) -> State:
    """Decline what interrupts, or leave the line for the next."""
    return _leave_line(state, skip.seat, log)


def go_on(state: State, seat: int, log: Log) -> State:
    """Go on where the seat stands: with what interrupts while it asks, then with its open card."""
    while state.seats[seat].pending:
        if _asks(state, seat):
            return state
        state = _drop_pending(state, seat, log)
    return state if state.seats[seat].resolving is None else advance(state, seat, log)


def advance(state: State, seat: int, log: Log) -> State:
    """From the line reached down do what is forced; stop at the first line that asks (Q12)."""
    me = state.seats[seat]
    work, effects = me.resolving, open_lines(state, me)
    assert work is not None
    for number in range(work.line, len(effects) + 1):
        effect = effects[number - 1] if number else line_effect(state, me, 0)
        if isinstance(effect, (Processing, Upgrade)):
            reached = _at(state, seat, number)
            if _asks(reached, seat):
                log.append(LineReached(seat, work.card, number))
                return reached
        elif isinstance(effect, Extraction):
            state = extract(state, seat, effect.gain, work.card, number, log)
        elif isinstance(effect, Text):
            state = _resolve_text(state, seat, number, effect.effect, log)
        if state.seats[seat].pending:
            return _at(state, seat, number + 1)
    return _finish(state, seat, len(effects) + 1, log)


def _asks(state: State, seat: int) -> bool:
    """Whether a line can be used, so that its owner has something to decide (Q12)."""
    task = current_task(state, state.seats[seat])
    assert task is not None
    if isinstance(task.effect, Processing):
        can_be_used = can_use(state, seat, task)
    else:
        has_limit = limit_left(state, seat, task) > 0
        can_be_used = has_limit and can_upgrade(state, seat, task, is_lending_counted=True)
    return can_be_used or can_manager_help(state, seat)


def _at(state: State, seat: int, number: int) -> State:
    me = state.seats[seat]
    assert me.resolving is not None
    return with_seat(state, seat, with_progress(me, me.goods, at_line(me.resolving, number)))


def _finish(state: State, seat: int, below: int, log: Log) -> State:
    """All lines are done: the card is closed, unless a manager could still act."""
    me = state.seats[seat]
    work = me.resolving
    assert work is not None
    if work.managers and manages(reached := _at(state, seat, below), seat):
        log.append(LineReached(seat, work.card, below))
        return reached
    log.append(CardClosed(seat, work.card))
    return with_seat(state, seat, with_progress(me, me.goods, None))


def _leave_line(state: State, seat: int, log: Log) -> State:
    me = state.seats[seat]
    if me.pending:
        return go_on(_drop_pending(state, seat, log), seat, log)
    assert me.resolving is not None
    return advance(_at(state, seat, me.resolving.line + 1), seat, log)


def _drop_pending(state: State, seat: int, log: Log) -> State:
    me = state.seats[seat]
    card, line = me.pending[-1][:2]
    log.append(Answered(seat, card, line))
    return with_seat(state, seat, me._replace(pending=me.pending[:-1]))


def _resolve_text(state: State, seat: int, line: int, text: TextEffect, log: Log) -> State:
    """A text line; a window may open on what it gains."""
    before = state.seats[seat]
    assert before.resolving is not None
    work = at_line(before.resolving, line)
    me = resolve_text(state.ruleset, seat, before, work, text, log)
    gained = me.goods.minus(before.goods)
    return open_window(with_seat(state, seat, me), seat, gained, log)
