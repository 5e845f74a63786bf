"""The production chain: new cards are inserted before anything is resolved (R9)."""

from __future__ import annotations

from furnace.engine.action import Insert
from furnace.engine.event import Inserted, Log
from furnace.engine.refusal import Code, Refusal
from furnace.engine.state import State, with_seat


def insertions(state: State, seat: int) -> list[Insert]:
    """Return every place for the next new card; they are inserted in the order received (Q29)."""
    me = state.seats[seat]
    return [Insert(seat, me.arrivals[0].card, place) for place in range(1, len(me.cards) + 2)]


def why_no_insert(state: State, action: Insert) -> Refusal | None:
    """Return why a card cannot be inserted: it is not the next one, or there is no such place."""
    me = state.seats[action.seat]
    if not state.ruleset.is_chain:
        return Refusal(Code.NO_CHAIN, "R9.1")
    if not me.arrivals or me.arrivals[0].card != action.card:
        return Refusal(Code.NO_ARRIVAL, "R9.2", card=action.card)
    if not 1 <= action.place <= len(me.cards) + 1:
        return Refusal(Code.NO_SUCH_PLACE, "R9.2", actual=action.place, most=len(me.cards) + 1)
    return None


def insert(state: State, action: Insert, log: Log) -> State:
    """Insert the card; the others keep their order (R9.3)."""
    log.append(Inserted(action.seat, action.card, action.place))
    me, before = state.seats[action.seat], action.place - 1
    cards = (*me.cards[:before], me.arrivals[0], *me.cards[before:])
    return with_seat(state, action.seat, me._replace(cards=cards, arrivals=me.arrivals[1:]))
