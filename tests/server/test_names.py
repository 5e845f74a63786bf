"""A seat goes by the name of who sits there, whenever they take another one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.player import BOT, ME, OPEN, Json, Player
from server.running import Running, running, settings_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("names")
    with running(settings_in(folder)) as one:
        yield one


@pytest.fixture
def ada(server: Running) -> Iterator[Player]:
    with Player(server.address) as one:
        yield one


@pytest.fixture
def ben(server: Running) -> Iterator[Player]:
    with Player(server.address) as one:
        yield one


def names(table: Json) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def test_a_running_table_and_my_games_hear_of_a_new_name(ada: Player) -> None:
    table = ada.set_up("base", ME, BOT)
    page = ada.open(table["id"])
    ada.post("/api/me", {"name": "Ada"})
    page.wait_until(lambda page: names(page.table)[0] == "Ada")
    assert ada.get("/api/me/tables")[0]["names"] == ["Ada", names(table)[1]]


def test_the_others_at_a_device_keep_their_names(ada: Player) -> None:
    ada.post("/api/me", {"name": "Ada"})
    table = ada.set_up("base", ME, {"kind": "me", "name": "Cleo"}, {"kind": "me", "name": "Dora"})
    ada.post("/api/me", {"name": "Lady Ada"})
    assert ada.get("/api/me/tables")[0]["names"] == ["Lady Ada", "Cleo", "Dora"]
    assert names(table) == ["Ada", "Cleo", "Dora"]


def test_a_seat_taken_under_another_name_follows_too(ada: Player, ben: Player) -> None:
    table = ada.set_up("base", ME, OPEN)
    ben.join(table["seats"][1]["invitation"], "Benjamin")
    ben.post("/api/me", {"name": "Ben"})
    assert ben.get("/api/me/tables")[0]["names"][1] == "Ben"
    assert ben.get("/api/me/tables")[0]["names"][0] == names(table)[0]


def test_a_name_that_another_one_has_at_the_table_is_numbered(ada: Player) -> None:
    ada.set_up("base", ME, {"kind": "bot", "bot": "random", "name": "Otto"})
    ada.post("/api/me", {"name": "Otto"})
    assert ada.get("/api/me/tables")[0]["names"] == ["Otto 2", "Otto"]


def test_who_opens_an_account_unnamed_goes_by_its_name_at_the_table(ada: Player) -> None:
    ada.set_up("base", ME, BOT)
    ada.post("/api/account", {"account": "Countess", "password": "long enough"})
    assert ada.get("/api/me/tables")[0]["names"][0] == "Countess"


def test_my_games_say_whose_turn_it_is(ada: Player, ben: Player) -> None:
    table = ada.set_up("base+short", ME, OPEN)
    assert not ada.get("/api/me/tables")[0]["is_your_turn"]
    ben.join(table["seats"][1]["invitation"])
    page = ada.open(table["id"])
    page.wait_until(lambda page: page.phase == "bidding")
    asked = page.position["acting"]
    turns = [one.get("/api/me/tables")[0]["is_your_turn"] for one in (ada, ben)]
    assert turns == [0 in asked, 1 in asked]


def test_against_bots_it_is_always_ones_turn(ada: Player) -> None:
    ada.set_up("base+short", ME, BOT)
    assert ada.get("/api/me/tables")[0]["is_your_turn"]
