"""Situations that are too rare at random: some of the small productions are built for them."""

from __future__ import annotations

from bench.prove.cards import (
    extractors,
    free_upgraders,
    sellers_on_delivery,
    token_deliverers,
    window_startups,
)
from bench.prove.rulesets import Kind, capitalists, ruleset_with

from furnace.engine.owners import power_of
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import State

EXTRACTORS, REPETITION, WINDOW, SALE = "extractors", "repetition", "window", "sale"
REGULAR = (EXTRACTORS, REPETITION, WINDOW, SALE)
"""In this order: managers on basic companies that only extract; a repetition not used yet, with
managers on cards already resolved, or with managers of the same kind on a card and in hand; an
upgrade window that deliveries of tokens open; a delivery that sells while another card is open."""

PARTLY_RESOLVED = "begun"
SITUATIONS = (*REGULAR, PARTLY_RESOLVED)
"""Also, on request: a card open after some transactions, with managers that can still be used."""

COUNTED_SEPARATELY = (WINDOW, SALE)
"""Situations with so few companies that a common count would exclude these everywhere else."""


def able_capitalists(situation: str | None, kind: Kind, seats: int) -> tuple[str, ...]:
    """Return the capitalists that a situation allows."""
    cards = capitalists(kind, seats)
    if situation != REPETITION:
        return cards
    powers = {card: ruleset_with(kind, seats, card).powers[card] for card in cards}
    return tuple(card for card in cards if powers[card].again_cost() is not None)


def able_startups(situation: str | None, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the start-ups that a situation allows."""
    return window_startups(ruleset) if situation == WINDOW else ruleset.startups


def first_sides(situation: str | None, ruleset: Ruleset) -> list[tuple[str, ...]]:
    """Return the sides to choose the first companies from, one after another."""
    if situation == EXTRACTORS:
        return [extractors(ruleset)]
    if situation == WINDOW:
        upgraders = free_upgraders(ruleset)
        return [token_deliverers(ruleset), (*upgraders, *(f"{card}+" for card in upgraders))]
    return [sellers_on_delivery(ruleset)] if situation == SALE else []


def is_met(situation: str | None, state: State, seat: int) -> bool:
    """Whether a position during a production has the situation."""
    if situation == REPETITION:
        return _has_repetition_with_managers(state, seat)
    if situation == PARTLY_RESOLVED:
        return _is_card_with_managers_begun(state, seat)
    return situation != SALE or _is_asked_to_sell(state, seat)


def _has_repetition_with_managers(state: State, seat: int) -> bool:
    me = state.seats[seat]
    is_able = power_of(state, seat).again_cost() is not None and not me.power_used
    return is_able and any(owned.resolved and owned.managers for owned in me.cards)


def _is_card_with_managers_begun(state: State, seat: int) -> bool:
    open_card = state.seats[seat].open_card
    return open_card is not None and bool(open_card.managers) and any(open_card.tally)


def _is_asked_to_sell(state: State, seat: int) -> bool:
    """Whether the delivery of another company than the open one may sell now."""
    me, sellers = state.seats[seat], sellers_on_delivery(state.ruleset)
    cards = [asked.card for asked in me.pending[-1:] if asked.card in sellers]
    return me.open_card is not None and any(card != me.open_card.card for card in cards)
