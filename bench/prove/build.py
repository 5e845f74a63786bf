"""A State built from a sketch: the table is set up, then the engine plays the actions."""

from __future__ import annotations

from collections import Counter
from random import Random

from bench.prove.pairs import managers_of
from bench.prove.sketch import Sketch

from furnace.engine.action import Again, Copy, Done, Open, Place
from furnace.engine.game import apply, legal_actions, new
from furnace.engine.owners import return_discs
from furnace.engine.phases import production
from furnace.engine.state import Agent, Seat, State
from furnace.notation.possible import why_impossible

LAST_ACTION = 0.5
"""The probability of taking the last action listed for a card, which does least."""


def build(sketch: Sketch, random: Random) -> State:
    """Return the position of a sketch; raise AssertionError if it is impossible."""
    state = _with_managers_placed(
        _others_done(production.begin(_auctioned(sketch), []), sketch), sketch
    )
    state = _begun(state, sketch, random)
    assert why_impossible(state) is None, (why_impossible(state), sketch)
    return state


def _auctioned(sketch: Sketch) -> State:
    """Return the table between the auction and the production of a round."""
    ruleset, seats = sketch.parts.ruleset, sketch.parts.seats
    state = new(ruleset, seats)._replace(
        round=sketch.round,
        first=0,
        seats=tuple(_seats(sketch)),
        schools=_schools(sketch),
        stack=_stack(sketch),
        agents=_agents(sketch),
    )
    return return_discs(state._replace(unseen=_unseen(state)), [])


def _seats(sketch: Sketch) -> list[Seat]:
    """Return the seat among the others, whose capitalists are the first ones left."""
    left = [card for card in sketch.parts.ruleset.capitalists if card != sketch.parts.capitalist]
    managers = sorted([*sketch.parts.in_hand, *(manager for manager, _ in sketch.parts.placed)])
    seats = [
        Seat(capitalist=capitalist, cards=cards)
        for capitalist, cards in zip(left, sketch.others, strict=False)
    ]
    mine = Seat(
        goods=sketch.goods,
        capitalist=sketch.parts.capitalist,
        cards=sketch.cards,
        arrivals=sketch.arrivals,
        managers=tuple(managers),
    )
    return [*seats[: sketch.seat], mine, *seats[sketch.seat :]]


def _schools(sketch: Sketch) -> tuple[str, ...]:
    """Return one side of each of the first schools (Q9)."""
    sides = {side[:-1]: side for side in sketch.parts.ruleset.schools}
    return tuple(sides.values())[: sketch.parts.ruleset.school_count(sketch.parts.seats)]


def _agents(sketch: Sketch) -> tuple[Agent, ...]:
    cards = [*sketch.parts.ruleset.agent_cards, None, None]
    return tuple(
        Agent(card=card, companies=companies)
        for card, companies in zip(cards, sketch.agents, strict=False)
    )


def _stack(sketch: Sketch) -> tuple[str, ...]:
    """Return the managers that nobody owns."""
    owned = Counter([*sketch.parts.in_hand, *(manager for manager, _ in sketch.parts.placed)])
    owned.update(manager for cards in sketch.others for mine in cards for manager in mine.managers)
    left = managers_of(sketch.parts.ruleset, sketch.parts.capitalist) - owned
    return tuple(sorted(left.elements()))


def _unseen(state: State) -> tuple[str, ...]:
    """Return the companies not dealt yet; of those dealt, the ones nobody owns are in the box.

    New companies come first: of the base ones some must be left that are never dealt (Q4).
    """
    owned = {mine.card for seat in state.seats for mine in (*seat.cards, *seat.arrivals)}
    owned |= {card for agent in state.agents for card in agent.companies}
    rest = [card for card in state.ruleset.companies if card not in owned]
    dealt = state.round * state.ruleset.row_length(len(state.seats))
    in_box = max(0, dealt - (len(state.ruleset.companies) - len(rest)))
    return tuple(rest[: len(rest) - in_box])


def _others_done(state: State, sketch: Sketch) -> State:
    """Let the other seats end their production; their last action is the one that does least."""
    while sketch.are_done and (others := [one for one in state.producing if one != sketch.seat]):
        state = apply(state, legal_actions(state, others[0])[-1]).state
    return state


def _with_managers_placed(state: State, sketch: Sketch) -> State:
    """Place the managers, in the order in which the engine takes them (Q30)."""
    for manager, card in sorted(sketch.parts.placed):
        place = Place(sketch.seat, manager, card)
        if place in legal_actions(state, sketch.seat):
            state = apply(state, place).state
    return state


def _begun(state: State, sketch: Sketch, random: Random) -> State:
    """Resolve the cards that come before anything else, as far as they may be begun."""
    for card in sketch.begun:
        opening = Open(sketch.seat, card)
        if opening in legal_actions(state, sketch.seat):
            state = apply(state, opening).state
        state = _resolved(state, opening, random)
    return state


def _resolved(state: State, opening: Open, random: Random) -> State:
    """Resolve an open card until it is closed or an action would leave it.

    Actions are at random, or those that do least.
    """
    while _is_open(state, opening):
        actions = legal_actions(state, opening.seat)
        action = actions[-1] if random.random() < LAST_ACTION else random.choice(actions)
        if isinstance(action, (Open, Again, Copy, Done)):
            break
        state = apply(state, action).state
    return state


def _is_open(state: State, opening: Open) -> bool:
    open_card = state.seats[opening.seat].open_card
    return open_card is not None and open_card.card == opening.card
