"""Small random positions in production: up to five cards, with goods and managers.

Start-ups, companies on either side, goods on cards and in hand, capitalists and managers are drawn
at random; some productions have begun. Ann's production is solved; her neighbours have cards that
K9 may copy, with managers on them. Each seed has one position.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from furnace.cards.goods import Goods
from furnace.engine.action import Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import Ruleset, parse_ruleset
from furnace.engine.state import State
from furnace.solver.weights import LAST_ROUND, Weights
from position_builder import ANN, Table, producing
from random_parts import random_goods, with_random_goods

MOST_GOODS = Goods(5, 3, 2, 3, 2)
SEATS = 3
BASE = PRESETS["base"](SEATS)


class Maker(Protocol):
    """Makes the position of a seed, with exactly this many cards, or with two up to this many."""

    __name__: str

    def __call__(self, seed: int, most_cards: int = 5, *, cards: int | None = None) -> State: ...


class _Wish(NamedTuple):
    """The requirements of a position; everything else is drawn at random."""

    words: str
    most_cards: int
    cards: int | None
    capitalist: str | None = None
    seats: int = SEATS


def base_position(
    seed: int, most_cards: int = 5, capitalist: str | None = None, *, cards: int | None = None
) -> State:
    """Return a position of the base game in free order."""
    return _position(Random(f"base/{seed}"), _Wish(BASE, most_cards, cards, capitalist))


def chain_position(seed: int, most_cards: int = 5, *, cards: int | None = None) -> State:
    """Return a position of the base game in the chain; a new card may have to be inserted."""
    return _position(Random(f"chain/{seed}"), _Wish(f"{BASE}+chain", most_cards, cards))


def interbellum_position(seed: int, most_cards: int = 5, *, cards: int | None = None) -> State:
    """Return a position with all of Interbellum: a third in the chain, a quarter solo with
    Agents."""
    seats = 1 if seed % 4 == 1 else SEATS
    # The quick mix, since any companies may then lie together (Q4).
    words = PRESETS["interbellum"](seats).replace("companies", "companies+quick-mix", 1)
    words += "+chain" if seed % 3 == 0 else ""
    return _position(Random(f"interbellum/{seed}"), _Wish(words, most_cards, cards, seats=seats))


def some_weights(seed: int) -> Weights:
    """Return the weights of the last round, or random ones, some of which are zero."""
    random = Random(f"weights/{seed}")
    if random.random() < 0.4:
        return LAST_ROUND
    coal, iron, oil, token = (random.choice((0, random.randrange(100))) for _ in range(4))
    upgraded = {f"C{number:02}": random.randrange(400) for number in range(1, 61)}
    money, card = random.randrange(20, 60), random.randrange(3)
    return Weights(money, coal, iron, oil, token, card, upgraded)


def _position(random: Random, wish: _Wish) -> State:
    ruleset = parse_ruleset(wish.words)
    companies = random.sample(ruleset.companies, len(ruleset.companies))
    managers = random.sample(ruleset.managers, len(ruleset.managers))
    startups = random.sample(ruleset.startups, wish.seats)
    number = random.randrange(1, wish.most_cards) if wish.cards is None else wish.cards - 1
    arrivals = [companies.pop() for _ in range(random.randrange(min(2, number)) * ruleset.is_chain)]
    ann = _cards(random, startups[ANN], companies, number - len(arrivals))
    in_hand = _in_hand(random, managers)
    others = [
        _staffed(random, _cards(random, card, companies, random.randrange(3)), managers)
        for card in startups[1:]
    ]
    ben, cyd = [*(_with_goods(random, cards) for cards in others), "", ""][:2]
    table = producing(
        ann=_with_goods(random, ann) + in_hand,
        ben=ben,
        cyd=cyd,
        seats=wish.seats,
        capitalists=wish.capitalist or random.choice(ruleset.capitalists),
        variants=wish.words,
        arrivals=" ".join(arrivals),
        round=random.randrange(2, 5),
        agents=_agents(random, ruleset, companies) if wish.seats == 1 else "",
    )
    if random.random() < 0.7:
        table = table.others_done()  # K9 waits for that (Q44)
    return _begun(table, random)


def _cards(random: Random, startup: str, companies: list[str], number: int) -> list[str]:
    """Return a start-up and this many companies, on either side, as in a position's text."""
    chosen = [companies.pop() + random.choice(("", "+")) for _ in range(number)]
    cards = [with_random_goods(random, card) for card in (startup, *chosen)]
    random.shuffle(cards)
    return cards


def _with_goods(random: Random, cards: list[str]) -> str:
    return f"{' '.join(cards)} with {random_goods(random, MOST_GOODS)}"


def _in_hand(random: Random, managers: list[str]) -> str:
    """Return up to two managers; K8 brings its own as well."""
    number = min(random.choice((0, 1, 1, 2)), len(managers))
    chosen = sorted(managers.pop() for _ in range(number))
    return f", managers {' '.join(chosen)}" if chosen else ""


def _staffed(random: Random, cards: list[str], managers: list[str]) -> list[str]:
    """Return a neighbour's cards, half of the companies with a manager, which K9 may use too
    (Q44)."""
    return [
        f"{card}@{managers.pop()}"
        if managers and card[0] == "C" and random.random() < 0.5
        else card
        for card in cards
    ]


def _agents(random: Random, ruleset: Ruleset, companies: list[str]) -> str:
    """Return the Agents of a solo game, each with up to two companies that K9 may copy (Q45)."""
    cards = random.sample(ruleset.agent_cards, 2)
    owned = [[companies.pop() for _ in range(random.randrange(3))] for _ in cards]
    return ", ".join(" ".join([card, *some]) for card, some in zip(cards, owned, strict=True))


def _begun(table: Table, random: Random) -> State:
    """Begin one in three productions with a few random actions."""
    state = table.state
    for _ in range(random.randrange(1, 5) if random.random() < 0.3 else 0):
        action = random.choice(legal_actions(state, ANN))
        if isinstance(action, Done):
            break
        state = apply(state, action).state
    return state
