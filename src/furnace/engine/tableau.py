"""The cards in front of a seat and their active lines and effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from furnace.cards.effects import Effect, SaleBonus, Text
from furnace.cards.model import Company, StartUp
from furnace.engine.powers.base import Power
from furnace.engine.powers.bonuses import power_of_bonus
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import CardLine, OwnedCard, Seat, State, with_cards


class ActivePermanent(NamedTuple):
    """An active permanent effect: its card, its line and its power."""

    card: str
    line: int
    power: Power


def owned_card(seat: Seat, card: str) -> OwnedCard | None:
    """Return a seat's card by its id, including new cards; None if it is not the seat's."""
    for owned in seat.cards:
        if owned[0] == card:
            return owned
    for owned in seat.arrivals:
        if owned[0] == card:
            return owned
    return None


def with_card(seat: Seat, owned: OwnedCard, changed: OwnedCard) -> Seat:
    """Return the seat with one card replaced."""
    if owned in seat.arrivals:
        arrivals = tuple(changed if other == owned else other for other in seat.arrivals)
        return seat._replace(arrivals=arrivals)
    cards = list(seat.cards)
    cards[cards.index(owned)] = changed
    return with_cards(seat, tuple(cards))


def lines_of(ruleset: Ruleset, owned: OwnedCard) -> tuple[Effect, ...]:
    """Return the active lines of a card, from top to bottom (R1.7, R1.8)."""
    card = ruleset.cards[owned.card]
    assert isinstance(card, (Company, StartUp))
    return card.lines(owned.upgraded)


def is_company(state: State, card: str) -> bool:
    """Whether a card is a company, not a start-up."""
    return isinstance(state.ruleset.cards[card], Company)


def permanents(ruleset: Ruleset, seat: Seat) -> Iterator[ActivePermanent]:
    """Yield a seat's active permanent effects (R12.5), in or outside the chain (Q29)."""
    if not ruleset.permanents:
        return
    yield from permanents_of(ruleset, (*seat.cards, *seat.arrivals))


def permanents_of(ruleset: Ruleset, cards: tuple[OwnedCard, ...]) -> Iterator[ActivePermanent]:
    """Yield the active permanent effects of these cards."""
    for owned in cards:
        for line, is_additional, power in ruleset.permanents.get(owned.card, ()):
            if owned.upgraded or not is_additional:
                yield ActivePermanent(owned.card, line, power)


def bonus_at(ruleset: Ruleset, bonus: CardLine) -> Power:
    """Return the power of a text line that adds to sales until the phase ends (R18.3)."""
    card = ruleset.cards[bonus.card]
    assert isinstance(card, (Company, StartUp))
    text = card.lines(is_upgraded=True)[bonus.line - 1]
    assert isinstance(text, Text)
    assert isinstance(text.effect, SaleBonus)
    return power_of_bonus(text.effect)


def current_card(state: State, seat: Seat) -> OwnedCard:
    """Return the card a seat is resolving; with K9 it may be a neighbour's (R19.9)."""
    open_card = seat.open_card
    assert open_card is not None
    if open_card.owner is None:
        owned = owned_card(seat, open_card.card)
    elif open_card.owner < len(state.seats):
        owned = owned_card(state.seats[open_card.owner], open_card.card)
    else:
        owned = OwnedCard(open_card.card)  # an Agent's is basic, without managers (Q45)
    assert owned is not None
    return owned


def current_lines(state: State, seat: Seat) -> tuple[Effect, ...]:
    """Return the active lines of the card a seat is resolving."""
    open_card = seat.open_card
    assert open_card is not None
    owned = (
        owned_card(seat, open_card.card) if open_card.owner is None else current_card(state, seat)
    )
    assert owned is not None
    return lines_of(state.ruleset, owned)
