"""What a record may claim of a seat: the goods it has and the cards it owns."""

from __future__ import annotations

from furnace.cards.goods import format_goods
from furnace.engine.state import OwnedCard, State
from furnace.notation.words import format_seat


def claims_of_seat(state: State, claim: str) -> tuple[str, ...]:
    """Every true claim of this kind about the seat a claim begins with."""
    for index, seat in enumerate(state.seats):
        name = format_seat(index)
        if claim.startswith(f"{name} "):
            cards = " ".join(format_side(mine) for mine in seat.cards) or "nothing"
            return f"{name} has {format_goods(seat.goods)}", f"{name} owns {cards}"
    return ()


def format_side(mine: OwnedCard) -> str:
    """A card in front of a seat: `C21`, upgraded `C21+`."""
    return f"{mine.card}+" if mine.upgraded else mine.card
