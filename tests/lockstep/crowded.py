"""Productions with more on the table than random games bring together: several managers on a card.

Ann has many goods, companies with deliveries, text lines and permanent effects, and often K8, who
may put all managers on one card (R19.8). One seed is one position.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from furnace.cards.effects import Delivery, Effect, Processing
from furnace.cards.goods import Goods
from furnace.cards.load import interbellum_cards
from furnace.engine.action import Action, Place
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import State
from lockstep.favour import Taste
from lockstep.wanted import ruleset_of
from position_builder import producing
from random_parts import random_goods, with_random_goods

WORDS = (
    "base+capitalists+new-companies+quick-mix+new-startups+new-capitalists+managers+variable-discs"
)


def _companies_with(is_such: Callable[[Effect], bool]) -> tuple[str, ...]:
    companies = interbellum_cards().companies
    return tuple(card.id for card in companies if any(map(is_such, card.lines(is_upgraded=True))))


def _is_selling_delivery(line: Effect) -> bool:
    return isinstance(line, Delivery) and isinstance(line.effect, Processing)


ASKING = _companies_with(_is_selling_delivery)
"""Companies with a delivery that asks: while it waits, managers of the same card may act."""

SPECIAL = _companies_with(lambda line: not isinstance(line, Processing))
"""Companies with lines that are more than a processing."""

CROWD = 0.85
"""How often a manager that may go to the crowded card does."""

MOST_GOODS = Goods(9, 6, 4, 5, 3)


def crowded_production(seed: int) -> State:
    """A position at the start of a production, or after the others have ended theirs."""
    rng = Random(f"crowded/{seed}")
    ruleset = ruleset_of(WORDS + ("+chain" if rng.random() < 0.25 else ""))
    startups = rng.sample(ruleset.startups, 3)
    special = list(dict.fromkeys([rng.choice(ASKING), *rng.sample(SPECIAL, 2)]))
    others = rng.sample([card for card in ruleset.companies if card not in special], 6)
    managers = sorted(_managers(ruleset, rng)[: rng.randrange(2, 8)])
    table = producing(
        ann=f"{_cards(rng, startups[0], *special, *others[:2])}, managers {' '.join(managers)}",
        ben=_cards(rng, startups[1], *others[2:4]),
        cyd=_cards(rng, startups[2], *others[4:]),
        capitalists="K8" if rng.random() < 0.75 else rng.choice(_capitalists(ruleset)),
        variants="+".join(ruleset.words),
        round=rng.randrange(2, 5),
    )
    return (table.others_done() if rng.random() < 0.5 else table).state


class Crowding:
    """Puts managers on one card, one after the other, and has a liking for what they do there."""

    def __init__(self, state: State, rng: Random) -> None:
        cards = [owned.card for owned in state.seats[0].cards]
        asking = [card for card in cards if card in ASKING]
        self._card = rng.choice(asking if asking and rng.random() < 0.4 else cards)
        self._taste, self._rng = Taste(("Manage", "Use", "Copy", "Again", self._card), rng), rng

    def choose(self, state: State, seat: int, legal: tuple[Action, ...]) -> Action:
        """Any action, but mostly the next manager goes to the crowded card."""
        here = [action for action in legal if isinstance(action, Place) and self._is_here(action)]
        if here and self._rng.random() < CROWD:
            return min(here)  # placing a manager forgoes those before it
        return self._taste.choose(state, seat, legal)

    def _is_here(self, place: Place) -> bool:
        return place.card == self._card


def _managers(ruleset: Ruleset, rng: Random) -> list[str]:
    """All of them in random order; every other time those that bring deliveries come first."""
    managers = rng.sample(ruleset.managers, len(ruleset.managers))
    if rng.random() < 0.5:
        managers.sort(key=lambda card: card not in ("M01", "M10"))
    return managers


def _capitalists(ruleset: Ruleset) -> list[str]:
    return [card for card in ruleset.capitalists if card != "K8"]


def _cards(rng: Random, startup: str, *companies: str) -> str:
    cards = [startup, *[company + rng.choice(("", "+")) for company in companies]]
    rng.shuffle(cards)
    goods = random_goods(rng, MOST_GOODS)
    return f"{' '.join(with_random_goods(rng, card) for card in cards)} with {goods}"
