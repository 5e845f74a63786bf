"""Messages and engine values in the words of one language, for one table's players."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce

from furnace.cards.effects import Effect
from furnace.cards.goods import Goods
from furnace.engine.disc import Disc
from furnace.engine.outcome import Outcome
from furnace.engine.refusal import Refusal
from furnace.engine.state import CHANCE
from furnace.text.catalogue import Catalogue, catalogue
from furnace.text.effects import Ability, ability_message, effect_message
from furnace.text.message import (
    CardRef,
    Discs,
    Field,
    GoodRef,
    GoodsSum,
    Message,
    Messages,
    Options,
    OptionsSum,
    OwnerRef,
    RuleRef,
    SeatRef,
    SeatsRef,
    WordRef,
)
from furnace.text.outcomes import outcome_message
from furnace.text.refusals import refusal_message


@dataclass(frozen=True, slots=True)
class Words:
    """Words of one language for the values of a game; `names` are the players, by seat.

    Without names, `seats` tells players from Agents; without both, every owner is a seat.
    """

    names: tuple[str, ...] = ()
    seats: int | None = None
    messages: Catalogue = field(default_factory=catalogue)

    def seat(self, seat: int) -> str:
        """Return a player by name, or by the number of the seat; or chance."""
        if seat == CHANCE:
            return self.messages.say("chance")
        if seat < len(self.names):
            return self.names[seat]
        return self.messages.say("seat-nameless", number=seat + 1)

    def owner(self, owner: int) -> str:
        """Return a player or an Agent; Agents are numbered after the seats.

        One seat sits between two Agents, the left one and the right one (R21.2).
        """
        seats = (len(self.names) or None) if self.seats is None else self.seats
        if seats is None or owner < seats:
            return self.seat(owner)
        if seats > 1:
            return self.messages.say("agent")
        return self.messages.say("agent-left" if owner == seats else "agent-right")

    def card(self, card: str) -> str:
        """Return a card by its name and id; an id without a name stands for itself."""
        if not self.messages.has(f"name-{card}"):
            return card
        return self.messages.say("card", name=self.name(card), id=card)

    def name(self, card: str) -> str:
        """Return the name of a card."""
        return self.messages.say(f"name-{card}")

    def word(self, word: str) -> str:
        """Return a word of a ruleset by its label; any other text stands for itself."""
        return self.messages.say(f"word-{word}") if self.messages.has(f"word-{word}") else word

    def rule(self, rule: str) -> str:
        """Return a reference to a rule (R3.4) or a ruling (Q12)."""
        message = "ruling-reference" if rule.startswith("Q") else "rule-reference"
        return self.messages.say(message, rule=rule)

    def disc(self, disc: Disc) -> str:
        """Return a disc as in a table: a neutral or variable one has a letter before its value."""
        return self.messages.say(f"disc-{disc.kind.name.lower()}", value=disc.value)

    def discs(self, discs: tuple[Disc, ...]) -> str:
        """Return several discs, as in a table."""
        return " ".join(self.disc(disc) for disc in discs)

    def goods(self, goods: Goods) -> str:
        """Return goods within a sentence, each kind with its number."""
        parts = self._amounts(goods)
        return self.sentence_list(parts) or self.messages.say("goods-none")

    def goods_sum(self, goods: Goods) -> str:
        """Return goods joined by plus signs, as on a card face."""
        return self._join("goods-plus", self._amounts(goods)) or self.messages.say("goods-none")

    def format(self, message: Message) -> str:
        """Return a message in words."""
        fields = {name: self.field(value) for name, value in message.fields.items()}
        return self.messages.say(message.id, **fields)

    def effect(self, effect: Effect) -> str:
        """Return a line of a card in words."""
        return self.format(effect_message(effect))

    def ability(self, ability: Ability) -> str:
        """Return a power, a manager, a text or permanent effect in words."""
        return self.format(ability_message(ability))

    def refusal(self, refusal: Refusal) -> str:
        """Return why something is not allowed, with the number of the rule."""
        return self.format(refusal_message(refusal))

    def outcome(self, outcome: Outcome) -> str:
        """Return who won and by what, or that an Agent was richer (R20.9, R21.3)."""
        return self.format(outcome_message(outcome))

    def error(self, code: str, part: str, refusal: Refusal | None = None) -> str:
        """Return what is wrong with a text: the part that failed, or a refusal."""
        if refusal is not None and code == refusal.code:
            return self.refusal(refusal)
        why = self.refusal(refusal) if refusal else ""
        return self.messages.say(f"error-{code.replace('/', '-')}", part=part, refusal=why)

    def field(self, value: Field) -> str | float:
        """Return a field of a message in words, by its type; a number stays one."""
        match value:
            case SeatRef(seat):
                return self.seat(seat)
            case SeatsRef(seats):
                return self.sentence_list(list(map(self.seat, seats)))
            case OwnerRef(owner):
                return self.owner(owner)
            case CardRef(card):
                return self.card(card)
            case GoodRef(good):
                return self.messages.say(f"good-{good}")
            case WordRef(word):
                return self.word(word)
            case RuleRef(rule):
                return self.rule(rule)
            case Goods():
                return self.goods(value)
            case Disc():
                return self._disc_in("disc-spoken", value)
            case Discs(discs):
                return self.sentence_list([self._disc_in("disc-listed", disc) for disc in discs])
            case GoodsSum(goods):
                return self.goods_sum(goods)
            case Options(options):
                return self._join("goods-or-long", list(map(self.goods, options)))
            case OptionsSum(options):
                return self._join("goods-or", list(map(self.goods_sum, options)))
            case Message():
                return self.format(value)
            case Messages(messages):
                return self._join("list-lines", list(map(self.format, messages)))
        return value

    def sentence_list(self, parts: list[str]) -> str:
        """Return the parts of a list within a sentence: “a, b and c”."""
        if len(parts) < 2:
            return "".join(parts)
        some = self._join("list-more", parts[:-1])
        return self.messages.say("list-and", some=some, more=parts[-1])

    def _disc_in(self, message: str, disc: Disc) -> str:
        """Return a disc within a sentence."""
        return self.messages.say(message, kind=disc.kind.name.lower(), value=disc.value)

    def _amounts(self, goods: Goods) -> list[str]:
        amounts = zip(Goods._fields, goods, strict=True)
        return [self.messages.say(f"goods-{kind}", n=n) for kind, n in amounts if n]

    def _join(self, message: str, parts: list[str]) -> str:
        say = self.messages.say
        return reduce(lambda some, more: say(message, some=some, more=more), parts) if parts else ""
