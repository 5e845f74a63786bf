"""Goods and discs as the page gets them, and messages: an id of the catalogue with its fields."""

from __future__ import annotations

from typing import Literal

from furnace.server.wire.base import Wire

DiscKind = Literal["fixed", "neutral", "variable"]


class Goods(Wire):
    """An amount of each resource, and of money."""

    coal: int
    iron: int
    oil: int
    token: int
    money: int


class Disc(Wire):
    """A capital disc; a variable one is worth 0 until it is placed."""

    kind: DiscKind
    value: int


class SeatField(Wire):
    """A seat, said by the name of who sits there; -1 is chance."""

    seat: int


class SeatsField(Wire):
    """Several seats, said by name with commas between them."""

    seats: list[int]


class OwnerField(Wire):
    """An owner of discs: a seat, or an Agent (numbered after the seats)."""

    owner: int


class CardField(Wire):
    """A card, said by its name."""

    card: str


class GoodField(Wire):
    """One kind of good, said by its name."""

    good: str


class GoodsField(Wire):
    """Goods, said with their numbers."""

    goods: Goods


class DiscsField(Wire):
    """Discs, said by their values."""

    discs: list[Disc]


class OptionsField(Wire):
    """Goods to choose from."""

    options: list[Goods]


class OutcomeField(Wire):
    """How a game ended, said in a sentence; the values stand in the position."""

    outcome: Message


class MessageField(Wire):
    """A message within a message."""

    message: Message


class ListField(Wire):
    """Several messages, said with semicolons between them."""

    list: list[Message]


Field = (
    int
    | str
    | SeatField
    | SeatsField
    | OwnerField
    | CardField
    | GoodField
    | GoodsField
    | DiscsField
    | OptionsField
    | OutcomeField
    | MessageField
    | ListField
)
"""What a field of a message may be. The page says each in its language, by its shape."""


class Message(Wire):
    """A message of the catalogue, and the values it speaks of; never a sentence."""

    id: str
    fields: dict[str, Field] = {}
