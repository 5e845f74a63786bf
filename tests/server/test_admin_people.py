"""All data of a person: found, handed out and deleted, by an operator and by the person."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.admin_operator import Operator, played, wait_until
from server.player import ME, OPEN, Page, Player, play_together
from server.running import Running

PASSWORD = "correct horse battery"


@pytest.fixture
def operator(server: Running) -> Operator:
    return Operator(server.settings.url)


def shared(ada: Player, ben: Player, *more: Any) -> tuple[Page, Page]:
    """The pages of two people at a table."""
    table = ada.set_up("base", ME, OPEN, *more)
    ben.join(table["seats"][1]["invitation"])
    return ada.open(table["id"]), ben.open(table["id"])


def seats(page: Page) -> list[tuple[str, str, str | None]]:
    return [(seat["kind"], seat["name"], seat["bot"]) for seat in page.table["seats"]]


def signed_in(player: Player, account: str) -> None:
    player.me = player.post("/api/account", {"account": account, "password": PASSWORD})


def test_people_are_found_by_account_name_and_id(
    operator: Operator, ada: Player, ben: Player
) -> None:
    signed_in(ada, "Ada.L")
    ben.post("/api/me", {"name": "Grim Reaper"})
    played(ben)
    assert ada.me["id"] in operator.does("find", "ada.l").text
    said = operator.does("find", "rim REAP").text
    assert said.startswith("Grim Reaper")
    assert f"guest {ben.me['id']}, at 1 table" in said
    assert operator.does("find", ben.me["id"]).text == said
    assert "Nobody here" in operator.does("find", "Hieronymus").text


def test_a_person_is_handed_all_their_data_and_no_secret(
    operator: Operator, ada: Player, tmp_path: Path
) -> None:
    signed_in(ada, "Ada.Data")
    table = played(ada, 12)
    file = tmp_path / "ada.json"
    operator.does("export-person", "ada.data", "--out", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    found = json.loads(file.read_text())
    assert found["identity"]["shown_account"] == "Ada.Data"
    assert found["identity"]["password"] is True
    assert [seat["table_id"] for seat in found["seats"]] == [table, table]
    assert {entry["table_id"] for entry in found["entries"]} == {table}
    assert "argon2" not in file.read_text()
    assert "seed" not in found["tables"][0]
    # Not at once: it is noted a moment later that she has left the table.
    export = ("export-person", "ada.data")
    wait_until(lambda: ada.get("/api/me/data") == json.loads(operator.does(*export).text))


def test_at_a_table_with_others_a_bot_takes_over_and_the_log_stays(
    server: Running, ada: Player, ben: Player
) -> None:
    hers, his = shared(ada, ben)
    play_together([hers, his], Random(3), lambda page: page.n >= 12)
    before = server.rows(his.table["id"])
    ada.post("/api/me/delete")
    his.wait_until(lambda page: seats(page)[0] == ("human", "Former player", "greedy"))
    after = server.rows(his.table["id"])
    assert [row["text"] for row in after[: len(before)]] == [row["text"] for row in before]
    assert {row["identity"] for row in after} <= {None, ben.me["id"]}
    assert ben.get(f"/api/tables/{his.table['id']}")["is_host"] is True
    his.play(Random(4), lambda page: page.n >= len(before) + 12)


def test_a_seat_at_a_table_that_has_not_begun_is_open_again(
    operator: Operator, ada: Player, ben: Player, cleo: Player
) -> None:
    waiting, _ = shared(ada, ben, OPEN)
    operator.does("delete-person", ben.me["id"], "--yes")
    waiting.wait_until(lambda page: seats(page)[1] == ("open", "", None))
    cleo.join(waiting.table["seats"][1]["invitation"])


def test_tables_where_nobody_else_sits_go_with_their_person(
    operator: Operator, server: Running, ada: Player, ben: Player
) -> None:
    signed_in(ada, "Ada.Alone")
    table = played(ada)
    page = ada.open(table)
    said = operator.does("delete-person", "ADA.ALONE", "--yes").text
    assert said.startswith("All data has been deleted. 1 table was deleted with it; none were kept")
    assert page.closed_with() == 1008
    assert not server.rows(table)
    wait_until(lambda: ben.http.get(f"/api/tables/{table}").status_code == 404)
    assert "Nobody here" in operator.tries("find", "Ada.Alone").text


def test_who_deletes_an_account_is_a_new_guest_everywhere_and_the_name_is_free(
    server: Running, ada: Player, ben: Player
) -> None:
    signed_in(ada, "Ada.Gone")
    with Player(server.address, ada.cookie) as elsewhere:
        new = ada.post("/api/me/delete")
        assert (new["account"], new["id"] == ada.me["id"]) == (None, False)
        assert ada.post("/api/welcome")["me"] == new
        status, problem = elsewhere.refused("/api/me", {"name": "Ada"})
        assert (status, problem["code"]) == (401, "account/signed_out")
    status, problem = ben.refused("/api/login", {"account": "Ada.Gone", "password": PASSWORD})
    assert (status, problem["code"]) == (401, "account/wrong")
    signed_in(ben, "Ada.Gone")


def test_a_rematch_without_a_former_player_is_played_against_a_bot(
    server: Running, ada: Player, ben: Player
) -> None:
    hers, his = shared(ada, ben)
    play_together([hers, his], Random(3), lambda page: page.position["phase"] == "over")
    ben.post("/api/me/delete")
    hers.wait_until(lambda page: seats(page)[1][1] == "Former player")
    rematch = ada.post(f"/api/tables/{hers.table['id']}/rematch")
    assert [seat["kind"] for seat in rematch["seats"]] == ["bot", "human"]


def test_nobody_is_deleted_without_consent(operator: Operator, ada: Player) -> None:
    signed_in(ada, "Ada.Stays")
    assert operator.tries("delete-person", "Ada.Stays").code == 1
    assert ada.me["id"] in operator.does("find", "Ada.Stays").text
    assert operator.tries("delete-person", "nobody.here", "--yes").code == 1
