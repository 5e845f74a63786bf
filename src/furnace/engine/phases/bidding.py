"""Bidding: in turn order, each seat places one disc on a card of the row (R3.3 to R3.8)."""

from __future__ import annotations

from functools import cache
from operator import itemgetter

from furnace.cards.goods import NOTHING
from furnace.engine.action import Action, Bid, Keep, Roll
from furnace.engine.disc import FIXED, NEUTRAL, VARIABLE, Disc
from furnace.engine.event import (
    Answered,
    Asked,
    BidPaid,
    LaidFor,
    Log,
    PhaseBegan,
    Rolled,
)
from furnace.engine.make import make_bid, make_disc_placed, make_turn_came
from furnace.engine.owners import bid_price, discs_left, power_of, values_of, with_discs_left
from furnace.engine.phases import agent
from furnace.engine.phases.gifts import put_gifts
from furnace.engine.placing import (
    barred_values,
    can_place,
    can_place_one,
    discs_to_place,
    highest_disc,
    may_add_neutral_disc,
    why_no_disc,
)
from furnace.engine.powers.base import Power
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import (
    CHANCE,
    AuctionCard,
    Interruption,
    Phase,
    State,
    with_disc,
    with_goods,
    with_row,
    with_row_and_discs,
    with_seat,
)

NO_BARRED_VALUES: list[int] = []
card_of = itemgetter(0)


def begin(state: State, log: Log) -> State:
    """Begin bidding with the first player (R3.3)."""
    log.append(PhaseBegan(Phase.BIDDING, state.round))
    return _pass_turn(state._replace(phase=Phase.BIDDING), state.row, log)


def actors(state: State) -> tuple[int, ...]:
    """Return whose turn it is; an Agent's turn is a roll of the die (R10.2)."""
    assert state.turn is not None
    return (state.turn,) if state.turn < len(state.seats) else (CHANCE,)


def legal_actions(
    state: State, seat: int
) -> tuple[Bid, ...] | tuple[Roll, ...] | tuple[Bid | Keep, ...]:
    """Return a bid for every disc and card that the two limits allow; for a second disc, also
    keeping it; for CHANCE, the rolls."""
    if seat == CHANCE:
        return agent.ROLLS
    power = state.ruleset.powers[state.seats[seat].capitalist]
    is_bound = power.is_bound_by_limits()
    barred = [
        (card, barred_values(discs, seat, is_bound) if discs else NO_BARRED_VALUES)
        for card, discs, _ in sorted(state.row, key=card_of)
    ]
    fields = [
        (seat, disc, card, "bid")
        for disc in _discs_with_values(state, seat, power)
        for value in (disc.value,)
        for card, values in barred
        if values is not None and value not in values
    ]
    bids = tuple(map(make_bid, fields))
    if not state.seats[seat].pending:
        return bids
    second: tuple[Bid | Keep, ...] = (*bids, *_keep_actions(state, seat))
    return second


def why_illegal(state: State, action: Action) -> Refusal | None:
    """Check the disc in hand, the card in the row and the two limits (R3.4 to R3.6)."""
    if type(action) is Bid:
        return _why_no_bid(state, action.seat, action.disc, action.card)
    match action:
        case Roll():
            return None if action in agent.ROLLS else Refusal(Code.NO_OUTCOME, "R10.2")
        case Keep(seat, disc):
            return _why_no_keep(state, seat, disc)
    return Refusal(Code.NOT_NOW, "R3.4")


def apply(state: State, action: Action, log: Log) -> State:
    """Place the disc and pass the turn."""
    if type(action) is Bid:
        seat, disc = action.seat, action.disc
        if disc.kind is VARIABLE:
            state = _pay(state, seat, disc, log)
        return _end_turn(_place(state, seat, disc, action.card, log), disc, log)
    match action:
        case Keep(seat):
            return _pass_turn(_end_second(state, seat, log), state.row, log)
        case Roll(pips):
            assert state.turn is not None
            log.append(Rolled(state.turn, pips))
            disc, card = agent.choose_bid(state, state.turn, pips)
            state = _place(state, state.turn, disc, card, log)
            return _pass_turn(state, state.row, log)
    raise AssertionError(action)


