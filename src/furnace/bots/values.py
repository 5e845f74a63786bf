"""What cards and goods are worth to a seat, by the productions that are left."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from furnace.bots.pot import MONEY, REFERENCE, Pot, Prices, melt, trade, worth
from furnace.cards.effects import Effect, Extraction, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company
from furnace.engine.powers import Power
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard, State
from furnace.engine.tableau import lines_of, open_lines

KEPT_SHARE = (0.0, 0.55, 0.7, 0.8)
"""What part of its worth a good keeps with so many productions still to come; in the last, none."""

USED_SHARE = 0.8
"""How much of a processing line one uses, where it is not known what it will be fed with."""

SURPRISE = 0.6
"""How far each auction to come makes the pot of today a bad guide to the production after it."""

FORESEEN = 2
"""How many upgrades are foreseen before one has come to the line that makes them."""

LEFTOVER = 0.01
"""What a resource at the end of the game is worth: it only breaks ties (R8.3)."""


Ahead = tuple[Effect, ...]
"""Lines beside those of the cards that are still to be resolved."""


class Holding(NamedTuple):
    """What a seat produces with, and the auctions and productions that follow this production."""

    ruleset: Ruleset
    power: Power
    goods: Goods
    cards: tuple[OwnedCard, ...]
    later: int


def holding(state: State, seat: int) -> Holding:
    """What a seat has now, cards included that have still to find their place in a chain."""
    me, ruleset = state.seats[seat], state.ruleset
    cards = (*me.cards, *[OwnedCard(card) for card in me.arrivals])
    power = ruleset.powers[me.capitalist]
    return Holding(ruleset, power, me.goods, cards, ruleset.rounds - state.round)


def outlook(have: Holding, ahead: Ahead = ()) -> float:
    """The money a seat may hope for: what this production melts down to, and the later ones.

    Cards marked as resolved have done their part in this production, but for lines still `ahead`.
    """
    lines = [*ahead]
    for mine in have.cards:
        if not mine.resolved:
            lines += lines_of(have.ruleset, mine)
    return _best_melt(have, lines) + later_value(have.ruleset, _sides(have.cards), have.later)


def lines_ahead(state: State, seat: int) -> Ahead:
    """The lines of the card a seat is resolving, from the one it has come to down."""
    me = state.seats[seat]
    return () if me.resolving is None else open_lines(state, me)[me.resolving.line - 1 :]


@lru_cache(maxsize=8)
def kept_prices(later: int) -> Prices:
    """The worth of goods kept for so many productions to come."""
    share = KEPT_SHARE[min(later, len(KEPT_SHARE) - 1)]
    return (*[max(LEFTOVER, share * price) for price in REFERENCE[:MONEY]], 1.0)


@lru_cache(maxsize=4096)
def later_value(ruleset: Ruleset, cards: tuple[OwnedCard, ...], later: int) -> float:
    """What these cards bring in so many later productions, from nothing and as they lie."""
    lines = [line for mine in cards for line in lines_of(ruleset, mine)]
    static = sum([line_value(line) for line in lines])
    total = 0.0
    for passed in range(1, later + 1):
        surprise = min(1.0, SURPRISE * passed)
        melted = melt(NOTHING, lines, kept_prices(later - passed))
        total += (1 - surprise) * melted + surprise * static
    return total


def line_value(line: Effect) -> float:
    """What a line brings in one production, where nothing is known of the other cards."""
    match line:
        case Extraction(gain):
            return worth(gain, REFERENCE)
        case Processing():
            deal = trade(line)
            return USED_SHARE * deal.limit * max(0.0, deal.profit)
    return 0.0


def benefit(have: Holding, mine: OwnedCard) -> float:
    """What a company's additional line brings from now on, if it is turned over now."""
    if mine.upgraded:
        return 0.0
    times = have.later + (not mine.resolved)
    return times * sum([line_value(line) for line in additional_lines(have.ruleset, mine)])


def promising(have: Holding, cards: Iterable[OwnedCard], most: int) -> list[OwnedCard]:
    """The companies that gain most by an upgrade, the best first."""
    basic = [mine for mine in cards if not mine.upgraded and additional_lines(have.ruleset, mine)]
    return sorted(basic, key=lambda mine: -benefit(have, mine))[:most]


def additional_lines(ruleset: Ruleset, mine: OwnedCard) -> tuple[Effect, ...]:
    """The additional lines of a company; a start-up has none."""
    card = ruleset.cards[mine.card]
    return card.additional if isinstance(card, Company) else ()


def turn_over(have: Holding, pot: Pot, line: Upgrade, mine: OwnedCard) -> bool:
    """Pay for an upgrade out of the pot, and pour in what it brings in later productions."""
    price = have.power.upgrade_price(Goods(*map(int, pot.goods)), line.cost)
    if not pot.pay(price):
        return False
    pot.goods[MONEY] += benefit(have, mine._replace(resolved=True))
    return True


def _best_melt(have: Holding, lines: list[Effect]) -> float:
    """What this production melts down to, with as many upgrades as are best."""
    kept = kept_prices(have.later)
    best = melt(have.goods, lines, kept)
    line = next((line for line in lines if isinstance(line, Upgrade)), None)
    if line is None:
        return best
    companies = promising(have, have.cards, FORESEEN)
    for number in range(1, len(companies) + 1):
        pot = Pot(have.goods, kept)
        pot.pour(lines)
        if not all([turn_over(have, pot, line, mine) for mine in companies[:number]]):
            break
        for mine in companies[:number]:
            if not mine.resolved:
                pot.pour(additional_lines(have.ruleset, mine))
        best = max(best, pot.melt())
    return best


def _sides(cards: tuple[OwnedCard, ...]) -> tuple[OwnedCard, ...]:
    """The cards without what happened in this production, in one order: a key to remember by."""
    return tuple(sorted([OwnedCard(mine.card, mine.upgraded) for mine in cards]))
