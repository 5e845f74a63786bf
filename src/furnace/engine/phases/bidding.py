"""Bidding: in turn each seat places one disc on a company of the row (R3.3 to R3.8)."""

from __future__ import annotations

from furnace.engine.action import Action, Bid, Roll, make_bid
from furnace.engine.disc import Disc
from furnace.engine.event import DiscPlaced, Log, PhaseBegan, Rolled, TurnCame
from furnace.engine.owners import discs_left, power_of, with_discs_left
from furnace.engine.phases import agent
from furnace.engine.placing import barred_values, can_place, why_no_disc
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import CHANCE, Lot, Phase, Placed, State, with_row


def begin(state: State, log: Log) -> State:
    """The first player bids first (R3.3)."""
    log.append(PhaseBegan(Phase.BIDDING, state.round))
    return _pass_turn(state._replace(phase=Phase.BIDDING), state.row, log)


def actors(state: State) -> tuple[int, ...]:
    """The owner whose turn it is; an Agent's turn is a roll of the die (R10.2)."""
    assert state.turn is not None
    return (state.turn,) if state.turn < len(state.seats) else (CHANCE,)


def legal_actions(state: State, seat: int) -> tuple[Bid, ...] | tuple[Roll, ...]:
    """Every disc on every company that the two limits leave open."""
    if seat == CHANCE:
        return agent.ROLLS
    is_bound = power_of(state, seat).is_bound_by_limits()
    barred = [(lot.card, barred_values(lot, seat, is_bound)) for lot in sorted(state.row)]
    places = [
        (seat, disc, card, "bid")
        for disc in discs_left(state, seat)
        for card, values in barred
        if values is not None and disc.value not in values
    ]
    return tuple(map(make_bid, places))


def why_illegal(state: State, action: Action) -> Refusal | None:
    """A disc in hand, a company of the row, and the two limits (R3.4 to R3.6)."""
    match action:
        case Roll():
            return None if action in agent.ROLLS else Refusal(Code.NO_OUTCOME, "R10.2")
        case Bid(seat, disc, card):
            return _why_no_bid(state, seat, disc, card)
    return Refusal(Code.NOT_NOW, "R3.4")


def apply(state: State, action: Action, log: Log) -> State:
    """Place the disc, and let the next owner have its turn."""
    match action:
        case Bid(seat, disc, card):
            return _place(state, seat, disc, card, log)
        case Roll(pips):
            assert state.turn is not None
            log.append(Rolled(state.turn, pips))
            disc, card = agent.choose(state, state.turn, pips)
            return _place(state, state.turn, disc, card, log)
    raise AssertionError(action)


def is_over(state: State) -> bool:
    """Whether nobody has a disc left to place (R3.8)."""
    return state.turn is None


def turn_order(first: int, seats: int, agents: int) -> tuple[int, ...]:
    """One turn of the table: the seats from the first player on, then the Agents (R3.3, R10.2)."""
    return (*range(first, seats), *range(first), *range(seats, seats + agents))


def _why_no_bid(state: State, seat: int, disc: Disc, card: str) -> Refusal | None:
    if seat != state.turn:
        return Refusal(Code.NOT_YOUR_TURN, "R3.3", seat=seat)
    if disc not in discs_left(state, seat):
        return Refusal(Code.NO_SUCH_DISC, "R3.4", seat=seat, disc=disc)
    for lot in state.row:
        if lot.card == card:
            return _why_not_on(state, seat, disc, lot)
    return Refusal(Code.NOT_IN_ROW, "R3.4", card=card)


def _why_not_on(state: State, seat: int, disc: Disc, lot: Lot) -> Refusal | None:
    code = why_no_disc(lot, seat, disc, power_of(state, seat).is_bound_by_limits())
    if code is None:
        return None
    rule = "R3.5" if code is Code.OWN_DISC else "R3.6"
    return Refusal(code, rule, seat=seat, card=lot.card, disc=disc)


def _place(state: State, owner: int, disc: Disc, card: str, log: Log) -> State:
    log.append(DiscPlaced(owner, disc, card))
    left, row = list(discs_left(state, owner)), list(state.row)
    left.remove(disc)
    for at, lot in enumerate(row):
        if lot.card == card:
            row[at] = Lot(card, (*lot.discs, Placed(owner, disc)))
    return _pass_turn(with_discs_left(state, owner, tuple(left)), tuple(row), log)


def _pass_turn(state: State, row: tuple[Lot, ...], log: Log) -> State:
    """The turn goes round to the next owner who can place a disc on this row (Q10)."""
    turn = _next_bidder(state, row)
    log.append(TurnCame(turn))
    return with_row(state, row, turn)


def _next_bidder(state: State, row: tuple[Lot, ...]) -> int | None:
    assert state.first is not None
    order = turn_order(state.first, len(state.seats), len(state.agents))
    start = 0 if state.turn is None else order.index(state.turn) + 1
    for owner in (*order[start:], *order[:start]):
        if can_place(state, owner, row):
            return owner
    return None
