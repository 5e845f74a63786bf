"""Packing small values into numbers and unpacking them: cards, lists of cards, managers, discs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.kernel.numbers import FIRST_MANAGER, IDS, MANAGERS, NUMBERS
from furnace.kernel.powers import NO_DISC

Struct = Any
"""One game of an array of games, or a part of it."""

_BITS: dict[int, int] = {DiscKind.NEUTRAL: 1, DiscKind.VARIABLE: 32}


def pack_optional(number: int | None) -> int:
    """Return a number, or -1 for None."""
    return -1 if number is None else number


def unpack_optional(number: Any) -> int | None:
    """Return the number, or None for -1."""
    return None if number < 0 else int(number)


def pack_card(card: str | None) -> int:
    """Return a card's number, or -1 for None."""
    return -1 if card is None else NUMBERS[card]


def unpack_card(number: Any) -> str | None:
    """Return the card's id, or None for -1."""
    return None if number < 0 else IDS[number]


def write_list(struct: Struct, field: str, cards: Sequence[str]) -> None:
    """Write the numbers of cards into an array of a struct."""
    if cards:
        struct[field][: len(cards)] = [NUMBERS[card] for card in cards]


def read_list(numbers: Struct, count: Any) -> tuple[str, ...]:
    """Return the cards of an array of a struct."""
    return tuple(IDS[number] for number in numbers[:count])


def count_managers(managers: Sequence[str]) -> int:
    """Return managers counted in two bits per kind."""
    if not managers:
        return 0
    return sum(1 << 2 * (NUMBERS[manager] - FIRST_MANAGER) for manager in managers)


def list_managers(counts: Any) -> tuple[str, ...]:
    """Return the managers with these counts, in the order of their ids."""
    if not counts:
        return ()
    return tuple(
        IDS[FIRST_MANAGER + kind]
        for kind in range(MANAGERS)
        for _ in range(int(counts) >> 2 * kind & 3)
    )


def pack_discs(discs: Iterable[Disc]) -> int:
    """Return a hand of discs as bits (`furnace.kernel.discs`)."""
    return sum([_BITS.get(kind, 1 << value) for kind, value in discs])


def unpack_discs(mask: Any, variable: int, neutral: int = NO_DISC) -> tuple[Disc, ...]:
    """Return the hand of discs; the values of the neutral and variable disc are not in the mask."""
    discs = fixed_discs(*(value for value in range(1, 5) if mask >> value & 1))
    if mask & 1:
        discs = (*discs, Disc(DiscKind.NEUTRAL, neutral))
    return (*discs, Disc(DiscKind.VARIABLE, variable)) if mask & 32 else discs
