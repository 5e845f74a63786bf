"""What a part of the small productions look for: situations that hardly come up at random."""

from __future__ import annotations

from bench.prove.cards import (
    extractors,
    free_upgraders,
    sellers_on_delivery,
    token_deliverers,
    window_startups,
)
from bench.prove.tables import Kind, capitalists, ruleset_with

from furnace.engine.owners import power_of
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import State

EXTRACTORS, REPETITION, WINDOW, SALE = "extractors", "repetition", "window", "sale"
IN_TURN = (EXTRACTORS, REPETITION, WINDOW, SALE)
"""In this order: managers on basic companies that only extract; a repetition not used yet, with
managers on cards already resolved, or with managers alike on a card and in hand; an upgrade window
that deliveries of tokens open; a delivery that sells in the middle of another card."""

BEGUN = "begun"
AIMS = (*IN_TURN, BEGUN)
"""Also, on request: a card open after some transactions, with managers that can still be used."""

COUNTED_APART = (WINDOW, SALE)
"""Aims at so few companies that, counted with the others, they would be avoided without the aim."""


def able_capitalists(aim: str | None, kind: Kind, seats: int) -> tuple[str, ...]:
    """Return the capitalists that an aim allows."""
    cards = capitalists(kind, seats)
    if aim != REPETITION:
        return cards
    powers = {card: ruleset_with(kind, seats, card).powers[card] for card in cards}
    return tuple(card for card in cards if powers[card].again_cost() is not None)


def able_startups(aim: str | None, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the start-ups that an aim allows."""
    return window_startups(ruleset) if aim == WINDOW else ruleset.startups


def first_sides(aim: str | None, ruleset: Ruleset) -> list[tuple[str, ...]]:
    """Return what sides the first companies are chosen from, one after another."""
    if aim == EXTRACTORS:
        return [extractors(ruleset)]
    if aim == WINDOW:
        upgraders = free_upgraders(ruleset)
        return [token_deliverers(ruleset), (*upgraders, *(f"{card}+" for card in upgraders))]
    return [sellers_on_delivery(ruleset)] if aim == SALE else []


def is_met(aim: str | None, state: State, seat: int) -> bool:
    """Whether a position from the middle of a production is what an aim looks for."""
    if aim == REPETITION:
        return _has_staffed_repetition(state, seat)
    if aim == BEGUN:
        return _is_staffed_card_begun(state, seat)
    return aim != SALE or _is_asked_to_sell(state, seat)


def _has_staffed_repetition(state: State, seat: int) -> bool:
    me = state.seats[seat]
    is_able = power_of(state, seat).again_cost() is not None and not me.repeated
    return is_able and any(mine.resolved and mine.managers for mine in me.cards)


def _is_staffed_card_begun(state: State, seat: int) -> bool:
    work = state.seats[seat].resolving
    return work is not None and bool(work.managers) and any(work.tally)


def _is_asked_to_sell(state: State, seat: int) -> bool:
    """Whether the delivery of another company than the open one may sell now."""
    me, sellers = state.seats[seat], sellers_on_delivery(state.ruleset)
    cards = [asked.card for asked in me.pending[-1:] if asked.card in sellers]
    return me.resolving is not None and any(card != me.resolving.card for card in cards)
