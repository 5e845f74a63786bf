"""Each character shows the bias it is named for, and differs from the unbiased search."""

from __future__ import annotations

from functools import cache

import pytest

from bots.choices_made import choices, few_positions
from bots.decision_points import DecisionPoint
from bots.test_tactics import last_bid
from furnace.bots.budgets import BUDGETS
from furnace.bots.characters import CONFIGS
from furnace.bots.lookahead import has_lookahead
from furnace.bots.production_search import best_production
from furnace.bots.registry import CHARACTERS
from furnace.bots.tree_search import SearchConfig, search
from furnace.bots.valuation import NO_BIAS, Bias, valuation_of
from furnace.engine.action import Bid
from furnace.engine.disc import fixed_discs
from furnace.engine.state import Phase, Seat
from position_builder import ANN, auction

BIDDING = 60


@cache
def productions() -> list[DecisionPoint]:
    points = [one for one in few_positions(2) if one.state.phase is Phase.PRODUCTION]
    return [one for one in points if has_lookahead(one.state, one.seat)]


def ended(bias: Bias) -> list[tuple[DecisionPoint, Seat]]:
    return [
        (one, best_production(one.state, one.seat, bias).ended.seats[one.seat])
        for one in productions()
    ]


def goods_left(bias: Bias) -> float:
    """Return the value of all leftover goods by the fitted valuation."""
    return sum(
        valuation_of(one.state).goods[kind] * float(getattr(seat.goods, kind))
        for one, seat in ended(bias)
        for kind in valuation_of(one.state).goods
    )


def upgrade_count(bias: Bias) -> int:
    return sum(owned.upgraded for _, seat in ended(bias) for owned in seat.cards)


def test_the_hoarder_has_more_goods_left() -> None:
    assert goods_left(CONFIGS["hoarder"].bias) > goods_left(NO_BIAS)


def test_the_upgrader_upgrades_more_companies() -> None:
    assert upgrade_count(CONFIGS["upgrader"].bias) > upgrade_count(NO_BIAS)


def visits(config: SearchConfig) -> dict[str, int]:
    """Return the visits per card. Ann has won, and neither card earns her money.

    If upgraded, C04 would sell Ben's iron and oil for 14.
    """
    table = auction(
        "C01 C04", round=4, ann="S4 with 90 money", ben="S1 with 1 coal + 2 iron + 2 oil"
    )
    state = last_bid(table.put(C04="ben 1"), "C01", "C04", discs=fixed_discs(4))
    ways = search(state, ANN, 1, BUDGETS["hoarder"], config)
    return {way.action.card: way.visits for way in ways if isinstance(way.action, Bid)}


def test_the_blocker_takes_what_another_needs() -> None:
    blocking, plain = visits(CONFIGS["blocker"]), visits(SearchConfig())
    assert blocking["C04"] > 2 * blocking["C01"]
    assert plain["C04"] == plain["C01"]


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_does_not_always_bid_like_the_unbiased_search(character: str) -> None:
    bids = [one for one in few_positions(3) if one.state.phase is Phase.BIDDING][:BIDDING]
    plain = choices(f"mcts:{BUDGETS['hoarder'].simulations}", bids)
    assert choices(character, bids) != plain
