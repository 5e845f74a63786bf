"""Resolution: companies from left to right, discs from the lowest up; the highest takes it (R4).

Discs leave their card as they are compensated and companies leave the row, so the question asked
is always the lowest disc on the leftmost company.
"""

from __future__ import annotations

from furnace.cards.model import Company, Extraction, Processing
from furnace.engine.action import Action, SeatAction, Skip, Use
from furnace.engine.event import CardDiscarded, CardTaken, Compensated, Gained, Log, PhaseBegan
from furnace.engine.owners import power_of, take_discs
from furnace.engine.phases.transactions import process, uses, why_no_use
from furnace.engine.placing import highest, value_of
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import (
    Lot,
    OwnedCard,
    Phase,
    Placed,
    State,
    with_cards,
    with_goods,
    with_row,
    with_seat,
)


def begin(state: State, log: Log) -> State:
    """Resolve as far as nobody has to be asked."""
    log.append(PhaseBegan(Phase.RESOLUTION, state.round))
    return _resolve(state._replace(phase=Phase.RESOLUTION), log)


def actors(state: State) -> tuple[int, ...]:
    """The owner of the lowest disc on the leftmost company."""
    return (_lowest(state).owner,)


def legal_actions(state: State, seat: int) -> tuple[SeatAction, ...]:
    """Any number of transactions up to the disc's value, or none (R4.7)."""
    card, effect, value = _question(state)
    return (*uses(state, seat, card, 0, effect, value), Skip(seat, card, 0))


def why_illegal(state: State, action: Action) -> Refusal | None:
    """The answer is about the compensation that was asked for."""
    card, effect, value = _question(state)
    if not isinstance(action, (Use, Skip)):
        return Refusal(Code.NOT_NOW, "R4.7", card=card, line=0)
    if (action.card, action.line) != (card, 0):
        return Refusal(Code.NOT_ASKED, "R4.1", card=card, line=0)
    return why_no_use(state, action, effect, value) if isinstance(action, Use) else None


def apply(state: State, action: Action, log: Log) -> State:
    """Make the transactions, take the disc off, and go on."""
    placed, times = _lowest(state), 0
    if isinstance(action, Use):
        _, effect, _ = _question(state)
        state, times = process(state, action, effect, log), action.times
    return _resolve(_compensated(state, placed, times, log), log)


def is_over(state: State) -> bool:
    """Whether the whole row is resolved."""
    return not state.row


def finish(state: State, log: Log) -> State:
    """Everyone takes the discs back (R4.10)."""
    return take_discs(state, log)


def _lowest(state: State) -> Placed:
    """The disc to be compensated next; of two equal ones the second is K3's (Q11, Q16)."""
    lot = state.row[0]
    taker = highest(lot)
    return min([placed for placed in lot.discs if placed is not taker], key=value_of)


def _question(state: State) -> tuple[str, Processing, int]:
    """The card, the processing and the number of times that are being asked about."""
    card = state.row[0].card
    effect = _company(state, card).compensation
    assert isinstance(effect, Processing)
    return card, effect, _value(state, _lowest(state))


def _company(state: State, card: str) -> Company:
    company = state.ruleset.cards[card]
    assert isinstance(company, Company)
    return company


def _value(state: State, placed: Placed) -> int:
    return power_of(state, placed.owner).compensated_value(placed.disc.value)


def _resolve(state: State, log: Log) -> State:
    """Do all that is forced, up to the next question or the end of the row."""
    while state.row:
        lot = state.row[0]
        if len(lot.discs) <= 1:
            state = _settle(state, lot, log)
            continue
        placed = _lowest(state)
        times = _forced_times(state, placed)
        if times is None:
            return state
        if times:
            state = _extract(state, placed, times, log)
        state = _compensated(state, placed, times, log)
    return state


def _forced_times(state: State, placed: Placed) -> int | None:
    """How often the compensation happens where nothing is asked; None where the seat decides."""
    if placed.owner >= len(state.seats):
        return 0  # an Agent's outbid disc earns nothing (R10.9)
    effect = _company(state, state.row[0].card).compensation
    if isinstance(effect, Extraction):
        return _value(state, placed)
    return None if state.seats[placed.owner].goods.covers(effect.cost) else 0


def _extract(state: State, placed: Placed, times: int, log: Log) -> State:
    """The goods of the compensation, multiplied by the disc (R4.6)."""
    card = state.row[0].card
    effect = _company(state, card).compensation
    seat = state.seats[placed.owner]
    gain = effect.gain.times(times)
    log.append(Gained(placed.owner, gain, card, 0))
    return with_seat(state, placed.owner, with_goods(seat, seat.goods.plus(gain)))


def _compensated(state: State, placed: Placed, times: int, log: Log) -> State:
    """Take a disc off the leftmost company."""
    lot = state.row[0]
    log.append(Compensated(placed.owner, placed.disc, lot.card, times))
    discs = tuple(other for other in lot.discs if other is not placed)
    return with_row(state, (Lot(lot.card, discs), *state.row[1:]), None)


def _settle(state: State, lot: Lot, log: Log) -> State:
    """The last disc takes the company; without a disc, or by an Agent's, it goes to the box."""
    state = with_row(state, state.row[1:], None)
    owner = lot.discs[0].owner if lot.discs else None
    if owner is None or owner >= len(state.seats):
        log.append(CardDiscarded(lot.card, owner))
        return state
    log.append(CardTaken(owner, lot.card))
    seat = state.seats[owner]
    if state.ruleset.is_chain:
        seat = seat._replace(arrivals=(*seat.arrivals, lot.card))
    else:
        seat = with_cards(seat, (*seat.cards, OwnedCard(lot.card)))
    return with_seat(state, owner, seat)
