"""Actions as numbers: the kind, a card and two small fields; the seat is not included."""

from __future__ import annotations

from functools import lru_cache

from furnace.engine.action import (
    KINDS,
    Action,
    Again,
    Bid,
    Choose,
    Copy,
    Deal,
    Done,
    First,
    Insert,
    Keep,
    Manage,
    Open,
    Place,
    Roll,
    Skip,
    Upgrade,
    Use,
)
from furnace.engine.disc import Disc, DiscKind
from furnace.kernel.compile import jit
from furnace.kernel.numbers import IDS, NUMBERS

FIRST, DEAL, ROLL, CHOOSE, BID, KEEP, INSERT, PLACE = range(8)
USE, UPGRADE, MANAGE, SKIP, OPEN, AGAIN, COPY, DONE = range(8, 16)


CACHE_SIZE = 4096
"""The number of decoded actions kept in the cache; a production repeats a few of them often."""


@jit
def pack_action(kind: int, card: int, first: int, second: int) -> int:
    """Return an action as one number."""
    return kind | card << 4 | first << 12 | second << 20


@jit
def kind_of(action: int) -> int:
    """Return which of the sixteen kinds an action is."""
    return action & 15


@jit
def card_of(action: int) -> int:
    """Return the card of an action."""
    return action >> 4 & 255


@jit
def first_of(action: int) -> int:
    """Return the first field: a line, a manager, a disc's kind, or a receiver counted from 1."""
    return action >> 12 & 255


@jit
def second_of(action: int) -> int:
    """Return the second field: a number of times, a value, a place, an option or pips."""
    return action >> 20


def encode_action(action: Action) -> int:
    """Return the number of an engine action; the seat is not included."""
    kind = KINDS.index(type(action))
    card, first, second = _fields(action)
    return kind | card << 4 | first << 12 | second << 20


def _fields(action: Action) -> tuple[int, int, int]:
    match action:
        case First(player):
            return player, 0, 0
        case Deal(card, to):
            return NUMBERS[card], 0 if to is None else to + 1, 0
        case Roll(pips):
            return 0, 0, pips
        case Bid(_, disc, card):
            return NUMBERS[card], disc.kind, disc.value
        case Keep(_, disc):
            return 0, disc.kind, disc.value
        case Insert(_, card, place):
            return NUMBERS[card], 0, place
        case Place(_, manager, card):
            return NUMBERS[card], NUMBERS[manager], 0
        case Use(_, card, line, times):
            return NUMBERS[card], line, times
        case Manage(_, manager, option):
            return NUMBERS[manager], 0, option
        case Skip(_, card, line):
            return NUMBERS[card], line, 0
        case Done():
            return 0, 0, 0
        case Choose(_, card) | Upgrade(_, card) | Open(_, card) | Again(_, card) | Copy(_, card):
            return NUMBERS[card], 0, 0


@lru_cache(CACHE_SIZE)
def decode_action(action: int, seat: int) -> Action:
    """Return the engine action of a number, for a seat or chance."""
    kind, number, first, second = action & 15, action >> 4 & 255, action >> 12 & 255, action >> 20
    match kind:
        case 0:
            return First(number)
        case 1:
            return Deal(IDS[number], first - 1 if first else None)
        case 2:
            return Roll(second)
        case 3:
            return Choose(seat, IDS[number])
        case 4:
            return Bid(seat, Disc(DiscKind(first), second), IDS[number])
        case 5:
            return Keep(seat, Disc(DiscKind(first), second))
        case 6:
            return Insert(seat, IDS[number], second)
        case 7:
            return Place(seat, IDS[first], IDS[number])
        case 8:
            return Use(seat, IDS[number], first, second)
        case 9:
            return Upgrade(seat, IDS[number])
        case 10:
            return Manage(seat, IDS[number], second)
        case 11:
            return Skip(seat, IDS[number], first)
        case 12:
            return Open(seat, IDS[number])
        case 13:
            return Again(seat, IDS[number])
        case 14:
            return Copy(seat, IDS[number])
    return Done(seat)
