"""What has no room in a struct is refused by one typed error, which says whose it is."""

from __future__ import annotations

import pytest

from furnace.cards.effects import Delivery, Effect, Extraction, PerCard, Processing, Text
from furnace.cards.goods import NOTHING, Goods
from furnace.cards.load import base_cards, interbellum_cards
from furnace.cards.model import Company, StartUp
from furnace.engine import game
from furnace.engine.state import State, with_seat
from furnace.kernel.capacity import MAX_GOODS, TooLarge
from furnace.kernel.codec import decode, encode, encode_production
from furnace.kernel.goods import MAX_AMOUNT
from furnace.kernel.layout import CARDS, MAX_COAL
from furnace.solver.plan import replay
from furnace.solver.production import solve
from furnace.solver.weights import LAST_ROUND
from lockstep.wanted import ruleset_of
from position_builder import ANN, BEN, producing

RICH = "S1 C29+ C04+ C28+ C01 with 1023 coal + 1023 iron + 1023 oil + 1023 money"
MANY = " ".join(f"C{number:02}" for number in range(1, CARDS))
AGAIN_AND_COPIED = 2
"""K1 and K9 resolve one card more; a seat has one of them at most."""

DELIVERED, SALE_BONUSES = 3, 2
"""M10 is there twice, besides the delivery itself; a sale bonus counts twice by K1."""


def test_more_coal_than_bids_fit_on_a_pad_is_refused() -> None:
    state = game.new(ruleset_of("base+variable-discs"), 3)
    rich = with_seat(state, BEN, state.seats[BEN]._replace(goods=Goods(coal=MAX_COAL + 1)))

    with pytest.raises(TooLarge, match="kernel/too_large: p2 coal 321 > 320"):
        encode(rich)


@pytest.mark.parametrize("capitalists", ["K1", "K9"])
def test_bids_do_not_matter_in_a_production(capitalists: str) -> None:
    ann = f"S1 C01 with {MAX_COAL + 1} coal"
    state = producing(ann=ann, capitalists=capitalists, variants="variable-discs").state

    assert encode_production(state, ANN)["seats"][0][ANN]["goods"] == MAX_COAL + 1


@pytest.mark.parametrize(
    ("ann", "refusal"),
    [
        (f"S1 C01 with {MAX_GOODS + 1} money", "p1 money 1024 > 1023"),
        (f"S1 C41(500iron) with {MAX_GOODS - 499} iron", "p1 iron 1024 > 1023"),
        (f"S1 {MANY} C26", "p1 cards 27 > 26"),
    ],
)
def test_a_production_beyond_all_measure_is_refused_to_whoever_asks(ann: str, refusal: str) -> None:
    state = producing(ann=ann, round=4).state

    for ask in (encode, _encode_production, _solve):
        with pytest.raises(TooLarge, match=refusal):
            ask(state)


@pytest.mark.parametrize("ann", [RICH, f"S1 {MANY}"])
def test_what_just_has_room_is_read_back_and_solved(ann: str) -> None:
    state = producing(ann=ann, round=4).state
    assert decode(encode(state)[0]) == state

    replay(state, ANN, solve(state, ANN, LAST_ROUND, time_limit=1), LAST_ROUND)


def test_goods_have_room_for_all_that_one_production_can_add() -> None:
    base, new = base_cards(), interbellum_cards()
    cards: list[Company | StartUp] = [*base.companies, *new.companies]
    cards += [*base.startups, *new.startups]
    for kind in range(len(NOTHING)):
        best = sorted((_most(card)[kind] for card in cards), reverse=True)
        assert MAX_GOODS + sum(best[: CARDS + AGAIN_AND_COPIED]) <= MAX_AMOUNT


def _most(card: Company | StartUp) -> Goods:
    """The most that one resolving of a card can bring of each kind, cost left aside."""
    lines = [*card.lines(is_upgraded=True), *card.lines(is_upgraded=False)]
    if isinstance(card, Company):
        lines.append(card.compensation)  # K6
    total = NOTHING
    for line in dict.fromkeys(lines):
        total = total.plus(_gain(line))
    return total


def _gain(line: Effect) -> Goods:
    match line:
        case Extraction(gain):
            return gain
        case Processing(_, gain, limit):
            times = (limit or 1) + 1  # C51, C55 and M09 add one
            return gain.plus(Goods(money=SALE_BONUSES if line.is_sale else 0)).times(times)
        case Delivery(effect):
            return _gain(effect).times(DELIVERED)
        case Text(PerCard(gain)):
            return gain.times(CARDS)
    return NOTHING


def _encode_production(state: State) -> None:
    encode_production(state, ANN)


def _solve(state: State) -> None:
    solve(state, ANN, LAST_ROUND)
