"""Messages: an id of the catalogue and the values to fill in, in no language yet.

The terminal formats them with `text.words`, a browser with the catalogue of its own language. Both
go by the types below, never by the name of a field; `text.fields` makes them from engine values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from furnace.cards.goods import Goods
from furnace.engine.disc import Disc


@dataclass(frozen=True, slots=True)
class SeatRef:
    """A seat, shown by the name of its player; or chance."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatsRef:
    """Several seats."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OwnerRef:
    """A seat or an Agent; Agents are numbered after the seats."""

    owner: int


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card, shown by its name."""

    card: str


@dataclass(frozen=True, slots=True)
class GoodRef:
    """One kind of good."""

    good: str


@dataclass(frozen=True, slots=True)
class WordRef:
    """A word of a ruleset, shown by its label."""

    word: str


@dataclass(frozen=True, slots=True)
class RuleRef:
    """The number of a rule or a ruling, shown as a reference to it: “rule R3.4”, “ruling Q12”."""

    rule: str


@dataclass(frozen=True, slots=True)
class Discs:
    """Several discs."""

    discs: tuple[Disc, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """Goods to choose from."""

    options: tuple[Goods, ...]


@dataclass(frozen=True, slots=True)
class GoodsSum:
    """Goods joined by plus signs, as on a card face; in a sentence they are joined by “and”."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class OptionsSum:
    """Goods to choose from, each joined by plus signs."""

    options: tuple[Goods, ...]


@dataclass(frozen=True, slots=True)
class Messages:
    """Several messages, one after another."""

    messages: tuple[Message, ...]


class Message(NamedTuple):
    """A message of the catalogue and its fields by name."""

    id: str
    fields: Mapping[str, Field] = {}


Field = (
    int
    | float
    | str
    | Goods
    | Disc
    | SeatRef
    | SeatsRef
    | OwnerRef
    | CardRef
    | GoodRef
    | WordRef
    | RuleRef
    | Discs
    | Options
    | GoodsSum
    | OptionsSum
    | Message
    | Messages
)
"""What a field of a message may be; a plain text stands as it is, or selects a variant."""
