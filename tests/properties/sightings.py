"""What there is to see in games of Furnace, and what a move shows of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from furnace.cards.effects import Processing
from furnace.cards.load import base_cards
from furnace.cards.model import Company
from furnace.engine.action import KINDS, Action, Bid, Insert, Skip, Use
from furnace.engine.disc import DiscKind
from furnace.engine.event import (
    CardDiscarded,
    CardTaken,
    Compensated,
    DiscPlaced,
    Event,
    Gained,
    GameEnded,
    PaidAgain,
    Processed,
    Upgraded,
)
from furnace.engine.outcome import DecidedBy
from furnace.engine.state import Lot, Phase, State
from properties.decisions import begun_by_themselves
from properties.fold import fold_all
from properties.random_play import Move


def everything() -> set[str]:
    """All that a set of games can show."""
    cards = base_cards()
    return {
        *[word for company in cards.companies for word in _of_company(company)],
        *[f"{card.id}: line {n}" for card in cards.startups for n in (1, 2, 3)],
        *[f"{card.id}: used" for card in cards.capitalists],
        *[f"action {kind.__name__}" for kind in KINDS],
        *[f"event {kind.__name__}" for kind in get_args(Event)],
        *[f"decided by {reason}" for reason in DecidedBy],
        "the Agent takes a company",
        "the Agent is outbid",
        "a company without a disc",
        "K3 yields a tie",
        "K3 takes a company and is compensated for it",
        "a start-up that stands alone begins by itself",
        "the last card begins by itself",
        "the first card of a chain begins by itself",
        "the next card of a chain begins by itself",
    }


def sightings(move: Move) -> Iterator[str]:
    """All that one move shows."""
    yield f"action {type(move.action).__name__}"
    yield from _of_action(move.before, move.action)
    for event in move.events:
        yield f"event {type(event).__name__}"
        yield from _of_event(move.before, event)
    yield from _of_k3(move)
    yield from _of_begun(move)


def _of_company(company: Company) -> Iterator[str]:
    yield f"{company.id}: taken"
    yield f"{company.id}: compensated"
    if isinstance(company.compensation, Processing):
        yield f"{company.id}: compensation declined"
    lines = len(company.lines(is_upgraded=True))
    yield from (f"{company.id}: line {n}, basic side" for n in range(1, len(company.basic) + 1))
    yield from (f"{company.id}: line {n}, upgraded side" for n in range(1, lines + 1))


def _of_action(state: State, action: Action) -> Iterator[str]:
    match action:
        case Skip(_, card, 0):
            yield f"{card}: compensation declined"
        case Use(seat, card, line, _) if line:
            yield _line(state, seat, card, line)
        case Bid(seat, disc, card):
            if disc.kind is DiscKind.NEUTRAL:
                yield "K4: used"
            if _breaks_a_limit(_lot(state, card), action):
                yield "K3: used"


def _of_event(state: State, event: Event) -> Iterator[str]:
    match event:
        case CardTaken(_, card):
            yield f"{card}: taken"
        case CardDiscarded(_, agent):
            yield "a company without a disc" if agent is None else "the Agent takes a company"
        case Gained(_, _, card, 0) | Processed(_, card, 0):
            yield f"{card}: compensated"
        case Gained(seat, _, card, int(line)):
            yield _line(state, seat, card, line)
        case Compensated(owner, disc, _, times):
            if owner >= len(state.seats):
                yield "the Agent is outbid"
            if times > disc.value:
                yield "K2: used"
        case Upgraded(seat, _, paid):
            yield from _of_upgrade(state, seat)
            if paid.iron:
                yield "K5: used"
        case PaidAgain():
            yield "K1: used"
        case GameEnded(outcome):
            yield f"decided by {outcome.decided_by}"


def _of_upgrade(state: State, seat: int) -> Iterator[str]:
    at = state.seats[seat].resolving
    if at is not None:
        yield _line(state, seat, at.card, at.line)


def _of_k3(move: Move) -> Iterator[str]:
    """Ties for the highest disc, and a company taken over one's own other discs (Q16)."""
    taken = {event.card: event.seat for event in move.events if isinstance(event, CardTaken)}
    for lot in _full_row(move):
        winner = taken.get(lot.card)
        values = sorted(placed.disc.value for placed in lot.discs)
        if len(values) > 1 and winner is not None:
            if values[-1] == values[-2]:
                yield "K3 yields a tie"
            if [placed.owner for placed in lot.discs].count(winner) > 1:
                yield "K3 takes a company and is compensated for it"


def _of_begun(move: Move) -> Iterator[str]:
    """Cards that begin by themselves, at once or when another was left (Q21)."""
    is_begin = move.before.phase is not Phase.PRODUCTION or isinstance(move.action, Insert)
    if move.before.ruleset.is_chain:
        card = "the first card of a chain" if is_begin else "the next card of a chain"
    else:
        card = "a start-up that stands alone" if is_begin else "the last card"
    yield from (f"{card} begins by itself" for _ in begun_by_themselves(move))


def _full_row(move: Move) -> tuple[Lot, ...]:
    """The row before anything was resolved, the disc just placed included."""
    placings = [event for event in move.events if isinstance(event, DiscPlaced)]
    return fold_all(move.before, placings).row


def _line(state: State, seat: int, card: str, line: int) -> str:
    """A line of a company with its side, or of a start-up."""
    if card not in state.ruleset.companies:
        return f"{card}: line {line}"
    mine = [own for own in state.seats[seat].cards if own.card == card]
    side = "upgraded" if mine and mine[0].upgraded else "basic"
    return f"{card}: line {line}, {side} side"


def _lot(state: State, card: str) -> Lot:
    return next(lot for lot in state.row if lot.card == card)


def _breaks_a_limit(lot: Lot, bid: Bid) -> bool:
    return any(
        placed.owner == bid.seat or placed.disc.value == bid.disc.value for placed in lot.discs
    )
