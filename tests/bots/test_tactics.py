"""Small auctions with an obvious best bid: every bot on the kernel finds it."""

from __future__ import annotations

from random import Random

import pytest

from furnace.bots.registry import bot_of
from furnace.engine.action import Action, Bid, Skip, Use
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.state import State
from position_builder import ANN, BEN, Table, auction, bid

LAST = 4
SPECS = ["planner", "mcts:50", "mcts:500", "magnate", "hoarder", "upgrader", "blocker"]
every_bot = pytest.mark.parametrize("spec", SPECS)


def choice(spec: str, state: State, seat: int = ANN) -> Action:
    return bot_of(spec).choose(state, seat, Random(1))


def last_bid(table: Table, *cards: str, discs: tuple[Disc, ...]) -> State:
    """Leave only these cards in the row, and discs only for Ann."""
    state = table.state
    row = tuple(auction_card for auction_card in state.row if auction_card.card in cards)
    others = [seat._replace(discs=()) for seat in state.seats[1:]]
    ann = state.seats[ANN]._replace(discs=discs)
    return state._replace(row=row, seats=(ann, *others), turn=ANN)


@every_bot
def test_the_last_disc_wins_the_card_that_sells_the_seats_goods(spec: str) -> None:
    # C18 sells four coal for 4; the iron of C14 would be left over.
    table = auction("C14 C18", round=LAST, ann="S4 with 4 coal")
    state = last_bid(table, "C14", "C18", discs=fixed_discs(1))
    assert choice(spec, state) == bid(ANN, 1, "C18")


@every_bot
def test_being_outbid_is_better_if_the_compensation_sells(spec: str) -> None:
    # S1 sells four of C01's coal for 4; the iron of C14 would be left over.
    table = auction("C14 C01", round=LAST, ann="S1").put(C01="ben 4")
    state = last_bid(table, "C14", "C01", discs=fixed_discs(3))
    assert choice(spec, state) == bid(ANN, 3, "C01")


@every_bot
def test_the_high_disc_goes_where_the_low_one_would_be_outbid(spec: str) -> None:
    # Both sell coal. C19's compensation is useless to Ann, so the 4 must not be spent on C18.
    table = auction("C18 C19", round=LAST, ann="S4 with 8 coal").put(C19="ben 3")
    state = last_bid(table, "C18", "C19", discs=fixed_discs(1, 4))
    assert choice(spec, state) in (bid(ANN, 4, "C19"), bid(ANN, 1, "C18"))


@every_bot
def test_a_profitable_compensation_is_used(spec: str) -> None:
    # C25: iron to oil; S2 sells one oil for 4.
    table = auction("C25", round=LAST, ben="S2 with 3 iron").bids(C25="ann 4, ben 3")
    state = table.state._replace(row=table.state.row[:1])
    assert choice(spec, state, BEN) != Skip(BEN, "C25", 0)
    assert isinstance(choice(spec, state, BEN), Use)


@every_bot
def test_in_interbellum_coal_that_nobody_buys_pays_for_the_variable_disc(spec: str) -> None:
    # C34 sells the oil; only a variable disc beats Ben's 4.
    table = auction(
        "C34 C14", round=LAST, variants="variable-discs", ann="S6 with 9 coal + 4 oil"
    ).put(C34="ben 4")
    state = last_bid(table, "C34", "C14", discs=(Disc(DiscKind.VARIABLE, 0),))
    chosen = choice(spec, state)
    assert isinstance(chosen, Bid)
    assert (chosen.card, chosen.disc.value > 4) == ("C34", True)


@every_bot
def test_in_interbellum_a_profitable_manager_is_won(spec: str) -> None:
    # M04: 1 money for each sale. S4 sells iron twice, C03 upgraded four times.
    table = auction("C14", round=LAST, ann="S4 C03+ with 6 iron", schools="H2b", managers="M04")
    state = last_bid(table, "C14", "H2b", discs=fixed_discs(1))
    assert choice(spec, state) == bid(ANN, 1, "H2b")
