"""Bidding: in turn each seat places one disc on a card of the row (R3.3 to R3.8)."""

from __future__ import annotations

from furnace.cards.goods import NOTHING
from furnace.engine.action import Action, Bid, Keep, Roll, make_bid
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.event import (
    Answered,
    Asked,
    BidPaid,
    DiscPlaced,
    Log,
    PhaseBegan,
    Rolled,
    TurnCame,
)
from furnace.engine.owners import bid_price, discs_left, power_of, values_of, with_discs_left
from furnace.engine.phases import agent
from furnace.engine.phases.gifts import lay_gifts
from furnace.engine.placing import (
    barred_values,
    can_place,
    can_place_one,
    discs_to_place,
    highest,
    is_second_asked,
    why_no_disc,
)
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import (
    CHANCE,
    Lot,
    Pending,
    Phase,
    Placed,
    State,
    with_goods,
    with_row,
    with_seat,
)


def begin(state: State, log: Log) -> State:
    """The first player bids first (R3.3)."""
    log.append(PhaseBegan(Phase.BIDDING, state.round))
    return _pass_turn(state._replace(phase=Phase.BIDDING), state.row, log)


def actors(state: State) -> tuple[int, ...]:
    """The owner whose turn it is; an Agent's turn is a roll of the die (R10.2)."""
    assert state.turn is not None
    return (state.turn,) if state.turn < len(state.seats) else (CHANCE,)


def legal_actions(
    state: State, seat: int
) -> tuple[Bid, ...] | tuple[Roll, ...] | tuple[Bid | Keep, ...]:
    """Every disc on every card that the two limits leave open."""
    if seat == CHANCE:
        return agent.ROLLS
    is_bound = power_of(state, seat).is_bound_by_limits()
    barred = [(lot.card, barred_values(lot, seat, is_bound)) for lot in sorted(state.row)]
    places = [
        (seat, disc, card, "bid")
        for disc in _valued(state, seat)
        for card, values in barred
        if values is not None and disc.value not in values
    ]
    bids = tuple(map(make_bid, places))
    if not state.seats[seat].pending:
        return bids
    second: tuple[Bid | Keep, ...] = (*bids, *_keeps(state, seat))
    return second


def why_illegal(state: State, action: Action) -> Refusal | None:
    """A disc in hand, a card of the row, and the two limits (R3.4 to R3.6)."""
    match action:
        case Roll():
            return None if action in agent.ROLLS else Refusal(Code.NO_OUTCOME, "R10.2")
        case Bid(seat, disc, card):
            return _why_no_bid(state, seat, disc, card)
        case Keep(seat, disc):
            return _why_no_keep(state, seat, disc)
    return Refusal(Code.NOT_NOW, "R3.4")


def apply(state: State, action: Action, log: Log) -> State:
    """Place the disc, and let the next owner have its turn."""
    match action:
        case Bid(seat, disc, card):
            return _end_turn(_place(_pay(state, seat, disc, log), seat, disc, card, log), disc, log)
        case Keep(seat):
            return _pass_turn(_close_second(state, seat, log), state.row, log)
        case Roll(pips):
            assert state.turn is not None
            log.append(Rolled(state.turn, pips))
            disc, card = agent.choose(state, state.turn, pips)
            state = _place(state, state.turn, disc, card, log)
            return _pass_turn(state, state.row, log)
    raise AssertionError(action)


def is_over(state: State) -> bool:
    """Whether nobody has a disc left to place (R3.8)."""
    return state.turn is None


def turn_order(first: int, seats: int, agents: int) -> tuple[int, ...]:
    """One turn of the table: the seats from the first player on, then the Agents (R3.3, R10.2)."""
    return (*range(first, seats), *range(first), *range(seats, seats + agents))


def _valued(state: State, seat: int) -> tuple[Disc, ...] | list[Disc]:
    """The discs a seat may place now, a variable one with each value it may have (R14.2)."""
    discs = discs_to_place(state, seat)
    if not state.ruleset.has_variable_discs:
        return discs
    return [Disc(disc.kind, value) for disc in discs for value in values_of(state, seat, disc)]


def _keeps(state: State, seat: int) -> tuple[Keep, ...]:
    """The neutral disc may be kept while another disc could still bring it along (R19.4, Q17)."""
    (neutral,) = discs_to_place(state, seat)
    return (Keep(seat, neutral),) if len(discs_left(state, seat)) > 1 else ()


def _why_no_bid(state: State, seat: int, disc: Disc, card: str) -> Refusal | None:
    if seat != state.turn:
        return Refusal(Code.NOT_YOUR_TURN, "R3.3", seat=seat)
    if disc not in _valued(state, seat):
        return _why_no_disc_in_hand(state, seat, disc)
    for lot in state.row:
        if lot.card == card:
            return _why_not_on(state, seat, disc, lot)
    return Refusal(Code.NOT_IN_ROW, "R3.4", card=card)


