"""The evaluation function of the greedy bot: the money that assets will bring by the end."""

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
    settled_value,
    trade_of,
)
from furnace.cards.effects import Extraction, Processing, Upgrade
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company
from furnace.engine.powers.base import Power
from furnace.engine.ruleset import Ruleset
from furnace.engine.state import OwnedCard

LEFTOVER_SHARE = (0.0, 0.55, 0.7, 0.8)
"""The share of its value that a leftover good keeps, by the number of later productions."""

USED_SHARE = 0.8
"""The share of a processing line's limit that is used, if its supply is unknown."""

DRIFT_PER_AUCTION = 0.6
"""How much each later auction shifts a production from today's cards towards the average."""

MAX_FORESEEN_UPGRADES = 2
"""The number of upgrades planned before the line that makes them is resolved."""

UPGRADE_VALUE = 5.0
"""The average gain of an upgrade, before its cost."""

TIE_BREAK_PRICE = 0.01
"""The price of a resource at the end of the game, where it only breaks ties (R8.3)."""

GATHERED = Goods(coal=2, iron=1, oil=1)
"""The goods expected on a card that gathers them, in each later production."""


Lines = tuple[Line, ...]
"""Lines that can still be resolved in addition to those of unresolved cards."""


def estimated_money(assets: Assets, pending: Lines = ()) -> float:
    """Return the money a seat is expected to gain from this production and the later ones.

    In this production only unresolved cards and `pending` lines count.
    """
    lines = [*pending, *unresolved_lines(assets)]
    return _production_money(assets, lines) + estimated_later_money(assets)


def estimated_later_money(assets: Assets) -> float:
    """Return the money a seat is expected to gain from the later productions."""
    return _later_money(assets.ruleset, assets.power, _as_key(assets.cards), assets.later)


@lru_cache(maxsize=8)
def leftover_prices(later: int) -> Prices:
    """Return the prices of leftover goods, if this many productions follow."""
    share = LEFTOVER_SHARE[min(later, len(LEFTOVER_SHARE) - 1)]
    return (*[max(TIE_BREAK_PRICE, share * price) for price in REFERENCE[:MONEY]], 1.0)


@lru_cache(maxsize=4096)
def _later_money(ruleset: Ruleset, power: Power, cards: tuple[OwnedCard, ...], later: int) -> float:
    """Return what these cards earn in this many later productions, starting without goods."""
    lines = unresolved_lines(Assets(ruleset, power, NOTHING, cards, later))
    average = sum([line_value(line) for line in lines])
    total = 0.0
    for auctions in range(1, later + 1):
        drift = min(1.0, DRIFT_PER_AUCTION * auctions)
        settled = settled_value(NOTHING, lines, leftover_prices(later - auctions))
        total += (1 - drift) * settled + drift * average
    return total


def line_value(line: Line) -> float:
    """Return what a line earns in one production, whatever the other cards are."""
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


def upgrade_benefit(assets: Assets, owned: OwnedCard) -> float:
    """Return what a company's additional lines earn from now on, if it is upgraded now."""
    if owned.upgraded:
        return 0.0
    times = assets.later + (not owned.resolved)
    more = sum([line_value(line) for line in additional_lines(assets, owned)])
    if lost := first_line(assets, owned):
        more -= line_value(lost)
    return times * more + sum([line_value(line) for line in deliveries_of(assets, owned)])


def best_upgrades(assets: Assets, cards: Iterable[OwnedCard], most: int) -> list[OwnedCard]:
    """Return the companies with the highest upgrade benefit, the best first."""
    companies = assets.ruleset.cards
    basic = [
        owned
        for owned in cards
        if not owned.upgraded and isinstance(companies[owned.card], Company)
    ]
    return sorted(basic, key=lambda owned: -upgrade_benefit(assets, owned))[:most]


def try_upgrade(
    assets: Assets, production: RelaxedProduction, cost: Goods, owned: OwnedCard
) -> bool:
    """Upgrade a company if the production can pay; return whether it could.

    What the upgrade delivers is added at once, what it earns later as money.
    """
    price = assets.power.upgrade_price(Goods(*map(int, production.goods)), cost)
    if not production.pay(price):
        return False
    delivered = deliveries_of(assets, owned)
    production.add(delivered)
    later = upgrade_benefit(assets, owned._replace(resolved=True))
    production.goods[MONEY] += later - sum([line_value(line) for line in delivered])
    return True


def _production_money(assets: Assets, lines: list[Line]) -> float:
    """Return the estimated money of this production, with the best number of upgrades."""
    leftover = leftover_prices(assets.later)
    best = settled_value(assets.goods, lines, leftover)
    costs = _upgrade_costs(lines)
    companies = (
        best_upgrades(assets, assets.cards, min(MAX_FORESEEN_UPGRADES, len(costs))) if costs else []
    )
    for number in range(1, len(companies) + 1):
        production, left = RelaxedProduction(assets.goods, leftover), [*costs]
        production.add(lines)
        if not all(
            [
                _upgrade_at_lowest_cost(assets, production, left, owned)
                for owned in companies[:number]
            ]
        ):
            break
        for owned in companies[:number]:
            if not owned.resolved:
                production.add(additional_lines(assets, owned))
        best = max(best, production.settle())
    return best


def _upgrade_costs(lines: list[Line]) -> list[Goods]:
    """Return the cost of each possible upgrade, the lowest first."""
    costs = [
        line.cost
        for line in lines
        if isinstance(line, Upgrade)
        for _ in range(MAX_FORESEEN_UPGRADES if line.limit is None else line.limit)
    ]
    return sorted(costs, key=lambda cost: goods_value(cost, REFERENCE))


def _upgrade_at_lowest_cost(
    assets: Assets, production: RelaxedProduction, costs: list[Goods], owned: OwnedCard
) -> bool:
    """Upgrade a company at the lowest cost that can be paid, and remove that cost."""
    for cost in costs:
        if try_upgrade(assets, production, cost, owned):
            costs.remove(cost)
            return True
    return False


def _as_key(cards: tuple[OwnedCard, ...]) -> tuple[OwnedCard, ...]:
    """Return the cards sorted and without the state of this production, as a cache key."""
    return tuple(sorted([OwnedCard(owned.card, owned.upgraded, goods=GATHERED) for owned in cards]))
