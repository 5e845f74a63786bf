"""The lines of the card a seat is resolving, from top to bottom (R5.5 to R5.8).

Extraction happens by itself. A processing or upgrade line that can be paid for waits for a
decision; one that cannot is passed. The last line of a card is left by whatever comes next, a
line with more below it by `skip`, so that each production has one spelling.
"""

from __future__ import annotations

from furnace.cards.model import Effect, Extraction, Goods, Processing, Upgrade
from furnace.engine.action import SeatAction, Skip, Use
from furnace.engine.event import CardClosed, Gained, LineReached, Log
from furnace.engine.phases.transactions import process, uses, why_no_use
from furnace.engine.phases.upgrading import can_upgrade, upgrades
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import (
    OwnedCard,
    Resolving,
    Seat,
    State,
    with_progress,
    with_seat,
)
from furnace.engine.tableau import lines_of, open_lines, owned


def choices(state: State, seat: int, at: Resolving, effect: Effect) -> list[SeatAction]:
    """What the line that was reached allows."""
    if isinstance(effect, Processing):
        return uses(state, seat, at.card, at.line, effect, _limit(effect))
    assert isinstance(effect, Upgrade)
    return upgrades(state, seat, effect)


def why_no_line_use(state: State, use: Use) -> Refusal | None:
    """The line must be the one reached, and a processing; then its limit and price count."""
    me = state.seats[use.seat]
    if me.resolving != (use.card, use.line):
        return Refusal(Code.LINE_NOT_OPEN, "R5.6", card=use.card, line=use.line)
    effect = open_lines(state, me)[use.line - 1]
    if not isinstance(effect, Processing):
        return Refusal(Code.NOT_PROCESSING, "R1.3", card=use.card, line=use.line)
    return why_no_use(state, use, effect, _limit(effect))


def why_no_skip(state: State, skip: Skip) -> Refusal | None:
    """Only the line reached is skipped, and only if more of the card lies below it."""
    me = state.seats[skip.seat]
    if me.resolving != (skip.card, skip.line):
        return Refusal(Code.LINE_NOT_OPEN, "R5.6", card=skip.card, line=skip.line)
    if not has_lines_below(state, me):
        return Refusal(Code.LAST_LINE, "R5.4", card=skip.card, line=skip.line)
    return None


def why_no_leave(state: State, seat: int) -> Refusal | None:
    """A card is left only when nothing lies below the line reached (R5.7)."""
    me = state.seats[seat]
    if me.resolving is None or not has_lines_below(state, me):
        return None
    card, line = me.resolving
    return Refusal(Code.LINES_LEFT, "R5.7", card=card, line=line)


def has_lines_below(state: State, me: Seat) -> bool:
    """Whether the open card has lines below the one reached."""
    return me.resolving is not None and me.resolving.line < len(open_lines(state, me))


def use_line(state: State, use: Use, log: Log) -> State:
    """Make the transactions and go on to the next line."""
    effect = open_lines(state, state.seats[use.seat])[use.line - 1]
    assert isinstance(effect, Processing)
    return go_on(process(state, use, effect, log), use.seat, use.card, use.line + 1, log)


def go_on(state: State, seat: int, card: str, line: int, log: Log) -> State:
    """Go on with a card from this line."""
    me = state.seats[seat]
    mine = owned(me, card)
    assert mine is not None
    return advance(state, seat, me, mine, line, log)


def advance(state: State, seat: int, me: Seat, mine: OwnedCard, line: int, log: Log) -> State:
    """From this line down do what is forced; stop at the first line that asks (R5.5, Q12)."""
    card, effects, goods = mine.card, lines_of(state.ruleset, mine), me.goods
    for number in range(line, len(effects) + 1):
        effect = effects[number - 1]
        if isinstance(effect, Extraction):
            log.append(Gained(seat, effect.gain, card, number))
            goods = goods.plus(effect.gain)
        elif _asks(state, seat, me, goods, effect):
            log.append(LineReached(seat, card, number))
            return with_seat(state, seat, with_progress(me, goods, Resolving(card, number)))
    log.append(CardClosed(seat, card))
    return with_seat(state, seat, with_progress(me, goods, None))


def _asks(state: State, seat: int, me: Seat, goods: Goods, effect: Processing | Upgrade) -> bool:
    """Whether a line can be paid for, so that its owner has something to decide (Q12)."""
    if isinstance(effect, Processing):
        return goods.covers(effect.cost)
    return can_upgrade(state, seat, me, goods, effect)


def _limit(effect: Processing) -> int:
    assert effect.limit is not None  # only compensations print none, and cards/load.py checks
    return effect.limit
