"""The fields of a message, made from an event, an action, a refusal or an effect.

What a field refers to is declared once, as its type in the class: `seat: SeatNumber`. A type that
is not listed here is refused, so a new field cannot be shown as something it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from furnace.cards.effects import Deed
from furnace.cards.goods import Goods
from furnace.cards.references import CardId, GoodName
from furnace.engine.disc import Disc
from furnace.engine.event import LaidFor
from furnace.engine.outcome import Outcome
from furnace.engine.references import Coins, OwnerNumber, RuleId, RulesetWord, SeatNumber, Share
from furnace.engine.refusal import Code, Pool
from furnace.engine.state import Phase
from furnace.text.message import (
    CardRef,
    Discs,
    Field,
    GoodRef,
    Message,
    Options,
    OwnerRef,
    RuleRef,
    SeatRef,
    WordRef,
)
from furnace.text.outcomes import outcome_message


def coins_message(money: float) -> Message:
    """Return the message for an estimated gain or loss of money."""
    return Message("coins-less" if round(money, 1) < 0 else "coins-more", {"money": abs(money)})


def percent(share: float) -> int:
    """Return a share between 0 and 1 as a whole percentage."""
    return round(100 * share)


MAKERS: Mapping[object, Callable[[Any], Field]] = {
    SeatNumber: cache(SeatRef),
    OwnerNumber: cache(OwnerRef),
    CardId: cache(CardRef),
    GoodName: GoodRef,
    RulesetWord: WordRef,
    RuleId: RuleRef,
    Outcome: outcome_message,
    tuple[Disc, ...]: Discs,
    tuple[Goods, ...]: Options,
    Deed: str,
    Pool: str,
    Phase: lambda phase: phase.name.lower(),
    Coins: coins_message,
    Share: percent,
    Goods: lambda goods: goods,
    Disc: lambda disc: disc,
    int: lambda number: number,
}

VARIANTS = frozenset({bool, Code, LaidFor})
"""Types of fields that select the message and are not filled into it."""


def fields_of(value: object) -> dict[str, Field]:
    """Return the fields of an engine value, each as what it refers to; None is left out."""
    kind: Any = type(value)
    return {
        name: make(part)
        for name, make in _makers(kind)
        if (part := getattr(value, name)) is not None
    }


@cache
def _makers(kind: type[Any]) -> tuple[tuple[str, Callable[[Any], Field]], ...]:
    hints = get_type_hints(kind, include_extras=True)
    declared = {name: _without_none(hint) for name, hint in hints.items()}
    return tuple(
        (name, _maker(kind, name, hint))
        for name, hint in declared.items()
        if hint not in VARIANTS and get_origin(hint) is not Literal
    )


def _maker(kind: type[Any], name: str, hint: object) -> Callable[[Any], Field]:
    if hint not in MAKERS:
        raise TypeError(f"{kind.__name__}.{name}: {hint} does not say what it refers to")
    return MAKERS[hint]


def _without_none(hint: Any) -> object:
    """Return X for `X | None`."""
    if NoneType not in get_args(hint):
        return hint
    (only,) = (part for part in get_args(hint) if part is not NoneType)
    return only
