"""Set-up: the first player and the cards are drawn, then start goods handed out (R2)."""

from __future__ import annotations

from furnace.cards.model import StartUp
from furnace.engine.action import Action, ChanceAction, Deal, First
from furnace.engine.event import Dealt, FirstDrawn, Gained, Log
from furnace.engine.owners import take_discs
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import (
    CHANCE,
    OwnedCard,
    Phase,
    Seat,
    State,
    with_seat,
)


def begin(ruleset: Ruleset, seats: int) -> State:
    """An empty table."""
    return State(
        ruleset=ruleset,
        phase=Phase.SETUP,
        round=0,
        first=None,
        turn=None,
        producing=(),
        seats=(Seat(),) * seats,
        agents=((),) * ruleset.agents(seats),
        unseen=ruleset.companies,
        row=(),
    )


def actors(state: State) -> tuple[int, ...]:
    """Set-up is chance alone."""
    return (CHANCE,)


def legal_actions(state: State, seat: int) -> tuple[ChanceAction, ...]:
    """What may be drawn next: the first player, then a card for each seat in turn."""
    if state.first is None:
        return tuple(First(player) for player in range(len(state.seats)))
    receiver = _next_receiver(state)
    return tuple(Deal(card, receiver) for card in _pool(state))


def why_illegal(state: State, action: Action) -> Refusal | None:
    """Chance may draw what lies in the box, for the seat whose turn it is to receive."""
    if action in legal_actions(state, CHANCE):
        return None
    if state.first is None:
        return Refusal(Code.NO_OUTCOME, "R2.7")
    return Refusal(Code.NO_OUTCOME, "R2.2" if _deals_startups(state) else "R2.3")


def apply(state: State, action: Action, log: Log) -> State:
    """Hand out what was drawn."""
    match action:
        case First(player):
            log.append(FirstDrawn(player))
            return state._replace(first=player)
        case Deal(card, int(receiver)):
            log.append(Dealt(card, receiver))
            return _give(state, card, receiver)
    raise AssertionError(action)


def is_over(state: State) -> bool:
    """Whether everyone has its cards."""
    return state.first is not None and _next_receiver(state) == len(state.seats)


def finish(state: State, log: Log) -> State:
    """Every seat gains its start goods (R2.6) and takes its discs (R2.5)."""
    for index, seat in enumerate(state.seats):
        start_up = state.ruleset.cards[seat.cards[0].card]
        assert isinstance(start_up, StartUp)
        log.append(Gained(index, start_up.start, start_up.id, None))
        state = with_seat(state, index, seat._replace(goods=start_up.start))
    return take_discs(state, log)


def _give(state: State, card: str, receiver: int) -> State:
    seat = state.seats[receiver]
    if not seat.cards:
        return with_seat(state, receiver, seat._replace(cards=(OwnedCard(card),)))
    return with_seat(state, receiver, seat._replace(capitalist=card))


def _next_receiver(state: State) -> int:
    """The seat the next card goes to; the number of seats when all are served."""
    seats = state.seats
    served = [len(seat.cards) + (seat.capitalist is not None) for seat in seats]
    wanted = 2 if state.ruleset.capitalists else 1
    for stage in range(wanted):
        for index, count in enumerate(served):
            if count == stage:
                return index
    return len(seats)


def _deals_startups(state: State) -> bool:
    """Whether start-ups are still being dealt; capitalists come after them."""
    return not state.seats[-1].cards


def _pool(state: State) -> tuple[str, ...]:
    """The start-ups still in the box; once all are served, the capitalists (R2.2, R2.3)."""
    if _deals_startups(state):
        dealt = {seat.cards[0].card for seat in state.seats if seat.cards}
        return tuple(card for card in state.ruleset.startups if card not in dealt)
    taken = {seat.capitalist for seat in state.seats}
    return tuple(card for card in state.ruleset.capitalists if card not in taken)
