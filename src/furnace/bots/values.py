"""What cards and goods are worth to a seat, by the productions that are left."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from furnace.bots.holding import Holding
from furnace.bots.lines import additional_lines, deliveries_of, first_line, lines_to_come
from furnace.bots.pot import MONEY, REFERENCE, Line, Pot, Prices, Trade, melt, trade, worth
from furnace.cards.effects import Extraction, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company
from furnace.engine.powers.question import Power
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard

KEPT_SHARE = (0.0, 0.55, 0.7, 0.8)
"""What part of its worth a good keeps with so many productions still to come; in the last, none."""

USED_SHARE = 0.8
"""How much of a processing line one uses, where it is not known what it will be fed with."""

SURPRISE = 0.6
"""How far each auction to come makes the pot of today a bad guide to the production after it."""

FORESEEN = 2
"""How many upgrades are foreseen before one has come to the line that makes them."""

UPGRADED = 5.0
"""What one upgrade brings on the whole, before it is paid for."""

LEFTOVER = 0.01
"""What a resource at the end of the game is worth: it only breaks ties (R8.3)."""

LAID = Goods(coal=2, iron=1, oil=1)
"""What is foreseen to lie on a card that gathers such goods, in each later production."""


Ahead = tuple[Line, ...]
"""Lines beside those of the cards that are still to be resolved."""


def outlook(have: Holding, ahead: Ahead = ()) -> float:
    """The money a seat may hope for: what this production melts down to, and the later ones.

    Cards marked as resolved have done their part in this production, but for lines still `ahead`.
    """
    lines = [*ahead, *lines_to_come(have)]
    return _best_melt(have, lines) + later_outlook(have)


def later_outlook(have: Holding) -> float:
    """What a seat may hope for of the later productions."""
    return later_value(have.ruleset, have.power, _sides(have.cards), have.later)


@lru_cache(maxsize=8)
def kept_prices(later: int) -> Prices:
    """The worth of goods kept for so many productions to come."""
    share = KEPT_SHARE[min(later, len(KEPT_SHARE) - 1)]
    return (*[max(LEFTOVER, share * price) for price in REFERENCE[:MONEY]], 1.0)


@lru_cache(maxsize=4096)
def later_value(ruleset: Ruleset, power: Power, cards: tuple[OwnedCard, ...], later: int) -> float:
    """What these cards bring in so many later productions, from nothing and as they lie."""
    lines = lines_to_come(Holding(ruleset, power, NOTHING, cards, later))
    static = sum([line_value(line) for line in lines])
    total = 0.0
    for passed in range(1, later + 1):
        surprise = min(1.0, SURPRISE * passed)
        melted = melt(NOTHING, lines, kept_prices(later - passed))
        total += (1 - surprise) * melted + surprise * static
    return total


def line_value(line: Line) -> float:
    """What a line brings in one production, where nothing is known of the other cards."""
    match line:
        case Extraction(gain):
            return worth(gain, REFERENCE)
        case Processing():
            deal = trade(line)
            return USED_SHARE * deal.limit * max(0.0, deal.profit)
        case Trade(_, _, limit, profit):
            return USED_SHARE * limit * max(0.0, profit)
        case Upgrade(cost, limit):
            return (limit or 1) * max(0.0, UPGRADED - worth(cost, REFERENCE))
    return 0.0


def benefit(have: Holding, mine: OwnedCard) -> float:
    """What a company's additional line brings from now on, if it is turned over now."""
    if mine.upgraded:
        return 0.0
    times = have.later + (not mine.resolved)
    more = sum([line_value(line) for line in additional_lines(have, mine)])
    if lost := first_line(have, mine):
        more -= line_value(lost)
    return times * more + sum([line_value(line) for line in deliveries_of(have, mine)])


def promising(have: Holding, cards: Iterable[OwnedCard], most: int) -> list[OwnedCard]:
    """The companies that gain most by an upgrade, the best first."""
    companies = have.ruleset.cards
    basic = [
        mine for mine in cards if not mine.upgraded and isinstance(companies[mine.card], Company)
    ]
    return sorted(basic, key=lambda mine: -benefit(have, mine))[:most]


def turn_over(have: Holding, pot: Pot, cost: Goods, mine: OwnedCard) -> bool:
    """Pay for an upgrade out of the pot, and pour in what it brings, at once and later on."""
    price = have.power.upgrade_price(Goods(*map(int, pot.goods)), cost)
    if not pot.pay(price):
        return False
    delivered = deliveries_of(have, mine)
    pot.pour(delivered)
    later = benefit(have, mine._replace(resolved=True))
    pot.goods[MONEY] += later - sum([line_value(line) for line in delivered])
    return True


def _best_melt(have: Holding, lines: list[Line]) -> float:
    """What this production melts down to, with as many upgrades as are best."""
    kept = kept_prices(have.later)
    best = melt(have.goods, lines, kept)
    costs = _upgrade_costs(lines)
    companies = promising(have, have.cards, min(FORESEEN, len(costs))) if costs else []
    for number in range(1, len(companies) + 1):
        pot, left = Pot(have.goods, kept), [*costs]
        pot.pour(lines)
        if not all([_turn_over_once(have, pot, left, mine) for mine in companies[:number]]):
            break
        for mine in companies[:number]:
            if not mine.resolved:
                pot.pour(additional_lines(have, mine))
        best = max(best, pot.melt())
    return best


def _upgrade_costs(lines: list[Line]) -> list[Goods]:
    """The price of each upgrade that could be made, the lowest first."""
    costs = [
        line.cost
        for line in lines
        if isinstance(line, Upgrade)
        for _ in range(FORESEEN if line.limit is None else line.limit)
    ]
    return sorted(costs, key=lambda cost: worth(cost, REFERENCE))


def _turn_over_once(have: Holding, pot: Pot, costs: list[Goods], mine: OwnedCard) -> bool:
    """Turn a company over at the lowest price that can be paid; it is then used up."""
    for cost in costs:
        if turn_over(have, pot, cost, mine):
            costs.remove(cost)
            return True
    return False


def _sides(cards: tuple[OwnedCard, ...]) -> tuple[OwnedCard, ...]:
    """The cards without what happened in this production, in one order: a key to remember by."""
    return tuple(sorted([OwnedCard(mine.card, mine.upgraded, goods=LAID) for mine in cards]))
