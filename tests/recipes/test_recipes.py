"""The recipes of CONTRIBUTING.md are carried out in one copy of the package, and games are played.

Every change of a card compiles the kernel again, so that all recipes share the copy; so do further
cards with effects, powers and managers that others have already.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from furnace.cards.load import base_cards, interbellum_cards
from recipes.recipe import ROOT, TIMES, changes, make

PACKAGE = ROOT / "src" / "furnace"
PLAYING = Path(__file__).parent / "playing.py"
FURTHER = Path(__file__).parent / "further"
COMPANIES = len(base_cards().companies) + len(interbellum_cards().companies)
RECIPES = ["C61", "C62", "M16", "C63"]
"""The cards of the recipes, in their order; these have names."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What was played with the changed package."""
    folder = tmp_path_factory.mktemp("recipes")
    shutil.copytree(PACKAGE, folder / "furnace", ignore=shutil.ignore_patterns("__pycache__"))
    for change in changes():
        make(change, folder)
    for further in FURTHER.glob("*/*.toml"):
        file = folder / "furnace" / "cards" / further.relative_to(FURTHER)
        file.write_text(file.read_text("utf-8") + further.read_text("utf-8"), "utf-8")
    return _play(folder)


def _play(folder: Path) -> dict[str, Any]:
    paths = {
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "tests"), str(ROOT)]),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    run = subprocess.run(
        [sys.executable, PLAYING, ",".join(RECIPES), ",".join(_further())],
        env=os.environ | paths,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    result: dict[str, Any] = json.loads(run.stdout)
    return result


def _further() -> list[str]:
    files = [file for file in FURTHER.glob("*/*.toml") if file.stem != "piles"]
    return sorted(id_ for file in files for id_ in tomllib.loads(file.read_text()))


def test_every_recipe_says_which_files_it_changes() -> None:
    files = {change.file for change in changes()}
    assert {
        "src/furnace/cards/interbellum/companies.toml",
        "src/furnace/cards/interbellum/managers.toml",
        "src/furnace/cards/effects.py",
        "src/furnace/engine/powers/texts.py",
        "src/furnace/kernel/phases/lines.py",
        "src/furnace/text/en/names.ftl",
    } <= files


def test_there_are_more_companies_than_one_game_has_numbers_for(played: dict[str, Any]) -> None:
    assert COMPANIES == 60
    assert played["companies"] > COMPANIES + 3


def test_engine_and_kernel_agree_on_all_that_the_new_cards_do(played: dict[str, Any]) -> None:
    met: dict[str, int] = played["met"]
    assert {thing.split(":")[0] for thing in met} == {*RECIPES, *_further()}
    assert {thing: times for thing, times in met.items() if times < TIMES} == {}


def test_engine_and_kernel_agree_where_new_managers_share_a_card(played: dict[str, Any]) -> None:
    assert played["actions in crowds"] > 1000


def test_the_new_cards_have_words(played: dict[str, Any]) -> None:
    assert played["said"] == {
        "C61": [
            "Tramway Depot",
            "delivery: 1 oil",
            "1 iron → 2 coins ×2",
            "1 coal for each of your cards that sells coal",
        ],
        "C62": ["Deep Shaft", "always: 1 coal more per extraction of coal in production", "2 coal"],
        "M16": ["Storekeeper", "lends 2 iron or 1 oil to its card"],
        "C63": ["Trust Company", "2 coal", "2 coal for each of your upgraded companies"],
    }


def test_the_new_cards_have_complete_sentences(played: dict[str, Any]) -> None:
    assert played["sentences"] == {
        "C61": [
            "For each point of your outbid disc, gain 2 coal.",
            "Delivery (once, as soon as you win this card): Gain 1 oil.",
            "You may pay 1 iron to gain 2 coins, up to 2 times.",
            "Gain 1 coal for each of your cards with an active sale of coal, including "
            "your start-up and this card (a sale is an exchange that gains coins).",
        ],
        "C62": [
            "For each point of your outbid disc, gain 1 iron.",
            "Always active: In production, each time an effect of your cards extracts coal, "
            "gain 1 coal more.",
            "Gain 2 coal.",
        ],
        "M16": [
            "While you resolve the card this manager is on, the manager can lend you 2 iron, "
            "or 1 oil, "
            "to be spent on effects of that card only. What is left when you finish the card is "
            "returned."
        ],
        "C63": [
            "For each point of your outbid disc, gain 1 iron.",
            "Gain 2 coal.",
            "Gain 2 coal for each of your upgraded companies.",
        ],
    }


def test_bots_play_whole_games_with_the_new_cards(played: dict[str, Any]) -> None:
    assert played["actions of bots"] > 200
    assert played["actions of search"] > 50


def test_the_solver_claims_nothing_false_about_the_new_cards(played: dict[str, Any]) -> None:
    solved: dict[str, Any] = played["solved"]
    assert solved["wrong"] == []
    assert solved["proven"] > 1000
    assert solved["open"] > 100
