"""In each capitalist-k*.furnace the power of that capitalist is used, and in all its shades."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from furnace.cards.effects import Extraction
from furnace.cards.model import Company
from furnace.engine import event as events
from furnace.engine.action import Bid
from furnace.engine.disc import DiscKind
from furnace.engine.ruleset import format_ruleset
from furnace.engine.state import State
from games.reading import auction_cards_of, events_of, moves_of, record_of, seat_of

BIDDING_ENDS = events.TurnCame(None)


def _repeated(name: str, seat: int) -> Iterator[str]:
    for _, event in events_of(name):
        if isinstance(event, events.PaidAgain) and event.seat == seat:
            yield event.card


def _raised(name: str, seat: int) -> Iterator[str]:
    for before, event in events_of(name):
        match event:
            case events.Compensated(owner, disc, card, times) if owner == seat:
                if times > disc.value:
                    yield _kind_of_compensation(before, card)


def _beside_equals_or_own(name: str, seat: int) -> Iterator[str]:
    for before, move in moves_of(name):
        if isinstance(move.action, Bid) and move.action.seat == seat:
            [auction_card] = [
                auction_card for auction_card in before.row if auction_card.card == move.action.card
            ]
            value = move.action.disc.value
            if any(
                placed.owner == seat or placed.disc.value == value for placed in auction_card.discs
            ):
                yield auction_card.card


def _neutral(name: str, seat: int) -> Iterator[str]:
    for _, event in events_of(name):
        if isinstance(event, events.DiscPlaced) and event.disc.kind is DiscKind.NEUTRAL:
            assert event.owner == seat
            yield event.card


def _paid_in_iron(name: str, seat: int) -> Iterator[str]:
    for _, event in events_of(name):
        if isinstance(event, events.Upgraded) and event.seat == seat and event.paid.iron:
            yield event.card


USES: dict[str, Callable[[str, int], Iterator[str]]] = {
    "K1": _repeated,
    "K2": _raised,
    "K3": _beside_equals_or_own,
    "K4": _neutral,
    "K5": _paid_in_iron,
}


@pytest.mark.parametrize("capitalist", USES)
def test_there_is_a_game_in_which_each_capitalist_uses_its_power_several_times(
    capitalist: str,
) -> None:
    name = f"capitalist-{capitalist.lower()}"
    assert format_ruleset(record_of(name).ruleset) == "base+capitalists"
    assert len(list(USES[capitalist](name, seat_of(name, capitalist)))) >= 3


def test_k1_repeats_the_start_up_and_companies() -> None:
    repeated = list(_repeated("capitalist-k1", seat_of("capitalist-k1", "K1")))
    assert {card[0] for card in repeated} == {"S", "C"}
    assert len(repeated) == 4  # once in each production


def test_k2_counts_more_for_extraction_and_for_processing() -> None:
    raised = set(_raised("capitalist-k2", seat_of("capitalist-k2", "K2")))
    assert raised == {"extraction", "processing"}


def test_k3_loses_ties_to_a_rival_and_to_the_agent() -> None:
    takers = {
        auction_card.taker
        for auction_card in auction_cards_of("capitalist-k3")
        if auction_card.is_tie_for_highest()
    }
    assert seat_of("capitalist-k3", "K3") == 0
    assert takers == {1, 2}


def test_k3_takes_a_company_and_is_compensated_for_its_other_discs_on_it() -> None:
    k3 = seat_of("capitalist-k3", "K3")
    assert any(
        auction_card.taker == k3 and auction_card.is_compensated(k3)
        for auction_card in auction_cards_of("capitalist-k3")
    )


def test_of_equal_discs_the_rivals_is_compensated_before_that_of_k3() -> None:
    pairs = {
        pair
        for auction_card in auction_cards_of("capitalist-k3")
        for pair in auction_card.equals_in_order()
    }
    assert pairs == {(1, 0), (2, 0)}


def test_k4_places_the_last_disc_of_every_auction() -> None:
    k4 = seat_of("capitalist-k4", "K4")
    last = [
        move.action for _, move in moves_of("capitalist-k4") if BIDDING_ENDS in move.step.events
    ]
    assert [isinstance(bid, Bid) and bid.seat for bid in last] == [k4] * 4


def test_k4_places_the_neutral_disc_now_early_now_last() -> None:
    is_last = {
        BIDDING_ENDS in move.step.events
        for _, move in moves_of("capitalist-k4")
        if isinstance(move.action, Bid) and move.action.disc.kind is DiscKind.NEUTRAL
    }
    assert is_last == {True, False}


def test_k4_takes_companies_with_the_neutral_disc_and_is_compensated_for_it() -> None:
    name = "capitalist-k4"
    neutral = set(_neutral(name, seat_of(name, "K4")))
    paid = {
        event.card
        for _, event in events_of(name)
        if isinstance(event, events.Compensated) and event.disc.kind is DiscKind.NEUTRAL
    }
    assert paid
    assert paid < neutral


def test_k5_pays_iron_only_when_no_token_is_left() -> None:
    k5 = seat_of("capitalist-k5", "K5")
    prices = {
        (before.seats[k5].goods.token > 0, event.paid.token, event.paid.iron)
        for before, event in events_of("capitalist-k5")
        if isinstance(event, events.Upgraded) and event.seat == k5
    }
    assert prices == {(True, 1, 0), (False, 0, 1)}


def _kind_of_compensation(state: State, card: str) -> str:
    company = state.ruleset.cards[card]
    assert isinstance(company, Company)
    return "extraction" if isinstance(company.compensation, Extraction) else "processing"
