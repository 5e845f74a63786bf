"""Small random positions in production: up to five cards, with all there is on them.

Start-ups, companies on either side, goods on cards and in hand, capitalists and managers are drawn
by lot; some productions have begun. Ann is the seat in question. One seed is one position.
"""

from __future__ import annotations

from random import Random

from furnace.cards.goods import Goods, format_goods
from furnace.engine.action import Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import Ruleset, parse_ruleset
from furnace.engine.state import State
from furnace.solver.weights import LAST_ROUND, Weights
from position_builder import ANN, producing

LYING = {"C41": "iron", "C59": "coal", "S8": "oil"}
"""What may lie on a card (R18.4, R18.7, R18.9)."""

MOST_GOODS = Goods(5, 3, 2, 3, 2)
SEATS = 3
BASE = PRESETS["base"](SEATS)
INTERBELLUM = PRESETS["interbellum"](SEATS).replace("companies", "companies+quick-mix", 1)
"""The quick mix, since any companies may then lie together (Q4)."""


def base_position(seed: int, most_cards: int = 5, capitalist: str | None = None) -> State:
    """A position of the base game in free order."""
    return _position(Random(f"base/{seed}"), BASE, most_cards, capitalist)


def chain_position(seed: int, most_cards: int = 5) -> State:
    """A position of the base game in the chain; an arrival may have to be inserted."""
    return _position(Random(f"chain/{seed}"), f"{BASE}+chain", most_cards)


def interbellum_position(seed: int, most_cards: int = 5) -> State:
    """A position with all of Interbellum, every third in the chain."""
    chain = "+chain" if seed % 3 == 0 else ""
    return _position(Random(f"interbellum/{seed}"), INTERBELLUM + chain, most_cards)


def some_weights(seed: int) -> Weights:
    """Those of the last round, or a linear value by lot, in which some goods are worth nothing."""
    random = Random(f"weights/{seed}")
    if random.random() < 0.4:
        return LAST_ROUND
    coal, iron, oil, token = (random.choice((0, random.randrange(100))) for _ in range(4))
    upgraded = {f"C{number:02}": random.randrange(400) for number in range(1, 61)}
    money, card = random.randrange(20, 60), random.randrange(3)
    return Weights(money, coal, iron, oil, token, card, upgraded)


def _position(random: Random, words: str, most: int, capitalist: str | None = None) -> State:
    ruleset = parse_ruleset(words)
    companies = random.sample(ruleset.companies, len(ruleset.companies))
    startups = random.sample(ruleset.startups, SEATS)
    number = random.randrange(1, most)
    arrivals = [companies.pop() for _ in range(random.randrange(min(2, number)) * ruleset.is_chain)]
    hands = [_cards(random, startups[ANN], companies, number - len(arrivals))]
    hands += [_cards(random, card, companies, random.randrange(3)) for card in startups[1:]]
    ann, ben, cyd = (f"{' '.join(cards)} with {_goods(random)}" for cards in hands)
    table = producing(
        ann=ann + _managers(random, ruleset),
        ben=ben,
        cyd=cyd,
        capitalists=capitalist or random.choice(ruleset.capitalists),
        variants=words,
        arrivals=" ".join(arrivals),
        round=random.randrange(2, 5),
    )
    if random.random() < 0.7:
        table = table.others_done()  # K9 waits for that (Q44)
    return _begun(table.state, random)


def _cards(random: Random, startup: str, companies: list[str], number: int) -> list[str]:
    """A start-up and so many companies, on either side, as in a position's text."""
    chosen = [companies.pop() + random.choice(("", "+")) for _ in range(number)]
    cards = [_with_lying(random, card) for card in (startup, *chosen)]
    random.shuffle(cards)
    return cards


def _with_lying(random: Random, card: str) -> str:
    kind = LYING.get(card.rstrip("+"))
    amount = random.randrange(5)
    return f"{card}({amount}{kind})" if kind and amount else card


def _goods(random: Random) -> str:
    return format_goods(Goods(*(random.randrange(most + 1) for most in MOST_GOODS)))


def _managers(random: Random, ruleset: Ruleset) -> str:
    """None to two managers in hand; K8 brings its own beside them."""
    number = random.choice((0, 1, 1, 2))
    chosen = random.sample(ruleset.managers, number) if ruleset.managers else []
    return f", managers {' '.join(sorted(chosen))}" if chosen else ""


def _begun(state: State, random: Random) -> State:
    """One in three productions has begun: a few actions by lot."""
    for _ in range(random.randrange(1, 5) if random.random() < 0.3 else 0):
        action = random.choice(legal_actions(state, ANN))
        if isinstance(action, Done):
            break
        state = apply(state, action).state
    return state
