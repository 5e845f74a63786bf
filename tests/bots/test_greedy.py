"""The greedy bot: small decisions it must get right, and whole games."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from furnace.bots.greedy.bot import GreedyBot
from furnace.bots.registry import bot_of
from furnace.engine.action import (
    Action,
    Again,
    Done,
    Insert,
    Open,
    Skip,
    Upgrade,
    Use,
    actor,
)
from furnace.engine.disc import fixed_discs
from furnace.engine.game import apply, legal_actions
from furnace.engine.ruleset import BASE_WORDS, parse_ruleset
from furnace.engine.state import CHANCE, State
from furnace.match import Match, play, turns
from position_builder import ANN, BEN, DEE, Table, auction, bid, producing

GREEDY = GreedyBot()
LAST = 4
RULESETS = [
    "+".join(filter(None, ("base", *words)))
    for words in product(*zip(BASE_WORDS[1:], ["", "", ""], strict=True))
]


def choice(table: Table, seat: int = ANN) -> Action:
    return GREEDY.choose(table.state, seat, Random(0))


def produced(table: Table, seat: int = ANN) -> State:
    """Return the position at the end of the bot's production, before `done`."""
    state = table.state
    while not isinstance(action := GREEDY.choose(state, seat, Random(0)), Done):
        state = apply(state, action).state
    return state


def money(table: Table) -> int:
    return produced(table).seats[ANN].goods.money


def test_in_the_last_round_all_that_can_be_sold_is_sold() -> None:
    # Two coal of C01 and three of the seat, sold in pairs; iron by way of oil.
    assert money(producing(ann="S1 C01 with 3 coal", round=LAST)) == 4
    assert money(producing(ann="S2 C25 with 1 iron", round=LAST)) == 4


def test_extraction_comes_before_the_sale_that_needs_it() -> None:
    # S3 sells 3 coal for 4: only after the upgraded C01 has given five.
    assert money(producing(ann="S3 C01+", round=LAST)) == 4


def test_conversions_come_before_the_sale_they_feed() -> None:
    # C12+: 1 iron, and coal to iron; C21 sells iron twice, S4 twice.
    assert money(producing(ann="S4 C12+ C21 with 3 coal", round=LAST)) == 8


def test_the_better_of_two_sales_gets_the_goods() -> None:
    # One oil: 4 at the start-up, or 7 with an iron.
    assert money(producing(ann="S2 C04+ with 1 iron + 1 oil", round=LAST)) == 7


def test_a_company_is_upgraded_while_it_still_pays() -> None:
    early = produced(producing(ann="S1 C14 with 1 coal", round=1))
    assert [owned.upgraded for owned in early.seats[ANN].cards] == [False, True]


def test_a_company_is_upgraded_before_it_is_resolved() -> None:
    # Round 4: the additional line works only if the start-up comes first.
    after = produced(producing(ann="S2 C36 C05 with 3 coal + 2 token", round=LAST))
    assert after.seats[ANN].goods.money == 10


def test_no_useless_upgrades_in_the_last_round() -> None:
    # A token sells for 5; C01's three coal more would bring nothing.
    assert money(producing(ann="S2 C35 C01 with 1 coal", round=LAST)) == 5


def test_goods_are_kept_for_a_better_use_in_early_rounds() -> None:
    # S1 gives 2 money for 2 coal; but an upgrade of C14 needs the coal.
    after = produced(producing(ann="S1 C14 with 2 coal + 1 token", round=1))
    assert after.seats[ANN].cards[1].upgraded


def test_k1_resolves_a_card_again_if_it_pays() -> None:
    # C32 sells one oil for 4; again for 2 coal, another one.
    again = producing(ann="S1 C32 with 2 coal + 2 oil", capitalists="K1", round=LAST)
    assert money(again) == 8


def test_k1_does_not_pay_without_a_gain() -> None:
    # S1 sells the 4 coal for 4; to resolve C14 again would cost 2 of them.
    table = producing(ann="S1 C14 with 4 coal", capitalists="K1", round=LAST)
    assert money(table) == 4


def test_k5_pays_iron_if_it_has_no_token_left() -> None:
    table = producing(ann="S1 C14 C08 with 2 coal + 2 iron", capitalists="K5", round=1)
    assert [owned.upgraded for owned in produced(table).seats[ANN].cards].count(True) == 2


def test_a_chain_has_its_extraction_before_its_sale() -> None:
    # C21 sells iron, C14 gives some: C14 goes before it.
    table = producing(ann="S2 C21", variants="chain", round=LAST, arrivals="C14")
    assert choice(table) in (Insert(ANN, "C14", 1), Insert(ANN, "C14", 2))


def test_a_chain_has_its_sale_after_its_extraction() -> None:
    table = producing(ann="S2 C14", variants="chain", round=LAST, arrivals="C21")
    assert choice(table) == Insert(ANN, "C21", 3)


