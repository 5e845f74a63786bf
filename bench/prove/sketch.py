"""A small production: random details around the components that the plan chooses."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from bench.prove.cards import good_put_on, sale_bonus_line
from bench.prove.plan import FULL, Parts, Size, plan_of
from bench.prove.situations import REPETITION, WINDOW

from furnace.cards.goods import NOTHING, Goods
from furnace.engine.state import OwnedCard

MAX_OF_A_GOOD, MAX_CARD_GOODS = 6, 4
HAS_GOOD = 0.6
"""The probability that a seat has any of a good."""

RAISING_BEGUN, WITH_MANAGERS_BEGUN, OTHER_BEGUN = 0.5, 0.7, 0.3
"""The probability that a card is resolved at the start: one with a sale bonus; in the situation of
a repetition, one with managers, and any other."""

WINDOW_BEGUN, STARTUP_BEGUN = 0.5, 0.12
"""The probability that the start-up is resolved at the start, in the window situation and not."""


class ProductionSpec(NamedTuple):
    """The specification of a production: its number for a seed, a size and a situation.

    `attempt` counts the sketches that were of no use.
    """

    seed: int
    number: int
    size: Size = FULL
    situation: str | None = None
    attempt: int = 0

    def stream(self, name: str) -> Random:
        """Return the random numbers of this name."""
        return Random(f"{self.seed}/{self.situation}/{self.number}/{self.attempt}/{name}")


class Sketch(NamedTuple):
    """The contents of a position.

    `cards` are in the order of the chain, `arrivals` are still to be inserted. `others` are the
    cards of the other seats in their order, `agents` the companies of each Agent. `are_done`: the
    other seats have finished production. `begun` are cards to be resolved before anything else.
    """

    parts: Parts
    seat: int
    round: int
    goods: Goods
    cards: tuple[OwnedCard, ...]
    arrivals: tuple[OwnedCard, ...]
    others: tuple[tuple[OwnedCard, ...], ...]
    agents: tuple[tuple[str, ...], ...]
    are_done: bool
    begun: tuple[str, ...]


def draw(spec: ProductionSpec) -> Sketch:
    """Return the sketch of a specification."""
    parts = plan_of(spec.seed, spec.size, spec.situation)[spec.number]
    return _Drawing(parts, spec.size, spec.stream("sketch")).sketch()


class _Drawing:
    """One sketch being drawn: its components, what is left in the box, and the random numbers."""

    def __init__(self, parts: Parts, size: Size, random: Random) -> None:
        self.parts, self.size, self.random = parts, size, random
        self.ruleset = parts.ruleset
        self.is_copier = self.ruleset.powers[parts.capitalist].copy_cost() is not None
        owned = {side.rstrip("+") for side in parts.sides}
        self.companies = [card for card in self.ruleset.companies if card not in owned]
        self.startups = [card for card in self.ruleset.startups if card != parts.startup]
        self.managers = list(self.ruleset.managers)
        for manager in (*parts.in_hand, *(manager for manager, _ in parts.placed)):
            if manager in self.managers:
                self.managers.remove(manager)
        for pile in (self.companies, self.startups, self.managers):
            random.shuffle(pile)

    def sketch(self) -> Sketch:
        """Draw what the seat has, then what the others have from the rest of the box."""
        cards, arrivals = self._cards()
        begun = () if arrivals else self._begun(cards)
        seat = self.random.randrange(self.parts.seats)
        return Sketch(
            parts=self.parts,
            seat=seat,
            round=self._round(),
            goods=self._goods(),
            cards=self._in_order(cards, begun),
            arrivals=arrivals,
            others=tuple(self._others(seat)),
            agents=tuple(self._agents()),
            are_done=self._is_likely(0.8 if self.is_copier else 0.2),
            begun=begun,
        )

    def _is_likely(self, odds: float) -> bool:
        return self.random.random() < odds

    def _round(self) -> int:
        last = self.ruleset.rounds
        return last if self._is_likely(0.5) else self.random.randrange(1, last)

    def _goods(self) -> Goods:
        """Draw up to six of each good; the number of companies limits the resources."""
        amounts = [
            self._is_likely(HAS_GOOD) * self.random.randint(1, MAX_OF_A_GOOD) for _ in Goods._fields
        ]
        while sum(amounts[:4]) > self.size.resources[len(self.parts.sides) - 1]:
            amounts[self.random.choice([at for at in range(4) if amounts[at]])] -= 1
        return Goods(*amounts)

    def _cards(self) -> tuple[tuple[OwnedCard, ...], tuple[OwnedCard, ...]]:
        """Draw the goods on the cards and the order of the chain."""
        sides, waiting = list(self.parts.sides), self.parts.waiting
        self.random.shuffle(sides)
        names = sides[waiting:] + ([self.parts.startup] if self.parts.startup else [])
        self.random.shuffle(names)
        return tuple(map(self._card, names)), tuple(map(self._card, sides[:waiting]))

    def _card(self, name: str) -> OwnedCard:
        card, goods = name.rstrip("+"), NOTHING
        if good := good_put_on(self.ruleset, card):
            goods = NOTHING._replace(**{good: self.random.randint(0, MAX_CARD_GOODS)})
        return OwnedCard(card, name.endswith("+"), goods=goods)

    def _others(self, seat: int) -> list[tuple[OwnedCard, ...]]:
        """Draw the cards of the other seats; what K9 may copy is on the right, with managers."""
        right = (seat - 1) % self.parts.seats
        others = [other for other in range(self.parts.seats) if other != seat]
        return [self._rival(is_copied=self.is_copier and other == right) for other in others]

    def _rival(self, *, is_copied: bool) -> tuple[OwnedCard, ...]:
        cards = [self._card(self.startups.pop())]
        for _ in range(self.random.randint(1, 3) if is_copied else self.random.randint(0, 1)):
            owned = self._card(self.companies.pop() + self.random.choice(("", "+")))
            if is_copied and self.managers and self._is_likely(0.5):
                owned = owned._replace(managers=(self.managers.pop(),))
            cards.append(owned)
        return tuple(cards)

    def _agents(self) -> list[tuple[str, ...]]:
        """Draw the companies of the Agents; only those with a card keep any (R20.1)."""
        most = 3 if self.ruleset.agent_cards else 0
        return [
            tuple(self.companies.pop() for _ in range(self.random.randint(0, most)))
            for _ in range(self.ruleset.agent_count(self.parts.seats))
        ]

    def _begun(self, cards: tuple[OwnedCard, ...]) -> tuple[str, ...]:
        """Choose cards to be resolved first; no managers could be placed after them (R16.1)."""
        if self.parts.in_hand:
            return ()
        return tuple(owned.card for owned in cards if self._is_likely(self._odds_begun(owned)))

    def _odds_begun(self, owned: OwnedCard) -> float:
        if sale_bonus_line(self.ruleset, owned) is not None:
            return RAISING_BEGUN
        if self.parts.situation == REPETITION:
            has_managers_on = owned.card in [card for _, card in self.parts.placed]
            return WITH_MANAGERS_BEGUN if has_managers_on else OTHER_BEGUN
        if owned.card != self.parts.startup:
            return 0
        return WINDOW_BEGUN if self.parts.situation == WINDOW else STARTUP_BEGUN

    def _in_order(
        self, cards: tuple[OwnedCard, ...], begun: tuple[str, ...]
    ) -> tuple[OwnedCard, ...]:
        """Return the cards in an order in which those to be resolved first can be."""
        if not self.ruleset.is_chain:
            return cards
        return tuple(sorted(cards, key=lambda owned: owned.card not in begun))
