"""What a disc brings alone, by the engine and the solver: the row holds one card, or none.

A seat takes the card with a 4, or is outbid there with a disc of some value; where a compensation
asks something, each answer is an end of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from furnace.bots.lookahead import weights_of
from furnace.bots.valuation import valuation_of
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.game import actors, apply, legal_actions
from furnace.engine.phases import production, resolution
from furnace.engine.state import AuctionCard, Phase, Placed, State
from furnace.solver.solve import solve
from furnace.solver.weights import Weights

UNIT = 1_000
LAST_IN_UNITS = Weights(UNIT, 1, 1, 1, 1, 1)
"""In the last round what is no money only breaks ties."""

BEATING = 60
VALUES = (1, 2, 3, 4)


class Worth(NamedTuple):
    """What a seat may have in the end, in thousandths of money; and a bound to that."""

    value: int
    bound: int
    is_proven: bool


def without_row(state: State, seat: int) -> list[Worth]:
    """The seat's production if there were no auction."""
    return _worths(state._replace(row=()), seat)


def taken(state: State, seat: int, auction_card: AuctionCard) -> list[Worth]:
    """With this card, taken by a 4."""
    return _worths(_with_discs(state, auction_card, _disc(seat, 4)), seat)


def outbid(state: State, seat: int, auction_card: AuctionCard, value: int) -> list[Worth]:
    """With its compensation for a disc of this value."""
    rival = (seat + 1) % (len(state.seats) + len(state.agents))
    return _worths(
        _with_discs(state, auction_card, _disc(seat, value), _disc(rival, BEATING)), seat
    )


def _disc(owner: int, value: int) -> Placed:
    return Placed(owner, Disc(DiscKind.FIXED, value))


def _with_discs(state: State, auction_card: AuctionCard, *discs: Placed) -> State:
    return state._replace(row=(auction_card._replace(discs=discs),))


def _worths(state: State, seat: int) -> list[Worth]:
    return [_worth(end, seat) for end in _ends(resolution.begin(_all_laid(state), []))]


def _all_laid(state: State) -> State:
    """Nobody is to bid any more; K4i's second disc is not asked about either."""
    seats = tuple(seat._replace(pending=()) for seat in state.seats)
    return state._replace(turn=None, seats=seats)


def _ends(state: State) -> Iterator[State]:
    """Where production begins, after each way to answer."""
    if state.phase is Phase.PRODUCTION:
        yield state
    elif resolution.is_over(state):
        yield production.begin(resolution.finish(state, []), [])
    else:
        (asked,) = actors(state)
        for action in legal_actions(state, asked):
            yield from _ends(apply(state, action).state)


def _worth(state: State, seat: int) -> Worth:
    is_last = state.round == state.ruleset.rounds
    weights = LAST_IN_UNITS if is_last else weights_of(state)._replace(card=0)
    plan, more = solve(state, seat, weights, time_limit=1), _standing(state, seat)
    return Worth(plan.value + more, plan.bound + more, plan.is_proven)


def _standing(state: State, seat: int) -> int:
    """The cards as they lie, and the managers in hand."""
    me, valuation = state.seats[seat], valuation_of(state)
    cards = [valuation.basic.get(mine.card, 0) for mine in (*me.cards, *me.arrivals)]
    managers = [valuation.managers.get(manager, 0) for manager in me.managers]
    return sum(round(worth * UNIT) for worth in (*cards, *managers))
