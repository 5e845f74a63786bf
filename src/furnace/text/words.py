"""Engine values as words of one language, for one table's names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce

from furnace.cards.effects import Effect
from furnace.cards.goods import Goods
from furnace.engine.disc import Disc
from furnace.engine.outcome import Outcome
from furnace.engine.refusal import Refusal
from furnace.engine.state import CHANCE
from furnace.text.catalogue import Catalogue, catalogue
from furnace.text.message import (
    Form,
    Message,
    effect_message,
    form_message,
    outcome_message_id,
    refusal_message,
)


@dataclass(frozen=True, slots=True)
class Words:
    """Says things in one language; `names` are the players, by seat.

    Without names, `seats` tells players from Agents; without both, every owner is a seat.
    """

    names: tuple[str, ...] = ()
    seats: int | None = None
    messages: Catalogue = field(default_factory=catalogue)

    def seat(self, seat: int) -> str:
        """A player by name, or by the number of the seat; or chance."""
        if seat == CHANCE:
            return self.messages.say("chance")
        if seat < len(self.names):
            return self.names[seat]
        return self.messages.say("seat-nameless", number=seat + 1)

    def owner(self, owner: int) -> str:
        """A player, or an Agent: those are numbered after the seats.

        One seat sits between two Agents, the left one and the right one (R21.2).
        """
        seats = (len(self.names) or None) if self.seats is None else self.seats
        if seats is None or owner < seats:
            return self.seat(owner)
        if seats > 1:
            return self.messages.say("agent")
        return self.messages.say("agent-left" if owner == seats else "agent-right")

    def card(self, card: str) -> str:
        """A card by its name and id; an id without a name stands for itself."""
        if not self.messages.has(f"name-{card}"):
            return card
        return self.messages.say("card", name=self.name(card), id=card)

    def name(self, card: str) -> str:
        """A card's name."""
        return self.messages.say(f"name-{card}")

    def disc(self, disc: Disc) -> str:
        """A disc by its value; an unfixed one has a letter before it."""
        return self.messages.say(f"disc-{disc.kind.name.lower()}", value=disc.value)

    def discs(self, discs: tuple[Disc, ...]) -> str:
        """Several discs."""
        return " ".join(self.disc(disc) for disc in discs)

    def goods(self, goods: Goods) -> str:
        """Goods, each kind with its number."""
        amounts = zip(Goods._fields, goods, strict=True)
        parts = [self.messages.say(f"goods-{kind}", n=n) for kind, n in amounts if n]
        return self._joined("goods-and", parts) or self.messages.say("goods-none")

    def format(self, message: Message) -> str:
        """Return a message in words."""
        return self.say(*message)

    def effect(self, effect: Effect) -> str:
        """A line of a card."""
        return self.format(effect_message(effect))

    def form(self, form: Form) -> str:
        """A power, a manager, a text or permanent effect."""
        return self.format(form_message(form))

    def refusal(self, refusal: Refusal) -> str:
        """Why something is not allowed, in one sentence with the number of the rule."""
        return self.format(refusal_message(refusal))

    def outcome(self, outcome: Outcome) -> str:
        """Who won, and by what; or that an Agent was richer (R20.9, R21.3)."""
        return self.messages.say(
            outcome_message_id(outcome),
            winners=", ".join(self.seat(seat) for seat in outcome.winners),
            money=max(outcome.money),
            agents=max(outcome.agents, default=0),
        )

    def error(self, code: str, part: str, refusal: Refusal | None = None) -> str:
        """What is wrong with a text: a stable code and the part that failed, or a refusal."""
        if refusal is not None and code == refusal.code:
            return self.refusal(refusal)
        why = self.refusal(refusal) if refusal else ""
        return self.messages.say(f"error-{code.replace('/', '-')}", part=part, refusal=why)

    def say(self, message: str, values: Mapping[str, object]) -> str:
        """Return a message with these fields filled in, each by its type; None is left out."""
        fields = {name: self.field(name, v) for name, v in values.items() if v is not None}
        return self.messages.say(message, **fields)

    def field(self, name: str, value: object) -> str | int:
        """The value of a field, by its type, and where that leaves it open by its name."""
        match name, value:
            case "seat" | "to", int(seat):
                return self.seat(seat)
            case "owner" | "agent", int(owner):
                return self.owner(owner)
            case "card" | "capitalist" | "manager" | "cause", str(card):
                return self.card(card)
            case "good", str(good):
                return self.messages.say(f"good-{good}")
            case _, Message():
                return self.format(value)
            case _, Goods() as goods:
                return self.goods(goods)
            case _, Disc() as disc:
                return self.disc(disc)
            case _, Outcome() as outcome:
                return self.outcome(outcome)
            case "discs", tuple():
                return self.discs(value)
            case "texts", tuple():
                return "; ".join(map(self.format, value))
            case "options", tuple():
                return self._joined("goods-or", [self.goods(option) for option in value])
            case _, StrEnum():
                return str(value)
            case _, int() | str():
                return value
        raise TypeError(name)

    def _joined(self, message: str, parts: list[str]) -> str:
        say = self.messages.say
        return reduce(lambda some, more: say(message, some=some, more=more), parts) if parts else ""
