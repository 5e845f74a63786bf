"""What there is to see in games of Furnace, and what a move shows of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import CardSet
from furnace.engine.action import KINDS, Insert
from furnace.engine.event import CardDiscarded, Event, GameEnded
from furnace.engine.outcome import DecidedBy
from furnace.engine.ruleset import WORDS
from furnace.engine.state import Phase, State
from properties import sights_of_cards, sights_of_powers
from properties.decisions import begun_automatically
from properties.random_play import Move


def everything() -> set[str]:
    """All that a set of games can show."""
    return {
        *_of_box(base_cards()),
        *_of_box(interbellum_cards()),
        *[f"action {kind.__name__}" for kind in KINDS],
        *[f"event {kind.__name__}" for kind in get_args(Event)],
        *[f"decided by {reason}" for reason in DecidedBy],
        *[f"{seats} seats" for seats in range(1, 6)],
        *[f"word {word}" for word in WORDS],
        *sights_of_powers.OF_AGENTS,
        *sights_of_powers.OF_CAPITALISTS,
        "a company without a disc",
        "a start-up on its own begins automatically",
        "the last card begins automatically",
        "the first card of a chain begins automatically",
        "the next card of a chain begins automatically",
    }


def sightings(move: Move) -> Iterator[str]:
    """All that one move shows."""
    yield f"action {type(move.action).__name__}"
    for event in move.events:
        yield f"event {type(event).__name__}"
        yield from _of_event(move.before, event)
    yield from _of_begun(move)
    yield from sights_of_cards.of_move(move)
    yield from sights_of_powers.of_move(move)


def _of_box(cards: CardSet) -> Iterator[str]:
    for company in cards.companies:
        yield from sights_of_cards.of_company(company)
    for startup in cards.startups:
        yield from sights_of_cards.of_startup(startup)
    for capitalist in cards.capitalists:
        yield f"{capitalist.id}: used"
    for manager in cards.managers:
        yield from sights_of_powers.of_manager(manager)
    for school in cards.schools:
        yield from sights_of_powers.of_school(school)
    for agent in cards.agents:
        yield from sights_of_powers.of_agent(agent)


def _of_event(state: State, event: Event) -> Iterator[str]:
    match event:
        case CardDiscarded(_, None):
            yield "a company without a disc"
        case GameEnded(outcome):
            yield f"decided by {outcome.decided_by}"
            yield f"{len(state.seats)} seats"
            yield from (f"word {word}" for word in state.ruleset.words)


def _of_begun(move: Move) -> Iterator[str]:
    """Cards that begin automatically, at once or when another was left (Q21)."""
    is_begin = move.before.phase is not Phase.PRODUCTION or isinstance(move.action, Insert)
    if move.before.ruleset.is_chain:
        card = "the first card of a chain" if is_begin else "the next card of a chain"
    else:
        card = "a start-up on its own" if is_begin else "the last card"
    yield from (f"{card} begins automatically" for _ in begun_automatically(move))
