"""Budgets: the same for all who search and name none, and ladders of doubled ones."""

from __future__ import annotations

import pytest

from furnace.arena.budgets import BadLadder, is_time, ladder_steps, parse_ladder, with_budget


def test_who_searches_and_names_no_budget_gets_the_one_for_all() -> None:
    specs = ("mcts", "greedy", "mcts:50")
    assert with_budget(specs, "100ms", ("mcts",)) == ("mcts:100ms", "greedy", "mcts:50")


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("mcts:10ms..40ms", ("mcts:10ms", "mcts:20ms", "mcts:40ms")),
        ("mcts:50..100", ("mcts:50", "mcts:100")),
        ("mcts:0.5s..1s", ("mcts:0.5s", "mcts:1s")),
        ("mcts:500ms..2s", ("mcts:500ms", "mcts:1000ms", "mcts:2000ms")),
        ("mcts:50..100x2", ("mcts:50x2", "mcts:100x2")),
        ("mcts:1000001..2000002", ("mcts:1000001", "mcts:2000002")),
    ],
)
def test_a_ladder_doubles_from_rung_to_rung(text: str, specs: tuple[str, ...]) -> None:
    assert parse_ladder(text) == specs


def test_the_ladder_of_the_issue_has_six_rungs() -> None:
    assert [spec.partition(":")[2] for spec in parse_ladder("mcts:10ms..320ms")] == [
        *("10ms", "20ms", "40ms", "80ms", "160ms", "320ms"),
    ]


@pytest.mark.parametrize(
    "text",
    ["mcts", "mcts:10ms", "mcts:10ms..30ms", "mcts:10..320ms", "mcts:0..8", "mcts:8..8", "..", ""],
)
def test_what_is_no_ladder_is_refused(text: str) -> None:
    with pytest.raises(BadLadder):
        parse_ladder(text)


def test_each_rung_plays_the_one_before() -> None:
    assert ladder_steps(("a", "b", "c")) == (("b", "a"), ("c", "b"))


def test_times_are_distinguished_from_other_texts() -> None:
    assert [is_time(text) for text in ("100ms", "2s", "0.5s", "100", "soon", "")] == [
        *(True, True, True, False, False, False),
    ]
