"""Presets: rulesets by names a person understands."""

from __future__ import annotations

import pytest

from furnace.engine import game
from furnace.engine.presets import PRESETS
from furnace.engine.refusal import Code, Refusal
from furnace.engine.ruleset import WORDS, Ruleset, parse_ruleset
from furnace.engine.state import Phase
from interbellum_auction import why_no_game
from position_builder import Table

SEATS = {
    "first-game": (2, 3, 4),
    "base": (2, 3, 4),
    "interbellum": (1, 2, 3, 4, 5),
    "solo": (1,),
}
PLAYED = [(name, seats) for name in SEATS for seats in SEATS[name]]


def preset(name: str, seats: int) -> Ruleset:
    return parse_ruleset(PRESETS[name](seats))


def test_r13_1_there_are_four_presets() -> None:
    assert list(PRESETS) == list(SEATS)


@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_r13_1_every_preset_is_played_to_its_end(name: str, seats: int) -> None:
    table = Table(game.new(preset(name, seats), seats)).idle_until(Phase.OVER)
    assert len(table.outcome.money) == seats
    assert table.state.round == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_4_the_first_game_is_played_without_capitalists(seats: int) -> None:
    assert preset("first-game", seats).words == ("base",)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r2_3_base_is_the_base_game_with_capitalists(seats: int) -> None:
    assert preset("base", seats).words == ("base", "capitalists")


@pytest.mark.parametrize("name", ["first-game", "base", "interbellum"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_q48_a_preset_brings_along_what_this_many_seats_need(name: str, seats: int) -> None:
    words = preset(name, seats).words
    assert why_no_game(PRESETS[name](seats), seats) is None
    assert ("fifth-seat" in words) == (seats == 5)
    has_agents = seats == 1 or (seats == 2 and name == "interbellum")
    assert ("agent-cards" in words) == has_agents


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_q48_interbellum_is_everything_and_agents_have_cards_where_there_are_agents(
    seats: int,
) -> None:
    ruleset = preset("interbellum", seats)
    left_out = {"quick-mix", "only-new-startups", "capital-growth", "chain", "short"}
    left_out |= {"agent-cards"} if seats > 2 else set()
    left_out |= {"fifth-seat"} if seats < 5 else set()
    assert set(WORDS) - set(ruleset.words) == left_out
    assert len(ruleset.startups) == 9
    assert len(ruleset.capitalists) == 9
    assert len(ruleset.managers) == 14
    assert len(ruleset.companies) == 60


def test_r21_2_solo_is_interbellum_for_one() -> None:
    assert PRESETS["solo"](1) == PRESETS["interbellum"](1)
    assert preset("solo", 1).agent_count(1) == 2
    assert why_no_game(PRESETS["solo"](3), 3) == Refusal(Code.NO_AGENTS, "R20.1", actual=3)