def is_over(state: State) -> bool:
    """Whether nobody can place another disc (R3.8)."""
    return state.turn is None


@cache
def turn_order(first: int, seats: int, agents: int) -> tuple[int, ...]:
    """Return the order of bidding: seats from the first player on, then Agents (R3.3, R10.2)."""
    return (*range(first, seats), *range(first), *range(seats, seats + agents))


def _discs_with_values(state: State, seat: int, power: Power) -> tuple[Disc, ...] | list[Disc]:
    """Return the discs a seat may place now, a variable disc once per possible value (R14.2)."""
    discs = state.seats[seat].discs
    if not discs or discs[-1].kind is FIXED:
        return discs
    discs = discs_to_place(state, seat, power)
    if not state.ruleset.has_variable_discs:
        return discs
    return [Disc(disc.kind, value) for disc in discs for value in values_of(state, seat, disc)]


def _keep_actions(state: State, seat: int) -> tuple[Keep, ...]:
    """Return the choice to keep the neutral disc while it could still follow another (R19.4,
    Q17)."""
    (neutral,) = _second_discs(state, seat)
    return (Keep(seat, neutral),) if len(discs_left(state, seat)) > 1 else ()


def _why_no_bid(state: State, seat: int, disc: Disc, card: str) -> Refusal | None:
    if seat != state.turn:
        return Refusal(Code.NOT_YOUR_TURN, "R3.3", seat=seat)
    power = state.ruleset.powers[state.seats[seat].capitalist]
    if disc not in _discs_with_values(state, seat, power):
        return _why_no_disc_in_hand(state, seat, power, disc)
    for auction_card in state.row:
        if auction_card[0] == card:
            return _why_not_on(seat, power, disc, auction_card)
    return Refusal(Code.NOT_IN_ROW, "R3.4", card=card)


def _why_no_disc_in_hand(state: State, seat: int, power: Power, disc: Disc) -> Refusal:
    """Return why a disc cannot be placed: not in hand, not now, or an impossible value."""
    if disc.kind is VARIABLE and any(
        held.kind is disc.kind for held in discs_to_place(state, seat, power)
    ):
        return _why_no_value(state, seat, disc)
    if disc in discs_left(state, seat) or may_add_neutral_disc(state, seat):
        return Refusal(Code.SECOND_DISC, "R19.4", seat=seat, disc=disc)
    return Refusal(Code.NO_SUCH_DISC, "R3.4", seat=seat, disc=disc)


def _why_no_value(state: State, seat: int, disc: Disc) -> Refusal:
    """Return why a variable disc cannot have its value: coal, K7's bonus or the round."""
    if state.ruleset.is_growth:
        return Refusal(Code.NO_SUCH_VALUE, "R14.6", seat=seat, disc=disc, required=state.round)
    price, coal = bid_price(state, seat, disc).coal, state.seats[seat].goods.coal
    if price > coal:
        return Refusal(
            Code.NOT_ENOUGH_COAL, "R14.2", seat=seat, disc=disc, actual=coal, required=price
        )
    return Refusal(Code.NO_SUCH_VALUE, "R19.7", seat=seat, disc=disc)


def _why_not_on(seat: int, power: Power, disc: Disc, auction_card: AuctionCard) -> Refusal | None:
    code = why_no_disc(auction_card, seat, disc, power.is_bound_by_limits())
    if code is None:
        return None
    rule = "R3.5" if code is Code.OWN_DISC else "R3.6"
    return Refusal(code, rule, seat=seat, card=auction_card.card, disc=disc)


def _why_no_keep(state: State, seat: int, disc: Disc) -> Refusal | None:
    if seat != state.turn:
        return Refusal(Code.NOT_YOUR_TURN, "R3.3", seat=seat)
    if not may_add_neutral_disc(state, seat) or disc not in _second_discs(state, seat):
        return Refusal(Code.NOTHING_TO_KEEP, "R19.4", seat=seat, disc=disc)
    if not _keep_actions(state, seat):
        return Refusal(Code.MUST_PLACE, "Q17", seat=seat, disc=disc)
    return None


