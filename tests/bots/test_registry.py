"""Bots are found by their spec, and loaded only when needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from furnace.bots import registry
from furnace.bots.budgets import BUDGETS
from furnace.bots.greedy.bot import GreedyBot
from furnace.bots.random import RandomBot
from furnace.bots.registry import (
    LEVELS,
    NAMES,
    PLAIN,
    BadBudget,
    UnknownBot,
    available,
    bot_of,
    catalogue_name,
    check_spec,
    is_fast,
    strongest,
)


def test_each_name_has_a_bot() -> None:
    for name in available():
        assert bot_of(name)
    kinds = {name: type(bot_of(name)) for name in PLAIN}
    greedy = dict.fromkeys(("apprentice", "foreman", "greedy"), GreedyBot)
    assert kinds == {**greedy, "random": RandomBot}


def test_each_bot_that_searches_has_a_small_budget_of_counted_work() -> None:
    assert {name for name in NAMES if is_fast(name)} == {*BUDGETS}
    for name, budget in BUDGETS.items():
        assert bot_of(name).budget == budget  # type: ignore[attr-defined]
        assert (budget.seconds, budget.threads) == (0, 1)
        assert budget.simulations <= BUDGETS["magnate"].simulations == 2_000


def test_the_catalogue_has_bots_without_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    specs = ["magnate", "mcts:3600s", "greedy:x", "chess", ""]
    assert [catalogue_name(spec) for spec in specs] == ["magnate", "mcts", "greedy", None, None]
    monkeypatch.setattr(registry, "find_spec", lambda name: None)
    assert catalogue_name("magnate") is None


def test_levels_are_listed_first_from_the_weakest_on_and_none_twice() -> None:
    assert available()[: len(LEVELS)] == LEVELS
    assert len(set(NAMES)) == len(NAMES)


def test_the_plain_install_has_only_the_plain_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda name: None)
    assert set(available()) == set(PLAIN)
    assert strongest() == "foreman"
    assert not any(is_fast(name) for name in available())


@pytest.mark.parametrize("spec", ["greedy:3", "foreman:1s", "greedy:x", "mcts:2h", "mcts:"])
def test_an_impossible_budget_has_its_own_error(spec: str) -> None:
    with pytest.raises(BadBudget):
        check_spec(spec)


@pytest.mark.parametrize(
    "spec", ["", "Greedy", "chess", "greedy:3", "chess:3", "foreman:1s", "registry", "greedy:x"]
)
def test_an_unknown_spec_is_refused_with_the_known_names(spec: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        check_spec(spec)
    assert (refused.value.spec, refused.value.known) == (spec, NAMES)
    with pytest.raises(UnknownBot):
        bot_of(spec)


def test_a_bot_is_loaded_only_when_its_spec_is_asked_for() -> None:
    program = (
        "import sys; from furnace.bots.registry import bot_of, check_spec; check_spec('greedy');"
        "print('furnace.bots.greedy.bot' in sys.modules, end=' ');"
        "bot_of('greedy'); print('furnace.bots.greedy.bot' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout == "False True\n"
