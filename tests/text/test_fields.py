"""What the fields of a message refer to: decided by the types they are declared with."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args, get_type_hints

import pytest

from furnace.bots.candidate import Produces, Reason
from furnace.cards.effects import Extraction, Processing, Upgrade
from furnace.cards.goods import Goods
from furnace.cards.references import CardId
from furnace.engine.action import KINDS
from furnace.engine.event import Event, PaidCopy, TurnCame
from furnace.engine.references import SeatNumber
from furnace.engine.refusal import Code, Refusal
from furnace.text.fields import fields_of
from furnace.text.message import CardRef, OwnerRef, RuleRef, SeatRef
from text.needed import ability_classes

SHOWN = (
    *get_args(Event),
    *[kind for kind in get_args(Reason) if kind is not Produces],
    *KINDS,
    *ability_classes(),
    Refusal,
    Extraction,
    Processing,
    Upgrade,
)

NUMBERS = {
    "actual",
    "among",
    "bonus",
    "high",
    "limit",
    "line",
    "low",
    "money",
    "most",
    "option",
    "pips",
    "place",
    "required",
    "round",
    "times",
    "value",
    "visits",
}
"""Fields that are plain numbers. A seat or an owner must not be among them."""


class _Untyped(NamedTuple):
    card: str


class _Typed(NamedTuple):
    seat: SeatNumber
    card: CardId
    to: SeatNumber | None


@pytest.mark.parametrize("kind", SHOWN, ids=lambda kind: kind.__name__)
def test_every_field_says_what_it_refers_to(kind: type[Any]) -> None:
    hints = get_type_hints(kind, include_extras=True)
    assert {name for name, hint in hints.items() if hint in (int, int | None)} <= NUMBERS
    empty = dict.fromkeys(hints)
    assert fields_of(kind.__new__(kind, **empty) if issubclass(kind, tuple) else _bare(kind)) == {}


def test_a_text_that_does_not_say_what_it_refers_to_is_refused() -> None:
    with pytest.raises(TypeError, match=r"_Untyped\.card"):
        fields_of(_Untyped("C21"))


def test_fields_are_references_and_what_is_none_is_left_out() -> None:
    assert fields_of(_Typed(1, "C21", None)) == {"seat": SeatRef(1), "card": CardRef("C21")}
    assert fields_of(TurnCame(None)) == {}


def test_an_owner_is_no_seat() -> None:
    paid = Goods(money=1)
    assert fields_of(PaidCopy(0, "C21", 1, paid, "K9")) == {
        "seat": SeatRef(0),
        "card": CardRef("C21"),
        "owner": OwnerRef(1),
        "paid": paid,
        "capitalist": CardRef("K9"),
    }


def test_the_code_of_a_refusal_is_no_field() -> None:
    assert fields_of(Refusal(Code.SEATS, "R2.1", actual=5)) == {
        "rule": RuleRef("R2.1"),
        "actual": 5,
    }


def test_references_that_look_alike_are_different() -> None:
    assert len({SeatRef(1), OwnerRef(1)}) == 2


def _bare(kind: type[Any]) -> object:
    """An effect with nothing in it."""
    made = object.__new__(kind)
    for name in get_type_hints(kind):
        object.__setattr__(made, name, None)
    return made
