"""Powers that resolve one more card, once per production: the seat's own again, or a
neighbour's."""

from __future__ import annotations

from furnace.cards.goods import Goods
from furnace.engine.action import Again, Copy
from furnace.engine.event import Log, PaidAgain, PaidCopy
from furnace.engine.owners import agent_of, power_of, right_of
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import OwnedCard, Seat, State, with_seat
from furnace.engine.tableau import is_company, owned_card


def again_actions(state: State, seat: int) -> list[Again]:
    """Return each card that K1 could resolve again now (R11.1)."""
    me = state.seats[seat]
    cost = state.ruleset.powers[me.capitalist].again_cost()
    if cost is None or _why_no_power(state, seat, cost, "R11.1") is not None:
        return []
    return [Again(seat, owned.card) for owned in sorted(me.cards) if owned.resolved]


def copy_actions(state: State, seat: int) -> list[Copy]:
    """Return each company of the neighbour on the right that K9 could resolve now (R19.9, Q44)."""
    power = state.ruleset.powers[state.seats[seat].capitalist]
    if power.copy_cost() is None or why_not_copy_any(state, seat) is not None:
        return []
    return [Copy(seat, card) for card in sorted(neighbours_companies(state, seat))]


def why_not_repeat(state: State, action: Again) -> Refusal | None:
    """Return why the power of K1 cannot resolve a card again; None if it can (R11.1)."""
    seat, card = action.seat, action.card
    cost = power_of(state, seat).again_cost()
    if refusal := _why_no_power(state, seat, cost, "R11.1"):
        return refusal
    owned = owned_card(state.seats[seat], card)
    if owned is None:
        return Refusal(Code.NOT_YOUR_CARD, "R11.1", card=card)
    if not owned.resolved:
        return Refusal(Code.NOT_RESOLVED, "R11.1", card=card)
    return None


def why_not_copy(state: State, action: Copy) -> Refusal | None:
    """Return why the power of K9 cannot resolve a company; None if it can (R19.9, Q44)."""
    if refusal := why_not_copy_any(state, action.seat):
        return refusal
    if action.card not in neighbours_companies(state, action.seat):
        return Refusal(Code.NO_NEIGHBOUR_CARD, "Q45", card=action.card)
    return None


def why_not_copy_any(state: State, seat: int) -> Refusal | None:
    """Return why a seat cannot resolve any company of its neighbour now."""
    cost = power_of(state, seat).copy_cost()
    if refusal := _why_no_power(state, seat, cost, "R19.9"):
        return refusal
    if state.producing != (seat,):
        return Refusal(Code.OTHERS_NOT_DONE, "Q44", seat=seat)
    for owned in state.seats[seat].cards:
        if not owned.resolved:
            return Refusal(Code.CARDS_LEFT, "Q44", card=owned.card)
    return None


def pay_to_repeat(state: State, action: Again, log: Log) -> State:
    """Pay the price of K1 from the seat's own goods (Q25)."""
    cost, capitalist = power_of(state, action.seat).again_cost(), _capitalist(state, action.seat)
    assert cost is not None
    log.append(PaidAgain(action.seat, action.card, cost, capitalist))
    return _spend(state, action.seat, cost)


def pay_to_copy(state: State, action: Copy, log: Log) -> State:
    """Pay the price of K9 from the seat's own goods (Q25)."""
    seat, cost = action.seat, power_of(state, action.seat).copy_cost()
    assert cost is not None
    owner, capitalist = right_of(state, seat), _capitalist(state, seat)
    log.append(PaidCopy(seat, action.card, owner, cost, capitalist))
    return _spend(state, seat, cost)


def neighbours_companies(state: State, seat: int) -> dict[str, OwnedCard]:
    """Return the right neighbour's companies; an Agent's show their basic side (Q45)."""
    owner = right_of(state, seat)
    if owner >= len(state.seats):
        return {card: OwnedCard(card) for card in agent_of(state, owner).companies}
    cards = state.seats[owner].cards
    return {owned.card: owned for owned in cards if is_company(state, owned.card)}


def _why_no_power(state: State, seat: int, cost: Goods | None, rule: str) -> Refusal | None:
    """Return why a seat cannot use its power: it has none, has used it, or cannot pay for it."""
    me = state.seats[seat]
    if cost is None:
        return Refusal(Code.NO_POWER, rule, seat=seat)
    if me.power_used:
        return Refusal(Code.POWER_SPENT, rule, seat=seat)
    if not me.goods.covers(cost):
        return Refusal(Code.CANNOT_PAY, rule, card=me.capitalist, cost=cost)
    return None


def _capitalist(state: State, seat: int) -> str:
    capitalist = state.seats[seat].capitalist
    assert capitalist is not None
    return capitalist


def _spend(state: State, seat: int, cost: Goods) -> State:
    me: Seat = state.seats[seat]
    return with_seat(state, seat, me._replace(goods=me.goods.minus(cost), power_used=True))
