"""Engine values as words of one language, for one table's names."""

from __future__ import annotations

from dataclasses import dataclass, field

from furnace.cards.effects import Effect, Extraction, Processing, Upgrade
from furnace.cards.goods import Goods
from furnace.cards.powers import (
    Again,
    CompensationBonus,
    ExtraDisc,
    PowerText,
    Replace,
    UnlimitedDiscs,
)
from furnace.engine.disc import Disc, DiscKind
from furnace.engine.outcome import Outcome
from furnace.engine.refusal import Refusal
from furnace.engine.state import CHANCE
from furnace.text.catalogue import Catalogue, catalogue


@dataclass(frozen=True, slots=True)
class Words:
    """Says things in one language; `names` are the players, by seat.

    Without names, `seats` tells players from Agents.
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
        """A player, or an Agent: those are numbered after the seats."""
        seats = len(self.names) if self.seats is None else self.seats
        return self.seat(owner) if owner < seats else self.messages.say("agent")

    def card(self, card: str) -> str:
        """A card by its name and id; an id without a name stands for itself."""
        if not self.messages.has(f"name-{card}"):
            return card
        return self.messages.say("card", name=self.name(card), id=card)

    def name(self, card: str) -> str:
        """A card's name."""
        return self.messages.say(f"name-{card}")

    def disc(self, disc: Disc) -> str:
        """A disc by its value."""
        kind = "neutral" if disc.kind is DiscKind.NEUTRAL else "fixed"
        return self.messages.say(f"disc-{kind}", value=disc.value)

    def discs(self, discs: tuple[Disc, ...]) -> str:
        """Several discs."""
        return " ".join(self.disc(disc) for disc in discs)

    def goods(self, goods: Goods) -> str:
        """Goods, each kind with its number."""
        text = ""
        for kind, amount in zip(Goods._fields, goods, strict=True):
            if amount:
                more = self.messages.say(f"goods-{kind}", n=amount)
                text = self.messages.say("goods-and", some=text, more=more) if text else more
        return text or self.messages.say("goods-none")

    def effect(self, effect: Effect) -> str:
        """A line of a card."""
        match effect:
            case Extraction(gain):
                return self.messages.say("effect-extraction", gain=self.goods(gain))
            case Processing(cost, gain, limit):
                fields = {"cost": self.goods(cost), "gain": self.goods(gain)}
                if limit is None:
                    return self.messages.say("effect-processing", **fields)
                return self.messages.say("effect-processing-limit", **fields, limit=limit)
            case Upgrade(cost):
                return self.messages.say("effect-upgrade", cost=self.goods(cost))

    def power(self, power: PowerText) -> str:
        """The power of a capitalist."""
        match power:
            case Again(cost):
                return self.messages.say("power-again", cost=self.goods(cost))
            case CompensationBonus(bonus):
                return self.messages.say("power-compensation", bonus=bonus)
            case UnlimitedDiscs():
                return self.messages.say("power-unlimited")
            case ExtraDisc(value):
                return self.messages.say("power-disc", value=value)
            case Replace(missing, substitute):
                return self.messages.say(
                    "power-replace",
                    missing=self.goods(missing),
                    substitute=self.goods(substitute),
                )

    def refusal(self, refusal: Refusal) -> str:
        """Why something is not allowed, in one sentence with the number of the rule."""
        fields: dict[str, str | int] = {}
        for name, value in refusal._asdict().items():
            if value is not None and name not in ("code", "rule"):
                fields[name] = self._field(name, value)
        why = self.messages.say(f"refusal-{refusal.code.replace('/', '-')}", **fields)
        return self.messages.say("refusal", why=why, rule=refusal.rule)

    def outcome(self, outcome: Outcome) -> str:
        """Who won, and by what."""
        return self.messages.say(
            f"outcome-{outcome.decided_by}",
            winners=", ".join(self.seat(seat) for seat in outcome.winners),
            money=outcome.money[outcome.winners[0]],
        )

    def error(self, code: str, part: str, refusal: Refusal | None = None) -> str:
        """What is wrong with a text: a stable code and the part that failed, or a refusal."""
        if refusal is not None and code == refusal.code:
            return self.refusal(refusal)
        why = self.refusal(refusal) if refusal else ""
        return self.messages.say(f"error-{code.replace('/', '-')}", part=part, refusal=why)

    def _field(self, name: str, value: object) -> str | int:
        match name, value:
            case "seat", int(seat):
                return self.seat(seat)
            case "card", str(card):
                return self.card(card)
            case "cost", Goods() as goods:
                return self.goods(goods)
            case "disc", Disc() as disc:
                return self.disc(disc)
            case _, int() | str():
                return value
        raise TypeError(name)
