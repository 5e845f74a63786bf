"""The Pareto set of a production: what all productions come to, by the engine, and no more."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from furnace.cards.goods import Goods
from furnace.engine.action import Action, Done
from furnace.engine.game import apply, legal_actions
from furnace.engine.state import Seat, State
from furnace.kernel.goods import covers, pack_goods
from furnace.solver.general import front as general_front
from furnace.solver.pareto import pareto
from furnace.solver.solve import NotProducing, solve
from furnace.solver.weights import Weights
from position_builder import ANN
from solver.positions import base_position, chain_position, interbellum_position

each_kind_of_position = pytest.mark.parametrize(
    ("make", "cards"), [(base_position, 5), (chain_position, 5), (interbellum_position, 3)]
)


@each_kind_of_position
def test_it_is_what_no_other_production_matches_in_money_and_all_goods(
    make: Callable[[int, int], State], cards: int
) -> None:
    for seed in range(60):
        state = make(seed, cards)
        front = pareto(state, ANN)

        assert front.is_complete
        assert [ending.goods for ending in front.endings] == _undominated(_all_ends(state))


@each_kind_of_position
def test_the_engine_comes_to_every_end_by_its_actions(
    make: Callable[[int, int], State], cards: int
) -> None:
    for seed in range(60):
        state = make(seed, cards + 1)
        for goods, actions in pareto(state, ANN).endings:
            assert _played(state, actions) == goods


def test_the_best_production_at_any_prices_is_one_of_its_ends() -> None:
    for seed in range(60):
        state = base_position(seed, 5)
        weights = Weights(10, seed % 7, 3, seed % 11, 4)

        best = max(_worth(ending.goods, weights) for ending in pareto(state, ANN).endings)

        assert best == solve(state, ANN, weights).value


def test_cut_short_it_has_an_end_and_does_not_claim_to_be_all() -> None:
    front = pareto(interbellum_position(1, cards=14), ANN, time_limit=0.001)

    assert front.endings
    assert not front.is_complete


def test_a_seat_that_does_not_produce_has_no_ends() -> None:
    with pytest.raises(NotProducing, match="solver/not_producing: p4"):
        pareto(base_position(0), 3)


def test_an_end_whose_line_is_too_long_is_said_to_be_missing_and_drives_none_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(general_front, "covers", _as_python(covers))
    monkeypatch.setattr(general_front, "_move", _as_python(general_front._move))
    ends, path = np.zeros(1, general_front.FRONT).view(np.recarray)[0], np.zeros((200, 3), np.int64)
    add_end = _as_python(general_front.add_end)

    add_end(ends, _with_money(1), path, 5)
    assert (ends.count, ends.is_full) == (1, False)
    add_end(ends, _with_money(2), path, general_front.DECISIONS + 1)
    assert (ends.count, ends.goods[0], ends.is_full) == (1, _with_money(1).goods, True)
    add_end(ends, _with_money(2), path, general_front.DECISIONS)
    assert (ends.count, ends.goods[0]) == (1, _with_money(2).goods)


def _as_python(rule: Any) -> Any:
    """Machine code alone may call a rule."""
    return rule.py_func


def _with_money(money: int) -> SimpleNamespace:
    return SimpleNamespace(goods=int(pack_goods(Goods(money=money))))


def _all_ends(state: State) -> set[Goods]:
    """What a seat has at the end of every one of its productions."""
    ends, seen, ahead = set(), set[Seat](), [state]
    while ahead:
        state = ahead.pop()
        if state.seats[ANN] in seen:
            continue
        seen.add(state.seats[ANN])
        for action in legal_actions(state, ANN):
            if isinstance(action, Done):
                ends.add(state.seats[ANN].goods)
            else:
                ahead.append(apply(state, action).state)
    return ends


def _undominated(ends: set[Goods]) -> list[Goods]:
    """Those that no other has at least as much of everything as, most money first."""
    kept = [
        end
        for end in ends
        if not any(
            other != end and all(has >= least for has, least in zip(other, end, strict=True))
            for other in ends
        )
    ]
    return sorted(kept, key=lambda goods: (goods.money, *goods), reverse=True)


def _played(state: State, actions: tuple[Action, ...]) -> Goods:
    *before, last = actions
    assert last == Done(ANN)
    for action in before:
        state = apply(state, action).state
    apply(state, last)
    return state.seats[ANN].goods


def _worth(goods: Goods, weights: Weights) -> int:
    return sum(getattr(weights, kind) * amount for kind, amount in goods._asdict().items())