def _why_no_disc_in_hand(state: State, seat: int, disc: Disc) -> Refusal:
    """The disc is not there, is not to be laid now, or cannot have this value."""
    if disc.kind is DiscKind.VARIABLE and any(
        held.kind is disc.kind for held in discs_to_place(state, seat)
    ):
        rule = "R14.6" if state.ruleset.is_growth else "R14.2"
        return Refusal(Code.NO_SUCH_VALUE, rule, seat=seat, disc=disc)
    if disc in discs_left(state, seat) or is_second_asked(state, seat):
        return Refusal(Code.SECOND_DISC, "R19.4", seat=seat, disc=disc)
    return Refusal(Code.NO_SUCH_DISC, "R3.4", seat=seat, disc=disc)


def _why_not_on(state: State, seat: int, disc: Disc, lot: Lot) -> Refusal | None:
    code = why_no_disc(lot, seat, disc, power_of(state, seat).is_bound_by_limits())
    if code is None:
        return None
    rule = "R3.5" if code is Code.OWN_DISC else "R3.6"
    return Refusal(code, rule, seat=seat, card=lot.card, disc=disc)


def _why_no_keep(state: State, seat: int, disc: Disc) -> Refusal | None:
    if seat != state.turn:
        return Refusal(Code.NOT_YOUR_TURN, "R3.3", seat=seat)
    if not is_second_asked(state, seat) or disc not in discs_to_place(state, seat):
        return Refusal(Code.NOTHING_TO_KEEP, "R19.4", seat=seat, disc=disc)
    if not _keeps(state, seat):
        return Refusal(Code.MUST_PLACE, "Q17", seat=seat, disc=disc)
    return None


def _pay(state: State, seat: int, disc: Disc, log: Log) -> State:
    """The coal a variable disc is given goes to the supply (R14.2)."""
    price = bid_price(state, seat, disc) if disc.kind is DiscKind.VARIABLE else NOTHING
    if price == NOTHING:
        return state
    log.append(BidPaid(seat, price, disc))
    me = state.seats[seat]
    return with_seat(state, seat, with_goods(me, me.goods.minus(price)))


def _place(state: State, owner: int, disc: Disc, card: str, log: Log) -> State:
    log.append(DiscPlaced(owner, disc, card))
    left, row = list(discs_left(state, owner)), list(state.row)
    left.remove(_in_hand(left, disc))
    for at, lot in enumerate(row):
        if lot.card == card:
            row[at] = Lot(card, (*lot.discs, Placed(owner, disc)), lot.manager)
            state = _outbid(state, lot, owner, disc, log)
    return with_row(with_discs_left(state, owner, tuple(left)), tuple(row), state.turn)


def _in_hand(held: list[Disc], placed: Disc) -> Disc:
    """The disc as it was in hand: a variable one may have another value there."""
    if placed.kind is not DiscKind.VARIABLE:
        return placed
    return next(disc for disc in held if disc.kind is DiscKind.VARIABLE)


def _outbid(state: State, lot: Lot, owner: int, disc: Disc, log: Log) -> State:
    """Whoever led on a card may gain from being outbid (R18.4, Q19)."""
    if not state.ruleset.permanents or not lot.discs:
        return state
    leader = highest(lot)
    is_outbid = disc.value > leader.disc.value and leader.owner != owner
    if not is_outbid or leader.owner >= len(state.seats):
        return state
    return lay_gifts(state, leader.owner, lambda power: power.outbid_gift(), log)


def _end_turn(state: State, disc: Disc, log: Log) -> State:
    """The turn passes, unless a second disc may be laid (R19.4)."""
    assert state.turn is not None
    seat = state.turn
    if disc.kind is DiscKind.NEUTRAL and is_second_asked(state, seat):
        state = _close_second(state, seat, log)
    elif _can_second(state, seat):
        return _open_second(state, seat, log)
    return _pass_turn(state, state.row, log)


def _can_second(state: State, seat: int) -> bool:
    if not power_of(state, seat).is_neutral_second():
        return False
    neutral = tuple(d for d in discs_left(state, seat) if d.kind is DiscKind.NEUTRAL)
    return can_place_one(state, seat, neutral, state.row)


def _open_second(state: State, seat: int, log: Log) -> State:
    me = state.seats[seat]
    assert me.capitalist is not None
    log.append(Asked(seat, me.capitalist, 1))
    return with_seat(state, seat, me._replace(pending=(Pending(me.capitalist, 1),)))


def _close_second(state: State, seat: int, log: Log) -> State:
    me = state.seats[seat]
    assert me.capitalist is not None
    log.append(Answered(seat, me.capitalist, 1))
    return with_seat(state, seat, me._replace(pending=()))


def _pass_turn(state: State, row: tuple[Lot, ...], log: Log) -> State:
    """The turn goes round to the next owner who can place a disc on this row (Q10)."""
    turn = _next_bidder(state, row)
    log.append(TurnCame(turn))
    return with_row(state, row, turn)


def _next_bidder(state: State, row: tuple[Lot, ...]) -> int | None:
    assert state.first is not None
    seats = len(state.seats)
    order = turn_order(state.first, seats, len(state.agents))
    start = 0 if state.turn is None else order.index(state.turn) + 1
    for owner in (*order[start:], *order[:start]):
        if can_place(state, owner, row) if owner < seats else agent.can_bid(state, owner, row):
            return owner
    return None
