"""Where the greedy bot places its managers, and what one is worth to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from furnace.bots.holding import Holding, holding, with_card
from furnace.bots.lines import card_lines
from furnace.bots.setting import setting_of
from furnace.bots.values import Ahead, outlook
from furnace.cards.effects import Extraction
from furnace.cards.goods import Goods
from furnace.cards.model import Company
from furnace.engine.action import Action, Place
from furnace.engine.state import OwnedCard, State

LATER_WORTH = 1.0
"""What a manager brings in each later production, on cards one does not know yet."""

ONCE = 3.0
"""What a manager that discards its card brings later, whenever that is."""

LEAST = 0.05
"""A manager that brings less than this stays in hand."""


def choose_placement(
    state: State, seat: int, places: Sequence[Place], foresight: int
) -> Action | None:
    """The next placement of the best plan; None where nothing more is to be placed.

    Managers are placed in the order of their ids, so the plan is made for all of them first.
    """
    chosen: dict[str, Place] = {}
    taken: set[str] = set()
    have = holding(state, seat, foresight)
    can_crowd = have.power.can_crowd_managers()
    gains = {place: gain(have, place.manager, place.card) for place in places}
    for place in sorted(places, key=lambda place: -gains[place]):
        is_free = can_crowd or place.card not in taken
        if gains[place] > LEAST and place.manager not in chosen and is_free:
            chosen[place.manager] = place
            taken.add(place.card)
    return chosen[min(chosen)] if chosen else None


@lru_cache(maxsize=1024)
def manager_worth(have: Holding, manager: str) -> float:
    """What a manager brings: in this production on the best of one's cards, and later on."""
    now = max([gain(have, manager, mine.card) for mine in have.cards], default=0.0)
    if have.ruleset.powers[manager].discard_gain() is not None:
        return max(now, ONCE if have.later else 0.0)
    return max(0.0, now) + LATER_WORTH * have.later


def gain(have: Holding, manager: str, card: str) -> float:
    """What a manager on this card adds to the outlook."""
    mine = next(mine for mine in have.cards if mine.card == card)
    worth = [outlook(*after) for after in _after(have, manager, mine)]
    return max(worth) - _outlook(have) if worth else 0.0


@lru_cache(maxsize=64)
def _outlook(have: Holding) -> float:
    return outlook(have)


def _after(have: Holding, manager: str, mine: OwnedCard) -> Iterator[tuple[Holding, Ahead]]:
    """The holding as the manager changes it."""
    power = have.ruleset.powers[manager]
    if (cost := power.upgrade_cost()) is not None:
        is_basic = isinstance(have.ruleset.cards[mine.card], Company) and not mine.upgraded
        if is_basic and _all_goods(have).covers(cost):
            upgraded = with_card(have, mine, mine._replace(upgraded=True))
            yield upgraded._replace(goods=have.goods.minus(cost)), ()
    elif (money := power.discard_gain()) is not None:
        rest = tuple([other for other in have.cards if other is not mine])
        lines = tuple(card_lines(have, setting_of(have), mine))
        yield have._replace(cards=rest, goods=have.goods.plus(money)), lines
    else:
        managers = (*mine.managers, manager)
        yield with_card(have, mine, mine._replace(managers=managers)), ()


def _all_goods(have: Holding) -> Goods:
    """What is in hand, and what the cards extract."""
    goods, setting = have.goods, setting_of(have)
    for mine in have.cards:
        for line in card_lines(have, setting, mine) if not mine.resolved else ():
            if isinstance(line, Extraction):
                goods = goods.plus(line.gain)
    return goods