def _pay(state: State, seat: int, disc: Disc, log: Log) -> State:
    """Pay the coal for a variable disc to the supply (R14.2)."""
    price, me = bid_price(state, seat, disc), state.seats[seat]
    bonus = None if state.ruleset.is_growth else power_of(state, seat).variable_bonus() or None
    if price == NOTHING and not bonus:
        return state
    log.append(BidPaid(seat, price, disc, me.capitalist if bonus else None, bonus))
    return with_seat(state, seat, with_goods(me, me.goods.minus(price)))


def _place(state: State, owner: int, disc: Disc, card: str, log: Log) -> State:
    log.append(make_disc_placed((owner, disc, card, "disc_placed")))
    row = list(state.row)
    at = list(map(card_of, row)).index(card)
    auction_card = row[at]
    row[at] = with_disc(auction_card, owner, disc)
    if state.ruleset.permanents:
        state = _outbid(state, auction_card, owner, disc, log)
    left = _without(discs_left(state, owner), disc)
    if owner < len(state.seats):
        return with_row_and_discs(state, owner, left, tuple(row))
    return with_row(with_discs_left(state, owner, left), tuple(row), state.turn)


def _without(held: tuple[Disc, ...], placed: Disc) -> tuple[Disc, ...]:
    """Return the discs without the placed one; a variable disc had another value in hand."""
    if placed.kind is VARIABLE:
        return tuple([disc for disc in held if disc.kind is not VARIABLE])
    return tuple([disc for disc in held if disc != placed])


def _outbid(state: State, auction_card: AuctionCard, owner: int, disc: Disc, log: Log) -> State:
    """Give the previous leader of a card what it gains from being outbid (R18.4, Q19)."""
    if not auction_card.discs:
        return state
    leader = highest_disc(auction_card)
    is_outbid = disc.value > leader.disc.value and leader.owner != owner
    if not is_outbid or leader.owner >= len(state.seats):
        return state
    at = auction_card.card
    return put_gifts(
        state, leader.owner, lambda power: power.outbid_gift(), LaidFor.OUTBID, at, log
    )


def _end_turn(state: State, disc: Disc, log: Log) -> State:
    """Pass the turn, unless a second disc may be placed (R19.4)."""
    assert state.turn is not None
    seat, power = state.turn, power_of(state, state.turn)
    if power.is_neutral_second():
        if disc.kind is NEUTRAL:
            state = _end_second(state, seat, log)
        elif can_place_one(state, seat, power, _second_discs(state, seat), state.row):
            return _ask_for_second(state, seat, log)
    return _pass_turn(state, state.row, log)


def _second_discs(state: State, seat: int) -> tuple[Disc, ...]:
    """Return the discs that can be placed second: the neutral disc, if it is in hand."""
    return tuple(disc for disc in discs_left(state, seat) if disc.kind is NEUTRAL)


def _ask_for_second(state: State, seat: int, log: Log) -> State:
    me = state.seats[seat]
    assert me.capitalist is not None
    log.append(Asked(seat, me.capitalist, 1))
    return with_seat(state, seat, me._replace(pending=(Interruption(me.capitalist, 1),)))


def _end_second(state: State, seat: int, log: Log) -> State:
    me = state.seats[seat]
    assert me.capitalist is not None
    log.append(Answered(seat, me.capitalist, 1))
    return with_seat(state, seat, me._replace(pending=()))


def _pass_turn(state: State, row: tuple[AuctionCard, ...], log: Log) -> State:
    """Pass the turn to the next owner who can place a disc on this row (Q10)."""
    turn = _next_bidder(state, row)
    log.append(make_turn_came((turn, "turn_came")))
    return with_row(state, row, turn)


def _next_bidder(state: State, row: tuple[AuctionCard, ...]) -> int | None:
    assert state.first is not None
    seats = len(state.seats)
    order = turn_order(state.first, seats, len(state.agents))
    start = 0 if state.turn is None else order.index(state.turn) + 1
    for turn in range(start, start + len(order)):
        owner = order[turn % len(order)]
        if can_place(state, owner, row) if owner < seats else agent.can_bid(state, owner, row):
            return owner
    return None
