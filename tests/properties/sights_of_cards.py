"""What there is to see of companies and start-ups: taken, compensated, each line of each side."""

from __future__ import annotations

from collections.abc import Iterator

from furnace.cards.effects import Delivery, Effect, Permanent, Processing, SaleLimitBonus
from furnace.cards.model import Company, StartUp
from furnace.engine.action import Action, Skip, Use
from furnace.engine.event import (
    Asked,
    BonusBegan,
    CardTaken,
    Event,
    Gained,
    Laid,
    Processed,
    TakenFromCard,
    Upgraded,
)
from furnace.engine.state import Phase, State
from properties.random_play import Move


def of_company(company: Company) -> Iterator[str]:
    """All that can be seen of a company."""
    yield f"{company.id}: taken"
    yield f"{company.id}: compensated"
    if isinstance(company.compensation, Processing):
        yield f"{company.id}: compensation declined"
    for number, effect in enumerate(company.basic, 1):
        yield from _of_line(company.id, number, effect, ("basic", "upgraded"))
    for number, effect in enumerate(company.additional, len(company.basic) + 1):
        yield from _of_line(company.id, number, effect, ("upgraded",))


def of_startup(startup: StartUp) -> Iterator[str]:
    """All that can be seen of a start-up."""
    yield from (f"{startup.id}: line {number}" for number, _ in enumerate(startup.effects, 1))


def of_move(move: Move) -> Iterator[str]:
    """What a move shows of them."""
    yield from _of_action(move.before, move.action)
    for event in move.events:
        yield from _of_event(move.before, event)
    yield from _of_raised_limit(move)


def _of_line(card: str, number: int, effect: Effect, sides: tuple[str, ...]) -> Iterator[str]:
    """A line on each of its sides; a delivery comes once, a permanent effect always works."""
    if isinstance(effect, (Delivery, Permanent)):
        yield f"{card}: line {number}"
    else:
        yield from (f"{card}: line {number}, {side} side" for side in sides)


def _of_action(state: State, action: Action) -> Iterator[str]:
    match action:
        case Skip(_, card, 0) if state.phase is Phase.RESOLUTION:
            yield f"{card}: compensation declined"
        case Use(_, card, line, _) if line and _lines(state, card):
            yield _line(state, card, line)


def _of_event(state: State, event: Event) -> Iterator[str]:
    match event:
        case CardTaken(owner, card) if owner < len(state.seats):
            yield f"{card}: taken"
        case Gained(_, _, card, 0) | Processed(_, card, 0) if state.phase is not Phase.PRODUCTION:
            yield f"{card}: compensated"
        case (
            Gained(_, _, card, int(line))
            | TakenFromCard(_, _, card, line)
            | BonusBegan(_, _, _, card, line)
            | Laid(_, _, card, line)
            | Asked(_, card, line)
        ) if line and _lines(state, card):
            yield _line(state, card, line)
        case Upgraded(seat):
            yield from _of_upgrade(state, seat)


def _of_upgrade(state: State, seat: int) -> Iterator[str]:
    at = state.seats[seat].open_card
    if at is not None and 0 < at.line <= len(_lines(state, at.card)):
        yield _line(state, at.card, at.line)


def _of_raised_limit(move: Move) -> Iterator[str]:
    """C55: a sale made once more than is printed (R18.6)."""
    action = move.action
    if not isinstance(action, Use) or move.before.phase is not Phase.PRODUCTION:
        return
    me = move.before.seats[action.seat]
    open_card = me.open_card
    effect = [None, *_lines(move.before, action.card)][action.line]
    if open_card is None or me.pending or open_card.managers or not isinstance(effect, Processing):
        return
    made = open_card.tally[action.line] if action.line < len(open_card.tally) else 0
    if effect.limit is not None and made + action.times > effect.limit:
        yield from (f"{card}: line {line}" for card, line in _limit_raisers(move.before))


def _limit_raisers(state: State) -> Iterator[tuple[str, int]]:
    for card in state.ruleset.companies:
        for number, effect in enumerate(_lines(state, card), 1):
            if isinstance(effect, Permanent) and isinstance(effect.effect, SaleLimitBonus):
                yield card, number


def _lines(state: State, card: str) -> tuple[Effect, ...]:
    """All lines of a company or start-up; none of any other card."""
    printed = state.ruleset.cards[card]
    return printed.lines(is_upgraded=True) if isinstance(printed, (Company, StartUp)) else ()


def _line(state: State, card: str, line: int) -> str:
    """A line of a company with its side where that matters, or of a start-up."""
    effect = _lines(state, card)[line - 1]
    if card in state.ruleset.startups or isinstance(effect, (Delivery, Permanent)):
        return f"{card}: line {line}"
    # A card that K9 copies lies before another seat.
    cards = [
        owned for me in state.seats for owned in (*me.cards, *me.arrivals) if owned.card == card
    ]
    side = "upgraded" if cards and cards[0].upgraded else "basic"
    return f"{card}: line {line}, {side} side"
