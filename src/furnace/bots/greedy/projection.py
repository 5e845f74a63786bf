"""The assets a seat would have if the row were resolved with the discs placed so far."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from furnace.bots.greedy.assets import Assets, assets_of, with_card
from furnace.bots.greedy.config import ALL_ROUNDS
from furnace.bots.greedy.evaluation import estimated_money
from furnace.bots.greedy.lines import adjusted
from furnace.bots.greedy.manager_placement import manager_value
from furnace.cards.effects import Delivery, Extraction, Processing
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.model import Company, School
from furnace.engine.placing import highest_disc
from furnace.engine.state import AuctionCard, OwnedCard, PlacedDisc, State


class Projection(NamedTuple):
    """Projected assets, the compensations that can still be used, and the managers gained."""

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
    """Project the assets of a seat after it pays the price and this row is resolved."""
    assets = assets_of(state, seat, lookahead)
    projection = Projection(
        assets if price == NOTHING else assets._replace(goods=assets.goods.minus(price))
    )
    for auction_card in row:
        for placed in auction_card.discs:
            if placed.owner == seat:
                is_taken = placed is highest_disc(auction_card)
                projection = (
                    _with_card_won(projection, auction_card)
                    if is_taken
                    else _with_compensation(projection, auction_card, placed)
                )
    return projection


@lru_cache(maxsize=512)
def projected_money(projection: Projection, reference: Assets) -> float:
    """Return the estimated money of a projection; managers are valued on the reference assets."""
    managers = sum([manager_value(reference, manager) for manager in projection.managers])
    return estimated_money(projection.assets, projection.compensations) + managers


def _with_card_won(projection: Projection, auction_card: AuctionCard) -> Projection:
    """Add the manager, or the company and what it delivers at once (R12.2)."""
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
    projection: Projection, auction_card: AuctionCard, placed: PlacedDisc
) -> Projection:
    """Gain an extraction at once; add a processing for later, as often as it can be paid now."""
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
    """Extract with all points; processing then also costs the extraction it replaces (R15.4)."""
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


def _with_gifts(assets: Assets, placed: PlacedDisc) -> Assets:
    """Add what permanent effects put on cards when this disc is compensated (R18.9)."""
    for owned in assets.cards:
        for _, _, power in assets.ruleset.permanents.get(owned.card, ()):
            gift = power.compensation_gift(placed.disc)
            if gift != NOTHING:
                assets = with_card(assets, owned, owned._replace(goods=owned.goods.plus(gift)))
    return assets
