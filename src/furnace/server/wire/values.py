"""Goods and discs, and messages: an id of the catalogue with its fields."""

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
    """A seat, shown by the name of its player; -1 is chance."""

    seat: int


class SeatsField(Wire):
    """Several seats, shown as a list of names: “Ann, Ben and Cleo”."""

    seats: list[int]


class OwnerField(Wire):
    """An owner of discs: a seat, or an Agent (numbered after the seats)."""

    owner: int


class CardField(Wire):
    """A card, shown by its name."""

    card: str


class GoodField(Wire):
    """One kind of good, shown by its name."""

    good: str


class WordField(Wire):
    """A word of a ruleset, shown by its label."""

    word: str


class RuleField(Wire):
    """The number of a rule."""

    rule: str


class GoodsField(Wire):
    """Goods, shown with their numbers."""

    goods: Goods


class DiscField(Wire):
    """A disc, shown by its value."""

    disc: Disc


class DiscsField(Wire):
    """Several discs, shown by their values."""

    discs: list[Disc]


class OptionsField(Wire):
    """Goods to choose from."""

    options: list[Goods]


class SumField(Wire):
    """Goods joined by plus signs, as on a card face."""

    sum: Goods


class SumsField(Wire):
    """Goods to choose from, each joined by plus signs."""

    sums: list[Goods]


class MessageField(Wire):
    """A message within a message."""

    message: Message


class ListField(Wire):
    """Several messages, joined with semicolons."""

    list: list[Message]


Field = (
    int
    | float
    | str
    | SeatField
    | SeatsField
    | OwnerField
    | CardField
    | GoodField
    | WordField
    | RuleField
    | GoodsField
    | DiscField
    | DiscsField
    | OptionsField
    | SumField
    | SumsField
    | MessageField
    | ListField
)
"""What a field of a message may be. A client words each in its language, by its tag."""


class Message(Wire):
    """A message of the catalogue and its fields; never a sentence."""

    id: str
    fields: dict[str, Field] = {}
