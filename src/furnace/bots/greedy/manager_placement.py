"""Where the greedy bot places its managers, and how it values a manager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from furnace.bots.greedy.assets import Assets, assets_of, with_card
from furnace.bots.greedy.evaluation import Lines, estimated_money
from furnace.bots.greedy.lines import card_lines
from furnace.bots.greedy.modifiers import modifiers_of
from furnace.cards.effects import Extraction
from furnace.cards.goods import Goods
from furnace.cards.model import Company
from furnace.engine.action import Action, Place
from furnace.engine.state import OwnedCard, State

LATER_VALUE = 1.0
"""The gain from a manager in each later production, on cards that are not known yet."""

DISCARD_VALUE = 3.0
"""The later gain from a manager that discards its card."""

MIN_GAIN = 0.05
"""A manager that gains less than this is not placed."""


def choose_placement(
    state: State, seat: int, places: Sequence[Place], lookahead: int
) -> Action | None:
    """Return the next placement of the best plan; None if no more managers should be placed.

    Managers are placed in the order of their ids, so all placements are planned first.
    """
    chosen: dict[str, Place] = {}
    taken: set[str] = set()
    assets = assets_of(state, seat, lookahead)
    may_share_card = assets.power.can_crowd_managers()
    gains = {place: placement_gain(assets, place.manager, place.card) for place in places}
    for place in sorted(places, key=lambda place: -gains[place]):
        is_free = may_share_card or place.card not in taken
        if gains[place] > MIN_GAIN and place.manager not in chosen and is_free:
            chosen[place.manager] = place
            taken.add(place.card)
    return chosen[min(chosen)] if chosen else None


@lru_cache(maxsize=1024)
def manager_value(assets: Assets, manager: str) -> float:
    """Return the value of a manager: on the best card in this production, and in later ones."""
    now = max([placement_gain(assets, manager, owned.card) for owned in assets.cards], default=0.0)
    if assets.ruleset.powers[manager].discard_gain() is not None:
        return max(now, DISCARD_VALUE if assets.later else 0.0)
    return max(0.0, now) + LATER_VALUE * assets.later


def placement_gain(assets: Assets, manager: str, card: str) -> float:
    """Return how much a manager on this card raises the estimated money."""
    owned = next(owned for owned in assets.cards if owned.card == card)
    values = [estimated_money(*after) for after in _changed_assets(assets, manager, owned)]
    return max(values) - _current_money(assets) if values else 0.0


@lru_cache(maxsize=64)
def _current_money(assets: Assets) -> float:
    return estimated_money(assets)


def _changed_assets(
    assets: Assets, manager: str, owned: OwnedCard
) -> Iterator[tuple[Assets, Lines]]:
    """Yield the assets and pending lines after the manager is used; nothing if it cannot be."""
    power = assets.ruleset.powers[manager]
    if (cost := power.upgrade_cost()) is not None:
        is_basic = isinstance(assets.ruleset.cards[owned.card], Company) and not owned.upgraded
        if is_basic and _goods_within_reach(assets).covers(cost):
            upgraded = with_card(assets, owned, owned._replace(upgraded=True))
            yield upgraded._replace(goods=assets.goods.minus(cost)), ()
    elif (money := power.discard_gain()) is not None:
        rest = tuple([other for other in assets.cards if other is not owned])
        lines = tuple(card_lines(assets, modifiers_of(assets), owned))
        yield assets._replace(cards=rest, goods=assets.goods.plus(money)), lines
    else:
        managers = (*owned.managers, manager)
        yield with_card(assets, owned, owned._replace(managers=managers)), ()


def _goods_within_reach(assets: Assets) -> Goods:
    """Return the seat's goods and what its unresolved cards extract."""
    goods, modifiers = assets.goods, modifiers_of(assets)
    for owned in assets.cards:
        for line in card_lines(assets, modifiers, owned) if not owned.resolved else ():
            if isinstance(line, Extraction):
                goods = goods.plus(line.gain)
    return goods