def test_a_disc_that_cannot_win_goes_where_its_compensation_is_best() -> None:
    # Ann's last disc is a 3 and every company is led by a 4: C01 gives 6 coal, S1 sells four.
    table = auction("C01 C14 C19 C22", round=LAST).put(C01="ben 4", C14="cyd 4")
    assert choice(_only(table, "C01", "C14", discs=[3])) == bid(ANN, 3, "C01")


def test_it_loses_on_purpose_if_compensation_is_worth_more() -> None:
    # Last round: four coal bring 4 by S1, and no company of the row a single coin.
    table = auction("C01 C33 C34 C25", round=LAST).put(C01="ben 4")
    assert choice(_only(table, "C01", "C33", "C34", "C25", discs=[2])) == bid(ANN, 2, "C01")


def test_it_takes_a_company_that_pays_before_its_compensation() -> None:
    # Round 1: C14 for four productions is worth more than two iron, once.
    table = auction("C14 C33", round=1).put(C14="ben 1")
    assert choice(_only(table, "C14", "C33", discs=[2, 4])) == bid(ANN, 4, "C14")


def test_k2_counts_its_discs_one_higher() -> None:
    # S1 sells four coal for 4: a 1 that counts as 2 earns that many at C01.
    table = auction("C01 C33", round=LAST, capitalists="K2").put(C01="ben 4", C33="cyd 4")
    assert choice(_only(table, "C01", "C33", discs=[1])) == bid(ANN, 1, "C01")


def test_k3_places_a_second_disc_for_a_profitable_compensation() -> None:
    # Ann leads C01 with her 4; her 2 there earns four coal, and S1 sells them.
    table = auction("C01 C33", round=LAST, capitalists="K3").put(C01="ann 4", C33="cyd 4")
    assert choice(_only(table, "C01", "C33", discs=[2])) == bid(ANN, 2, "C01")


def test_a_profitable_compensation_is_used() -> None:
    # C25: iron to oil; S2 sells one oil for 4.
    table = auction("C25", round=LAST, ben="3 iron").bids(C25="ann 4, ben 3")
    chosen = GREEDY.choose(_only(table, "C25").state, BEN, Random(0))
    assert isinstance(chosen, Use)
    assert (chosen.card, chosen.line) == ("C25", 0)


def test_a_compensation_that_costs_more_than_it_gives_is_declined() -> None:
    # C30: iron to coal; S4 sells iron for 2, and nobody needs coal after the last round.
    table = auction("C30", seats=4, round=LAST, dee="1 iron").bids(C30="ann 4, dee 1")
    assert GREEDY.choose(_only(table, "C30").state, DEE, Random(0)) == Skip(DEE, "C30", 0)


def _only(table: Table, *cards: str, discs: Iterable[int] = ()) -> Table:
    """Return the table with only these companies in the row, and only these discs for Ann."""
    state = table.state
    row = tuple(auction_card for auction_card in state.row if auction_card.card in cards)
    ann = state.seats[ANN]._replace(discs=fixed_discs(*discs))
    return Table(state._replace(row=row, seats=(ann, *state.seats[1:])))


def test_its_choice_depends_only_on_the_position() -> None:
    for turn in list(turns(Match(parse_ruleset("base+capitalists"), (GREEDY,) * 2, 7, 1)))[::7]:
        state = turn.step.state
        for seat in (0, 1):
            if legal_actions(state, seat):
                twice = {bot_of("greedy").choose(state, seat, Random(n)) for n in (1, 2)}
                assert len(twice) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_plays_every_ruleset_at_every_table(ruleset: str, seats: int) -> None:
    bots = (GREEDY, bot_of("random"), GREEDY, bot_of("random"))[:seats]
    played = play(Match(parse_ruleset(ruleset), bots, 7, 1))
    assert max(played.outcome.money) > 0
    assert {actor(action) for action in played.actions} == {CHANCE, *range(seats)}


def test_each_capitalist_is_played() -> None:
    played = [
        play(Match(parse_ruleset("base+capitalists"), (GREEDY,) * 4, 7, game)) for game in (1, 2)
    ]
    assert {seat.capitalist for game in played for seat in game.state.seats} == {
        "K1",
        "K2",
        "K3",
        "K4",
        "K5",
    }
    kinds = {type(action) for game in played for action in game.actions}
    assert {Again, Upgrade, Open} <= kinds
    # Four greedy bots make a game of it: the winners have well over 60.
    assert min(max(game.outcome.money) for game in played) > 60


def test_it_beats_three_random_bots_nearly_always() -> None:
    bots = (GREEDY, *[bot_of("random")] * 3)
    games = [play(Match(parse_ruleset("base+capitalists"), bots, 7, game)) for game in range(1, 13)]
    assert sum(game.outcome.winners == (0,) for game in games) >= 10
    greedy = sum(game.outcome.money[0] for game in games)
    others = sum(sum(game.outcome.money[1:]) for game in games) / 3
    assert greedy > 2.5 * others
