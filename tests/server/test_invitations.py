"""Invitations "by unguessable link", "spent when its seat is taken"."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from string import ascii_letters, digits

import pytest

from server.player import BOT, ME, OPEN, Json, Player
from server.running import Running, running, settings_in

UNKNOWN = (404, "invitation/unknown")
LETTERS = digits + ascii_letters + "-_"


def tokens_of(table: Json) -> list[str | None]:
    return [seat["invitation"] for seat in table["seats"]]


def refused(player: Player, invitation: str) -> tuple[int, str]:
    status, problem = player.refused("/api/join", {"invitation": invitation})
    return status, problem["code"]


def test_an_invitation_is_132_bits_that_nobody_knows_and_only_open_seats_have_one(
    ada: Player,
) -> None:
    table = ada.set_up("base", ME, OPEN, BOT, OPEN)
    mine, first, bots, second = tokens_of(table)
    assert mine is bots is None
    assert first
    assert second
    for seat, token in ((1, first), (3, second)):
        assert re.fullmatch(rf"{table['id']}\.{seat}\.[A-Za-z0-9_-]{{22}}", token)
    other = tokens_of(ada.set_up("base", ME, OPEN))[1]
    assert other
    signatures = {token.split(".")[2] for token in (first, second, other)}
    assert len(signatures) == 3


def test_only_the_host_is_told_the_invitations(ada: Player, ben: Player, cleo: Player) -> None:
    table = ada.set_up("base", ME, OPEN, OPEN)
    token = tokens_of(table)[1]
    assert token
    joined = ben.join(token)
    for seen in (joined, ben.get(f"/api/tables/{table['id']}"), ben.open(table["id"]).table):
        assert tokens_of(seen) == [None, None, None]
        assert not seen["is_host"]
    assert token not in cleo.http.get(f"/api/tables/{table['id']}").text
    page = cleo.open(table["id"])
    assert tokens_of(page.table) == [None, None, None]
    assert tokens_of(ada.open(table["id"]).table)[2] == tokens_of(table)[2]


def test_joining_takes_the_seat_and_the_last_to_join_begins_the_game(
    ada: Player, ben: Player, cleo: Player
) -> None:
    table = ada.set_up("base", ME, OPEN, OPEN)
    page, watching = ada.open(table["id"]), cleo.open(table["id"])
    _, first, second = tokens_of(table)
    assert first
    assert second
    joined = ben.join(first, "Ben")
    assert joined["status"] == "open"
    assert joined["seats"][1]["is_yours"]
    page.wait_until(lambda page: page.table["seats"][1]["name"] == "Ben")
    assert page.position == {}
    assert cleo.join(second)["status"] == "playing"
    for reply in (page, watching):
        reply.wait_until(lambda page: page.position != {})
        assert reply.table["status"] == "playing"
    assert set(page.offers) == {0}
    assert set(watching.offers) == {2}
    assert page.table["seats"][2]["name"] == cleo.me["name"]


def test_an_invitation_is_spent_when_its_seat_is_taken(
    ada: Player, ben: Player, cleo: Player
) -> None:
    token = tokens_of(ada.set_up("base", ME, OPEN, OPEN))[1]
    assert token
    ben.join(token)
    assert refused(cleo, token) == (409, "table/seat_taken")
    assert refused(ben, token) == (409, "table/seat_taken")


def test_of_many_who_use_an_invitation_at_once_one_gets_the_seat(
    server: Running, ada: Player
) -> None:
    table = ada.set_up("base", ME, OPEN, OPEN)
    crowd = [Player(server.address) for _ in range(8)]
    with ThreadPoolExecutor(len(crowd)) as threads:
        body = {"invitation": tokens_of(table)[1]}
        answers = list(threads.map(lambda player: player.http.post("/api/join", json=body), crowd))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    for player in crowd:
        player.close()


def test_a_new_link_voids_the_old_one(ada: Player, ben: Player) -> None:
    table = ada.set_up("base", ME, OPEN, OPEN)
    page = ada.open(table["id"])
    _, old, other = tokens_of(table)
    assert old
    assert other
    renewed = ada.post(f"/api/tables/{table['id']}/seats/1/invitation")
    new = tokens_of(renewed)[1]
    assert new
    assert new != old
    assert tokens_of(renewed)[2] == other
    page.wait_until(lambda page: tokens_of(page.table)[1] == new)
    assert refused(ben, old) == UNKNOWN
    assert ben.join(new)["seats"][1]["is_yours"]


def test_only_the_host_makes_new_links_and_only_for_open_seats(ada: Player, ben: Player) -> None:
    table = ada.set_up("base", ME, OPEN, BOT, OPEN)
    ben.join(str(tokens_of(table)[1]))
    path = f"/api/tables/{table['id']}/seats"
    for seat, status, code in (
        (0, 409, "table/seat_taken"),
        (1, 409, "table/seat_taken"),
        (2, 409, "table/seat_taken"),
        (4, 404, "table/unknown"),
    ):
        refusal, problem = ada.refused(f"{path}/{seat}/invitation")
        assert (refusal, problem["code"]) == (status, code)
    refusal, problem = ben.refused(f"{path}/3/invitation")
    assert (refusal, problem["code"]) == (403, "table/not_host")


def test_a_token_with_any_letter_changed_is_unknown(ada: Player, ben: Player) -> None:
    table = ada.set_up("base", ME, OPEN, OPEN)
    token = str(tokens_of(table)[1])
    for at in range(len(token)):
        other = LETTERS[(LETTERS.find(token[at]) + 1) % len(LETTERS)]
        assert refused(ben, token[:at] + other + token[at + 1 :]) == UNKNOWN
    assert ben.get(f"/api/tables/{table['id']}")["seats"][1]["kind"] == "open"


def test_a_token_does_not_open_another_seat_or_table(ada: Player, ben: Player) -> None:
    table, other = (ada.set_up("base", ME, OPEN, OPEN) for _ in range(2))
    [signature] = [str(tokens_of(table)[1]).split(".")[2]]
    for id_, seat in ((table["id"], 2), (table["id"], 0), (table["id"], 4), (other["id"], 1)):
        assert refused(ben, f"{id_}.{seat}.{signature}") == UNKNOWN


@pytest.mark.parametrize(
    "token",
    ["", "x", "a" * 19, "a" * 20, "a" * 101, "....................", "\x00" * 30, "\u2603" * 30],
)
def test_what_is_no_token_is_refused(ada: Player, token: str) -> None:
    assert refused(ada, token) in (UNKNOWN, (422, "request/invalid"))


def test_an_invitation_of_another_server_is_unknown(
    server: Running, ada: Player, ben: Player, tmp_path: Path
) -> None:
    table = ada.set_up("base", ME, OPEN)
    with running(settings_in(tmp_path)) as elsewhere, Player(elsewhere.address) as eve:
        foreign = str(tokens_of(eve.set_up("base", ME, OPEN))[1])
    assert refused(ben, foreign) == UNKNOWN
    assert refused(ben, f"{table['id']}.1.{foreign.split('.')[2]}") == UNKNOWN


def test_an_invitation_is_good_for_whoever_comes_after_a_restart(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server, Player(server.address) as ada:
        token = str(tokens_of(ada.set_up("base", ME, OPEN))[1])
    with running(settings) as server, Player(server.address) as ben:
        assert ben.join(token)["status"] == "playing"


def test_the_token_is_in_no_line_of_the_log(server: Running, ada: Player, ben: Player) -> None:
    token = str(tokens_of(ada.set_up("base", ME, OPEN))[1])
    ben.join(token)
    assert token.split(".")[2] not in str(server.log)
