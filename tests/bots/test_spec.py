"""Specs: a name, with or without a budget."""

from __future__ import annotations

import pytest

from furnace.bots.spec import BadSpec, Budget, Spec, parse_spec


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("greedy", Spec("greedy")),
        ("mcts:2000", Spec("mcts", Budget(simulations=2000))),
        ("mcts:2000x2", Spec("mcts", Budget(simulations=2000, threads=2))),
        ("mcts:2s", Spec("mcts", Budget(seconds=2.0))),
        ("mcts:0.5s", Spec("mcts", Budget(seconds=0.5))),
        ("mcts:100ms", Spec("mcts", Budget(seconds=0.1))),
        ("mcts:100msx4", Spec("mcts", Budget(seconds=0.1, threads=4))),
    ],
)
def test_a_spec_is_a_name_and_a_budget(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec


@pytest.mark.parametrize(
    "text",
    [
        "mcts:",
        "mcts:0",
        "mcts:-1",
        "mcts:1e3",
        "mcts:100x0",
        "mcts:100x65",
        "mcts:2h",
        "mcts:0s",
        "mcts:nans",
        "mcts:1.2.3s",
        "mcts:99999999999",
        "mcts:3601s",
        "mcts:100 ms",
        "mcts:١٠",
    ],
)
def test_an_impossible_budget_is_refused(text: str) -> None:
    with pytest.raises(BadSpec):
        parse_spec(text)
