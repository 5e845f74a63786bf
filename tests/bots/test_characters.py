"""Each character has the taste it is named for, and plays otherwise than the search without one."""

from __future__ import annotations

from functools import cache

import pytest

from bots.choosing import choices, few_positions
from bots.positions_met import Met
from bots.test_tactics import last_bid
from furnace.bots.characters import BUDGET, MANNERS
from furnace.bots.foresight import is_foreseen
from furnace.bots.outlook import UPRIGHT, Leaning, outlook_of
from furnace.bots.producing import produce
from furnace.bots.registry import CHARACTERS
from furnace.bots.searching import Manner, search
from furnace.engine.action import Bid
from furnace.engine.disc import fixed_discs
from furnace.engine.state import Phase, Seat
from position_builder import ANN, auction

BIDDING = 60


@cache
def productions() -> list[Met]:
    met = [one for one in few_positions(2) if one.state.phase is Phase.PRODUCTION]
    return [one for one in met if is_foreseen(one.state, one.seat)]


def ended(leaning: Leaning) -> list[tuple[Met, Seat]]:
    return [
        (one, produce(one.state, one.seat, leaning).ended.seats[one.seat]) for one in productions()
    ]


def goods_left(leaning: Leaning) -> float:
    """By what goods are worth to everybody."""
    return sum(
        outlook_of(one.state).goods[kind] * float(getattr(seat.goods, kind))
        for one, seat in ended(leaning)
        for kind in outlook_of(one.state).goods
    )


def turned_over(leaning: Leaning) -> int:
    return sum(mine.upgraded for _, seat in ended(leaning) for mine in seat.cards)


def test_the_hoarder_has_more_goods_left() -> None:
    assert goods_left(MANNERS["hoarder"].leaning) > goods_left(UPRIGHT)


def test_the_upgrader_turns_more_companies_over() -> None:
    assert turned_over(MANNERS["upgrader"].leaning) > turned_over(UPRIGHT)


def visits(manner: Manner) -> dict[str, int]:
    """Where the search goes: Ann has won, and neither card brings her money. Turned over, C04 would
    sell iron and oil of Ben's for 14."""
    table = auction(
        "C01 C04", round=4, ann="S4 with 90 money", ben="S1 with 1 coal + 2 iron + 2 oil"
    )
    state = last_bid(table.put(C04="ben 1"), "C01", "C04", discs=fixed_discs(4))
    ways = search(state, ANN, 1, BUDGET, manner)
    return {way.action.card: way.visits for way in ways if isinstance(way.action, Bid)}


def test_the_blocker_takes_what_another_needs() -> None:
    blocking, plain = visits(MANNERS["blocker"]), visits(Manner())
    assert blocking["C04"] > 2 * blocking["C01"]
    assert plain["C04"] == plain["C01"]


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_does_not_always_bid_as_the_search_without_a_taste(character: str) -> None:
    bids = [one for one in few_positions(3) if one.state.phase is Phase.BIDDING][:BIDDING]
    plain = choices(f"mcts:{BUDGET.simulations}", bids)
    assert choices(character, bids) != plain
