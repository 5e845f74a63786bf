"""Each character has the taste it is named for, and plays otherwise than the search without one."""

from __future__ import annotations

from functools import cache

import pytest

from bots.choices_made import choices, few_positions
from bots.positions_met import Met
from bots.test_tactics import last_bid
from furnace.bots.characters import BUDGET, CONFIGS
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
def productions() -> list[Met]:
    met = [one for one in few_positions(2) if one.state.phase is Phase.PRODUCTION]
    return [one for one in met if has_lookahead(one.state, one.seat)]


def ended(bias: Bias) -> list[tuple[Met, Seat]]:
    return [
        (one, best_production(one.state, one.seat, bias).ended.seats[one.seat])
        for one in productions()
    ]


def goods_left(bias: Bias) -> float:
    """By what goods are worth to everybody."""
    return sum(
        valuation_of(one.state).goods[kind] * float(getattr(seat.goods, kind))
        for one, seat in ended(bias)
        for kind in valuation_of(one.state).goods
    )


def turned_over(bias: Bias) -> int:
    return sum(mine.upgraded for _, seat in ended(bias) for mine in seat.cards)


def test_the_hoarder_has_more_goods_left() -> None:
    assert goods_left(CONFIGS["hoarder"].bias) > goods_left(NO_BIAS)


def test_the_upgrader_turns_more_companies_over() -> None:
    assert turned_over(CONFIGS["upgrader"].bias) > turned_over(NO_BIAS)


def visits(config: SearchConfig) -> dict[str, int]:
    """Where the search goes: Ann has won, and neither card brings her money. Turned over, C04 would
    sell iron and oil of Ben's for 14."""
    table = auction(
        "C01 C04", round=4, ann="S4 with 90 money", ben="S1 with 1 coal + 2 iron + 2 oil"
    )
    state = last_bid(table.put(C04="ben 1"), "C01", "C04", discs=fixed_discs(4))
    ways = search(state, ANN, 1, BUDGET, config)
    return {way.action.card: way.visits for way in ways if isinstance(way.action, Bid)}


def test_the_blocker_takes_what_another_needs() -> None:
    blocking, plain = visits(CONFIGS["blocker"]), visits(SearchConfig())
    assert blocking["C04"] > 2 * blocking["C01"]
    assert plain["C04"] == plain["C01"]


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_does_not_always_bid_as_the_search_without_a_taste(character: str) -> None:
    bids = [one for one in few_positions(3) if one.state.phase is Phase.BIDDING][:BIDDING]
    plain = choices(f"mcts:{BUDGET.simulations}", bids)
    assert choices(character, bids) != plain
