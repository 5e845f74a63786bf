"""Claims of a record about what seats, Agents and cards have and own."""

from __future__ import annotations

from furnace.cards.goods import format_goods
from furnace.engine.state import OwnedCard, State
from furnace.notation.primitives import format_owner, format_seat


def true_claims(state: State) -> tuple[str, ...]:
    """Return every claim that is true of a position."""
    claims: list[str] = []
    for index, seat in enumerate(state.seats):
        name = format_seat(index)
        cards = " ".join(format_side(owned) for owned in seat.cards) or "nothing"
        claims += [f"{name} has {format_goods(seat.goods)}", f"{name} owns {cards}"]
        claims.append(f"{name} employs {' '.join(seat.managers) or 'nobody'}")
        claims += [f"{owned.card} holds {format_goods(owned.goods)}" for owned in seat.cards]
    for index, agent in enumerate(state.agents, len(state.seats)):
        name = format_owner(index, len(state.seats))
        claims.append(f"{name} has {agent.money} money")
        claims.append(f"{name} owns {' '.join(agent.companies) or 'nothing'}")
        claims.append(f"{name} employs {' '.join(agent.managers) or 'nobody'}")
    return tuple(claims)


def format_side(owned: OwnedCard) -> str:
    """Return the text of a card in front of a seat: `C21`, or `C21+` if it is upgraded."""
    return f"{owned.card}+" if owned.upgraded else owned.card
