"""What a seat would produce with if the row were resolved as it lies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from furnace.bots.greedy.assets import Assets, assets_of, with_card
from furnace.bots.greedy.config import ALL_ROUNDS
from furnace.bots.greedy.evaluation import expected_money
from furnace.bots.greedy.lines import adjusted
from furnace.bots.greedy.manager_placement import manager_value
from furnace.cards.effects import Delivery, Extraction, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, School
from furnace.engine.placing import highest
from furnace.engine.state import AuctionCard, OwnedCard, Placed, State


class Projection(NamedTuple):
    """A holding to come, the compensations it could still use, and the managers it gains."""

    assets: Assets
    compensations: tuple[Processing, ...] = ()
    managers: tuple[str, ...] = ()


def project(
    state: State,
    seat: int,
    row: Iterable[AuctionCard],
    price: Goods = NOTHING,
    lookahead: int = ALL_ROUNDS,
) -> Projection:
    """What a seat would have if this row were resolved as it lies, and it had paid the price."""
    assets = assets_of(state, seat, lookahead)
    projection = Projection(
        assets if price == NOTHING else assets._replace(goods=assets.goods.minus(price))
    )
    for auction_card in row:
        for placed in auction_card.discs:
            if placed.owner == seat:
                is_taken = placed is highest(auction_card)
                projection = (
                    _with_card_won(projection, auction_card)
                    if is_taken
                    else _with_compensation(projection, auction_card, placed)
                )
    return projection


@lru_cache(maxsize=512)
def projected_money(projection: Projection, reference: Assets) -> float:
    """The outlook of a prospect; what managers are worth is reckoned by what one has already."""
    managers = sum([manager_value(reference, manager) for manager in projection.managers])
    return expected_money(projection.assets, projection.compensations) + managers


def _with_card_won(projection: Projection, auction_card: AuctionCard) -> Projection:
    """The manager, or the company with what it delivers at once (R12.2)."""
    if auction_card.manager is not None:
        return projection._replace(managers=(*projection.managers, auction_card.manager))
    company = projection.assets.ruleset.cards[auction_card.card]
    assert isinstance(company, Company)
    goods = projection.assets.goods
    for line in company.basic:
        if isinstance(line, Delivery) and isinstance(line.effect, Extraction):
            goods = goods.plus(line.effect.gain)
    cards = (*projection.assets.cards, OwnedCard(auction_card.card))
    return projection._replace(assets=projection.assets._replace(goods=goods, cards=cards))


def _with_compensation(
    projection: Projection, auction_card: AuctionCard, placed: Placed
) -> Projection:
    """An extraction is in hand at once; a processing may be used as often as goods allow."""
    projection = projection._replace(assets=_with_gifts(projection.assets, placed))
    card = projection.assets.ruleset.cards[auction_card.card]
    times = projection.assets.power.compensated_value(placed.disc.value)
    if isinstance(card, School):
        return _with_school(projection, card, times)
    assert isinstance(card, Company)
    effect = card.compensation
    return (
        _extract(projection, effect, times)
        if isinstance(effect, Extraction)
        else _add_processing(projection, effect, times)
    )


def _with_school(projection: Projection, school: School, times: int) -> Projection:
    """All units extract; the processing is then a trade that gives an extraction back (R15.4)."""
    projection = _extract(projection, school.extraction, times)
    cost = school.processing.cost.plus(school.extraction.gain)
    return _add_processing(projection, Processing(cost, school.processing.gain, times), times)


def _extract(projection: Projection, effect: Extraction, times: int) -> Projection:
    goods = projection.assets.goods.plus(effect.gain, times)
    return projection._replace(assets=projection.assets._replace(goods=goods))


def _add_processing(projection: Projection, effect: Processing, times: int) -> Projection:
    times = projection.assets.goods.how_often(effect.cost, times)
    return projection._replace(
        compensations=(*projection.compensations, adjusted(effect, NOTHING, times))
    )


def _with_gifts(assets: Assets, placed: Placed) -> Assets:
    """What permanent effects lay onto a card when this disc is compensated (R18.9)."""
    for mine in assets.cards:
        for _, _, power in assets.ruleset.permanents.get(mine.card, ()):
            gift = power.compensation_gift(placed.disc)
            if gift != NOTHING:
                assets = with_card(assets, mine, mine._replace(goods=mine.goods.plus(gift)))
    return assets
