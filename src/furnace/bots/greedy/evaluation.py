"""What cards and goods are worth to a seat, by the productions that are left."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from furnace.bots.greedy.assets import Assets
from furnace.bots.greedy.lines import additional_lines, deliveries_of, first_line, unresolved_lines
from furnace.bots.greedy.relaxation import (
    MONEY,
    REFERENCE,
    Line,
    Prices,
    RelaxedProduction,
    Trade,
    goods_value,
    settle,
    trade_of,
)
from furnace.cards.effects import Extraction, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company
from furnace.engine.powers.question import Power
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard

LEFTOVER_SHARE = (0.0, 0.55, 0.7, 0.8)
"""What part of its worth a good keeps with so many productions still to come; in the last, none."""

USED_SHARE = 0.8
"""How much of a processing line one uses, where it is not known what it will be fed with."""

DRIFT_PER_AUCTION = 0.6
"""How far each auction to come makes the pot of today a bad guide to the production after it."""

MAX_FORESEEN_UPGRADES = 2
"""How many upgrades are foreseen before one has come to the line that makes them."""

UPGRADE_VALUE = 5.0
"""What one upgrade brings on the whole, before it is paid for."""

TIE_BREAK_PRICE = 0.01
"""What a resource at the end of the game is worth: it only breaks ties (R8.3)."""

GATHERED = Goods(coal=2, iron=1, oil=1)
"""What is foreseen to lie on a card that gathers such goods, in each later production."""


Lines = tuple[Line, ...]
"""Lines beside those of the cards that are still to be resolved."""


def expected_money(assets: Assets, pending: Lines = ()) -> float:
    """The money a seat may hope for: what this production melts down to, and the later ones.

    Cards marked as resolved have done their part in this production, but for lines still `ahead`.
    """
    lines = [*pending, *unresolved_lines(assets)]
    return _production_money(assets, lines) + later_money(assets)


def later_money(assets: Assets) -> float:
    """What a seat may hope for of the later productions."""
    return later_value(assets.ruleset, assets.power, _as_key(assets.cards), assets.later)


@lru_cache(maxsize=8)
def leftover_prices(later: int) -> Prices:
    """The worth of goods kept for so many productions to come."""
    share = LEFTOVER_SHARE[min(later, len(LEFTOVER_SHARE) - 1)]
    return (*[max(TIE_BREAK_PRICE, share * price) for price in REFERENCE[:MONEY]], 1.0)


@lru_cache(maxsize=4096)
def later_value(ruleset: Ruleset, power: Power, cards: tuple[OwnedCard, ...], later: int) -> float:
    """What these cards bring in so many later productions, from nothing and as they lie."""
    lines = unresolved_lines(Assets(ruleset, power, NOTHING, cards, later))
    static = sum([line_value(line) for line in lines])
    total = 0.0
    for passed in range(1, later + 1):
        drift = min(1.0, DRIFT_PER_AUCTION * passed)
        settled = settle(NOTHING, lines, leftover_prices(later - passed))
        total += (1 - drift) * settled + drift * static
    return total


def line_value(line: Line) -> float:
    """What a line brings in one production, where nothing is known of the other cards."""
    match line:
        case Extraction(gain):
            return goods_value(gain, REFERENCE)
        case Processing():
            trade = trade_of(line)
            return USED_SHARE * trade.limit * max(0.0, trade.profit)
        case Trade(_, _, limit, profit):
            return USED_SHARE * limit * max(0.0, profit)
        case Upgrade(cost, limit):
            return (limit or 1) * max(0.0, UPGRADE_VALUE - goods_value(cost, REFERENCE))
    return 0.0


def upgrade_benefit(assets: Assets, mine: OwnedCard) -> float:
    """What a company's additional line brings from now on, if it is turned over now."""
    if mine.upgraded:
        return 0.0
    times = assets.later + (not mine.resolved)
    more = sum([line_value(line) for line in additional_lines(assets, mine)])
    if lost := first_line(assets, mine):
        more -= line_value(lost)
    return times * more + sum([line_value(line) for line in deliveries_of(assets, mine)])


def best_upgrades(assets: Assets, cards: Iterable[OwnedCard], most: int) -> list[OwnedCard]:
    """The companies that gain most by an upgrade, the best first."""
    companies = assets.ruleset.cards
    basic = [
        mine for mine in cards if not mine.upgraded and isinstance(companies[mine.card], Company)
    ]
    return sorted(basic, key=lambda mine: -upgrade_benefit(assets, mine))[:most]


def try_upgrade(
    assets: Assets, production: RelaxedProduction, cost: Goods, mine: OwnedCard
) -> bool:
    """Pay for an upgrade out of the pot, and pour in what it brings, at once and later on."""
    price = assets.power.upgrade_price(Goods(*map(int, production.goods)), cost)
    if not production.pay(price):
        return False
    delivered = deliveries_of(assets, mine)
    production.add(delivered)
    later = upgrade_benefit(assets, mine._replace(resolved=True))
    production.goods[MONEY] += later - sum([line_value(line) for line in delivered])
    return True


def _production_money(assets: Assets, lines: list[Line]) -> float:
    """What this production melts down to, with as many upgrades as are best."""
    leftover = leftover_prices(assets.later)
    best = settle(assets.goods, lines, leftover)
    costs = _upgrade_costs(lines)
    companies = (
        best_upgrades(assets, assets.cards, min(MAX_FORESEEN_UPGRADES, len(costs))) if costs else []
    )
    for number in range(1, len(companies) + 1):
        production, left = RelaxedProduction(assets.goods, leftover), [*costs]
        production.add(lines)
        if not all(
            [_upgrade_at_lowest_cost(assets, production, left, mine) for mine in companies[:number]]
        ):
            break
        for mine in companies[:number]:
            if not mine.resolved:
                production.add(additional_lines(assets, mine))
        best = max(best, production.settle())
    return best


def _upgrade_costs(lines: list[Line]) -> list[Goods]:
    """The price of each upgrade that could be made, the lowest first."""
    costs = [
        line.cost
        for line in lines
        if isinstance(line, Upgrade)
        for _ in range(MAX_FORESEEN_UPGRADES if line.limit is None else line.limit)
    ]
    return sorted(costs, key=lambda cost: goods_value(cost, REFERENCE))


def _upgrade_at_lowest_cost(
    assets: Assets, production: RelaxedProduction, costs: list[Goods], mine: OwnedCard
) -> bool:
    """Turn a company over at the lowest price that can be paid; it is then used up."""
    for cost in costs:
        if try_upgrade(assets, production, cost, mine):
            costs.remove(cost)
            return True
    return False


def _as_key(cards: tuple[OwnedCard, ...]) -> tuple[OwnedCard, ...]:
    """The cards without what happened in this production, in one order: a key to remember by."""
    return tuple(sorted([OwnedCard(mine.card, mine.upgraded, goods=GATHERED) for mine in cards]))
