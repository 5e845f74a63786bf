"""Positions that once had a wrong answer: a false proof of too low a value, or an illegal line."""

from __future__ import annotations

import pytest
from bench.prove.exhaustive import best

from furnace.engine.state import State
from furnace.notation.position import parse_position
from furnace.solver.plan import replay
from furnace.solver.production import BadWeights, solve
from furnace.solver.weights import LAST_ROUND, Weights
from position_builder import ANN, Table, producing


def _sellers_after_idle_cards() -> Table:
    ann = "S7 C29 C28 C27 C17 C18 with 8 coal"
    return producing(ann=ann, capitalists="K2").others_done().do("open S7", "skip S7.1")


def _two_alike() -> Table:
    ann = "S2 C37 C57 C17 with 1 iron, managers M10 M10"
    return producing(ann=ann, capitalists="K2").others_done().do("place M10 on C57")


def _sold_out_twice() -> Table:
    ann = "S3 C45 C32 with 2 iron, managers M06 M07"
    return producing(ann=ann, capitalists="K8").others_done()


def _turned_for_a_text() -> Table:
    ann = "S2 C12 C60 with 1 iron, managers M01"
    return producing(ann=ann, capitalists="K2").others_done()


def _repetition_of_a_card_when_all_are_resolved() -> Table:
    cards = "S3* C25+* C20+* C30+* C31+* C34+* C01* C10+* C15+*"
    ann = f"{cards} with 4 coal + 1 iron + 5 oil + 75 money"
    return producing(ann=ann, seats=4, capitalists="K1", variants="base+capitalists", round=4)


def _upgraded_before_it_is_resolved(capitalist: str, ann: str) -> Table:
    return producing(ann=ann, seats=3, capitalists=capitalist, round=4).others_done()


def _freed_after_a_transaction() -> Table:
    ann = "C54@M08 S8@M15 C21 with 2 iron"
    table = producing(ann=ann, capitalists="K8").others_done()
    return table.do("open C54", "use C54.1 x1")


def _repeated_startup_with_its_upgrade_line_open() -> Table:
    ann = "S2 C04 C05 with 1 coal"
    return producing(ann=ann, capitalists="K1").others_done().do("open S2")


def _counted_once_the_repetition_has_upgraded_it() -> Table:
    ann = "S2* C12*@M01 C60 with 2 coal"
    return producing(ann=ann, capitalists="K1").others_done()


def _repeated_with_a_manager_like_the_one_in_hand() -> Table:
    ann = "S2 C57 C39 with 2 coal, managers M10 M10"
    return producing(ann=ann, capitalists="K1").others_done().do("place M10 on C57")


def _window_opened_only_by_a_delivery() -> Table:
    ann = "S7* C56+ C54 C10 with 1 coal"
    return producing(ann=ann, capitalists="K2").others_done()


def _upgraded_early_for_a_text() -> Table:
    ann = "S2* C27@M01@M11@M15 C56+ C38 with 1 coal"
    return producing(ann=ann, capitalists="K8").others_done()


def _asked_about_the_sale_of_a_delivery() -> Table:
    ann = "S2 C50 C10 with 3 coal + 3 iron + 2 token"
    return producing(ann=ann, capitalists="K2").others_done().do("open S2", "upgrade C50")


def _open_below_the_line_that_raises_sales() -> Table:
    ann = "S2 C47+ C10 with 3 coal + 3 iron + 3 oil"
    return producing(ann=ann, capitalists="K1").others_done().do("open C47")


ISSUE_17 = [
    _repetition_of_a_card_when_all_are_resolved(),
    _upgraded_before_it_is_resolved("K5", "S4 C14@M01 C02+ C20+ C16@M09 with 2 coal"),
    _upgraded_before_it_is_resolved("K8", "S6 C02@M04 C56+ C26 C10"),
    _upgraded_before_it_is_resolved("K2", "S5 C23 C01@M07 with 1 coal"),
]
"""False proofs of an earlier solver, found by exhaustive search."""


@pytest.mark.parametrize("table", ISSUE_17)
def test_a_false_proof_of_an_earlier_solver_is_fixed(table: Table) -> None:
    plan = solve(table.state, ANN, LAST_ROUND)
    assert plan.is_proven
    assert plan.value == best(table.state, ANN, LAST_ROUND).value


@pytest.mark.parametrize(
    ("table", "weights"),
    [
        (_sellers_after_idle_cards(), LAST_ROUND),
        (_sellers_after_idle_cards(), Weights(10, 0, 9, 0, 1)),
        (_two_alike(), Weights(10, 20, 1)),
        (_sold_out_twice(), Weights(10, 0, 40, 70)),
        (_turned_for_a_text(), Weights(10, 30, 1)),
        (_freed_after_a_transaction(), LAST_ROUND),
        (_counted_once_the_repetition_has_upgraded_it(), Weights(0, 1, 1, upgraded={"C12": 10})),
        (_repeated_with_a_manager_like_the_one_in_hand(), Weights(0, 1, 10)),
        (_window_opened_only_by_a_delivery(), Weights(0, 1, upgraded={"C54": 5, "C10": 20})),
        (_upgraded_early_for_a_text(), LAST_ROUND),
        (_asked_about_the_sale_of_a_delivery(), LAST_ROUND),
        (_open_below_the_line_that_raises_sales(), LAST_ROUND),
        (_repeated_startup_with_its_upgrade_line_open(), Weights(0, upgraded={"C04": 1, "C05": 1})),
    ],
)
def test_earlier_wrong_answers_are_fixed(table: Table, weights: Weights) -> None:
    state: State = table.state

    plan = solve(state, ANN, weights)

    replay(state, ANN, plan, weights)
    assert plan.is_proven
    assert plan.value == best(state, ANN, weights).value


def test_negative_weights_are_refused() -> None:
    with pytest.raises(BadWeights):
        solve(_two_alike().state, ANN, Weights(10, -20))


WITHOUT_STARTUP = """\
furnace-position 1
rules 1
ruleset base+capitalists+managers
round 2 production
first p1
turn -
producing p1
p1 nothing | discs 1 2 3 4 | K1 | C13 C33 | managers M01 | placeable M01
p2 1 token | discs 1 2 3 4 | K5 | S3*
p3 1 token | discs 1 2 3 4 | K2 | S4*
unseen C14 C15 C16 C17 C18 C19 C20 C21 C22 C23 C24 C25
schools H1a H2a
stack M04 M05 M06 M07 M08 M09 M11 M12
"""


def test_a_card_upgraded_by_a_manager_is_repeated_upgraded() -> None:
    state, weights = parse_position(WITHOUT_STARTUP), Weights(0, 1, 1)
    plan = solve(state, ANN, weights)
    assert plan.is_proven
    assert plan.value == best(state, ANN, weights).value == 4
