"""The cases contain everything that acts in production, and the best productions make use of it.

The engine's events say what occurs, as in tests/properties. The test names what occurs too rarely:
after a change of the cases, add seeds in walk_cases.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from furnace.cards.effects import CompensationGift, Effect, OutbidGift, Permanent
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import CardSet
from furnace.engine.action import Again, Copy, Done, Insert, Manage, Open, Place, Skip, Upgrade, Use
from furnace.engine.game import apply
from furnace.engine.state import State
from furnace.solver.production import solve
from position_builder import ANN
from properties import sights_of_cards, sights_of_powers
from properties.random_play import Move
from solver.cases import Case, cases

OFTEN = 2
ACTIONS = (Again, Copy, Done, Insert, Manage, Open, Place, Skip, Upgrade, Use)
OF_AUCTIONS = ("taken", "compensated", "compensation declined")
AT_WORK = ("K1", "K5", "K6", "K8", "K9")
"""The capitalists whose powers act in production."""

SITUATIONS = (
    "base game in free order",
    "base game in the chain",
    "Interbellum in free order",
    "Interbellum in the chain",
    "a new card is to be inserted",
    "a card is open",
    "K6 has a compensation ahead",
    "goods lie on a card",
    "managers in hand",
    "a manager on a card",
    "a manager on a card of a neighbour",
    "an Agent's company",
)


def test_everything_that_acts_in_production_is_in_a_best_production() -> None:
    seen = Counter(sight for case in cases() for sight in set(_sights(case)))
    rare = {what: seen[what] for what in _everything() if seen[what] < OFTEN}
    assert rare == {}


def _everything() -> Iterator[str]:
    for box in (base_cards(), interbellum_cards()):
        yield from _of_box(box)
    yield from (f"{capitalist}: used" for capitalist in AT_WORK)
    yield from ("K8 puts two managers on one card", "K9 copies a company of an Agent")
    yield from (f"action {kind.__name__}" for kind in ACTIONS)
    yield from SITUATIONS


def _of_box(box: CardSet) -> Iterator[str]:
    for company in box.companies:
        for what in sights_of_cards.of_company(company):
            if what.partition(": ")[2] not in OF_AUCTIONS:
                yield from _unless_of_auctions(what, company.lines(is_upgraded=True))
    for startup in box.startups:
        for what in sights_of_cards.of_startup(startup):
            yield from _unless_of_auctions(what, startup.effects)
    yield from (f"{capitalist.id}: there" for capitalist in box.capitalists)
    for manager in box.managers:
        yield from sights_of_powers.of_manager(manager)


def _unless_of_auctions(what: str, effects: tuple[Effect, ...]) -> Iterator[str]:
    """Yield a line unless it acts only when a disc is outbid or compensated (R18.4, R18.9)."""
    effect = effects[int(what.partition(": line ")[2].partition(",")[0]) - 1]
    is_gift = isinstance(effect, Permanent) and isinstance(
        effect.effect, (OutbidGift, CompensationGift)
    )
    if not is_gift:
        yield what


def _sights(case: Case) -> Iterator[str]:
    """Yield what the position and the moves of its best production show."""
    state = case.state
    yield f"{state.seats[ANN].capitalist}: there"
    yield from _of_position(state)
    for action in solve(state, ANN, case.weights).actions:
        yield f"action {type(action).__name__}"
        if not isinstance(action, Done):
            step = apply(state, action)
            move = Move(state, action, step.events, step.state)
            yield from sights_of_cards.of_move(move)
            yield from sights_of_powers.of_move(move)
            state = step.state


def _of_position(state: State) -> Iterator[str]:
    me, others = state.seats[ANN], state.seats[1:]
    box = "base game" if state.ruleset.is_plain else "Interbellum"
    yield f"{box} in {'the chain' if state.ruleset.is_chain else 'free order'}"
    holds = {
        "a new card is to be inserted": me.arrivals,
        "a card is open": me.open_card,
        "K6 has a compensation ahead": me.capitalist == "K6" and me.pending,
        "goods lie on a card": any(any(owned.goods) for owned in me.cards),
        "managers in hand": me.placeable,
        "a manager on a card": any(owned.managers for owned in me.cards),
        "a manager on a card of a neighbour": any(
            c.managers for seat in others for c in seat.cards
        ),
        "an Agent's company": any(agent.companies for agent in state.agents),
    }
    yield from (what for what, is_so in holds.items() if is_so)
