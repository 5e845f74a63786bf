"""Tables: "any preset and option the engine has; seats by people, bots, or hot-seat"."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from httpx import Response
from websockets.exceptions import InvalidStatus

from furnace.bots.registry import LEVELS, PLAIN, available
from furnace.engine.presets import PRESETS
from furnace.engine.ruleset import WORDS, parse_ruleset
from furnace.server.limits import per_minute
from server.player import BOT, ME, OPEN, Json, Page, Player
from server.running import NO_LIMITS, Running, running, settings_in

SHORT = "base+capitalists+short"


def is_over(page: Page) -> bool:
    return page.phase == "over" and page.table["status"] == "over"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_a_table_for_each_number_of_seats_it_has(ada: Player, preset: str) -> None:
    found = {preset["name"]: preset for preset in ada.get("/api/catalogue")["presets"]}
    words: dict[str, list[str]] = found[preset]["words"]
    assert words
    for seats, ruleset in words.items():
        table = ada.set_up("+".join(ruleset), ME, *[BOT] * (int(seats) - 1))
        assert table["status"] == "playing"
        assert table["ruleset"] == ruleset == PRESETS[preset](int(seats)).split("+")
        assert PRESETS[table["preset"]](int(seats)).split("+") == ruleset
        page = ada.open(table["id"])
        assert len(page.position["seats"]) == int(seats)
        page.play(Random(1), lambda page: page.phase in ("bidding", "production"))


def test_r21_2_the_preset_solo_is_for_one_seat(ada: Player) -> None:
    found = {preset["name"]: preset for preset in ada.get("/api/catalogue")["presets"]}
    assert [*found["solo"]["words"]] == ["1"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", range(1, 6))
def test_what_is_no_game_is_refused_with_the_code_and_rule_of_the_engine(
    ada: Player, preset: str, seats: int
) -> None:
    ruleset = PRESETS[preset](seats)
    answer = ada.http.post(
        "/api/tables", json={"ruleset": ruleset.split("+"), "seats": [ME] * seats}
    )
    refusal = parse_ruleset(ruleset).why_not_seats(seats)
    if refusal is None:
        assert answer.status_code == 201
    else:
        problem = answer.json()
        assert answer.status_code == 422
        assert (problem["code"], problem["rule"]) == (refusal.code, refusal.rule)


@pytest.mark.parametrize(
    ("ruleset", "seats", "code", "rule"),
    [
        ("base", 1, "setup/seats", "R2.1"),
        ("base", 5, "setup/seats", "R2.1"),
        ("base+managers", 5, "setup/fifth_seat", "R22.1"),
        ("base+fifth-seat", 4, "setup/fifth_seat", "R22.1"),
        ("base+managers", 1, "setup/solo", "R21.2"),
        ("base+agent-cards", 3, "setup/no_agents", "R20.1"),
        ("base+quick-mix", 3, "setup/word_needs", "R13.11"),
        ("base+capital-growth", 3, "setup/word_needs", "R13.11"),
        ("base+new-startups+only-new-startups", 3, "setup/word_excludes", "R13.3"),
        ("base+nonsense", 3, "setup/ruleset_word", "R2.10"),
        ("capitalists", 3, "setup/ruleset_order", "R2.10"),
        ("", 3, "setup/ruleset_word", "R2.10"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_its_rule(
    ada: Player, ruleset: str, seats: int, code: str, rule: str
) -> None:
    status, problem = ada.refused(
        "/api/tables", {"ruleset": ruleset.split("+"), "seats": [ME] * seats}
    )
    assert (status, problem["code"], problem["rule"]) == (422, code, rule)
    assert problem["said"]["id"]


def test_the_words_of_a_ruleset_may_come_in_any_order(ada: Player) -> None:
    assert ada.set_up("short+chain+base", ME, BOT)["ruleset"] == ["base", "chain", "short"]


def test_every_word_of_the_engine_can_be_chosen(ada: Player) -> None:
    needs = {"quick-mix": ["new-companies"], "capital-growth": ["variable-discs"]}
    for word in WORDS:
        words = {"base", word, *needs.get(word, [])}
        others = {"fifth-seat": 4, "agent-cards": 0}.get(word, 2)
        table = ada.set_up("+".join(words), ME, *[BOT] * others)
        assert set(table["ruleset"]) == words


@pytest.mark.parametrize(
    "seats",
    [
        [],
        [ME] * 6,
        [{"kind": "agent"}],
        [{"kind": "me", "identity": "someone"}, ME],
        [{"kind": "me", "name": ""}, ME],
        [{"kind": "me", "name": "a" * 25}, ME],
        [{"kind": "me", "name": "two\nlines"}, ME],
        [{"kind": "me", "name": "a, human"}, ME],
        [{"kind": "me", "name": "\u202e\u2066"}, ME],
    ],
)
def test_seats_that_cannot_be_are_refused(ada: Player, seats: list[Json]) -> None:
    status, problem = ada.refused("/api/tables", {"ruleset": ["base"], "seats": seats})
    assert (status, problem["code"]) == (422, "request/invalid")


@pytest.mark.parametrize("seat", [{"kind": "bot"}, {"kind": "bot", "bot": "deep-thought"}])
def test_a_bot_that_the_registry_has_not_is_refused(ada: Player, seat: Json) -> None:
    status, problem = ada.refused("/api/tables", {"ruleset": ["base"], "seats": [ME, seat]})
    assert (status, problem["code"]) == (422, "table/bot")


@pytest.mark.parametrize("spec", ["mcts:3600s", "mcts:10000000x64", "mcts:50", "random:1s"])
def test_nobody_chooses_how_long_a_bot_thinks(ada: Player, spec: str) -> None:
    seats = [ME, {"kind": "bot", "bot": spec}]
    status, problem = ada.refused("/api/tables", {"ruleset": ["base"], "seats": seats})
    assert (status, problem["code"]) == (422, "table/budget")
    assert problem["said"]["fields"] == {"bot": spec.partition(":")[0]}


def test_the_bots_are_those_of_the_registry_and_each_plays_to_the_end(ada: Player) -> None:
    catalogue = ada.get("/api/catalogue")
    assert catalogue["bots"] == list(available())
    assert {*catalogue["levels"], *catalogue["characters"]} < {*catalogue["bots"]}
    assert [*catalogue["levels"]] == [bot for bot in LEVELS if bot in available()]
    for names in (PLAIN[:2], PLAIN[2:]):
        bots = [{"kind": "bot", "bot": name} for name in names]
        page = ada.open(ada.set_up("base+short", *bots, ME)["id"])
        page.play(Random(2), is_over)
        assert {entry["seat"] for entry in page.log} == {None, *range(len(names) + 1)}


def test_a_table_of_bots_only_plays_automatically(ada: Player) -> None:
    page = ada.open(ada.set_up("base+short", BOT, BOT)["id"])
    page.wait_until(is_over)
    assert page.table["result"] == page.position["outcome"]["winners"]


def test_a_quick_game_on_one_device_is_played_by_one_page_for_all_seats(ada: Player) -> None:
    named = [{"kind": "me", "name": name} for name in ("Ada", "Ben", "Cleo")]
    table = ada.set_up(SHORT, *named)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Ben", "Cleo"]
    assert all(seat["is_yours"] for seat in table["seats"])
    page = ada.open(table["id"])
    page.play(Random(3), is_over)
    assert {entry["seat"] for entry in page.log} == {None, 0, 1, 2}
    assert len(page.money) == 3


def test_agents_cards_may_be_chosen_and_are_dealt_in_their_order(
    server: Running, ada: Player
) -> None:
    body: dict[str, Any] = {"ruleset": ["base", "agent-cards"], "seats": [ME]}
    table = ada.post("/api/tables", {**body, "agents": ["A3", "A1"]})["id"]
    dealt = [row["text"] for row in server.rows(table) if row["text"].startswith("deal A")]
    assert [text.split()[1] for text in dealt] == ["A3", "A1"]


@pytest.mark.parametrize("agents", [["A1"], ["A1", "A1"], ["A1", "C1"], ["A1", "B9"]])
def test_agents_cards_that_are_none_are_refused(ada: Player, agents: list[str]) -> None:
    body = {"ruleset": ["base", "agent-cards"], "seats": [ME], "agents": agents}
    status, problem = ada.refused("/api/tables", body)
    assert (status, problem["code"]) == (422, "table/agents")


def test_people_and_bots_have_names_of_their_own(ada: Player) -> None:
    ada.post("/api/me", {"name": "Ada"})
    table = ada.set_up("base", ME, BOT, BOT, {"kind": "bot", "bot": "greedy", "name": "  Otto  "})
    names = [seat["name"] for seat in table["seats"]]
    assert (names[0], names[3]) == ("Ada", "Otto")
    assert len(set(names)) == 4


def test_who_has_too_many_tables_sets_up_no_more_until_one_is_over(tmp_path: Path) -> None:
    limits = NO_LIMITS.model_copy(update={"tables_per_identity": 2})
    with (
        running(settings_in(tmp_path, limits=limits)) as server,
        Player(server.address) as ada,
        Player(server.address) as ben,
    ):
        first = ada.set_up("base+short", ME, ME)["id"]
        ada.set_up("base", ME, OPEN)
        body = {"ruleset": ["base"], "seats": [ME, ME]}
        status, problem = ada.refused("/api/tables", body)
        assert (status, problem["code"]) == (409, "table/quota")
        assert problem["said"]["fields"] == {"most": 2}
        assert ben.post("/api/tables", body)["status"] == "playing"
        ada.open(first).play(Random(4), is_over)
        assert ada.post("/api/tables", body)["status"] == "playing"


def test_who_sets_up_tables_too_fast_is_told_how_long_to_wait(tmp_path: Path) -> None:
    limits = NO_LIMITS.model_copy(update={"tables": per_minute(2)})
    with running(settings_in(tmp_path, limits=limits)) as server, Player(server.address) as ada:
        body = {"ruleset": ["base"], "seats": [ME, ME]}
        answers = [ada.http.post("/api/tables", json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["code"] == "request/too_fast"
        assert 0 < int(answers[-1].headers["Retry-After"]) <= 30


@pytest.mark.parametrize("path", ["", "/record", "/rematch", "/seats/0/invitation"])
def test_a_table_that_is_none_is_unknown(ada: Player, path: str) -> None:
    answer = _ask(ada, "aaaaaaaaaaaa", path)
    assert (answer.status_code, answer.json()["code"]) == (404, "table/unknown")


@pytest.mark.parametrize("path", ["", "/record", "/rematch", "/seats/0/invitation"])
@pytest.mark.parametrize("table", ["a", "%00", "%ff%fe", "\u2603", "a" * 500, "'--"])
def test_what_cannot_be_a_table_is_refused(ada: Player, path: str, table: str) -> None:
    answer = _ask(ada, table, path)
    assert (answer.status_code, answer.json()["code"]) in (
        (404, "table/unknown"),
        (422, "request/invalid"),
    )


def _ask(player: Player, table: str, path: str) -> Response:
    ask = player.http.get if path in ("", "/record") else player.http.post
    return ask(f"/api/tables/{table}{path}")


@pytest.mark.parametrize("table", ["aaaaaaaaaaaa", "%00", "%ff%fe", "a" * 500])
def test_there_is_no_socket_at_a_table_that_is_none(ada: Player, table: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        ada.open(table)
    assert refused.value.response.status_code in (403, 404, 422)
