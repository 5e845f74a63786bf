"""What a seat would produce with if the row were resolved as it lies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from furnace.bots.habits import TO_THE_END
from furnace.bots.holding import Holding, holding, with_card
from furnace.bots.lines import adjusted
from furnace.bots.staffing import manager_worth
from furnace.bots.values import outlook
from furnace.cards.effects import Delivery, Extraction, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, School
from furnace.engine.placing import highest
from furnace.engine.state import AuctionCard, OwnedCard, Placed, State


class Prospect(NamedTuple):
    """A holding to come, the compensations it could still use, and the managers it gains."""

    have: Holding
    extra: tuple[Processing, ...] = ()
    managers: tuple[str, ...] = ()


def prospect(
    state: State,
    seat: int,
    row: Iterable[AuctionCard],
    price: Goods = NOTHING,
    foresight: int = TO_THE_END,
) -> Prospect:
    """What a seat would have if this row were resolved as it lies, and it had paid the price."""
    have = holding(state, seat, foresight)
    now = Prospect(have if price == NOTHING else have._replace(goods=have.goods.minus(price)))
    for auction_card in row:
        for placed in auction_card.discs:
            if placed.owner == seat:
                is_taken = placed is highest(auction_card)
                now = (
                    _with_auction_card(now, auction_card)
                    if is_taken
                    else _with_compensation(now, auction_card, placed)
                )
    return now


@lru_cache(maxsize=512)
def prospect_value(now: Prospect, reckoned: Holding) -> float:
    """The outlook of a prospect; what managers are worth is reckoned by what one has already."""
    managers = sum([manager_worth(reckoned, manager) for manager in now.managers])
    return outlook(now.have, now.extra) + managers


def _with_auction_card(now: Prospect, auction_card: AuctionCard) -> Prospect:
    """The manager, or the company with what it delivers at once (R12.2)."""
    if auction_card.manager is not None:
        return now._replace(managers=(*now.managers, auction_card.manager))
    company = now.have.ruleset.cards[auction_card.card]
    assert isinstance(company, Company)
    goods = now.have.goods
    for line in company.basic:
        if isinstance(line, Delivery) and isinstance(line.effect, Extraction):
            goods = goods.plus(line.effect.gain)
    cards = (*now.have.cards, OwnedCard(auction_card.card))
    return now._replace(have=now.have._replace(goods=goods, cards=cards))


def _with_compensation(now: Prospect, auction_card: AuctionCard, placed: Placed) -> Prospect:
    """An extraction is in hand at once; a processing may be used as often as goods allow."""
    now = now._replace(have=_with_gifts(now.have, placed))
    card = now.have.ruleset.cards[auction_card.card]
    times = now.have.power.compensated_value(placed.disc.value)
    if isinstance(card, School):
        return _with_school(now, card, times)
    assert isinstance(card, Company)
    effect = card.compensation
    return (
        _extract(now, effect, times)
        if isinstance(effect, Extraction)
        else _may_use(now, effect, times)
    )


def _with_school(now: Prospect, school: School, times: int) -> Prospect:
    """All units extract; the processing is then a trade that gives an extraction back (R15.4)."""
    now = _extract(now, school.extraction, times)
    cost = school.processing.cost.plus(school.extraction.gain)
    return _may_use(now, Processing(cost, school.processing.gain, times), times)


def _extract(now: Prospect, effect: Extraction, times: int) -> Prospect:
    goods = now.have.goods.plus(effect.gain, times)
    return now._replace(have=now.have._replace(goods=goods))


def _may_use(now: Prospect, effect: Processing, times: int) -> Prospect:
    times = now.have.goods.how_often(effect.cost, times)
    return now._replace(extra=(*now.extra, adjusted(effect, NOTHING, times)))


def _with_gifts(have: Holding, placed: Placed) -> Holding:
    """What permanent effects lay onto a card when this disc is compensated (R18.9)."""
    for mine in have.cards:
        for _, _, power in have.ruleset.permanents.get(mine.card, ()):
            gift = power.compensation_gift(placed.disc)
            if gift != NOTHING:
                have = with_card(have, mine, mine._replace(goods=mine.goods.plus(gift)))
    return have
