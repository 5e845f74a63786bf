"""The proofs of `drafts` rest on a claim: every production, good or bad, has a draft.

A draft is a column for every slot; its rows hold, it is worth no less than what was played, and it
is not refused for want of an order. Here the claim is tested itself, on productions by lot, and not
only through what the solver makes of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import pytest

from furnace.engine.action import Action
from furnace.engine.state import State
from furnace.kernel.codec import encode_production
from furnace.kernel.numbers import COMPANY_IDS
from furnace.notation.action import format_action
from furnace.solver.drafts.model import NotModelled
from furnace.solver.drafts.production import Case
from furnace.solver.drafts.solve import all_cases
from furnace.solver.drafts.work import WORK
from furnace.solver.programme.rows import NONE
from furnace.solver.weights import LAST_ROUND, Weights
from position_builder import ANN, Table, parse_seat_action, producing
from solver.deeds import Deeds, deeds_of
from solver.drafting import Board, Lack, why_no_draft
from solver.lots import some_productions
from solver.positions import interbellum_position

POSITIONS, PRODUCTIONS = 40, 25
"""Of each number of cards, and of each position."""

REPLACING = "K5"
ALL_COUNTS = Weights(30, 5, 9, 12, 20, 3, dict.fromkeys(COMPANY_IDS, 7))
WORK_ROOM = np.zeros(1, WORK)

Production = tuple[Action, ...]


class Answer(NamedTuple):
    """A production as text, and what it lacks."""

    production: str
    lack: Lack | None


@pytest.mark.parametrize("cards", [3, 4, 5, 6, 7, 8, 9])
def test_every_production_by_lot_has_a_draft(cards: int) -> None:
    found: list[Answer] = []
    for seed in range(cards * 100, cards * 100 + POSITIONS):
        state = interbellum_position(seed, cards=cards)
        if not state.ruleset.is_chain:
            productions = some_productions(state, PRODUCTIONS, seed)
            found += _answers(state, productions, _weights(state, seed))
    assert len(found) > POSITIONS * PRODUCTIONS // 4, "most positions have a model"
    assert not [answer for answer in found if answer.lack]


def test_what_c56_turns_over_delivers_before_the_moment_and_is_resolved_after_it() -> None:
    table = producing(ann="S1 C56+ C49 C51 C18 C20 C02 with 3 token", capitalists="K2")
    turned = "open C56, upgrade C49, open S1, skip S1.2, upgrade C02, upgrade C18, upgrade C20"
    after = "upgrade C51, open C51, open C49, use C49.1 x1, open C18, skip C18.1, open C20"
    assert _has_draft(table, f"{turned}, {after}, skip C20.1")


def test_what_k9_turns_over_is_resolved_before_the_moment_and_sells_after_it() -> None:
    ann, cyd = "S1 C52 C31 C18 C20 C55 with 2 coal + 2 token", "S3 C56+"
    table = producing(ann=ann, ben="S4", cyd=cyd, seats=3, capitalists="K9")
    before = "open C52, use C52.1 x1, open C31, use C31.1 x1, open S1, skip S1.2"
    turned = "upgrade C18, upgrade C20, upgrade C55, open C18, open C20"
    assert _has_draft(table, f"{before}, {turned}, copy C56, upgrade C52, use C52.2 x2")


def _has_draft(table: Table, production: str) -> bool:
    actions = tuple(map(parse_seat_action, production.split(", ")))
    answers = _answers(table.others_done().state, [actions], ALL_COUNTS)
    return [answer.lack for answer in answers] == [None]


def _weights(state: State, seed: int) -> Weights:
    """Half of the positions are of the last round. There a company turned over for nothing has no
    column, and what is played without it may be another case of K5's: `_is_worth_turning` says why
    none is needed. So K5 is asked only where all upgrades count."""
    is_replacing = state.seats[ANN].capitalist == REPLACING
    return ALL_COUNTS if is_replacing or seed % 2 else LAST_ROUND


def _answers(state: State, productions: Iterable[Production], weights: Weights) -> list[Answer]:
    """What each production lacks; nothing is said where there is no model."""
    games = encode_production(state, ANN)
    money, *resources, card = weights[:6]
    upgraded = np.array([weights.upgraded.get(id_, 0) for id_ in COMPANY_IDS], np.int64)
    try:
        numbers = np.array([*resources, money, card], np.int64)
        models = list(all_cases(games, ANN, numbers, upgraded))
        played = _by_case(state, productions)
        return [
            Answer(", ".join(map(format_action, production)), why_no_draft(board, deeds, weights))
            for model in models
            if model.production.case in played
            for board in [Board(model, games, ANN, WORK_ROOM)]
            for production, deeds in played[model.production.case]
        ]
    except NotModelled:
        return []


def _by_case(
    state: State, productions: Iterable[Production]
) -> dict[Case, list[tuple[Production, Deeds]]]:
    """Productions by what is searched apart: iron paid for tokens (K5), the card repeated (K1)."""
    cases = defaultdict(list)
    for production in productions:
        deeds = deeds_of(state, ANN, production)
        again = NONE if deeds.repeated is None else deeds.repeated
        cases[Case(deeds.is_iron, again)].append((production, deeds))
    return cases
