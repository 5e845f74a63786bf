"""The scenarios of the search, by the engine and the solver: the row has one card, or none.

A seat wins the card with a 4, or is outbid there with a disc of some value. If a compensation
leaves a choice, each answer is evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from furnace.bots.lookahead import weights_of
from furnace.bots.valuation import valuation_of
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.game import actors, apply, legal_actions
from furnace.engine.phases import production, resolution
from furnace.engine.state import AuctionCard, Phase, PlacedDisc, State
from furnace.solver.production import solve
from furnace.solver.weights import Weights

COIN = 1_000
LAST_ROUND_WEIGHTS = Weights(COIN, 1, 1, 1, 1, 1)
"""In the last round only money counts; resources break ties."""

BEATING = 60
VALUES = (1, 2, 3, 4)


class SolvedValue(NamedTuple):
    """The money a seat can have at the end, in thousandths, and an upper bound."""

    value: int
    bound: int
    is_proven: bool


def without_row(state: State, seat: int) -> list[SolvedValue]:
    """Return the values of the seat's production without an auction."""
    return _values(state._replace(row=()), seat)


def won(state: State, seat: int, auction_card: AuctionCard) -> list[SolvedValue]:
    """Return the values if the seat wins this card with a 4."""
    return _values(_with_discs(state, auction_card, _disc(seat, 4)), seat)


def outbid(state: State, seat: int, auction_card: AuctionCard, value: int) -> list[SolvedValue]:
    """Return the values if the seat is compensated for a disc of this value."""
    rival = (seat + 1) % (len(state.seats) + len(state.agents))
    return _values(
        _with_discs(state, auction_card, _disc(seat, value), _disc(rival, BEATING)), seat
    )


def _disc(owner: int, value: int) -> PlacedDisc:
    return PlacedDisc(owner, Disc(DiscKind.FIXED, value))


def _with_discs(state: State, auction_card: AuctionCard, *discs: PlacedDisc) -> State:
    return state._replace(row=(auction_card._replace(discs=discs),))


def _values(state: State, seat: int) -> list[SolvedValue]:
    return [
        _value(end, seat) for end in _productions(resolution.begin(_with_bidding_over(state), []))
    ]


def _with_bidding_over(state: State) -> State:
    """End the bidding, K4i's second disc included."""
    seats = tuple(seat._replace(pending=()) for seat in state.seats)
    return state._replace(turn=None, seats=seats)


def _productions(state: State) -> Iterator[State]:
    """Yield the beginnings of production, one for each combination of answers."""
    if state.phase is Phase.PRODUCTION:
        yield state
    elif resolution.is_over(state):
        yield production.begin(resolution.finish(state, []), [])
    else:
        (asked,) = actors(state)
        for action in legal_actions(state, asked):
            yield from _productions(apply(state, action).state)


def _value(state: State, seat: int) -> SolvedValue:
    is_last = state.round == state.ruleset.rounds
    weights = LAST_ROUND_WEIGHTS if is_last else weights_of(state)._replace(card=0)
    plan, more = solve(state, seat, weights, time_limit=1), _card_and_manager_value(state, seat)
    return SolvedValue(plan.value + more, plan.bound + more, plan.is_proven)


def _card_and_manager_value(state: State, seat: int) -> int:
    """Return the value of the companies, upgrades not counted, and of the managers."""
    me, valuation = state.seats[seat], valuation_of(state)
    cards = [valuation.basic.get(owned.card, 0) for owned in (*me.cards, *me.arrivals)]
    managers = [valuation.managers.get(manager, 0) for manager in me.managers]
    return sum(round(value * COIN) for value in (*cards, *managers))
