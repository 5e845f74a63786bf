"""What the golden games show: their moves, events, auctions and ideas, by the name of the file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from furnace.engine import event as events
from furnace.engine import game
from furnace.engine.action import Skip
from furnace.engine.outcome import Outcome
from furnace.engine.state import PlacedDisc, State
from furnace.notation.history import Move
from furnace.notation.record import Record, parse_record

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.rglob("*.furnace"))


class AuctionCard(NamedTuple):
    """One company of one auction: discs as (owner, value), as placed and as compensated."""

    card: str
    placed: list[tuple[int, int]]
    paid: list[tuple[int, int]]
    taker: int | None

    def is_tie_for_highest(self) -> bool:
        highest = max((value for _, value in self.placed), default=0)
        return sum(value == highest for _, value in self.placed) > 1

    def is_compensated(self, owner: int) -> bool:
        return any(payee == owner for payee, _ in self.paid)

    def equals_in_order(self) -> list[tuple[int, int]]:
        """The owners of equal compensated discs, the one paid first before the other."""
        return [
            (first, second)
            for at, (first, value) in enumerate(self.paid)
            for second, other in self.paid[at + 1 :]
            if value == other
        ]


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.furnace").read_text(encoding="utf-8")


@cache
def record_of(name: str) -> Record:
    return parse_record(text_of(name))


def outcome_of(name: str) -> Outcome:
    outcome = game.outcome(record_of(name).history.state)
    assert outcome is not None
    return outcome


def seat_of(name: str, capitalist: str) -> int:
    seats = record_of(name).history.state.seats
    return [seat.capitalist for seat in seats].index(capitalist)


def moves_of(name: str) -> Iterator[tuple[State, Move]]:
    """Each move, with the position before it."""
    before = record_of(name).history.start
    for move in record_of(name).history.moves:
        yield before, move
        before = move.step.state


def events_of(name: str) -> Iterator[tuple[State, events.Event]]:
    """Each event, with the position before the action that caused it."""
    for before, move in moves_of(name):
        for event in move.step.events:
            yield before, event


def auction_cards_of(name: str) -> Iterator[AuctionCard]:
    """Every company that was auctioned, according to the events."""
    placed: dict[str, list[tuple[int, int]]] = {}
    paid: dict[str, list[tuple[int, int]]] = {}
    for _, event in events_of(name):
        match event:
            case events.DiscPlaced(owner, disc, card):
                placed.setdefault(card, []).append((owner, disc.value))
            case events.Compensated(owner, disc, card):
                paid.setdefault(card, []).append((owner, disc.value))
            case events.CardTaken(taker, card) | events.CardDiscarded(card, taker):
                yield AuctionCard(card, placed.get(card, []), paid.get(card, []), taker)


def ideas_of(name: str) -> Iterator[str]:
    """The ideas of the game that a newcomer can see at work."""
    for before, event in events_of(name):
        match event:
            case events.DiscPlaced(owner, disc, card) if owner < len(before.seats):
                if any(
                    auction_card.card == card and _is_led(auction_card.discs, disc.value)
                    for auction_card in before.row
                ):
                    yield "a disc lost on purpose"
            case events.Gained(line=0):
                yield "compensation by extraction"
            case events.Processed(line=0):
                yield "compensation by processing"
            case events.Upgraded(seat, card):
                is_resolved = any(c.card == card and c.resolved for c in before.seats[seat].cards)
                yield f"upgrade {'after' if is_resolved else 'before'} resolving"
            case events.FirstPassed():
                if any(seat.goods.resources for seat in before.seats):
                    yield "goods kept for the next round"
    for _, move in moves_of(name):
        if isinstance(move.action, Skip):
            yield "a line skipped" if move.action.line else "compensation declined"


def _is_led(discs: tuple[PlacedDisc, ...], value: int) -> bool:
    return any(placed.disc.value > value for placed in discs)
