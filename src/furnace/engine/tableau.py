"""The cards in front of a seat."""

from __future__ import annotations

from furnace.cards.model import Capitalist, Company, Effect
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard, Seat, State, with_cards


def owned(seat: Seat, card: str) -> OwnedCard | None:
    """A seat's own card by its id."""
    for mine in seat.cards:
        if mine.card == card:
            return mine
    return None


def with_card(seat: Seat, mine: OwnedCard, changed: OwnedCard) -> Seat:
    """The seat with one card replaced."""
    cards = list(seat.cards)
    cards[cards.index(mine)] = changed
    return with_cards(seat, tuple(cards))


def lines_of(ruleset: Ruleset, mine: OwnedCard) -> tuple[Effect, ...]:
    """The active lines of a card, from top to bottom (R1.7, R1.8)."""
    card = ruleset.cards[mine.card]
    assert not isinstance(card, Capitalist)
    return card.lines(mine.upgraded)


def open_lines(state: State, seat: Seat) -> tuple[Effect, ...]:
    """The active lines of the card a seat is resolving."""
    assert seat.resolving is not None
    mine = owned(seat, seat.resolving.card)
    assert mine is not None
    return lines_of(state.ruleset, mine)


def is_company(state: State, card: str) -> bool:
    """Whether a card is a company, not a start-up."""
    return isinstance(state.ruleset.cards[card], Company)
