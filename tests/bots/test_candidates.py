"""Candidates: every legal action with the money a bot expects from it, and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from furnace.bots.candidate import (
    AtRandom,
    ByPolicy,
    Candidate,
    Estimated,
    Forced,
    Leads,
    Produces,
    Trails,
    chosen_first,
    compare,
    ranked,
)
from furnace.bots.greedy.bot import GreedyBot
from furnace.bots.registry import bot_of
from furnace.engine.action import Done, Keep, Open, Skip, Use
from furnace.engine.disc import Disc, DiscKind, fixed_discs
from furnace.engine.game import legal_actions, new
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import parse_ruleset
from furnace.engine.state import State
from furnace.match import Match, turns
from position_builder import ANN, BEN, NEUTRAL, Table, auction, bid, producing

LAST = 4
TABLES = [
    ("base+chain", 2),
    (PRESETS["base"](4), 4),
    (PRESETS["interbellum"](5), 5),
    (PRESETS["solo"](1), 1),
]


def positions(ruleset: str, seats: int) -> Iterator[State]:
    """Return every position of one game between greedy bots."""
    match = Match(parse_ruleset(ruleset), (GreedyBot(),) * seats, 7, 1)
    yield from chain([new(match.ruleset, seats)], (turn.step.state for turn in turns(match)))


def candidates(table: Table, seat: int = ANN) -> tuple[Candidate, ...]:
    return GreedyBot().candidates(table.state, seat, Random(0))


def only(table: Table, *cards: str, discs: tuple[Disc, ...]) -> Table:
    """The table with only these companies in the row, and only these discs in Ann's hand."""
    state = table.state
    row = tuple(auction_card for auction_card in state.row if auction_card.card in cards)
    ann = state.seats[ANN]._replace(discs=discs)
    return Table(state._replace(row=row, seats=(ann, *state.seats[1:])))


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
@pytest.mark.parametrize("spec", ["apprentice", "greedy", "random"])
def test_every_legal_action_is_a_candidate_and_the_choice_comes_first(
    spec: str, ruleset: str, seats: int
) -> None:
    bot = bot_of(spec)
    for state in list(positions(ruleset, seats))[::3]:
        for seat in range(seats):
            if legal := legal_actions(state, seat):
                listed = bot.candidates(state, seat, Random(1))
                assert sorted(map(repr, (one.action for one in listed))) == sorted(map(repr, legal))
                assert listed[0].action == bot.choose(state, seat, Random(1))
                assert list(listed[1:]) == list(ranked(listed[1:]))


def test_the_only_legal_action_is_forced() -> None:
    (only,) = candidates(producing(ann="S2", round=LAST))
    assert (only.action, only.reason) == (Done(ANN), Forced())


def test_a_leading_bid_is_a_mean_of_winning_and_compensation() -> None:
    # Ben and Cyd have discs above a 2, none above a 4.
    table = auction("C14 C33", round=1).put(C14="ben 1")
    by_four, by_two, *_ = candidates(only(table, "C14", "C33", discs=fixed_discs(2, 4)))
    assert (by_four.action, by_two.action) == (bid(ANN, 4, "C14"), bid(ANN, 2, "C14"))
    assert isinstance(by_four.reason, Leads)
    assert isinstance(by_two.reason, Leads)
    assert (by_four.reason.hold_probability, by_two.reason.taken) == (1, by_four.reason.taken)
    assert 0 < by_two.reason.hold_probability < 1
    base = by_four.money - by_four.reason.taken
    taken, outbid, hold, _ = by_two.reason
    assert by_two.money == pytest.approx(base + hold * taken + (1 - hold) * outbid)


def test_a_trailing_bid_is_certain_of_its_compensation() -> None:
    # S1 sells four of C01's coal for 4; what is left only breaks ties.
    table = auction("C01 C33", round=LAST).put(C01="ben 4")
    best = candidates(only(table, "C01", "C33", discs=fixed_discs(2)))[0]
    assert best.action == bid(ANN, 2, "C01")
    assert isinstance(best.reason, Trails)
    assert best.reason.outbid == pytest.approx(4, abs=0.1)


def test_a_variable_disc_is_evaluated_at_every_value() -> None:
    table = auction("C14", round=1, variants="variable-discs", ann="9 coal").put(C14="ben 2")
    variable = (Disc(DiscKind.VARIABLE, 0),)
    values = [one.action[1].value for one in candidates(only(table, "C14", discs=variable))]  # type: ignore[union-attr]
    assert sorted(values) == [0, 1, 3, 4, 5, 6, 7, 8, 9]


def test_keeping_the_second_disc_has_a_value() -> None:
    table = auction("C33 C34", round=LAST, capitalists="K4i")
    table = only(table, "C33", "C34", discs=(*fixed_discs(1, 4), NEUTRAL))
    kept, placed = candidates(table.play(bid(ANN, 4, "C33")))
    assert (kept.action, kept.reason) == (Keep(ANN, NEUTRAL), Estimated())
    assert kept.money == placed.money + 1


def test_an_answer_to_a_compensation_is_estimated() -> None:
    # C25: iron to oil; S2 sells one oil for 4.
    table = auction("C25", round=LAST, ben="3 iron").bids(C25="ann 4, ben 3")
    used, *_, skipped = candidates(only(table, "C25", discs=()), BEN)
    assert (type(used.action), skipped.action) == (Use, Skip(BEN, "C25", 0))
    assert used.money - skipped.money == pytest.approx(4, abs=0.1)
    assert used.reason == skipped.reason == Estimated()


def test_a_card_is_opened_for_the_lines_that_follow() -> None:
    best, *_ = candidates(producing(ann="S4 C59+ with 6 iron", round=LAST))
    assert best.action == Open(ANN, "C59")
    assert best.reason == Produces((Use(ANN, "C59", 3, 4),), is_proven=False)
    assert best.money == pytest.approx(12, abs=0.1)


def test_random_candidates_are_all_equal() -> None:
    listed = bot_of("random").candidates(
        producing(ann="S1 C01 C14 with 3 money").state, ANN, Random(1)
    )
    assert {(one.money, one.reason) for one in listed} == {(3, AtRandom(3))}


ONE, TWO = (
    Candidate(Open(ANN, "S1"), 1.0, Estimated()),
    Candidate(Open(ANN, "C01"), 2.0, Estimated()),
)


def test_a_choice_with_less_expected_money_is_by_plan() -> None:
    assert chosen_first([ONE, TWO], TWO.action) == (TWO, ONE)
    assert chosen_first([ONE, TWO], ONE.action) == (ONE._replace(reason=ByPolicy()), TWO)


def test_a_comparison_has_the_asked_and_the_best_candidate() -> None:
    asked = compare((TWO, ONE), ONE.action)
    assert asked is not None
    assert (asked.best, asked.asked, asked.advantage) == (TWO, ONE, 1.0)
    assert compare((TWO, ONE), Done(ANN)) is None
